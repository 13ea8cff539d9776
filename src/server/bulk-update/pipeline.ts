import type { Kysely } from 'kysely';
import type pg from 'pg';
import { columns } from '../../catalogue/columns.ts';
import { maxTableRows } from '../../catalogue/limits.ts';
import { FileProblem, IssueList, type Warning } from '../../table/issues.ts';
import { indexTypes } from '../../table/measurements/measurement-columns.ts';
import { type RawRow, requireHeader } from '../../table/reading/read-rows.ts';
import { createNamelessWatcher, findSheetWarnings, rangeBelowHeader } from '../../table/warnings/sheet-warnings.ts';
import { SheetFeatures } from '../../table/workbook/sheet-features.ts';
import { errorCodeOf, sqlStates } from '../database/failures.ts';
import { kyselyOn } from '../database/pool.ts';
import type { Tables } from '../database/tables.ts';
import { acquireConnection, releaseConnection } from '../database/thread-connection.ts';
import type { Progress } from '../jobs/job.ts';
import { mayCommitJob } from '../jobs/may-commit.ts';
import { readWorkbookRows } from '../jobs/read-workbook.ts';
import { readTypes } from '../measurements/types.ts';
import { recordChange } from '../records/recorded-change.ts';
import { relinkDescribedRecords } from '../records/shared-conditions.ts';
import { readReferenceNames } from '../search/index.ts';
import { Comparison } from './compare.ts';
import { matchBulkUpdateHeader, rowEntity } from './header.ts';
import type { BulkUpdateJob, BulkUpdateOutcome, Differences } from './job.ts';
import { describeDifferences, findOthers, inLockOrder, prepareUpdates, type RecordUpdate } from './prepare-updates.ts';
import { ReferenceLookup } from './reference-lookup.ts';
import { refuseSharedRunAccessions } from './run-accessions.ts';
import { TableChanges } from './table-changes.ts';
import { ChangedMeanwhileError, lockMeasuredTypes, lockRecords, touchesKey, writeUpdates } from './write.ts';

/** The number of rows that are compared at once. */
const rowsPerBatch = 1000;

/** Number of attempts if another transaction changes the same records at the same moment. */
const maxAttempts = 3;

type ReportProgress = (progress: Progress) => void;

/**
 * Updates the records of an edited table: reads its rows, compares them with the stored records, checks the changes,
 * and applies them in one transaction, all or none.
 * @param mayCommit called once, right before the commit: if it returns false, the main thread is about to end this
 * thread
 */
export async function runBulkUpdate(
  job: BulkUpdateJob,
  reportProgress: ReportProgress,
  mayCommit: () => boolean,
): Promise<BulkUpdateOutcome> {
  const client = await acquireConnection(job.connection);
  try {
    for (let attemptsLeft = maxAttempts - 1; ; attemptsLeft--) {
      try {
        await client.query('BEGIN');
        const outcome = await attemptBulkUpdate(job, client, reportProgress, mayCommit);
        if (outcome.kind !== 'applied') await client.query('ROLLBACK');
        return outcome;
      } catch (error) {
        await client.query('ROLLBACK').catch(() => undefined);
        if (!(error instanceof OvertakenError)) throw error;
        if (attemptsLeft > 0) continue;
        return { kind: 'conflict', because: 'changed', differences: error.differences };
      }
    }
  } catch (error) {
    if (error instanceof FileProblem)
      return { kind: 'refusedFile', status: error.status, code: error.code, params: error.params };
    throw error;
  } finally {
    releaseConnection(client);
  }
}

/** Another transaction has changed or deleted a record of these differences meanwhile. */
class OvertakenError extends Error {
  readonly differences: Differences;

  constructor(differences: Differences, cause: unknown) {
    super('records were changed meanwhile', { cause });
    this.differences = differences;
  }
}

function isConcurrentChange(error: unknown): boolean {
  const code = errorCodeOf(error);
  return (
    error instanceof ChangedMeanwhileError || code === sqlStates.deadlock || code === sqlStates.foreignKeyViolation
  );
}

async function attemptBulkUpdate(
  job: BulkUpdateJob,
  client: pg.ClientBase,
  reportProgress: ReportProgress,
  mayCommit: () => boolean,
): Promise<BulkUpdateOutcome> {
  const db = kyselyOn((text, values) => client.query(text, values && [...values]));
  const issues = new IssueList();
  const warnings: Warning[] = [];
  const changes = new TableChanges(issues, job.actor);
  const rows = await compareTable(job, { db, client, issues, warnings, changes, reportProgress });
  if (rows === null) return refusal(issues);
  changes.reportIncomplete();
  const records = inLockOrder(changes.records.values());
  const others = await findOthers(db, job.actor, records);
  const changed = prepareUpdates(records, job.actor, others, issues);
  await refuseSharedRunAccessions(db, changed, issues);
  if (issues.total > 0) return refusal(issues);
  const differences = await describeDifferences(db, records, rows, warnings);
  const { conflicting, seen } = differences;
  const isApplied = !job.isCheck && (conflicting === 0 || job.leavesConflicts) && (job.seenDigest ?? seen) === seen;
  const written = await write(db, job, changed, isApplied, issues).catch((error: unknown) => {
    throw isConcurrentChange(error) ? new OvertakenError(differences, error) : error;
  });
  if (issues.total > 0) return refusal(issues);
  if (!isApplied) {
    if (job.isCheck) return { kind: 'compared', differences, written: 0 };
    return { kind: 'conflict', because: (job.seenDigest ?? seen) === seen ? 'conflicts' : 'changed', differences };
  }
  if (!mayCommit()) throw new Error('the bulk update was ended before its commit');
  if (!(await mayCommitJob(db, job.jobId))) return { kind: 'cancelled' };
  await client.query('COMMIT');
  return { kind: 'applied', differences, written };
}

/**
 * Writes the changes. If they are not to be applied, writes only those that show further errors by writing.
 * @returns the number of changed records
 */
async function write(
  db: Kysely<Tables>,
  { actor, filename }: BulkUpdateJob,
  changed: readonly RecordUpdate[],
  isApplied: boolean,
  issues: IssueList,
): Promise<number> {
  const writeAll = async (): Promise<number> => {
    await relinkDescribedRecords(
      db,
      actor,
      changed.map(({ stored: { entity, values: stored }, before, after }) => ({ entity, stored, before, after })),
    );
    // A check locks as little as possible; but only writing shows whether a natural key is taken.
    const written = isApplied ? changed : changed.filter(touchesKey);
    await lockRecords(db, written);
    await lockMeasuredTypes(db, written);
    await writeUpdates(db, actor, written, issues);
    return written.length;
  };
  if (!isApplied || changed.length === 0) return writeAll();
  const description = { action: 'revision', entity: rowEntity, label: filename, count: changed.length } as const;
  return (await recordChange(db, actor, description, writeAll)).result;
}

type CompareInput = {
  db: Kysely<Tables>;
  client: pg.ClientBase;
  issues: IssueList;
  warnings: Warning[];
  changes: TableChanges;
  reportProgress: ReportProgress;
};

/** Reads the table and compares its rows. @returns the number of rows; null if the header is invalid */
async function compareTable(
  job: BulkUpdateJob,
  { db, client, issues, warnings, changes, reportProgress }: CompareInput,
): Promise<number | null> {
  const progress: Progress = { phase: 'reading', rows: 0, stored: 0, share: null };
  let comparison: Comparison | undefined;
  let batch: RawRow[] = [];
  /** One batch is compared while the next one is read. */
  let comparing = Promise.resolve();
  const sheetFeatures = new SheetFeatures();
  let watchNameless: ReturnType<typeof createNamelessWatcher> | undefined;
  let columnsRead: number[] = [];
  for await (const row of readWorkbookRows(job.path, undefined, sheetFeatures)) {
    if (!comparison) {
      requireHeader(row);
      const entityColumns = matchBulkUpdateHeader(row, indexTypes(await readTypes(db)), issues, warnings);
      watchNameless = createNamelessWatcher(row, warnings);
      columnsRead = entityColumns.flatMap(({ columns: matched }) => matched.map(({ index }) => index));
      if (issues.total > 0) return null;
      const names = await readReferenceNames(db, columns, { reader: job.actor });
      comparison = new Comparison({
        db,
        entityColumns,
        issues,
        changes,
        references: new ReferenceLookup(db, client),
        names,
        reader: job.actor,
      });
      reportProgress(progress);
      continue;
    }
    watchNameless?.(row);
    batch.push(row);
    progress.rows++;
    if (progress.rows > maxTableRows) throw new FileProblem(400, 'tooManyRows', { max: maxTableRows });
    if (batch.length < rowsPerBatch) continue;
    await comparing;
    comparing = comparison.add(batch);
    // A rejection is handled where the promise is awaited; until then it must not count as unhandled.
    comparing.catch(() => undefined);
    batch = [];
    reportProgress(progress);
  }
  if (!comparison) throw new FileProblem(400, 'emptyWorkbook');
  if (progress.rows === 0) throw new FileProblem(400, 'noRows');
  warnings.push(...findSheetWarnings(sheetFeatures, rangeBelowHeader(1), columnsRead));
  await comparing;
  await comparison.add(batch);
  return progress.rows;
}

function refusal(issues: IssueList): BulkUpdateOutcome {
  const all = issues.all();
  return { kind: 'invalidRows', isForbidden: all.kinds.every(({ code }) => code === 'revising.notAllowed'), ...all };
}
