// npm run migration NAME: writes the migration that brings a database to the state of the catalogue.
import { createHash } from 'node:crypto';
import { appendFile, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startEmbedded } from '../src/server/database/embedded-postgres.ts';
import { migrate, migrationsFolder } from '../src/server/database/migrate.ts';
import { openDatabase } from '../src/server/database/pool.ts';
import { StartError } from '../src/server/start-error.ts';
import { RefusedChange } from './migration/schema-differences.ts';
import { writeStatements } from './migration/write-statements.ts';

/**
 * The statements that bring a database with all migrations to the state of the catalogue, found with a temporary
 * database.
 */
async function compareWithCatalogue(): Promise<string[]> {
  const folder = await mkdtemp(path.join(tmpdir(), 'strandbook-migration-'));
  try {
    const postgres = await startEmbedded(folder, {
      log: { info: () => undefined, error: (message) => console.error(message) },
      settings: { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' },
    });
    const database = openDatabase(postgres.connection);
    try {
      await migrate(database.pool);
      const client = await database.pool.connect();
      try {
        return await writeStatements(client);
      } finally {
        client.release();
      }
    } finally {
      await database.close();
      await postgres.stop();
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function writeMigration(name: string): Promise<string> {
  const statements = await compareWithCatalogue();
  if (statements.length === 0) return 'The migrations have everything that is in the catalogue.';
  const count = (await readdir(migrationsFolder)).filter((file) => file.endsWith('.sql')).length;
  const file = `${String(count + 1).padStart(4, '0')}_${name}.sql`;
  const text = `${statements.join('\n')}\n`;
  await writeFile(path.join(migrationsFolder, file), text, { flag: 'wx' });
  const checksum = createHash('sha256').update(text).digest('hex');
  await appendFile(path.join(migrationsFolder, 'SHA256SUMS'), `${checksum}  ${file}\n`);
  return `Written, please read it: ${path.relative(process.cwd(), path.join(migrationsFolder, file))}`;
}

const [name = ''] = process.argv.slice(2);
try {
  if (!/^[a-z0-9-]+$/.test(name)) throw new RefusedChange('Please give it a name: npm run migration event-ice-cover');
  console.log(await writeMigration(name));
} catch (error) {
  if (!(error instanceof RefusedChange || error instanceof StartError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
