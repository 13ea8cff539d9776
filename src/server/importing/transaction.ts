import type pg from 'pg';
import type { RecordCounts } from '../../catalogue/answers/importing.ts';
import type { GroupedRecords } from '../../table/grouping/grouped-records.ts';
import type { IssueList, Warning } from '../../table/issues.ts';
import { findRecordWarnings } from '../../table/warnings/table-warnings.ts';
import { lockImportsSql } from '../database/advisory-locks.ts';
import { errorCodeOf, sqlStates } from '../database/failures.ts';
import { acquireConnection, releaseConnection } from '../database/thread-connection.ts';
import { inviteAuthors } from '../invitations/invite-authors.ts';
import { comparePersons } from './contradictions.ts';
import { countRecords } from './count-records.ts';
import { compareLaterValues, findStored, refuseStoredElements } from './find-stored.ts';
import {
  type BatchEnd,
  batchEndOf,
  createImportRun,
  type ImportRun,
  startBatch,
  withPersonsFirst,
} from './import-run.ts';
import { loadInlandCheck } from './inland.ts';
import type { ImportJob } from './job.ts';
import { recheckNameOnlyReferences, refuseUnnamedPersons, repeatPersonErrors } from './persons.ts';
import { logSearchChanges } from './search-change-log.ts';
import { storeFile } from './stored-file.ts';
import { storedSpellingWarnings } from './stored-spellings.ts';
import { writeBatch, writeLaterValues } from './write-records.ts';

/** An import that was stored: its dataset's number, what it brought, and what is worth knowing. */
type StoredImport = { dataset: number; warnings: Warning[]; created: RecordCounts; used: RecordCounts };

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
  readonly #readCollected: () => GroupedRecords;
  readonly #warnings: readonly Warning[];
  readonly #path: string;
  readonly #isCheck: boolean;
  readonly #mayCommit: () => boolean;
  /** Whether it was allowed to commit, which is asked once. */
  #isCommitting = false;
  #client: pg.PoolClient | undefined;
  #run: ImportRun | undefined;
  /** Ends of the portions so far: a transaction that begins again goes the same way, as none of them is too large. */
  readonly #ends: BatchEnd[] = [];
  #attempt = 1;
  #portion: Promise<void> = Promise.resolve();
  #isStoring = false;
  #failure: unknown;

  constructor(
    { path, filename, userId, connection, isCheck }: ImportJob,
    readCollected: () => GroupedRecords,
    issues: IssueList,
    /** The warnings of the rows, which are still being read. */
    warnings: readonly Warning[],
    mayCommit: () => boolean,
  ) {
    this.#connect = () => acquireConnection(connection);
    this.#begin = (client) => createImportRun(client, { filename, userId }, readCollected, issues);
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
  async storeBatch(onStored: () => void): Promise<void> {
    await this.#portion;
    const end = batchEndOf(this.#readCollected());
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
  async finish(): Promise<StoredImport | null> {
    const grouped = this.#readCollected();
    const last = batchEndOf(grouped);
    let noted: readonly Warning[] | undefined;
    const noteRecords = async () => {
      const values = this.#run?.stored.values;
      noted ??= await findRecordWarnings(grouped.lists, loadInlandCheck, (entity, index) =>
        values?.[entity].get(index),
      );
    };
    await this.#portion;
    for (; ; this.#attempt++) {
      try {
        if (this.#failure) throw this.#failure;
        if (this.#attempt > 1) for (const end of withPersonsFirst(this.#ends, last)) await this.#storePortion(end);
        const run = await this.#storePortion(last, noteRecords);
        const meansOthers = recheckNameOnlyReferences(run);
        if (!meansOthers || run.issues.total > 0) return await this.#commit(run, noted ?? []);
        // With the persons of all rows first, names mean who they mean in the end.
        if (this.#attempt === maxAttempts) throw new Error('names of the table mean other persons in every attempt');
        await run.client.query('ROLLBACK');
      } catch (error) {
        // The first failure is reported, also where the connection is gone.
        await this.#run?.client.query('ROLLBACK').catch(() => undefined);
        if (errorCodeOf(error) !== sqlStates.uniqueViolation || this.#attempt === maxAttempts) throw error;
        this.#failure = undefined;
      }
      this.#run = undefined;
    }
  }

  async close(): Promise<void> {
    await this.#portion;
    if (this.#client) releaseConnection(this.#client);
  }

  async #beginRun(): Promise<ImportRun> {
    this.#client ??= await this.#connect();
    await this.#client.query('BEGIN');
    // Two imports at once would each create the campaign that both name.
    await this.#client.query(lockImportsSql);
    const run = this.#begin(this.#client);
    run.skipsForeignKeyChecks = await skipForeignKeyChecks(run);
    return run;
  }

  async #storePortion(end: BatchEnd, meanwhile = async () => {}): Promise<ImportRun> {
    const run = this.#run ?? (await this.#beginRun());
    this.#run = run;
    startBatch(run, end);
    await findStored(run);
    // While nothing is wrong, the unique index asks whether elements are stored; where it has refused one, all are looked for.
    if (run.issues.total > 0 || this.#attempt > 1) await refuseStoredElements(run, true);
    if (run.issues.total > 0) return run;
    await writeBatch(run, meanwhile);
    // With the first rows: the connection waits for rows at the beginning, and for nothing at the end.
    if (!this.#isCheck && !run.isFileStored) {
      run.isFileStored = true;
      await storeFile(run.client, run.datasetId, this.#path);
    }
    return run;
  }

  async #commit(run: ImportRun, noted: readonly Warning[]): Promise<StoredImport | null> {
    const { client, grouped, datasetId, issues, stored } = run;
    refuseUnnamedPersons(run);
    await compareLaterValues(run);
    comparePersons(run);
    repeatPersonErrors(run);
    if (issues.total > 0) {
      await client.query('ROLLBACK');
      return null;
    }
    await writeLaterValues(run);
    if (run.skipsForeignKeyChecks) await logSearchChanges(run);
    const { study } = grouped;
    const studyId = study === null ? null : (stored.ids.project_study[study] ?? null);
    if (study !== null && studyId !== null && stored.isNew.project_study[study])
      await inviteAuthors(client, studyId, datasetId);
    const warnings = [...this.#warnings, ...run.warnings, ...noted, ...(await storedSpellingWarnings(run))];
    const { created, used } = countRecords(run);
    await client.query(
      'UPDATE dataset SET project_study_id = $1, warnings = $2, created = $3, used = $4 WHERE id = $5',
      [studyId, JSON.stringify(warnings), created, used, datasetId],
    );
    if (this.#isCheck) await client.query('ROLLBACK');
    else await this.#commitAtLast(client);
    return { dataset: datasetId, warnings, created, used };
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
async function skipForeignKeyChecks({ client, upload }: ImportRun): Promise<boolean> {
  const { rows } = await client.query('SELECT id FROM "user" WHERE id = $1 FOR KEY SHARE', [upload.userId]);
  if (rows.length === 0) throw new Error('the importing user is gone');
  const allowed = await client.query<{ may: boolean }>(
    `SELECT has_parameter_privilege('session_replication_role', 'SET') AS may`,
  );
  const may = allowed.rows[0]?.may ?? false;
  if (may) await client.query('SET LOCAL session_replication_role = replica');
  return may;
}
