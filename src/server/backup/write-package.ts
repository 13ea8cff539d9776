import { Readable } from 'node:stream';
import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { readAppliedMigrations } from '../database/migrate.ts';
import { version } from '../http/version.ts';
import { type CopiedTable, describePackage, descriptionFile } from './data-package.ts';
import type { FileDigest } from './digest.ts';
import type { InstallationFile } from './installation-files.ts';
import type { PackageSink } from './package-sinks.ts';
import { readSequences, readStoredTables } from './stored-tables.ts';

/** The settings under which every PostgreSQL writes a value alike, and reads it again. */
export const valueFormat = `SET LOCAL datestyle = 'ISO'; SET LOCAL intervalstyle = 'postgres'; SET LOCAL timezone = 'UTC';
  SET LOCAL bytea_output = 'hex'; SET LOCAL extra_float_digits = 1`;

const listOf = (names: readonly string[]) => names.map((name) => pg.escapeIdentifier(name)).join(', ');

/**
 * Writes all tables of a database, as they are at one moment, and the files of the installation. Others read and write
 * meanwhile; a migration waits for it.
 * @param connection has no limits of time
 */
export async function writePackage(
  connection: pg.ClientConfig,
  files: readonly InstallationFile[],
  sink: PackageSink,
): Promise<void> {
  const created = new Date();
  const client = new pg.Client(connection);
  client.on('error', () => undefined);
  await client.connect();
  try {
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
    await client.query(
      `SET LOCAL statement_timeout = 0; SET LOCAL idle_in_transaction_session_timeout = 0; ${valueFormat}`,
    );
    const tables = await readStoredTables(client);
    // Before the first row is read, so that no table can be changed between two of them.
    await client.query(`LOCK TABLE ${listOf(tables.map(({ name }) => name))} IN ACCESS SHARE MODE`);
    const copies: (Omit<CopiedTable, 'rows'> & { copy: { rowCount: number } })[] = [];
    for (const table of tables) {
      const columns = listOf(table.columns.map(({ name }) => name));
      const copy = client.query(
        copyTo(`COPY ${pg.escapeIdentifier(table.name)} (${columns}) TO STDOUT (FORMAT csv, HEADER)`),
      );
      const path = `tables/${table.name}.csv`;
      copies.push({ table, path, copy, ...(await sink.add(path, copy)) });
    }
    const sequences = await readSequences(client);
    const migrations = await readAppliedMigrations(client);
    const { rows } = await client.query<{ server_version: string }>('SHOW server_version');
    await client.query('COMMIT');
    const copiedFiles: ({ path: string } & FileDigest)[] = [];
    for (const { name, open } of files) copiedFiles.push({ path: name, ...(await sink.add(name, open())) });
    const description = describePackage({
      created,
      version,
      postgres: rows[0]?.server_version ?? '',
      migrations,
      sequences,
      // The number of rows arrives behind the last one, with the next answer of the database.
      tables: copies.map(({ copy, ...copied }) => ({ ...copied, rows: copy.rowCount })),
      files: copiedFiles,
    });
    await sink.add(descriptionFile, Readable.from([Buffer.from(description)]));
    await sink.finish();
  } catch (error) {
    await sink.discard();
    throw error;
  } finally {
    await client.end();
  }
}
