import type pg from 'pg';
import type { RecordCounts } from '../../catalogue/endpoints/importing.ts';
import type { GroupedRecords } from '../../table/grouping/grouped-records.ts';
import type { IssueList, Warning } from '../../table/issues.ts';
import { findRecordWarnings } from '../../table/warnings/table-warnings.ts';
import { lockImportsSql } from '../database/advisory-locks.ts';
import { errorCodeOf, sqlStates } from '../database/failures.ts';
import { acquireConnection, releaseConnection } from '../database/thread-connection.ts';
import { inviteAuthors } from '../invitations/invite-authors.ts';
import { compareLaterValues, findStored, refuseStoredElements } from './find-stored.ts';
import {
  type BatchEnd,
  batchEndOf,
  countRecords,
  createImportRun,
  type ImportRun,
  startBatch,
  withPersonsFirst,
} from './import-run.ts';
import { loadInlandCheck } from './inland.ts';
import type { ImportJob } from './job.ts';
import { recheckNameOnlyReferences, refuseUnnamedPersons, repeatPersonErrors } from './persons.ts';
import { logSearchChanges } from './search-change-log.ts';
import { comparePersons } from './stored-contradictions.ts';
import { storeFile } from './stored-file.ts';
import { storedSpellingWarnings } from './stored-spellings.ts';
import { writeBatch, writeLaterValues } from './write-records.ts';

/** A stored import: the id of its dataset, its warnings, and the numbers of records that it created and used. */
type StoredImport = { dataset: number; warnings: Warning[]; created: RecordCounts; used: RecordCounts };

/**
 * Number of times that a transaction is begun: it begins again if another transaction has stored one of the records at
 * the same moment, and if a name in the first rows means a person whom only later rows name in full.
 */
const maxAttempts = 3;

/**
 * Stores the records of a table in one transaction: all of them, or none if there is any issue. The database stores one
 * batch while the next one is read, which saves a quarter of the time. After the first issue nothing more is written,
 * but the comparison with the stored records goes on, so that all issues are reported at once.
 */
export class ImportTransaction {
  readonly #connect: () => Promise<pg.PoolClient>;
  readonly #begin: (client: pg.PoolClient) => ImportRun;
  readonly #readGrouped: () => GroupedRecords;
  readonly #warnings: readonly Warning[];
  readonly #path: string;
  readonly #isCheck: boolean;
  readonly #mayCommit: () => boolean;
  /** Whether it may commit; `mayCommit` is called only once. */
  #isCommitting = false;
  #client: pg.PoolClient | undefined;
  #run: ImportRun | undefined;
  /**
   * Ends of the batches that were begun. Another attempt stores the same batches, so that none of them is too large.
   */
  readonly #batchEnds: BatchEnd[] = [];
  #attempt = 1;
  #batch: Promise<void> = Promise.resolve();
  #isStoring = false;
  #failure: unknown;

  constructor(
    { path, filename, userId, connection, isCheck }: ImportJob,
    readGrouped: () => GroupedRecords,
    issues: IssueList,
    /** The warnings about rows; more are added while the rows are read. */
    warnings: readonly Warning[],
    mayCommit: () => boolean,
  ) {
    this.#connect = () => acquireConnection(connection);
    this.#begin = (client) => createImportRun(client, { filename, userId }, readGrouped, issues);
    this.#readGrouped = readGrouped;
    this.#warnings = warnings;
    this.#path = path;
    this.#isCheck = Boolean(isCheck);
    this.#mayCommit = mayCommit;
  }

  /** Whether the previous batch is still being stored. */
  get isStoring(): boolean {
    return this.#isStoring;
  }

  /**
   * Starts to store the records that were added since the last call; waits for the batch before.
   * @param onStored called when the batch is stored
   */
  async storeBatch(onStored: () => void): Promise<void> {
    await this.#batch;
    const end = batchEndOf(this.#readGrouped());
    this.#batchEnds.push(end);
    if (this.#failure) return;
    this.#isStoring = true;
    this.#batch = this.#storeBatch(end)
      .then(onStored, (error: unknown) => {
        this.#failure = error;
      })
      .finally(() => {
        this.#isStoring = false;
      });
  }

  /**
   * Stores the rest and commits, or rolls back if the import is only a check.
   * @returns null if there are issues, and nothing was stored
   */
  async finish(): Promise<StoredImport | null> {
    const grouped = this.#readGrouped();
    const last = batchEndOf(grouped);
    let recordWarnings: readonly Warning[] | undefined;
    const findWarnings = async () => {
      const values = this.#run?.stored.values;
      recordWarnings ??= await findRecordWarnings(grouped.lists, loadInlandCheck, (entity, index) =>
        values?.[entity].get(index),
      );
    };
    await this.#batch;
    for (; ; this.#attempt++) {
      try {
        if (this.#failure) throw this.#failure;
        if (this.#attempt > 1) for (const end of withPersonsFirst(this.#batchEnds, last)) await this.#storeBatch(end);
        const run = await this.#storeBatch(last, findWarnings);
        const meansOthers = recheckNameOnlyReferences(run);
        if (!meansOthers || run.issues.total > 0) return await this.#commit(run, recordWarnings ?? []);
        // With the persons of all rows first, no name can change its meaning in the next attempt.
        if (this.#attempt === maxAttempts) throw new Error('names of the table mean other persons in every attempt');
        await run.client.query('ROLLBACK');
      } catch (error) {
        // The first failure is reported, even if the connection is lost.
        await this.#run?.client.query('ROLLBACK').catch(() => undefined);
        if (errorCodeOf(error) !== sqlStates.uniqueViolation || this.#attempt === maxAttempts) throw error;
        this.#failure = undefined;
      }
      this.#run = undefined;
    }
  }

  async close(): Promise<void> {
    await this.#batch;
    if (this.#client) releaseConnection(this.#client);
  }

  async #beginRun(): Promise<ImportRun> {
    this.#client ??= await this.#connect();
    await this.#client.query('BEGIN');
    await this.#client.query(lockImportsSql);
    const run = this.#begin(this.#client);
    run.skipsForeignKeyChecks = await skipForeignKeyChecks(run);
    return run;
  }

  async #storeBatch(end: BatchEnd, whileWriting = async () => {}): Promise<ImportRun> {
    const run = this.#run ?? (await this.#beginRun());
    this.#run = run;
    startBatch(run, end);
    await findStored(run);
    // Without issues the unique index finds elements that are stored already; once it has refused one, all are looked
    // up.
    if (run.issues.total > 0 || this.#attempt > 1) await refuseStoredElements(run, true);
    if (run.issues.total > 0) return run;
    await writeBatch(run, whileWriting);
    // With the first batch, as the connection is idle while the next rows are read.
    if (!this.#isCheck && !run.isFileStored) {
      run.isFileStored = true;
      await storeFile(run.client, run.datasetId, this.#path);
    }
    return run;
  }

  async #commit(run: ImportRun, recordWarnings: readonly Warning[]): Promise<StoredImport | null> {
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
    const warnings = [...this.#warnings, ...run.warnings, ...recordWarnings, ...(await storedSpellingWarnings(run))];
    const { created, used } = countRecords(run);
    await client.query(
      'UPDATE dataset SET project_study_id = $1, warnings = $2, created = $3, used = $4 WHERE id = $5',
      [studyId, JSON.stringify(warnings), created, used, datasetId],
    );
    if (this.#isCheck) await client.query('ROLLBACK');
    else await this.#commitUnlessEnded(client);
    return { dataset: datasetId, warnings, created, used };
  }

  async #commitUnlessEnded(client: pg.ClientBase): Promise<void> {
    this.#isCommitting ||= this.#mayCommit();
    if (!this.#isCommitting) throw new Error('the import was ended before its commit');
    await client.query('COMMIT');
  }
}

/**
 * Switches foreign keys and triggers off, if the database allows it: they are checked row by row, which costs as much
 * as all the rest of storing. Each reference points to a record that this transaction has created, or has found and
 * locked against deletion (`FOR KEY SHARE`, as the check itself would). `NOT NULL`, checks and unique keys stay on.
 * @returns whether they are off
 */
async function skipForeignKeyChecks({ client, upload }: ImportRun): Promise<boolean> {
  const { rows } = await client.query('SELECT id FROM "user" WHERE id = $1 FOR KEY SHARE', [upload.userId]);
  if (rows.length === 0) throw new Error('the importing user is gone');
  const privilege = await client.query<{ may: boolean }>(
    `SELECT has_parameter_privilege('session_replication_role', 'SET') AS may`,
  );
  const isAllowed = privilege.rows[0]?.may ?? false;
  if (isAllowed) await client.query('SET LOCAL session_replication_role = replica');
  return isAllowed;
}
