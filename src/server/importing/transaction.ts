import pg from 'pg';
import { inviteAuthors } from '../invitations/authors.ts';
import type { Collected } from './collected.ts';
import { countRecords } from './counts.ts';
import { findStored } from './find-stored.ts';
import type { IssueList, Warning } from './issues.ts';
import type { ImportJob } from './job.ts';
import { keylessWarnings } from './keyless.ts';
import { libraryWarnings } from './libraries.ts';
import { beginRun, type ImportRun } from './run.ts';
import { store } from './store.ts';

/** An import that was stored: its dataset's number, and what is worth knowing. */
export type Stored = { dataset: number; warnings: Warning[] };

/** How often a transaction is begun again when someone else stored the same record at the same moment. */
const maxAttempts = 3;

/**
 * Stores collected records in one transaction: all of them, or none where there is any issue. Also where rows have issues
 * already, it is found out what contradicts the stored records, so that all is told at once.
 * @returns null where nothing was stored
 */
export async function storeCollected(
  { filename, userId, connection }: ImportJob,
  collected: Collected,
  issues: IssueList,
  warnings: readonly Warning[],
): Promise<Stored | null> {
  const client = new pg.Client(connection);
  // A connection that breaks between two queries shows in the next one; without a listener it would end the thread.
  client.on('error', () => undefined);
  await client.connect();
  try {
    for (let attempt = 1; ; attempt++) {
      try {
        return await runTransaction(beginRun(client, { filename, userId }, collected, issues, warnings));
      } catch (error) {
        // The first failure is told, also where the connection is gone.
        await client.query('ROLLBACK').catch(() => undefined);
        const isTaken = error instanceof pg.DatabaseError && error.code === '23505';
        if (!isTaken || attempt === maxAttempts) throw error;
      }
    }
  } finally {
    await client.end();
  }
}

async function runTransaction(run: ImportRun): Promise<Stored | null> {
  const { client, collected, issues, warnings } = run;
  await client.query('BEGIN');
  // Two imports at once would each create the campaign that both name.
  await client.query(`SELECT pg_advisory_xact_lock(hashtext('strandbook import'))`);
  await vouchForReferences(run);
  await findStored(run);
  if (issues.total > 0) {
    await client.query('ROLLBACK');
    return null;
  }
  const dataset = await store(run);
  const { study, lists } = collected;
  if (study !== null && run.stored.isNew.project_study[study])
    await inviteAuthors(client, run.stored.ids.project_study[study] ?? 0);
  warnings.push(...keylessWarnings(lists), ...libraryWarnings(lists));
  const { created, used } = countRecords(run);
  await client.query('UPDATE dataset SET warnings = $1, created = $2, used = $3 WHERE id = $4', [
    JSON.stringify(warnings),
    created,
    used,
    dataset,
  ]);
  await client.query('COMMIT');
  return { dataset, warnings };
}

/**
 * A foreign key is checked row by row, which costs as much as all the rest of storing. Where the database lets us, the
 * import vouches for its references instead: each points to a record that this transaction has made, or has found and
 * locked against deletion (`FOR KEY SHARE`, as the check itself would). `NOT NULL`, checks and unique keys stay on.
 */
async function vouchForReferences({ client, upload }: ImportRun): Promise<void> {
  const { rows } = await client.query('SELECT id FROM "user" WHERE id = $1 FOR KEY SHARE', [upload.userId]);
  if (rows.length === 0) throw new Error('the importing user is gone');
  const allowed = await client.query<{ may: boolean }>(
    `SELECT has_parameter_privilege('session_replication_role', 'SET') AS may`,
  );
  if (allowed.rows[0]?.may) await client.query('SET LOCAL session_replication_role = replica');
}
