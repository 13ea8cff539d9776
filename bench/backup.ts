// Measures a backup and a restore of a million elements on an otherwise idle machine; it leaves out encryption.
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { readStoredTables } from '../src/server/backup/stored-tables.ts';
import { filledBy, runScript, withDataFolder, withServer } from './data-folder.ts';
import { measureDatabase } from './database-baseline.ts';
import { megabytes, reportRatio, seconds } from './report.ts';
import { openServer } from './server.ts';
import { surveyOfRound, writeSurvey } from './survey-file.ts';
import { uploadSurvey } from './upload.ts';

const elements = 1_000_000;
const importedRows = 30_000;
/** Limits as multiples of PostgreSQL's times. */
const ratios = { backup: 3, restore: 5 };

/** Reads every table by `COPY` into nothing, in the database's own process. @returns the time in ms */
export async function copyTables(connection: pg.ClientConfig): Promise<number> {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    const tables = await readStoredTables(client);
    const start = performance.now();
    for (const { name } of tables) await client.query(`COPY ${client.escapeIdentifier(name)} TO '/dev/null'`);
    return performance.now() - start;
  } finally {
    await client.end();
  }
}

/** Runs a command of the project on a data folder. @returns the time in ms */
async function timeScript(name: string, argument: string, dataDir: string): Promise<number> {
  const start = performance.now();
  await runScript(name, [argument], dataDir);
  return performance.now() - start;
}

/** The time in ms that PostgreSQL alone takes for the records of an import, with their index entries. */
async function timeOfImport(): Promise<number> {
  let time = 0;
  await withServer(async (server) => {
    const { path } = await writeSurvey(join(server.dataDir, 'survey.xlsx'), surveyOfRound(importedRows, 1));
    await uploadSurvey(server, path);
    await server.waitUntilIdle();
    const { records, index } = await measureDatabase(server.connection);
    time = records + index;
  });
  return time;
}

/** Prints the times of a backup beside a running server, read back, and of its restore, against PostgreSQL alone. */
export function benchBackup(): Promise<void> {
  return withDataFolder(async (folder) => {
    const file = join(folder, 'backup.zip');
    const server = await openServer(folder);
    let copied = 0;
    let backedUp = 0;
    try {
      // Once before, so that both read from memory.
      await copyTables(server.connection);
      copied = await copyTables(server.connection);
      backedUp = await timeScript('backup', file, folder);
    } finally {
      await server.stop();
    }
    const { size } = await stat(file);
    console.log(`  ${megabytes(size / 1e6)}`);
    reportRatio('backup, read back, against COPY of all tables', backedUp, copied, ratios.backup, seconds);
    const restored = await timeScript('restore', file, join(folder, 'restored'));
    const imported = ((await timeOfImport()) * elements) / importedRows;
    reportRatio('restore against the database time of imports', restored, imported, ratios.restore, seconds);
  }, filledBy('search-data.sql'));
}
