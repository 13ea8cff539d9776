import { type Kysely, sql } from 'kysely';
import type { EndedImport, ReadOperation } from '../../catalogue/endpoints/operation.ts';
import { screenEntities } from '../../catalogue/index.ts';
import type { Tables } from '../database/tables.ts';
import type { CountRecords } from '../search/index.ts';
import { maxImports, type UnstoredImport } from './import-watch.ts';
import { mailCountsSql } from './readings.ts';
import { readLastBackups } from './warnings.ts';

const maxTables = 12;
/** A longer statement is cut; its beginning says enough to find it in the code. */
const maxStatementLength = 300;
/** The number of slow statements or requests that are shown. */
export const maxSlow = 10;

type Db = Kysely<Tables>;

async function readSizes(db: Db): Promise<ReadOperation['database'] & { postgres: string }> {
  const { rows: tables } = await sql<{ table: string; bytes: number }>`
    SELECT relname::text AS "table", pg_total_relation_size(oid)::float8 AS bytes FROM pg_class
    WHERE relnamespace = current_schema()::regnamespace AND relkind IN ('r', 'm')
    ORDER BY bytes DESC, relname LIMIT ${maxTables}`.execute(db);
  const { rows } = await sql<{ bytes: number; importFileBytes: number; postgres: string }>`
    SELECT pg_database_size(current_database())::float8 AS bytes,
      pg_total_relation_size('dataset_file')::float8 AS "importFileBytes",
      current_setting('server_version') AS postgres`.execute(db);
  return { bytes: 0, importFileBytes: 0, postgres: '', ...rows[0], tables };
}

async function readNames(db: Db, ids: readonly number[]): Promise<Map<number, string>> {
  const { rows } = await sql<{ id: number; name: string }>`
    SELECT id, name FROM "user" WHERE id = ANY(${[...new Set(ids)]}::int[])`.execute(db);
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** The last imports: those that were stored, and those of this process that stored nothing. */
async function readImports(db: Db, unstored: readonly UnstoredImport[]): Promise<EndedImport[]> {
  const { rows: stored } = await sql<EndedImport>`
    SELECT d.created_at AS at, u.name AS who, CASE WHEN undone_at IS NULL THEN 'stored' ELSE 'undone' END AS outcome,
      d.id AS dataset, d.filename, coalesce((d.created->>'sequencing_element')::int, 0) AS rows, NULL AS problems
    FROM dataset d LEFT JOIN "user" u ON u.id = d.user_id
    ORDER BY d.id DESC LIMIT ${maxImports}`.execute(db);
  const names = await readNames(
    db,
    unstored.map(({ userId }) => userId),
  );
  const others = unstored.map(
    ({ userId, ...rest }): EndedImport => ({ ...rest, who: names.get(userId) ?? null, dataset: null, filename: null }),
  );
  return [...stored, ...others].sort((a, b) => b.at.getTime() - a.at.getTime()).slice(0, maxImports);
}

type SlowItems = ReadOperation['slow']['items'];

/**
 * The statements that are slowest on average, where the extension pg_stat_statements counts them for this account; null
 * elsewhere. Statements other than those on rows are left out, as they contain their values.
 */
async function readSlowStatements(db: Db): Promise<SlowItems | null> {
  const { rows: found } = await sql`SELECT FROM pg_extension WHERE extname = 'pg_stat_statements'`.execute(db);
  if (found.length === 0) return null;
  const slow = await sql<SlowItems[number]>`
    SELECT left(regexp_replace(query, '\\s+', ' ', 'g'), ${maxStatementLength}) AS text, calls::float8 AS count,
      mean_exec_time / 1000 AS mean, max_exec_time / 1000 AS slowest
    FROM pg_stat_statements
    WHERE dbid = (SELECT oid FROM pg_database WHERE datname = current_database())
      AND query ~* '^\\s*(?:select|insert|update|delete|with)\\M'
    ORDER BY mean_exec_time DESC LIMIT ${maxSlow}`
    .execute(db)
    // The extension is there, but its library was not loaded when PostgreSQL started.
    .catch(() => null);
  return slow?.rows ?? null;
}

type FromDatabase = Pick<ReadOperation, 'postgres' | 'database' | 'records' | 'imports' | 'mails'> & {
  backups: Awaited<ReturnType<typeof readLastBackups>>;
  slowStatements: SlowItems | null;
};

/** Reads from the database what administrators see of a running server. */
export async function readOperation(
  db: Db,
  countRecords: CountRecords<(typeof screenEntities)[number]>,
  unstored: readonly UnstoredImport[],
): Promise<FromDatabase> {
  const { postgres, ...database } = await readSizes(db);
  const counts = await countRecords(db);
  const { rows: mails } = await sql.raw<ReadOperation['mails']>(mailCountsSql).execute(db);
  return {
    postgres,
    database,
    records: screenEntities.map((entity) => ({ entity, count: counts[entity] })),
    imports: await readImports(db, unstored),
    mails: mails[0] ?? { waiting: 0, failed: 0 },
    backups: await readLastBackups(db),
    slowStatements: await readSlowStatements(db),
  };
}
