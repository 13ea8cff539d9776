import type { Locator, Page } from '@playwright/test';
import { expect } from './fixtures.ts';

/** A method to operate the screens of records, with the mouse or the keyboard. */
export type InputMethod = {
  /** Presses a link or a button. */
  press(target: Locator): Promise<void>;
  /** Replaces the content of an input. */
  write(input: Locator, text: string): Promise<void>;
  /** Types a part of an option's text, and selects the only option that is offered. */
  choose(input: Locator, typed: string, option: Locator): Promise<void>;
  /** Leaves the input after the last of several choices. */
  endChoice(): Promise<void>;
  save(form: Locator): Promise<void>;
  search(terms: string): Promise<void>;
  /** Opens a row of a list; the focus is in its search field or in the row. */
  open(row: Locator): Promise<void>;
};

const saveButtonOf = (form: Locator) => form.getByRole('button', { name: 'Save', exact: true });

/** Operates with the mouse; the keyboard types texts only. */
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
    save: (form) => saveButtonOf(form).click(),
    search: (terms) => write(page.getByRole('main').getByRole('searchbox'), terms),
    open: (row) =>
      row
        .locator('td[data-column]')
        .first()
        .dblclick({ position: { x: 4, y: 4 } }),
  };
}

/** Estimated number of Tab presses from the focus to an element; negative if it is before the focus. */
function countTabStops(element: Element): number {
  const { activeElement } = document;
  if (element === activeElement) return 0;
  const stops = [
    ...document.querySelectorAll<HTMLElement>('a[href], button, input, textarea, select, [tabindex]'),
  ].filter((stop) => stop.tabIndex >= 0 && !stop.matches(':disabled') && stop.checkVisibility());
  const isPassed = (stop: Element) =>
    activeElement !== null && (activeElement.compareDocumentPosition(stop) & Node.DOCUMENT_POSITION_PRECEDING) !== 0;
  const ahead = stops.filter((stop) => stop !== activeElement && !isPassed(stop));
  const index = ahead.indexOf(element as HTMLElement);
  return index >= 0 ? index + 1 : stops.indexOf(element as HTMLElement) - stops.filter(isPassed).length;
}

/** Presses Tab until the target has the focus, first as often as estimated, then as often as the estimate was wrong. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible();
  for (let tries = 0; tries < 10; tries++) {
    const stops = await target.evaluate(countTabStops);
    if (stops === 0) return;
    if (stops < 0) await page.keyboard.down('Shift');
    // Without waiting for each, like a key that is held down.
    await Promise.all(Array.from({ length: Math.abs(stops) }, () => page.keyboard.press('Tab')));
    if (stops < 0) await page.keyboard.up('Shift');
  }
  await expect(target, 'what the keyboard should reach').toBeFocused();
}

/** More entries than any list shows at once. */
const maxEntries = 120;

/** Presses the down arrow in an open list until an entry is highlighted. */
async function arrowDownTo(page: Page, isReached: () => Promise<boolean>): Promise<void> {
  for (let entry = 0; entry < maxEntries && !(await isReached()); entry++) await page.keyboard.press('ArrowDown');
}

/** Operates with the keyboard alone: nothing but `page.keyboard` is used. */
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
      // All at once, like a paste from the clipboard.
      await keyboard.insertText(text);
    },
    async choose(input, typed, option) {
      await enter(input);
      await keyboard.type(typed);
      await expect(option).toHaveCount(1);
      await arrowDownTo(page, async () => (await option.getAttribute('data-combobox-selected')) !== null);
      await keyboard.press('Enter');
    },
    // The next step closes the list by leaving the input.
    endChoice: async () => {},
    save: () => keyboard.press('ControlOrMeta+Enter'),
    async search(terms) {
      await keyboard.press('/');
      await expect(page.getByRole('main').getByRole('searchbox')).toBeFocused();
      await keyboard.press('ControlOrMeta+a');
      await keyboard.type(terms);
    },
    async open(row) {
      const isFocused = await row.evaluate((element) => element === document.activeElement);
      if (!isFocused) await keyboard.press('ArrowDown');
      await expect(row).toBeFocused();
      await keyboard.press('Enter');
    },
  };
}

/** Fails the test by a console error as soon as the page gets an event of a pointer. */
export async function forbidMouse(page: Page): Promise<void> {
  await page.addInitScript(() => {
    for (const name of ['pointerdown', 'pointermove'] as const) {
      const reportPointer = ({ movementX, movementY }: PointerEvent) => {
        // The browser reports a move also when the page moves below a pointer that rests.
        if (name === 'pointerdown' || movementX !== 0 || movementY !== 0) console.error('The mouse was used.');
      };
      addEventListener(name, reportPointer, { capture: true });
    }
  });
}
