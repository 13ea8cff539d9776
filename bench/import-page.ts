// Measures the import screen on loopback in Chromium on a fast processor; it leaves out sending the table and slow computers.
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { buildPages } from '../scripts/build-pages.ts';
import { findTestPrograms } from '../scripts/test-programs.ts';
import { readWorkbookRows as readTable } from '../src/server/jobs/read-workbook.ts';
import { IssueList, type Warning } from '../src/table/issues.ts';
import { createRowProcessor, type RowProcessor } from '../src/table/row-processor.ts';
import { withServer } from './data-folder.ts';
import { quantile } from './quantile.ts';
import { ms, reportBudget, reportRatio, reportTime } from './report.ts';
import { logIn } from './server.ts';
import { surveyOfRound, writeSurvey } from './survey-file.ts';

const rows = 20_000;
const rounds = 3;
/** Number of typed letters, each of which is measured. */
const typedLetters = 60;
const ratioBudget = 2.0;
const keystrokeBudgetMs = 50;
const checkBudgetMs = 2000;
const suggestionBudgetMs = 100;
/** A misspelling, in one row of the table, of a term that has a list. */
const misspelt = { library_strategy: 'AMPLICONS' };

/** The time in ms in which the server reads and checks a table, without storing it. */
async function timeServerCheck(path: string): Promise<number> {
  const start = performance.now();
  const issues = new IssueList();
  const warnings: Warning[] = [];
  let processor: RowProcessor | undefined;
  for await (const row of readTable(path)) {
    if (processor) processor.add(row);
    else processor = createRowProcessor(row, null, issues, warnings);
  }
  if (issues.total > 0) throw new Error(`the generated table has ${issues.total} errors`);
  return performance.now() - start;
}

/** Writes a survey with one misspelt term. @returns its path */
async function writeMisspelt(folder: string): Promise<string> {
  const survey = surveyOfRound(rows, rounds + 1).map((row, i) => (i === 0 ? { ...row, ...misspelt } : row));
  return (await writeSurvey(join(folder, 'misspelt.xlsx'), survey)).path;
}

/**
 * Measures how long the page takes to read and check a table of 20,000 rows, against the server's reading and checking in
 * the same run, how long it checks it after a correction, and how soon it displays a letter that is typed into a cell, and
 * terms for a letter that is typed into a correction.
 */
export async function benchImportPage(): Promise<void> {
  const program = (await findTestPrograms()).chromium;
  if (!program) throw new Error('Chromium is needed: CHROMIUM_PATH, or the package chromium-headless-shell');
  buildPages();
  await withServer(async (server) => {
    const browser = await chromium.launch({ executablePath: program, args: ['--no-sandbox'] });
    try {
      const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
      await logIn(page, server.address, '/data');
      const input = page.getByLabel('Filled-in template');
      await input.waitFor({ state: 'attached' });
      const [serverTimes, pageTimes]: [number[], number[]] = [[], []];
      for (let round = 1; round <= rounds; round++) {
        const { path } = await writeSurvey(join(server.dataDir, `round ${round}.xlsx`), surveyOfRound(rows, round));
        const serverTime = await timeServerCheck(path);
        const start = performance.now();
        await input.setInputFiles(path);
        await page.getByRole('heading', { name: `round ${round}.xlsx` }).waitFor();
        await page.getByText('No errors found.').waitFor();
        const pageTime = performance.now() - start;
        console.log(`  round ${round}: server ${ms(serverTime)}, page ${ms(pageTime)}`);
        serverTimes.push(serverTime);
        pageTimes.push(pageTime);
      }
      await input.setInputFiles(await writeMisspelt(server.dataDir));
      const cause = page.getByRole('list', { name: 'Errors by cause' }).getByRole('listitem').first();
      const suggestions = await cause.getByRole('combobox').evaluate(measureSuggestions, ['W', 'R', 'A', 'C', 'M']);
      const correctedAt = performance.now();
      await cause.getByRole('combobox').fill('AMPLICON');
      await cause.getByRole('button', { name: 'Apply to this row' }).click();
      await page.getByText('No errors found.').waitFor();
      const checkTime = performance.now() - correctedAt;
      const letter = quantile(await page.evaluate(measureKeys, typedLetters), 0.95);
      const label = `${rows} rows read, checked and shown, against the server`;
      reportRatio(label, quantile(pageTimes, 0.5), quantile(serverTimes, 0.5), ratioBudget);
      const limit = `below ${keystrokeBudgetMs} ms`;
      reportTime(`${rows} rows read, checked and shown`, quantile(pageTimes, 0.5), checkBudgetMs);
      reportTime(`${rows} rows checked again after a correction`, checkTime, checkBudgetMs);
      reportTime('suggestions for a letter, the slowest', Math.max(...suggestions), suggestionBudgetMs);
      reportBudget(`a letter, 95th percentile of ${typedLetters}`, ms(letter), letter < keystrokeBudgetMs, limit);
    } finally {
      await browser.close();
    }
  });
}

/**
 * Runs in the page: types letters into the cells of the first column, one cell after the other.
 * @returns the ms until each letter is painted
 */
async function measureKeys(letters: number): Promise<number[]> {
  const painted = () => new Promise<void>((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
  const times: number[] = [];
  const key = (element: Element, name: string) =>
    element.dispatchEvent(new KeyboardEvent('keydown', { key: name, bubbles: true, cancelable: true }));
  const setValue = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
  for (let i = 0; i < letters; i++) {
    const row = document.querySelectorAll('[role="row"]')[2 + (i % 8)];
    const cell = row?.querySelectorAll<HTMLElement>('[role="gridcell"]')[1];
    cell?.dispatchEvent(new MouseEvent('mousedown', { bubbles: true }));
    cell?.click();
    cell?.dispatchEvent(new MouseEvent('dblclick', { bubbles: true }));
    await painted();
    const input = document.querySelector<HTMLInputElement>('[role="grid"] input');
    if (!input) throw new Error('no cell was opened');
    const start = performance.now();
    setValue?.call(input, `${input.value}x`);
    input.dispatchEvent(new InputEvent('input', { bubbles: true }));
    await painted();
    times.push(performance.now() - start);
    key(input, 'Enter');
    await painted();
  }
  return times;
}

/**
 * Runs in the page: types letters into the correction of a cause, one after the other.
 * @returns the ms until the terms for each letter are painted
 */
async function measureSuggestions(element: Element, letters: readonly string[]): Promise<number[]> {
  const longestWaitMs = 5000;
  const painted = () => new Promise<void>((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
  const input = element as HTMLInputElement;
  const setValue = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
  const shown = () => [...document.querySelectorAll('[role="option"]')].map((option) => option.textContent).join();
  const times: number[] = [];
  input.focus();
  for (const letter of letters) {
    const before = shown();
    const start = performance.now();
    setValue?.call(input, letter);
    input.dispatchEvent(new InputEvent('input', { bubbles: true }));
    // A list that stays as it was would otherwise be waited for without end.
    do await painted();
    while (shown() === before && performance.now() - start < longestWaitMs);
    times.push(performance.now() - start);
  }
  return times;
}
