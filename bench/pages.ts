// Measures the built pages on the demonstration's small data over loopback; it leaves out real networks and real phones.
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type Browser, chromium } from '@playwright/test';
import { fillDataFolder } from '../demo/fill.ts';
import { buildPages } from '../scripts/build-pages.ts';
import { findTestPrograms } from '../scripts/test-programs.ts';
import { withServer } from './data-folder.ts';
import { install } from './install.ts';
import { measureInteractions, measureLanguageSwitch } from './interactions.ts';
import { quantile } from './quantile.ts';
import { ms, reportBudget, reportTime } from './report.ts';

const minScore = 95;
const coldLoadBudgetMs = 2_500;
const warmLoadBudgetMs = 1_000;
const interactionBudgetMs = 100;
/** The factor by which the processor is slowed down when a list is opened. */
const cpuSlowdown = 4;
const rounds = 3;
const port = 9_333;

const screens = { Home: '/', Search: '/search?q=baltic', 'a list': '/component/event' } as const;

/** The part of Lighthouse's API that is used. */
type Lighthouse = {
  default: (
    address: string,
    flags: { port: number; logLevel: string; onlyCategories: readonly string[] },
    config?: object,
  ) => Promise<{ lhr: { categories: Record<'performance' | 'accessibility', { score: number }> } }>;
  desktopConfig: object;
};

/**
 * Measures Lighthouse's scores of each screen, the median of some rounds, for a desktop computer and for the slow phone
 * that Lighthouse simulates.
 */
async function measureLighthouse(address: string): Promise<void> {
  const folder = join(import.meta.dirname, 'lighthouse');
  const version = await install(folder, 'lighthouse');
  const file = join(folder, 'node_modules/lighthouse/core/index.js');
  const { default: lighthouse, desktopConfig } = (await import(pathToFileURL(file).href)) as Lighthouse;
  const onlyCategories = ['performance', 'accessibility'] as const;
  console.log(`Lighthouse ${version}, median of ${rounds} rounds`);
  for (const [name, path] of Object.entries(screens))
    for (const [device, config] of [['desktop', desktopConfig] as const, ['phone', undefined] as const]) {
      const scores = { performance: [] as number[], accessibility: [] as number[] };
      for (let round = 0; round < rounds; round++) {
        const { lhr } = await lighthouse(address + path, { port, logLevel: 'silent', onlyCategories }, config);
        for (const category of onlyCategories) scores[category].push(lhr.categories[category].score * 100);
      }
      for (const category of onlyCategories) {
        const median = quantile(scores[category], 0.5);
        const label = `${name} on a ${device}: ${category}`;
        reportBudget(label, median.toFixed(0), median >= minScore, `at least ${minScore}`);
      }
    }
}

/** Measures the ms until a list's rows are displayed on a slow processor, with an empty cache and with a filled one. */
async function measureListLoad(browser: Browser, address: string): Promise<void> {
  const [cold, warm]: [number[], number[]] = [[], []];
  for (let round = 0; round < rounds; round++) {
    const context = await browser.newContext();
    const page = await context.newPage();
    const tools = await context.newCDPSession(page);
    await tools.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown });
    for (const times of [cold, warm]) {
      await page.goto(address + screens['a list'], { waitUntil: 'commit' });
      await page.locator('tbody tr').first().waitFor();
      times.push(await page.evaluate(() => performance.now()));
    }
    await context.close();
  }
  const label = `a list's rows at ${cpuSlowdown} times slower processor`;
  reportTime(`${label}, the first time`, quantile(cold, 0.5), coldLoadBudgetMs);
  reportTime(`${label}, once more`, quantile(warm, 0.5), warmLoadBudgetMs);
}

/** The times in which the pages react to interactions, on this machine. */
async function measureInteractionTimes(browser: Browser, address: string): Promise<void> {
  const open = () => browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'en-GB' });
  const report = (name: string, time: number) =>
    reportBudget(name, ms(time), time < interactionBudgetMs, `below ${interactionBudgetMs} ms`);
  console.log('from a press until the next frame, the longest of each');
  const context = await open();
  for (const { name, ms: time } of await measureInteractions(await context.newPage(), address)) report(name, time);
  await context.close();
  const arrivals: number[] = [];
  for (let round = 0; round < rounds; round++) {
    // A new context has nothing in its cache.
    const fresh = await open();
    arrivals.push(await measureLanguageSwitch(await fresh.newPage(), address));
    await fresh.close();
  }
  report("the other language's words, the first time", Math.max(...arrivals));
}

/** Measures the pages on the demo's data: Lighthouse's scores, a slow processor, and interactions. */
export async function benchPages(only?: string): Promise<void> {
  const program = (await findTestPrograms()).chromium;
  if (!program) throw new Error('Chromium is needed: CHROMIUM_PATH, or the package chromium');
  buildPages();
  const measure = async ({ address }: { address: string }) => {
    const args = ['--no-sandbox', `--remote-debugging-port=${port}`];
    const browser = await chromium.launch({ executablePath: program, args });
    const parts: Record<string, () => Promise<void>> = {
      answers: () => measureInteractionTimes(browser, address),
      slow: () => measureListLoad(browser, address),
      lighthouse: () => measureLighthouse(address),
    };
    try {
      for (const [name, part] of Object.entries(parts)) if (!only || only === name) await part();
    } finally {
      await browser.close();
    }
  };
  await withServer(measure, (folder) => fillDataFolder(folder, AbortSignal.timeout(180_000)));
}
