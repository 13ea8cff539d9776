// Imports tables of real studies in Chromium as strangers to the screen do, and counts their decisions; it leaves out thinking.
import { type Browser, chromium, type Page } from '@playwright/test';
import { buildPages } from '../scripts/build-pages.ts';
import { findTestPrograms } from '../scripts/test-programs.ts';
import { withServer } from './data-folder.ts';
import { quantile } from './quantile.ts';
import { reportBudget } from './report.ts';
import { logIn, openClient, type Server } from './server.ts';
import { type Walk, walkThrough } from './strangers-page.ts';
import { instituteValues } from './strangers-person.ts';
import { printDetails, printResults, type Result, readiness } from './strangers-report.ts';
import { readStored } from './strangers-stored.ts';
import { hasTables, nextOfKind, readTables, type StrangerTable, sampleOf } from './strangers-tables.ts';

const decisionsBudget = 3;
const tableTimeoutMs = 120_000;

/** @param only `--sample` for four tables, `--studies` for those that are no test files, or a part of the names of the tables */
export async function benchStrangers(only = ''): Promise<void> {
  if (!hasTables()) {
    console.log('There are no tables of real studies in ../shared/data, so nothing is imported.');
    return;
  }
  // Without `--` before it, npm takes the option for one of its own.
  const isSample = only === '--sample' || process.env.npm_config_sample === 'true';
  const all = readTables().toSorted((a, b) => Number(a.isTestFile) - Number(b.isTestFile));
  const isChosen = ({ name, isTestFile }: StrangerTable) => (only === '--studies' ? !isTestFile : name.includes(only));
  const tables = isSample ? sampleOf(all) : all.filter(isChosen);
  const program = (await findTestPrograms()).chromium;
  if (!program) throw new Error('Chromium is needed: CHROMIUM_PATH, or the package chromium-headless-shell');
  buildPages();
  const results: Result[] = [];
  await withServer(async (server) => {
    await server.request('PUT', '/rest/usual-values?of=all', instituteValues);
    const browser = await chromium.launch({ executablePath: program, args: ['--no-sandbox'] });
    try {
      for (const [number, table] of tables.entries()) {
        const result = await importAsStranger(browser, server, table, number);
        printDetails(result);
        results.push(result);
      }
    } finally {
      await browser.close();
    }
  });
  printResults(results);
  reportPromises(results.filter(({ table }) => !table.isTestFile && !table.kind.startsWith('not a sample table')));
  console.log('  20,000 rows (a letter, the check, a suggestion): npm run bench page');
}

/** Imports a table and the next one of its kind, as a new user. */
async function importAsStranger(
  browser: Browser,
  server: Server,
  table: StrangerTable,
  number: number,
): Promise<Result> {
  const account = { email: `stranger.${number}@example.org`, password: 'bench-password' };
  // Created by the administrator, as only few may register themselves within an hour.
  await server.request('POST', '/rest/users', { ...account, name: 'Stranger' });
  const client = await openClient(server.address, account);
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 }, locale: 'en-GB' });
  page.setDefaultTimeout(10_000);
  try {
    await logIn(page, server.address, '/data', account);
    const start = performance.now();
    const first = await walk(page, table);
    const time = performance.now() - start;
    // Terms that a person replaces are replaced in the next table too.
    const read = ({ dataset, decisions }: Walk, of: StrangerTable) =>
      dataset === null ? null : readStored(client, dataset, of, server.dataDir, [...first.decisions, ...decisions]);
    const stored = await read(first, table);
    if (!stored) return { table, first, time, stored, second: null, storedAgain: null };
    await page.goto(`${server.address}/data`);
    const next = nextOfKind(table);
    const second = await walk(page, next);
    return { table, first, time, stored, second, storedAgain: await read(second, next) };
  } finally {
    await page.close();
  }
}

/** Walks through the screen; a walk that does not end within its time is stopped. */
async function walk(page: Page, table: StrangerTable): Promise<Walk> {
  const walked = walkThrough(page, table);
  // The page is closed, so that the walk ends at its next step.
  const timer = setTimeout(() => void page.close(), tableTimeoutMs);
  try {
    const result = await walked;
    return page.isClosed() ? { ...result, stoppedAt: `${tableTimeoutMs / 1000} s` } : result;
  } finally {
    clearTimeout(timer);
  }
}

/** Reports the promises about tables of studies. */
function reportPromises(results: readonly Result[]): void {
  if (results.length === 0) return;
  // A table that was not stored has taken more decisions than any other.
  const decisions = (walk: Walk | null) => (walk?.dataset ? walk.decisions.length : Number.POSITIVE_INFINITY);
  const median = quantile(
    results.map(({ first }) => decisions(first)),
    0.5,
  );
  const stored = results.filter((result) => result.stored !== null);
  const label = `decisions, median of ${results.length} tables of studies, of which ${stored.length} were stored`;
  reportBudget(label, String(median), median <= decisionsBudget, `at most ${decisionsBudget}`);
  const again = stored.filter(({ second }) => decisions(second) > 0);
  reportBudget(
    'second table of its kind, with a decision',
    `${again.length} of ${stored.length}`,
    again.length === 0,
    'none',
  );
  const read = stored.flatMap((result) => [result.stored ?? [], result.storedAgain ?? []].flat());
  const wrong = read.reduce((sum, each) => sum + each.wrong.length, 0);
  const compared = read.reduce((sum, each) => sum + each.compared, 0);
  reportBudget('wrong values', `${wrong} of ${compared}`, wrong === 0, 'none');
  const lacking = stored.filter((result) => readiness(result).lackedFacts.length > 0);
  const figure = `${lacking.length} of ${stored.length}`;
  reportBudget('refused by an archive for a fact that the table has', figure, lacking.length === 0, 'none');
}
