import type { Page } from '@playwright/test';
import { logIn } from './log-in.ts';

/** An interaction that is measured, by what a person would call it. */
type Interaction = { name: string; ms: number };

/** Time after which the next key is pressed or the next thing clicked: whoever reads takes longer. */
const pauseMs = 250;

/**
 * Keeps what the browser's Event Timing tells of each interaction: the ms from the press until the next frame is
 * painted.
 */
function observeEventTiming(): void {
  const durations: number[] = [];
  Object.assign(globalThis, { takeDurations: () => durations.splice(0) });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries())
      if ((entry as PerformanceEntry & { interactionId?: number }).interactionId) durations.push(entry.duration);
    // The least that a browser tells: one frame.
  }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);
}

/** Does what people do on a list, in a form and in the search, and takes down how long each took to be answered. */
export async function measureInteractions(page: Page, address: string): Promise<Interaction[]> {
  const all: Interaction[] = [];
  const measure = async (name: string, act: () => Promise<unknown>) => {
    await page.waitForTimeout(pauseMs);
    await page.evaluate(() => (globalThis as unknown as { takeDurations: () => number[] }).takeDurations());
    await act();
    await page.waitForTimeout(pauseMs);
    const taken = await page.evaluate(() =>
      (globalThis as unknown as { takeDurations: () => number[] }).takeDurations(),
    );
    all.push({ name, ms: Math.max(0, ...taken) });
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
  await measure('going back to a page that was there', () => button('First page').click());
  await measure('switching to the other language', () => button('EN: switch to German').click());
  await page.locator('html[lang="de"]').waitFor();
  await measure('and back', () => button('DE: auf Englisch umstellen').click());
  await page.locator('html[lang="en"]').waitFor();
  await logIn(page, address, '/component/sequencing-library/0');
  const form = page.getByRole('main').locator('form:has([name="target_gene"])');
  await form.waitFor();
  // Load it by itself, without the motion from one screen to the next.
  await page.reload();
  await form.waitFor();
  await measure('typing in a form', () =>
    form.getByRole('textbox').first().pressSequentially('16S', { delay: pauseMs }),
  );
  await measure('going on in it with Tab', async () => {
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
  return all;
}
