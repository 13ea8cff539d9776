import { expect } from '@playwright/test';
import { failRequests, main, pressButton, type Screen, unfoldHeader } from './screen.ts';

// Home, the static pages, and the header and footer around every page.

export const home: readonly Screen[] = [
  {
    name: 'home',
    address: '/',
    async steps({ page }) {
      await page.locator('footer').scrollIntoViewIfNeeded();
    },
    shows: ({ page, t }) => main(page).getByRole('heading', { name: t('sampling.timeline') }),
  },
  {
    name: 'home-researcher',
    address: '/',
    as: 'researcher',
    async steps(context) {
      await unfoldHeader(context);
      await context.page
        .getByRole('button', { name: context.t('shell.header.profile', { name: 'Alex Example' }) })
        .click();
    },
    shows: ({ page, t }) => page.getByRole('menuitem', { name: t('shell.header.logout') }),
  },
  {
    name: 'home-administrator',
    address: '/',
    as: 'administrator',
    steps: pressButton('shell.header.components', unfoldHeader),
    shows: ({ page, t }) => page.getByRole('banner').getByRole('link', { name: t('entities.protocol.many') }),
  },
  {
    name: 'home-table',
    address: '/',
    async steps({ page, t }) {
      await page.locator('footer').scrollIntoViewIfNeeded();
      await main(page).getByText(t('sampling.table'), { exact: true }).click();
    },
    shows: ({ page }) => main(page).getByRole('table'),
  },
  {
    name: 'home-failed',
    address: '/',
    responses: (page) => Promise.all([failRequests(page, '**/stats'), failRequests(page, '**/stats/sampling')]),
    async steps({ page }) {
      await page.locator('footer').scrollIntoViewIfNeeded();
    },
    shows: ({ page }) => main(page).getByRole('status').filter({ hasText: 'Something' }).first(),
    consoleErrors: /500/,
  },
];

export const about: readonly Screen[] = [
  { name: 'about', address: '/about', shows: ({ page }) => main(page).getByRole('heading', { level: 2 }).first() },
  {
    name: 'content-failed',
    address: '/about',
    responses: (page) => failRequests(page, '**/content/*/about.html'),
    shows: ({ page, t }) => page.getByText(t('shell.content.failed')),
    consoleErrors: /500/,
  },
  {
    name: 'jump',
    address: '/about',
    async steps(context) {
      await unfoldHeader(context);
      await context.page.locator('[data-quick-search]').fill('Example');
    },
    shows: ({ page }) => page.getByRole('listbox').getByRole('option').first(),
  },
  {
    name: 'keys',
    address: '/about',
    // The footer moves when the text has loaded.
    steps: pressButton('shell.footer.keys', ({ page }) =>
      expect(main(page).getByRole('heading', { level: 2 }).first()).toBeVisible(),
    ),
    shows: ({ page, t }) => page.getByRole('dialog', { name: t('keys.title') }),
  },
];

export const notFound: readonly Screen[] = [{ name: 'not-found', address: '/nowhere' }];

export const docs: readonly Screen[] = [
  { name: 'docs', address: '/docs', shows: ({ page, t }) => main(page).getByLabel(t('docs.filter')) },
  {
    name: 'docs-call',
    address: '/docs#put_rest_events_id',
    shows: ({ page }) => main(page).getByRole('table').first(),
  },
];

export const help: readonly Screen[] = [{ name: 'help', address: '/help' }];

export const guide: readonly Screen[] = [
  { name: 'guide', address: '/help/fields', shows: ({ page }) => main(page).getByRole('listitem').first() },
  {
    name: 'guide-found',
    address: '/help/fields?q=primer',
    shows: ({ page }) => main(page).getByRole('listitem').first(),
  },
];

export const guideField: readonly Screen[] = [
  { name: 'guide-field', address: '/help/fields/library_strategy' },
  { name: 'guide-unknown', address: '/help/fields/instrument_model' },
];

export const cars: readonly Screen[] = [
  {
    name: 'cars',
    address: '/demo/cars',
    async steps({ page, t }) {
      await main(page).getByLabel(t('cars.term')).fill('strandläufer');
      await page.keyboard.press('Enter');
    },
    shows: ({ page }) => main(page).locator('tbody tr').first(),
  },
];
