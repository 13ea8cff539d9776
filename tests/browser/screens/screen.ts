import type { Locator, Page } from '@playwright/test';
import type { EntityName } from '../../../src/catalogue/index.ts';
import type { Language } from '../../../src/catalogue/locales/index.ts';
import type { getServerTranslate, ServerTranslationKey } from '../../../src/catalogue/locales/server.ts';

/** Numbers of records on the server with the demo's data. */
export type Demo = {
  /** The last record of each entity that has any, so that nothing refers to it that others count on. */
  readonly records: ReadonlyMap<EntityName, number>;
  readonly user: number;
  readonly dataset: number;
  readonly template: number;
};

/** A page in one language, with what its steps need. */
export type ScreenContext = {
  page: Page;
  t: ReturnType<typeof getServerTranslate>;
  language: Language;
  demo: Demo;
};

/** A state of the pages that a person can see: at an address, or after a few steps from there. */
export type Screen = {
  /** The name of its pictures. */
  name: string;
  address: string | ((demo: Demo) => string);
  /** Nobody is logged in where it is left out. */
  as?: 'researcher' | 'administrator';
  /** Answers that take the place of the server's, for what it does not say to tests. */
  answers?: (page: Page) => Promise<unknown>;
  steps?: (stage: ScreenContext) => Promise<unknown>;
  /** Visible as soon as the screen is whole; the heading where it is left out. */
  shows?: (stage: ScreenContext) => Locator;
  /** Errors that it provokes in the browser's console. */
  consoleErrors?: RegExp;
};

/** Opens the menu of a page whose header keeps its links behind a button. */
export async function unfoldHeader({ page, t }: ScreenContext): Promise<void> {
  const menu = page.getByRole('banner').getByRole('button', { name: t('shell.header.menu'), exact: true });
  if (await menu.isVisible()) await menu.click();
}

/** The main part of a page. */
export const main = (page: Page): Locator => page.getByRole('main');

export const button = ({ page }: ScreenContext, name: string): Locator =>
  page.getByRole('button', { name, exact: true });

/** Presses a button by the key of its name, after other steps. */
export const pressButton =
  (key: ServerTranslationKey, ...before: readonly ((stage: ScreenContext) => Promise<unknown>)[]) =>
  async (stage: ScreenContext): Promise<void> => {
    for (const step of before) await step(stage);
    await button(stage, stage.t(key)).click();
  };

/** Any dialog that is open. */
export const dialog = (page: Page): Locator => page.getByRole('dialog').or(page.getByRole('alertdialog'));

/** Answers of a call that fails. */
export const failRequests = (page: Page, address: string, status = 500): Promise<unknown> =>
  page.route(address, (route) => route.fulfill({ status, json: { message: 'Something went wrong (request 1a2b).' } }));
