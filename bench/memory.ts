// Measures one server among a million elements after little work; it leaves out many people at once and large imports.
import { join } from 'node:path';
import { filledBy, withDataFolder } from './data-folder.ts';
import { memoryInUse } from './monitor.ts';
import { megabytes, reportBudget, seconds } from './report.ts';
import { commonCases, timePage } from './search.ts';
import { openServer, type Server } from './server.ts';
import { surveyOfRound, writeSurvey } from './survey-file.ts';
import { uploadSurvey } from './upload.ts';

const starts = 3;
const importedRows = 2_000;
const budgets = { readyMs: 2_000, memoryMb: 1_200 };

/** The ms from a server's start until the first answer with the start page's counts. */
async function timeCounts({ address, readyMs }: Server): Promise<number> {
  const start = performance.now();
  await (await fetch(`${address}/stats`)).text();
  const countsMs = performance.now() - start;
  console.log(`  ready after ${seconds(readyMs)}, counts after ${seconds(countsMs)} more`);
  return readyMs + countsMs;
}

/** Measures how soon a server is ready, and the memory in use after each common search and one import. */
export function benchMemory(): Promise<void> {
  return withDataFolder(async (folder) => {
    const { path } = await writeSurvey(join(folder, 'survey.xlsx'), surveyOfRound(importedRows, 1));
    const times: number[] = [];
    for (let start = 1; start <= starts; start++) {
      const server = await openServer(folder);
      try {
        times.push(await timeCounts(server));
        if (start === starts) await measureMemory(server, path);
      } finally {
        await server.stop();
      }
    }
    const slowest = Math.max(...times);
    const limit = `below ${seconds(budgets.readyMs)}`;
    reportBudget(
      `start with the counts of Home, slowest of ${starts}`,
      seconds(slowest),
      slowest < budgets.readyMs,
      limit,
    );
  }, filledBy('search-data.sql'));
}

async function measureMemory(server: Server, survey: string): Promise<void> {
  const readMemory = async (moment: string) => {
    const memory = await memoryInUse(server);
    const sum = memory.server + memory.postgres;
    const figure = `${megabytes(sum)} (server ${memory.server}, PostgreSQL ${memory.postgres})`;
    console.log(`  ${moment}: ${figure}`);
    return { sum, figure };
  };
  await readMemory('after the start');
  for (const search of commonCases) await timePage(server, search);
  await readMemory('after the search pages');
  await uploadSurvey(server, survey);
  await server.waitUntilIdle();
  const { sum, figure } = await readMemory('after the import');
  const label = `after ${commonCases.length} search pages and an import of ${importedRows} rows`;
  reportBudget(label, figure, sum < budgets.memoryMb, `below ${megabytes(budgets.memoryMb)}`);
}
