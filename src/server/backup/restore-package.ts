import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { applyMigrationsOf } from '../database/migrate.ts';
import { StartError } from '../start-error.ts';
import type { PackageDescription } from './data-package.ts';
import type { PackageSource } from './package-sources.ts';
import { readStoredTables } from './stored-tables.ts';
import { valueFormat } from './write-package.ts';

type Definition = { make: string; remove: string };

/** The foreign keys and the indexes that no constraint needs, which are made faster once all rows are there. */
async function readDefinitions(client: pg.ClientBase): Promise<Definition[]> {
  const { rows } = await client.query<Definition>(`
    SELECT pg_get_indexdef(i.indexrelid) AS make, format('DROP INDEX %I', x.relname) AS remove, 1 AS step
      FROM pg_index i JOIN pg_class x ON x.oid = i.indexrelid
     WHERE x.relnamespace = current_schema()::regnamespace
       AND NOT EXISTS (SELECT FROM pg_constraint c WHERE c.conindid = i.indexrelid)
    UNION ALL
    SELECT format('ALTER TABLE %I ADD CONSTRAINT %I %s', t.relname, c.conname, pg_get_constraintdef(c.oid)),
           format('ALTER TABLE %I DROP CONSTRAINT %I', t.relname, c.conname), 2
      FROM pg_constraint c JOIN pg_class t ON t.oid = c.conrelid
     WHERE c.contype = 'f' AND t.relnamespace = current_schema()::regnamespace
     ORDER BY step`);
  return rows;
}

/** Statements that switch on again the triggers that are on, those that always run among them. */
async function readTriggerStates(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ enable: string }>(`
    SELECT format('ALTER TABLE %I ENABLE %s TRIGGER %I', t.relname,
                  CASE g.tgenabled WHEN 'A' THEN 'ALWAYS' WHEN 'R' THEN 'REPLICA' ELSE '' END, g.tgname) AS enable
      FROM pg_trigger g JOIN pg_class t ON t.oid = g.tgrelid
     WHERE NOT g.tgisinternal AND g.tgenabled <> 'D' AND t.relnamespace = current_schema()::regnamespace`);
  return rows.map(({ enable }) => enable);
}

/** Checks that the database has no table yet. */
async function checkEmpty(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT relname AS name FROM pg_class WHERE relnamespace = current_schema()::regnamespace AND relkind IN ('r', 'p', 'v', 'm') LIMIT 1`,
  );
  if (rows[0])
    throw new StartError(
      `The database is not empty (it has a table ${rows[0].name}): restore into a new DATA_DIR or a new database`,
    );
}

async function copyTable(
  client: pg.ClientBase,
  source: PackageSource,
  { name, path, rows, schema }: PackageDescription['resources'][number],
): Promise<void> {
  const columns = schema.fields.map((field) => client.escapeIdentifier(field.name)).join(', ');
  const copy = client.query(
    copyFrom(`COPY ${client.escapeIdentifier(name)} (${columns}) FROM STDIN (FORMAT csv, HEADER, FREEZE)`),
  );
  await pipeline(await source.read(path), copy);
  if (copy.rowCount !== rows)
    throw new StartError(`${path} of the backup has ${copy.rowCount} rows instead of ${rows}`);
}

/**
 * A mark of a number that no server has seen, after which everything is read anew: one that ran while the database was
 * put in the place of another knows other marks by the same numbers.
 */
const renewMarksSql = `DELETE FROM search_change;
  SELECT setval(pg_get_serial_sequence('search_change', 'id'), (extract(epoch FROM clock_timestamp()) * 1e6)::bigint);
  INSERT INTO search_change DEFAULT VALUES`;

/** Fills the empty tables of a package's version, without the rules that its rows have passed already. */
async function fillTables(
  client: pg.ClientBase,
  source: PackageSource,
  description: PackageDescription,
): Promise<void> {
  const tables = await readStoredTables(client);
  const names = tables.map(({ name }) => client.escapeIdentifier(name));
  const missing = tables.find(({ name }) => !description.resources.some((resource) => resource.name === name));
  if (missing) throw new StartError(`The backup has no table ${missing.name}; nothing was restored`);
  const definitions = await readDefinitions(client);
  const triggers = await readTriggerStates(client);
  for (const { remove } of definitions.toReversed()) await client.query(remove);
  for (const name of names) await client.query(`ALTER TABLE ${name} DISABLE TRIGGER USER`);
  // Migrations fill some tables.
  await client.query(`TRUNCATE ${names.join(', ')}`);
  for (const resource of description.resources) await copyTable(client, source, resource);
  for (const { make } of definitions) await client.query(make);
  for (const enable of triggers) await client.query(enable);
  for (const [name, { value, isUsed }] of Object.entries(description.strandbook.sequences))
    await client.query('SELECT setval($1::regclass, $2::bigint, $3)', [client.escapeIdentifier(name), value, isUsed]);
  await client.query(renewMarksSql);
}

/**
 * Restores the database of a package, as its version had it, into an empty one, in one transaction: everything or nothing.
 * @param description of the package, whose files were checked
 * @param beforeCommit writes what belongs to the database besides; where it fails, nothing is restored
 * @throws StartError where the database is filled, or the package is newer than this Strandbook
 */
export async function restorePackage(
  connection: pg.ClientConfig,
  source: PackageSource,
  description: PackageDescription,
  beforeCommit: () => Promise<void>,
): Promise<void> {
  const client = new pg.Client(connection);
  client.on('error', () => undefined);
  await client.connect();
  try {
    await checkEmpty(client);
    await client.query('BEGIN');
    await client.query(
      `SET LOCAL statement_timeout = 0; SET LOCAL idle_in_transaction_session_timeout = 0; SET LOCAL maintenance_work_mem = '512MB'; ${valueFormat}`,
    );
    await applyMigrationsOf(client, description.strandbook.migrations);
    await fillTables(client, source, description);
    await beforeCommit();
    await client.query('COMMIT');
    await client.query('ANALYZE');
  } catch (error) {
    await client.query('ROLLBACK').catch(() => undefined);
    throw error;
  } finally {
    await client.end();
  }
}
