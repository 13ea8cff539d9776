import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import pg from 'pg';
import { StartError } from '../start-error.ts';

type Migration = { number: number; name: string; checksum: string; statements: string };
/** A migration that a database has, with the SHA-256 of its statements. */
export type AppliedMigration = { number: number; name: string; checksum: string };

export const migrationsFolder = path.join(import.meta.dirname, 'migrations');
// A number that nothing else in the database locks: "strandb" in ASCII.
const lockKey = '32497668867646562';
/** Each server holds this lock together with the others as long as it runs: "strandr" in ASCII. */
const runningKey = '32497668867646578';

async function readMigrations(folder: string): Promise<Migration[]> {
  const files = (await readdir(folder)).filter((file) => file.endsWith('.sql')).sort();
  const migrations = await Promise.all(
    files.map(async (file): Promise<Migration> => {
      const [, number, name] = /^(\d{4})_([a-z0-9_-]+)\.sql$/.exec(file) ?? [];
      if (!number || !name) throw new StartError(`The migration ${file} is not named like 0001_what-it-does.sql`);
      // A checkout on Windows may have other line endings, which must not change the checksum.
      const statements = (await readFile(path.join(folder, file), 'utf8')).replaceAll('\r\n', '\n');
      const checksum = createHash('sha256').update(statements).digest('hex');
      return { number: Number(number), name, checksum, statements };
    }),
  );
  migrations.forEach(({ number }, index) => {
    if (number === index + 1) return;
    throw new StartError(`The migrations must be numbered without a gap: ${index + 1} is missing or there twice`);
  });
  return migrations;
}

const createTableSql = `CREATE TABLE IF NOT EXISTS migration (
  number integer PRIMARY KEY,
  name text NOT NULL,
  checksum text NOT NULL,
  applied_at timestamptz NOT NULL DEFAULT now()
)`;

/** The migrations that a database has, in their order. */
export async function readAppliedMigrations(client: pg.ClientBase): Promise<AppliedMigration[]> {
  const { rows } = await client.query<AppliedMigration>('SELECT number, name, checksum FROM migration ORDER BY number');
  return rows;
}

function checkApplied(applied: readonly AppliedMigration[], migrations: readonly Migration[]): void {
  for (const row of applied) {
    const file = migrations.find((migration) => migration.number === row.number);
    if (!file) {
      throw new StartError(
        `The database is newer than this Strandbook (it has migration ${row.number} ${row.name}): use a newer version`,
      );
    }
    if (file.checksum !== row.checksum) {
      throw new StartError(
        `The migration ${row.number} ${file.name} was changed after it was applied: restore it, and put the change into a new one; a database from before version 0.2.0 comes over by a full export (docs/operating.md, Upgrading)`,
      );
    }
  }
}

async function applyMigration(client: pg.Client, migration: Migration): Promise<void> {
  await client.query('BEGIN');
  try {
    // Migrating a large database may take any time.
    await client.query('SET LOCAL statement_timeout = 0');
    await client.query(migration.statements);
    await client.query('INSERT INTO migration (number, name, checksum) VALUES ($1, $2, $3)', [
      migration.number,
      migration.name,
      migration.checksum,
    ]);
    await client.query('COMMIT');
  } catch (error) {
    await client.query('ROLLBACK').catch(() => undefined);
    const reason = (error as Error).message.split('\n')[0];
    throw new StartError(`The migration ${migration.number} ${migration.name} failed and changed nothing: ${reason}`);
  }
}

/** Refuses to migrate while servers run, which would write by the rules of before. */
async function refuseBesideServers(client: pg.Client, applied: readonly AppliedMigration[]): Promise<void> {
  const { rows } = await client.query<{ locked: boolean }>('SELECT pg_try_advisory_lock($1) AS locked', [runningKey]);
  if (rows[0]?.locked) return;
  const knowsServers = applied.some(({ name }) => name === 'servers');
  const { rows: servers } = knowsServers
    ? await client.query<{ address: string }>('SELECT address FROM server ORDER BY started_at')
    : { rows: [] };
  const addresses = servers.map(({ address }) => address).join(', ');
  throw new StartError(
    `Another server of an earlier version uses this database${addresses && ` (${addresses})`}: stop all servers, then start this version`,
  );
}

/** Holds a lock on the connection with which no version migrates the database; waits for a migration under way. */
export async function lockAgainstMigrations(client: pg.ClientBase): Promise<void> {
  await client.query('SELECT pg_advisory_lock_shared($1)', [runningKey]);
}

/** The number of the last migration of this version. */
export async function countMigrations(): Promise<number> {
  return (await readMigrations(migrationsFolder)).length;
}

/**
 * Checks that no newer version has migrated the database since the start.
 * @param known the number of the last migration of this version
 * @throws StartError where one has
 */
export async function checkNotNewer(client: pg.ClientBase, known: number): Promise<void> {
  const { rows } = await client.query<{ number: number }>('SELECT max(number) AS number FROM migration');
  if ((rows[0]?.number ?? 0) > known)
    throw new StartError('The database was migrated by a newer Strandbook while this one ran: start that version');
}

/**
 * Applies every numbered file that is due, in order, each in its own transaction. Instances that start at the same time
 * wait for each other, and a newer one waits for no running server of an earlier version, but is refused. It opens its
 * own connection, without the time limits of the pools.
 * @param beforeUpgrade called before a database with data is migrated, with the number of its last migration
 * @returns the names of the migrations that were applied
 * @throws StartError when an applied file was changed, the database is newer or used, or a migration fails
 */
export async function migrate(
  pool: pg.Pool,
  folder = migrationsFolder,
  beforeUpgrade?: (last: number) => Promise<void>,
): Promise<string[]> {
  const migrations = await readMigrations(folder);
  const client = new pg.Client(pool.options);
  // Without a listener, a lost connection would end the process; the pending query fails as well.
  client.on('error', () => undefined);
  await client.connect();
  try {
    await client.query('SELECT pg_advisory_lock($1)', [lockKey]);
    await client.query(createTableSql);
    const rows = await readAppliedMigrations(client);
    checkApplied(rows, migrations);
    const due = migrations.filter((migration) => !rows.some((row) => row.number === migration.number));
    if (due.length > 0) await refuseBesideServers(client, rows);
    if (due.length > 0 && rows.length > 0) await beforeUpgrade?.(rows.length);
    for (const migration of due) await applyMigration(client, migration);
    return due.map((migration) => migration.name);
  } finally {
    // The lock ends with the connection.
    await client.end();
  }
}

/**
 * Brings an empty database to the state of another one in the transaction of the client, which then fills the table of
 * migrations too.
 * @param applied the migrations of the other database
 * @throws StartError when one of them was changed, or is newer
 */
export async function applyMigrationsOf(client: pg.ClientBase, applied: readonly AppliedMigration[]): Promise<void> {
  const migrations = await readMigrations(migrationsFolder);
  checkApplied(applied, migrations);
  await client.query('SELECT pg_advisory_xact_lock($1)', [lockKey]);
  await client.query(createTableSql);
  for (const { statements } of migrations.slice(0, applied.length)) await client.query(statements);
}

/**
 * Makes sure that a database has the migrations of this program and no others, for commands beside the server.
 * @throws StartError when it is older or newer, or a migration was changed
 */
export async function requireMigrated(client: pg.ClientBase): Promise<void> {
  const migrations = await readMigrations(migrationsFolder);
  const { rows } = await client.query(`SELECT to_regclass('migration') IS NOT NULL AS "isThere"`);
  const applied = rows[0]?.isThere ? await readAppliedMigrations(client) : [];
  checkApplied(applied, migrations);
  if (applied.length < migrations.length)
    throw new StartError('The database is older than this Strandbook: start its server once, which migrates it');
}
