import pg from 'pg';
import { entityNames, isNumerous } from '../../catalogue/index.ts';
import type { Database } from '../database/pool.ts';
import { endWhenSilent } from '../database/silent-connections.ts';
import { lastBackupsSql } from './warnings.ts';

/** The numbers of the database for the metrics. */
export type Readings = {
  databaseBytes: number;
  mails: { waiting: number; failed: number };
  /** Null: no backup has been made yet. */
  backup: { ageSeconds: number | null; hasFailed: boolean } | null;
  /** Rows in the pending lists of the search indexes by table; null where they cannot be counted. */
  unindexedRows: ReadonlyMap<string, number> | null;
};

/** The time for connecting, and for each statement. */
const timeoutMs = 2000;

/** The mails that have not been sent: `failed` where the last attempt failed, or the link in them has expired. */
export const mailCountsSql = `
  SELECT count(*) FILTER (WHERE NOT has_failed)::int AS waiting, count(*) FILTER (WHERE has_failed)::int AS failed
  FROM (SELECT last_error IS NOT NULL OR body IS NULL OR expires_at <= now() AS has_failed
    FROM mail WHERE sent_at IS NULL) unsent`;

const readingsSql = `
  SELECT pg_database_size(current_database())::float8 AS bytes, mails.waiting, mails.failed,
    extract(epoch FROM now() - backups.good_at)::float8 AS age, backups.failed_at IS NOT NULL AS backup_failed,
    coalesce(has_function_privilege(to_regprocedure('pgstatginindex(regclass)'), 'EXECUTE'), false) AS counts_pending
  FROM (${mailCountsSql}) mails, (${lastBackupsSql}) backups`;

type ReadingsRow = {
  bytes: number;
  waiting: number;
  failed: number;
  age: number | null;
  backup_failed: boolean;
  counts_pending: boolean;
};

const searchedEntities = entityNames.filter(isNumerous);
const pendingSql = searchedEntities
  .map((entity) => `SELECT '${entity}' AS name, (pgstatginindex('${entity}_searched')).pending_tuples::int AS rows`)
  .join(' UNION ALL ');

async function readAll(client: pg.Client): Promise<Readings> {
  const { rows } = await client.query<ReadingsRow>(readingsSql);
  const [row] = rows;
  if (!row) throw new Error('the database has not answered with its readings');
  const pending = row.counts_pending ? await client.query<{ name: string; rows: number }>(pendingSql) : null;
  return {
    databaseBytes: row.bytes,
    mails: { waiting: row.waiting, failed: row.failed },
    backup: row.age !== null || row.backup_failed ? { ageSeconds: row.age, hasFailed: row.backup_failed } : null,
    unindexedRows: pending && new Map(pending.rows.map(({ name, rows: count }) => [name, count])),
  };
}

/**
 * Reads the numbers of the database on a connection of its own, so that pools whose connections are all in use neither
 * delay it nor wait for it. It takes a few seconds at most.
 */
export async function readReadings({ connection }: Pick<Database, 'connection'>): Promise<Readings> {
  const client = new pg.Client({
    ...connection,
    application_name: 'strandbook operation',
    connectionTimeoutMillis: timeoutMs,
    statement_timeout: timeoutMs,
  });
  // Without a listener, a lost connection would end the process; the pending query fails as well.
  client.on('error', () => undefined);
  try {
    await client.connect();
    endWhenSilent(client, timeoutMs);
    return await readAll(client);
  } finally {
    client.end().catch(() => undefined);
  }
}

/** Lets the embedded PostgreSQL count the rows in pending lists, by an extension that comes with it. */
export async function prepareReadings({ pool }: Pick<Database, 'pool'>): Promise<void> {
  await pool.query('CREATE EXTENSION IF NOT EXISTS pgstattuple');
}
