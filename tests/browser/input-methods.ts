import type { Locator, Page } from '@playwright/test';
import { expect } from './fixtures.ts';

/** Ways to use the screens of records: what is done is the same, what the hands do is not. */
export type InputMethod = {
  /** A link or a button. */
  press(target: Locator): Promise<void>;
  /** Replaces the content of an input. */
  write(input: Locator, text: string): Promise<void>;
  /** Types a part of what is wanted, and takes the one that is offered. */
  choose(input: Locator, typed: string, option: Locator): Promise<void>;
  /** Goes on after the last choice of several. */
  endChoice(): Promise<void>;
  save(form: Locator): Promise<void>;
  search(words: string): Promise<void>;
  /** The row of a list: from its search field, or where one is in it. */
  open(row: Locator): Promise<void>;
};

const saveIn = (form: Locator) => form.getByRole('button', { name: 'Save', exact: true });

/** Points and clicks; the keyboard writes texts only. */
export function mouseInput(page: Page): InputMethod {
  const write = async (input: Locator, text: string) => {
    await input.click();
    await input.fill(text);
  };
  return {
    press: (target) => target.click(),
    write,
    async choose(input, typed, option) {
      await write(input, typed);
      await expect(option).toHaveCount(1);
      await option.click();
    },
    endChoice: () => page.getByRole('heading', { level: 1 }).click(),
    save: (form) => saveIn(form).click(),
    search: (words) => write(page.getByRole('main').getByRole('searchbox'), words),
    open: (row) => row.locator('td').nth(1).dblclick(),
  };
}

/** Number of stops of the Tab key from the focus to an element, about; below 0, backwards. */
function countTabStops(element: Element): number {
  const { activeElement } = document;
  if (element === activeElement) return 0;
  const stops = [
    ...document.querySelectorAll<HTMLElement>('a[href], button, input, textarea, select, [tabindex]'),
  ].filter((stop) => stop.tabIndex >= 0 && stop.checkVisibility());
  const isPassed = (stop: Element) =>
    activeElement !== null && (activeElement.compareDocumentPosition(stop) & Node.DOCUMENT_POSITION_PRECEDING) !== 0;
  const ahead = stops.filter((stop) => stop !== activeElement && !isPassed(stop));
  const place = ahead.indexOf(element as HTMLElement);
  return place >= 0 ? place + 1 : stops.indexOf(element as HTMLElement) - stops.filter(isPassed).length;
}

/** Presses Tab until the target has the focus: as often as there seem to be stops, then for what was counted wrong. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible();
  for (let tries = 0; tries < 10; tries++) {
    const stops = await target.evaluate(countTabStops);
    if (stops === 0) return;
    if (stops < 0) await page.keyboard.down('Shift');
    // Without waiting for each, as somebody does who holds the key.
    await Promise.all(Array.from({ length: Math.abs(stops) }, () => page.keyboard.press('Tab')));
    if (stops < 0) await page.keyboard.up('Shift');
  }
  await expect(target, 'what the keyboard should reach').toBeFocused();
}

/** More than any list shows at once. */
const maxEntries = 120;

/** Goes down a list that is open until an entry is marked. */
async function arrowDownTo(page: Page, isThere: () => Promise<boolean>): Promise<void> {
  for (let entry = 0; entry < maxEntries && !(await isThere()); entry++) await page.keyboard.press('ArrowDown');
}

/** The keyboard alone: `page.keyboard` is all that is used of what Playwright could do. */
export function keyboardInput(page: Page): InputMethod {
  const { keyboard } = page;
  const press = async (target: Locator) => {
    await tabTo(page, target);
    await keyboard.press('Enter');
  };
  const enter = async (input: Locator) => {
    await tabTo(page, input);
    await keyboard.press('ControlOrMeta+a');
  };
  return {
    press,
    async write(input, text) {
      await enter(input);
      // All at once, as from a clipboard.
      await keyboard.insertText(text);
    },
    async choose(input, typed, option) {
      await enter(input);
      await keyboard.type(typed);
      await expect(option).toHaveCount(1);
      await arrowDownTo(page, async () => (await option.getAttribute('data-combobox-selected')) !== null);
      await keyboard.press('Enter');
    },
    // The next one closes the list by leaving it.
    endChoice: async () => {},
    save: () => keyboard.press('ControlOrMeta+Enter'),
    async search(words) {
      await keyboard.press('/');
      await expect(page.getByRole('main').getByRole('searchbox')).toBeFocused();
      await keyboard.press('ControlOrMeta+a');
      await keyboard.type(words);
    },
    async open(row) {
      const isThere = await row.evaluate((element) => element === document.activeElement);
      if (!isThere) await keyboard.press('ArrowDown');
      await expect(row).toBeFocused();
      await keyboard.press('Enter');
    },
  };
}

/** Fails the test by a complaint in the console as soon as the page is touched by a pointer. */
export async function forbidMouse(page: Page): Promise<void> {
  await page.addInitScript(() => {
    for (const name of ['pointerdown', 'pointermove'] as const) {
      const complain = ({ movementX, movementY }: PointerEvent) => {
        // The browser tells of a move also when the page moves beneath a pointer that rests.
        if (name === 'pointerdown' || movementX !== 0 || movementY !== 0) console.error('The mouse was used.');
      };
      addEventListener(name, complain, { capture: true });
    }
  });
}
