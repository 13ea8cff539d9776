import type pg from 'pg';
import type { RecordCounts } from '../../catalogue/answers/importing.ts';
import type { Collected } from '../../table/collected.ts';
import type { IssueList, Warning } from '../../table/issues.ts';
import { recordWarnings } from '../../table/warnings.ts';
import { codeOf, sqlStates } from '../database/failures.ts';
import { inviteAuthors } from '../invitations/authors.ts';
import { giveBack, takeConnection } from './connection.ts';
import { comparePersons } from './contradictions.ts';
import { countRecords } from './counts.ts';
import { compareLate, findStored, refuseImported } from './find-stored.ts';
import { waitForImports } from './index-imported.ts';
import { loadInland } from './inland.ts';
import type { ImportJob } from './job.ts';
import { lookAgainAtNames, refuseElsewhere, refuseUnnamed } from './persons.ts';
import { beginPortion, beginRun, endOf, type ImportRun, type PortionEnd, personsFirst } from './run.ts';
import { markForSearch } from './search-marks.ts';
import { store, storeLate } from './store.ts';
import { storeFile } from './stored-file.ts';
import { storedSpellings } from './stored-spellings.ts';

/** An import that was stored: its dataset's number, what it brought, and what is worth knowing. */
type Stored = { dataset: number; warnings: Warning[]; created: RecordCounts; used: RecordCounts };

/**
 * Number of times that a transaction is begun: again where a record is stored already that nobody saw there, such as of
 * somebody else at the same moment, and where a name of the first rows means a person whom only later rows name in full.
 */
const maxAttempts = 3;

/**
 * Stores what is being collected, in one transaction: all of it, or nothing where there is any issue. It goes on in portions,
 * as the database works on one while the next is being read, which takes a quarter off the whole. With the first issue
 * nothing more is written, but it is still found out what contradicts the stored records, so that everything is reported at once.
 */
export class ImportTransaction {
  readonly #connect: () => Promise<pg.PoolClient>;
  readonly #begin: (client: pg.PoolClient) => ImportRun;
  readonly #readCollected: () => Collected;
  readonly #warnings: readonly Warning[];
  readonly #path: string;
  readonly #isCheck: boolean;
  readonly #mayCommit: () => boolean;
  /** Whether it was allowed to commit, which is asked once. */
  #isCommitting = false;
  #client: pg.PoolClient | undefined;
  #run: ImportRun | undefined;
  /** Ends of the portions so far: a transaction that begins again goes the same way, as none of them is too large. */
  readonly #ends: PortionEnd[] = [];
  #attempt = 1;
  #portion: Promise<void> = Promise.resolve();
  #isStoring = false;
  #failure: unknown;

  constructor(
    { path, filename, userId, connection, isCheck }: ImportJob,
    readCollected: () => Collected,
    issues: IssueList,
    /** The warnings of the rows, which are still being read. */
    warnings: readonly Warning[],
    mayCommit: () => boolean,
  ) {
    this.#connect = () => takeConnection(connection);
    this.#begin = (client) => beginRun(client, { filename, userId }, readCollected, issues);
    this.#readCollected = readCollected;
    this.#warnings = warnings;
    this.#path = path;
    this.#isCheck = Boolean(isCheck);
    this.#mayCommit = mayCommit;
  }

  /** Whether the portion before is still being stored. */
  get isStoring(): boolean {
    return this.#isStoring;
  }

  /**
   * Begins to store what was collected since the last time; waits where the time before is not done yet.
   * @param onStored told once that is done
   */
  async storePortion(onStored: () => void): Promise<void> {
    await this.#portion;
    const end = endOf(this.#readCollected());
    this.#ends.push(end);
    if (this.#failure) return;
    this.#isStoring = true;
    this.#portion = this.#storePortion(end)
      .then(onStored, (error: unknown) => {
        this.#failure = error;
      })
      .finally(() => {
        this.#isStoring = false;
      });
  }

  /**
   * Stores the rest and commits, or takes it all back where it was only to be checked.
   * @returns null where there are issues, and nothing was stored
   */
  async finish(): Promise<Stored | null> {
    const collected = this.#readCollected();
    const last = endOf(collected);
    let noted: readonly Warning[] | undefined;
    const noteRecords = async () => {
      const values = this.#run?.stored.values;
      noted ??= await recordWarnings(collected.lists, loadInland, (entity, index) => values?.[entity].get(index));
    };
    await this.#portion;
    for (; ; this.#attempt++) {
      try {
        if (this.#failure) throw this.#failure;
        if (this.#attempt > 1) for (const end of personsFirst(this.#ends, last)) await this.#storePortion(end);
        const run = await this.#storePortion(last, noteRecords);
        const meansOthers = lookAgainAtNames(run);
        if (!meansOthers || run.issues.total > 0) return await this.#commit(run, noted ?? []);
        // With the persons of all rows first, names mean who they mean in the end.
        if (this.#attempt === maxAttempts) throw new Error('names of the table mean other persons in every attempt');
        await run.client.query('ROLLBACK');
      } catch (error) {
        // The first failure is reported, also where the connection is gone.
        await this.#run?.client.query('ROLLBACK').catch(() => undefined);
        if (codeOf(error) !== sqlStates.uniqueViolation || this.#attempt === maxAttempts) throw error;
        this.#failure = undefined;
      }
      this.#run = undefined;
    }
  }

  async close(): Promise<void> {
    await this.#portion;
    if (this.#client) giveBack(this.#client);
  }

  async #beginRun(): Promise<ImportRun> {
    this.#client ??= await this.#connect();
    await this.#client.query('BEGIN');
    // Two imports at once would each create the campaign that both name.
    await this.#client.query(waitForImports);
    const run = this.#begin(this.#client);
    run.isVouching = await vouchForReferences(run);
    return run;
  }

  async #storePortion(end: PortionEnd, meanwhile = async () => {}): Promise<ImportRun> {
    const run = this.#run ?? (await this.#beginRun());
    this.#run = run;
    beginPortion(run, end);
    await findStored(run);
    // While nothing is wrong, the unique index asks whether elements are stored; where it has refused one, all are looked for.
    if (run.issues.total > 0 || this.#attempt > 1) await refuseImported(run, true);
    if (run.issues.total > 0) return run;
    await store(run, meanwhile);
    // With the first rows: the connection waits for rows at the beginning, and for nothing at the end.
    if (!this.#isCheck && !run.isFileKept) {
      run.isFileKept = true;
      await storeFile(run.client, run.dataset, this.#path);
    }
    return run;
  }

  async #commit(run: ImportRun, noted: readonly Warning[]): Promise<Stored | null> {
    const { client, collected, dataset, issues, stored } = run;
    refuseUnnamed(run);
    await compareLate(run);
    comparePersons(run);
    refuseElsewhere(run);
    if (issues.total > 0) {
      await client.query('ROLLBACK');
      return null;
    }
    await storeLate(run);
    if (run.isVouching) await markForSearch(run);
    const { study } = collected;
    const studyId = study === null ? null : (stored.ids.project_study[study] ?? null);
    if (study !== null && studyId !== null && stored.isNew.project_study[study])
      await inviteAuthors(client, studyId, dataset);
    const warnings = [...this.#warnings, ...run.warnings, ...noted, ...(await storedSpellings(run))];
    const { created, used } = countRecords(run);
    await client.query(
      'UPDATE dataset SET project_study_id = $1, warnings = $2, created = $3, used = $4 WHERE id = $5',
      [studyId, JSON.stringify(warnings), created, used, dataset],
    );
    if (this.#isCheck) await client.query('ROLLBACK');
    else await this.#commitAtLast(client);
    return { dataset, warnings, created, used };
  }

  async #commitAtLast(client: pg.ClientBase): Promise<void> {
    this.#isCommitting ||= this.#mayCommit();
    if (!this.#isCommitting) throw new Error('the import was ended before its commit');
    await client.query('COMMIT');
  }
}

/**
 * A foreign key is checked row by row, which costs as much as all the rest of storing. If the database lets us, the
 * import vouches for its references instead: each points to a record that this transaction has made, or has found and
 * locked against deletion (`FOR KEY SHARE`, as the check itself would). `NOT NULL`, checks and unique keys stay on.
 * @returns whether it does, and triggers do not run
 */
async function vouchForReferences({ client, upload }: ImportRun): Promise<boolean> {
  const { rows } = await client.query('SELECT id FROM "user" WHERE id = $1 FOR KEY SHARE', [upload.userId]);
  if (rows.length === 0) throw new Error('the importing user is gone');
  const allowed = await client.query<{ may: boolean }>(
    `SELECT has_parameter_privilege('session_replication_role', 'SET') AS may`,
  );
  const may = allowed.rows[0]?.may ?? false;
  if (may) await client.query('SET LOCAL session_replication_role = replica');
  return may;
}
