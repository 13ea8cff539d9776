import type { Locator, Page } from '@playwright/test';
import type { EntityName } from '../../../src/catalogue/index.ts';
import type { Language } from '../../../src/catalogue/locales/index.ts';
import type { getServerTranslate, ServerTranslationKey } from '../../../src/catalogue/locales/server.ts';

/** Ids of records on the server with the demo's data. */
export type Demo = {
  /** The last record of each entity that has any, as no record refers to it that other tests count. */
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

/** A visible state of a page: at an address, or after a few steps from there. */
export type Screen = {
  /** The file name of its screenshots. */
  name: string;
  address: string | ((demo: Demo) => string);
  /** The user who is logged in; a visitor if it is left out. */
  as?: 'researcher' | 'administrator';
  /** Mocks answers that the server of the tests does not give. */
  responses?: (page: Page) => Promise<unknown>;
  steps?: (context: ScreenContext) => Promise<unknown>;
  /** Visible as soon as the screen is complete; the heading if it is left out. */
  shows?: (context: ScreenContext) => Locator;
  /** Errors that the screen causes in the browser's console. */
  consoleErrors?: RegExp;
};

/** Opens the menu of a narrow page, whose header shows its links behind a button. */
export async function unfoldHeader({ page, t }: ScreenContext): Promise<void> {
  const menu = page.getByRole('banner').getByRole('button', { name: t('shell.header.menu'), exact: true });
  if (await menu.isVisible()) await menu.click();
}

/** The main part of a page. */
export const main = (page: Page): Locator => page.getByRole('main');

export const button = ({ page }: ScreenContext, name: string): Locator =>
  page.getByRole('button', { name, exact: true });

/** A step that presses a button by the translation key of its name, after other steps. */
export const pressButton =
  (key: ServerTranslationKey, ...before: readonly ((context: ScreenContext) => Promise<unknown>)[]) =>
  async (context: ScreenContext): Promise<void> => {
    for (const step of before) await step(context);
    await button(context, context.t(key)).click();
  };

/** The open dialog. */
export const dialog = (page: Page): Locator => page.getByRole('dialog').or(page.getByRole('alertdialog'));

/** Lets requests to an address fail with a status. */
export const failRequests = (page: Page, address: string, status = 500): Promise<unknown> =>
  page.route(address, (route) => route.fulfill({ status, json: { message: 'Something went wrong (request 1a2b).' } }));
