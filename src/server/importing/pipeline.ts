import type { ClientBase } from 'pg';
import { FileProblem } from '../../table/issues.ts';
import { findLeftOutWarnings } from '../../table/warnings/left-out-columns.ts';
import { lockImportsSql } from '../database/advisory-locks.ts';
import { errorCodeOf, sqlStates } from '../database/failures.ts';
import { kyselyOn } from '../database/pool.ts';
import { acquireConnection, releaseConnection } from '../database/thread-connection.ts';
import { inviteAuthors } from '../invitations/invite-authors.ts';
import type { Progress } from '../jobs/job.ts';
import { mayCommitJob } from '../jobs/may-commit.ts';
import { checkReadiness } from './check-readiness.ts';
import { fillElements } from './fill-elements.ts';
import { findStored } from './find-stored.ts';
import { countRecords } from './found-records.ts';
import type { ImportJob, ImportOutcome } from './job.ts';
import { lockColumnTypes, readColumnTypes } from './measurements.ts';
import { type ReadTable, readTable } from './read-table.ts';
import { findExceededQuota, storeFile, storeSources } from './stored-file.ts';
import { doneEvent } from './upload-events.ts';
import { writeRecords } from './write-records.ts';

/**
 * Imports a table in three steps: reads its records, finds those that are stored already, and stores the others. The
 * last two are one transaction, which an error anywhere rolls back; a check ends after finding.
 * @param mayCommit called once, right before the commit: if it returns false, the main thread is about to end this
 * thread
 * @returns the id of the dataset, or all errors by row and field; `cancelled` where the job was cancelled at another server
 */
export async function runImport(
  job: ImportJob,
  reportProgress: (progress: Progress) => void,
  mayCommit: () => boolean,
): Promise<ImportOutcome> {
  try {
    const types = await withConnection(job, readColumnTypes);
    const read = await readTable(job, types, reportProgress);
    const table = { ...read, warnings: [...findLeftOutWarnings(job.leftOut ?? []), ...read.warnings] };
    const reportShare = (share: number) =>
      reportProgress({ phase: 'storing', rows: table.rows, stored: Math.floor(share * table.rows), share: 1 });
    return await withConnection(job, (client) => {
      const attempt = () => storeTable(job, table, client, reportShare, mayCommit);
      // A record that another transaction has stored since it was looked for is found at the second attempt.
      return attempt().catch((error: unknown) => {
        if (errorCodeOf(error) !== sqlStates.uniqueViolation) throw error;
        return attempt();
      });
    });
  } catch (error) {
    if (error instanceof FileProblem)
      return { kind: 'refusedFile', status: error.status, code: error.code, params: error.params };
    throw error;
  }
}

/** Does something with the connection of this thread. */
async function withConnection<T>({ connection }: ImportJob, work: (client: ClientBase) => Promise<T>): Promise<T> {
  const client = await acquireConnection(connection);
  try {
    return await work(client);
  } finally {
    releaseConnection(client);
  }
}

/** Finds and stores the records of a table in one transaction: all of them, or none if there is any issue. */
async function storeTable(
  job: ImportJob,
  table: ReadTable,
  client: ClientBase,
  reportShare: (share: number) => void,
  mayCommit: () => boolean,
): Promise<ImportOutcome> {
  const { issues, rows } = table;
  const db = kyselyOn((text, values) => client.query(text, values && [...values]));
  reportShare(0);
  await client.query('BEGIN');
  try {
    await client.query(lockImportsSql);
    // Imports that waited beside each other have passed the check before their turns together.
    const exceeded = job.quota && !job.isCheck ? await findExceededQuota(db, job.userId, job.quota) : null;
    if (exceeded) throw new FileProblem(413, 'overQuota', exceeded);
    await lockColumnTypes(client, table.grouped);
    const found = await findStored(client, table);
    if (issues.total > 0) {
      await client.query('ROLLBACK');
      return { kind: 'invalidRows', ...issues.all(), warnings: [...table.warnings] };
    }
    const warnings = [...table.warnings, ...found.warnings];
    const counts = countRecords(found);
    if (job.isCheck) {
      const readiness = await checkReadiness(client, found);
      await client.query('ROLLBACK');
      return { kind: 'checked', rows, warnings, ...counts, readiness };
    }
    const dataset = await writeRecords(client, found, job, reportShare);
    await storeFile(client, dataset, job.path);
    await storeSources(client, dataset, job.sources ?? []);
    const { grouped, stored } = found;
    const studyId = grouped.study === null ? null : (stored.ids.project_study[grouped.study] ?? null);
    if (grouped.study !== null && studyId !== null && stored.isNew.project_study[grouped.study])
      await inviteAuthors(client, studyId, dataset);
    await client.query(
      'UPDATE dataset SET project_study_id = $1, warnings = $2, created = $3, used = $4 WHERE id = $5',
      [studyId, JSON.stringify(warnings), counts.created, counts.used, dataset],
    );
    const change = await listAsChange(client, job, dataset, rows);
    await fillElements(client, found, job, change);
    if (!mayCommit()) throw new Error('the import was ended before its commit');
    if (!(await mayCommitJob(db, job.jobId, [dataset], JSON.stringify(doneEvent({ rows, warnings }))))) {
      await client.query('ROLLBACK');
      return { kind: 'cancelled' };
    }
    await client.query('COMMIT');
    return { kind: 'stored', dataset, rows, warnings };
  } catch (error) {
    // The first failure is reported, even if the connection is lost.
    await client.query('ROLLBACK').catch(() => undefined);
    throw error;
  }
}

/**
 * Lists an import among the changes. The records that it creates are not recorded, since they are undone by its dataset.
 * @returns the id of the change
 */
async function listAsChange(client: ClientBase, job: ImportJob, dataset: number, rows: number): Promise<number> {
  const { rows: changes } = await client.query<{ id: number }>(
    `INSERT INTO change (user_id, who, action, entity, label, count, dataset_id)
     SELECT id, name, 'import', 'dataset', $2, $3, $4 FROM "user" WHERE id = $1 RETURNING id`,
    [job.userId, job.filename, rows, dataset],
  );
  return changes[0]?.id ?? 0;
}
