// npm run soak: half an hour of 50 people, with imports, undoings and backups, after which memory must be flat and all data sound.
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { rateLimits } from '../src/server/http/rate-limits.ts';
import { runScript, withServer } from './data-folder.ts';
import { memoryInUse } from './monitor.ts';
import { atWork, describeFailures, letWork, printTimes } from './people.ts';
import { beginBench, megabytes, printTable, reportBudget } from './report.ts';
import type { Server } from './server.ts';
import { surveyOfRound, writeSurvey } from './survey-file.ts';
import { uploadSurvey } from './upload.ts';

const people = 50;
const thinkTimeMs = 1000;
const rowsOfImport = 5000;
const readEverySeconds = 15;
/** One user may not send more in an hour. */
const importPauseMs = (rateLimits.uploadsByUser.minutes * 60_000) / rateLimits.uploadsByUser.maxAttempts;
/**
 * The MB by which the mean of the last quarter may exceed that of the second one: caches are filled by then, and a
 * leak of 100 bytes a request would be more.
 */
const growthBudgetMb = 75;

const minutes = Number(process.argv[2] ?? 30);
if (!(minutes > 0)) throw new Error('npm run soak -- MINUTES');

const mean = (list: readonly number[]) => list.reduce((sum, value) => sum + value, 0) / Math.max(1, list.length);

/** Imports tables one after the other, undoes every second one, and makes a backup after each fourth. */
async function importUntil(server: Server, isOver: () => boolean): Promise<number> {
  let imports = 0;
  while (!isOver()) {
    const { path } = await writeSurvey(join(server.dataDir, 'soak.xlsx'), surveyOfRound(rowsOfImport, 10 + imports));
    await uploadSurvey(server, path);
    imports += 1;
    if (imports % 2 === 0) {
      const own = await server.request('POST', '/getOwnDatasets', {});
      const [newest] = (await own.json()) as { id: number }[];
      await (await server.request('DELETE', `/rest/datasets/${newest?.id}`)).arrayBuffer();
    }
    if (imports % 4 === 0) await runScript('backup', [join(server.dataDir, `soak-${imports}.zip`)], server.dataDir);
    await wait(importPauseMs);
  }
  return imports;
}

/** Reads the memory of the server again and again. @returns the MB of each reading */
async function readMemory(server: Server, isOver: () => boolean): Promise<number[]> {
  const readings: number[] = [];
  while (!isOver()) {
    await wait(readEverySeconds * 1000);
    const memory = await memoryInUse(server);
    readings.push(memory.server);
    if (readings.length % 8 === 0) console.log(`  server ${memory.server} MB, PostgreSQL ${memory.postgres} MB`);
  }
  return readings;
}

beginBench('soak');
await withServer(async (server) => {
  const { path } = await writeSurvey(join(server.dataDir, 'first.xlsx'), surveyOfRound(20_000, 1));
  await uploadSurvey(server, path);
  await server.waitUntilIdle();
  const start = performance.now();
  const isOver = () => performance.now() - start > minutes * 60_000;
  console.log(`${people} people for ${minutes} minutes`);
  const work = letWork([server], { people, actions: atWork, thinkTimeMs, isOver });
  const [, imports, readings] = await Promise.all([work.end, importUntil(server, isOver), readMemory(server, isOver)]);
  const all = printTimes(work);
  console.log(`  ${imports} imports of ${rowsOfImport} rows`);
  const quarter = Math.floor(readings.length / 4);
  const growth = mean(readings.slice(-quarter)) - mean(readings.slice(quarter, 2 * quarter));
  const failed = describeFailures(work.failures, all.length);
  reportBudget('failed requests', failed, work.failures.length === 0, 'none');
  const limit = `at most ${megabytes(growthBudgetMb)}`;
  reportBudget('memory of the last quarter against the second', megabytes(growth), growth <= growthBudgetMb, limit);
  const checked = await runScript('admin', ['check'], server.dataDir).then(
    () => 'all rules hold',
    (error: { stdout?: string }) => error.stdout ?? 'failed',
  );
  reportBudget('check of all data', checked.trim(), checked === 'all rules hold', 'all rules hold');
});
await printTable();
