import type { Kysely } from 'kysely';
import type pg from 'pg';
import { columns } from '../../catalogue/columns.ts';
import { maxTableRows } from '../../catalogue/limits.ts';
import { FileProblem, IssueList, type Warning } from '../../table/issues.ts';
import { type RawRow, requireHeader } from '../../table/read.ts';
import { namelessWatcher, sheetWarnings, wholeTable } from '../../table/sheet-warnings.ts';
import { SheetRemarks } from '../../table/workbook/remarks.ts';
import { codeOf, sqlStates } from '../database/failures.ts';
import { queriesOn } from '../database/pool.ts';
import type { Tables } from '../database/tables.ts';
import { giveBack, takeConnection } from '../importing/connection.ts';
import type { Progress } from '../importing/job.ts';
import { readFile } from '../importing/read-file.ts';
import type { Actor } from '../records/history.ts';
import { namesFor } from '../search/elements.ts';
import { Comparison } from './compare.ts';
import { followWords } from './conditions.ts';
import { Entries } from './entries.ts';
import { matchRevision } from './header.ts';
import type { Differences, RevisionJob, RevisionOutcome } from './job.ts';
import { type ChangedRecord, inOrder, prepareChanges, tellDifferences } from './prepared.ts';
import { References } from './references.ts';
import { refuseSharedRuns } from './run-numbers.ts';
import { ChangedMeanwhile, lockRecords, touchesKey, writeChanges } from './write.ts';

/** Rows that are compared at once. */
const rowsPerPortion = 1000;

/** Number of attempts where somebody else changes the same records at the same moment. */
const maxAttempts = 3;

type Tell = (progress: Progress) => void;

/**
 * The whole way of a revised table: read, compare with what is stored, check, apply. All or nothing: one transaction.
 * @param mayCommit asked once, before the commit: where it says no, somebody is about to end this thread
 */
export async function runRevision(job: RevisionJob, tell: Tell, mayCommit: () => boolean): Promise<RevisionOutcome> {
  const client = await takeConnection(job.connection);
  try {
    for (let left = maxAttempts - 1; ; left--) {
      try {
        await client.query('BEGIN');
        const outcome = await revise(job, client, tell, mayCommit);
        if (outcome.kind !== 'applied') await client.query('ROLLBACK');
        return outcome;
      } catch (error) {
        await client.query('ROLLBACK').catch(() => undefined);
        if (!(error instanceof Overtaken)) throw error;
        if (left > 0) continue;
        return { kind: 'conflict', because: 'changed', differences: error.differences };
      }
    }
  } catch (error) {
    if (error instanceof FileProblem)
      return { kind: 'file', status: error.status, code: error.code, params: error.params };
    throw error;
  } finally {
    giveBack(client);
  }
}

/** Somebody else was quicker to change, or to delete, what these differences concern. */
class Overtaken extends Error {
  readonly differences: Differences;

  constructor(differences: Differences, cause: unknown) {
    super('records were changed meanwhile', { cause });
    this.differences = differences;
  }
}

function isMeanwhile(error: unknown): boolean {
  const code = codeOf(error);
  return error instanceof ChangedMeanwhile || code === sqlStates.deadlock || code === sqlStates.foreignKeyViolation;
}

async function revise(
  job: RevisionJob,
  client: pg.ClientBase,
  tell: Tell,
  mayCommit: () => boolean,
): Promise<RevisionOutcome> {
  const db = queriesOn((text, values) => client.query(text, values && [...values]));
  const issues = new IssueList();
  const warnings: Warning[] = [];
  const entries = new Entries(issues, job.actor);
  const rows = await compare(job, { db, client, issues, warnings, entries, tell });
  if (rows === null) return refusal(issues);
  entries.finish();
  const records = inOrder(entries.records.values());
  const changed = prepareChanges(records, job.actor, issues);
  await refuseSharedRuns(db, changed, issues);
  if (issues.total > 0) return refusal(issues);
  const differences = await tellDifferences(db, records, rows, warnings);
  const { conflicting, seen } = differences;
  const isApplied = !job.isCheck && (conflicting === 0 || job.leavesConflicts) && (job.seen ?? seen) === seen;
  const written = await write(db, job.actor, changed, isApplied, issues).catch((error: unknown) => {
    throw isMeanwhile(error) ? new Overtaken(differences, error) : error;
  });
  if (issues.total > 0) return refusal(issues);
  if (!isApplied) {
    if (job.isCheck) return { kind: 'compared', differences, written: 0 };
    return { kind: 'conflict', because: (job.seen ?? seen) === seen ? 'conflicts' : 'changed', differences };
  }
  if (!mayCommit()) throw new Error('the revision was ended before its commit');
  await client.query('COMMIT');
  return { kind: 'applied', differences, written };
}

/** Writes the changes; where they are not to be applied, only as far as their writing tells more of them. @returns how many */
async function write(
  db: Kysely<Tables>,
  actor: Actor,
  changed: readonly ChangedRecord[],
  isApplied: boolean,
  issues: IssueList,
): Promise<number> {
  await followWords(db, actor, changed);
  // Differences that are only looked at lock nothing; but whether a natural key is taken shows only as it is written.
  const written = isApplied ? changed : changed.filter(touchesKey);
  await lockRecords(db, written);
  await writeChanges(db, actor, written, issues);
  return written.length;
}

type Means = {
  db: Kysely<Tables>;
  client: pg.ClientBase;
  issues: IssueList;
  warnings: Warning[];
  entries: Entries;
  tell: Tell;
};

/** Reads the table and compares its rows. @returns their number; null where its header is wrong */
async function compare(
  job: RevisionJob,
  { db, client, issues, warnings, entries, tell }: Means,
): Promise<number | null> {
  const progress: Progress = { phase: 'reading', rows: 0, stored: 0, share: null };
  let comparison: Comparison | undefined;
  let portion: RawRow[] = [];
  /** One portion is compared while the next one is read. */
  let running = Promise.resolve();
  const remarks = new SheetRemarks();
  let watchNameless: ReturnType<typeof namelessWatcher> | undefined;
  let columnsRead: number[] = [];
  for await (const row of readFile(job.path, undefined, remarks)) {
    if (!comparison) {
      requireHeader(row);
      const parts = matchRevision(row, issues, warnings);
      watchNameless = namelessWatcher(row, warnings);
      columnsRead = parts.flatMap(({ cells }) => cells.map(({ index }) => index));
      if (issues.total > 0) return null;
      const names = await namesFor(db, columns, { reader: job.actor });
      comparison = new Comparison({
        db,
        parts,
        issues,
        entries,
        references: new References(db, client),
        names,
        reader: job.actor,
      });
      tell(progress);
      continue;
    }
    watchNameless?.(row);
    portion.push(row);
    progress.rows++;
    if (progress.rows > maxTableRows) throw new FileProblem(400, 'tooManyRows', { max: maxTableRows });
    if (portion.length < rowsPerPortion) continue;
    await running;
    running = comparison.add(portion);
    // Its failure is met where it is waited for, or the file fails first.
    running.catch(() => undefined);
    portion = [];
    tell(progress);
  }
  if (!comparison) throw new FileProblem(400, 'emptyWorkbook');
  if (progress.rows === 0) throw new FileProblem(400, 'noRows');
  warnings.push(...sheetWarnings(remarks, wholeTable(1), columnsRead));
  await running;
  await comparison.add(portion);
  return progress.rows;
}

function refusal(issues: IssueList): RevisionOutcome {
  const all = issues.all();
  return { kind: 'rows', isForbidden: all.kinds.every(({ code }) => code === 'revising.notAllowed'), ...all };
}
