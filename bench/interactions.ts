// Acts on the pages as people do and measures how soon they answer; it leaves out long sessions and large tables.
import type { Page } from '@playwright/test';
import { logIn } from './server.ts';

/** A measured interaction. */
type Interaction = { name: string; ms: number };

/** The pause between two interactions; people take longer. */
const pauseMs = 250;

/** Collects the browser's Event Timing of each interaction: the ms from the press until the next frame is painted. */
function observeEventTiming(): void {
  const durations: number[] = [];
  Object.assign(globalThis, { takeDurations: () => durations.splice(0) });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries())
      if ((entry as PerformanceEntry & { interactionId?: number }).interactionId) durations.push(entry.duration);
    // The shortest duration that a browser reports: one frame.
  }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);
}

/** Simulates people on a list, in a form and in the search, and measures how long the page takes to react. */
export async function measureInteractions(page: Page, address: string): Promise<Interaction[]> {
  const interactions: Interaction[] = [];
  const measure = async (name: string, act: () => Promise<unknown>) => {
    await page.waitForTimeout(pauseMs);
    await page.evaluate(() => (globalThis as unknown as { takeDurations: () => number[] }).takeDurations());
    await act();
    await page.waitForTimeout(pauseMs);
    const durations = await page.evaluate(() =>
      (globalThis as unknown as { takeDurations: () => number[] }).takeDurations(),
    );
    interactions.push({ name, ms: Math.max(0, ...durations) });
  };
  const rows = page.locator('tbody tr');
  const button = (name: string | RegExp) => page.getByRole('button', { name });
  await page.addInitScript(observeEventTiming);
  await page.goto(`${address}/component/event?size=50`);
  await rows.first().waitFor();
  await measure('typing in the filter of a list', () =>
    page.getByRole('main').getByRole('searchbox').pressSequentially('balt', { delay: pauseMs }),
  );
  await page.goto(`${address}/component/event`);
  await rows.first().waitFor();
  await measure('opening the menu of columns', () => button('Columns').click());
  const column = page.getByRole('menuitemcheckbox', { name: 'Latitude' });
  await column.waitFor();
  await measure('hiding a column', () => column.click());
  await measure('showing it again', () => column.click());
  await page.keyboard.press('Escape');
  await button('Next page').click();
  await page.getByText('11 to 20 of').waitFor();
  await measure('going back to a page that was loaded before', () => button('First page').click());
  await measure('switching to the other language', () => button('EN: switch to German').click());
  await page.locator('html[lang="de"]').waitFor();
  await measure('switching back', () => button('DE: auf Englisch umstellen').click());
  await page.locator('html[lang="en"]').waitFor();
  await logIn(page, address, '/component/sequencing-library/0');
  const form = page.getByRole('main').locator('form:has([name="target_gene"])');
  await form.waitFor();
  // Reloads the page, so that the transition between screens is not measured.
  await page.reload();
  await form.waitFor();
  await measure('typing in a form', () =>
    form.getByRole('textbox').first().pressSequentially('16S', { delay: pauseMs }),
  );
  await measure('moving through a form with Tab', async () => {
    for (let fields = 1; fields <= 4; fields++) {
      await page.keyboard.press('Tab');
      await page.waitForTimeout(pauseMs);
    }
  });
  await page.goto(`${address}/search?q=baltic`);
  await rows.first().waitFor();
  await measure('typing in the search', () =>
    page.getByRole('main').getByRole('searchbox').pressSequentially(' sea', { delay: pauseMs }),
  );
  await measure('opening the choice of fields', () => button('Change fields').click());
  const dialog = page.getByRole('dialog');
  await dialog.waitFor();
  await measure('choosing a field', () => dialog.getByRole('checkbox').nth(5).click());
  return interactions;
}

/** Runs in the page: promises the ms from the next press until another heading than now is painted. */
function watchHeading(): void {
  const heading = () => document.querySelector('h1')?.textContent;
  const before = heading();
  const arrived = new Promise<number>((resolve) => {
    addEventListener(
      'pointerdown',
      ({ timeStamp }) => {
        new MutationObserver((_, observer) => {
          if (heading() === before) return;
          observer.disconnect();
          // The next task after the drawing of a frame.
          requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - timeStamp)));
        }).observe(document.body, { childList: true, characterData: true, subtree: true });
      },
      { once: true, capture: true },
    );
  });
  Object.assign(globalThis, { arrived });
}

/**
 * The ms from a press on the language switch until the words of the other language are painted, in a list that has not
 * loaded them yet.
 */
export async function measureLanguageSwitch(page: Page, address: string): Promise<number> {
  await page.goto(`${address}/component/event`, { waitUntil: 'networkidle' });
  await page.locator('tbody tr').first().waitFor();
  await page.evaluate(watchHeading);
  await page.getByRole('button', { name: 'EN: switch to German' }).click();
  return page.evaluate(() => (globalThis as unknown as { arrived: Promise<number> }).arrived);
}
