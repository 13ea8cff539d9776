import { expect } from '../fixtures.ts';
import { button, dialog, failRequests, main, pressButton, type Screen, type ScreenContext } from './screen.ts';

// Screens of the search, an element, one's own imports and the bulk update.

const firstRow = ({ page }: ScreenContext) => main(page).locator('tbody tr').first();
const selectTwo = async ({ page }: ScreenContext) => {
  const boxes = main(page).locator('tbody').getByRole('checkbox');
  // The table may move between the aim and the click, while parts above it load.
  for (const row of [0, 1]) await expect(() => boxes.nth(row).check({ timeout: 2000 })).toPass();
};

export const search: readonly Screen[] = [
  { name: 'search', address: '/search', shows: firstRow },
  {
    name: 'search-found',
    address: '/search?q=baltic&library_strategy=AMPLICON&box=9%2C53%2C30%2C66&sort=depth',
    as: 'researcher',
    steps: selectTwo,
    shows: ({ page, t }) =>
      main(page)
        .getByText(t('search.selected', { number: '2' }))
        .first(),
  },
  {
    name: 'search-facet',
    address: '/search?q=baltic',
    async steps(context) {
      const open = button(context, context.t('narrowing.open'));
      if (await open.isVisible()) await open.click();
      await button(context, context.t('fields.sequencing_library.library_strategy.label')).click();
    },
    shows: ({ page }) => page.getByRole('checkbox', { name: /^AMPLICON/ }),
  },
  {
    name: 'search-fields',
    address: '/search',
    steps: pressButton('search.fields.change'),
    shows: ({ page }) => dialog(page).getByRole('checkbox').first(),
  },
  {
    name: 'search-forms',
    address: '/search?q=baltic',
    async steps(context) {
      await selectTwo(context);
      await context.page
        .getByRole('group', { name: context.t('search.export') })
        .getByRole('button')
        .first()
        .click();
    },
    shows: ({ page }) => page.getByRole('menuitem').first(),
  },
  {
    name: 'search-archive',
    address: '/search?q=baltic',
    steps: pressButton('search.forms.gfbio', selectTwo),
    shows: ({ page }) => dialog(page).getByText(/^\d+ (?:of|von) \d+ /),
  },
  {
    name: 'search-ways',
    address: '/search',
    steps: pressButton('shell.home.find.how'),
    shows: ({ page }) => page.getByText('campaign:EMB177').first(),
  },
  {
    name: 'search-keep',
    address: '/search?q=baltic',
    as: 'researcher',
    async steps(context) {
      await button(context, context.t('kept.menu')).click();
      await context.page.getByRole('menuitem', { name: context.t('kept.keep') }).click();
    },
    shows: ({ page }) => dialog(page).getByRole('textbox'),
  },
  {
    name: 'search-nothing',
    address: '/search?q=submarine',
    shows: ({ page, t }) => page.getByText(t('search.nothing', { q: 'submarine' })),
  },
  {
    name: 'search-failed',
    address: '/search?q=baltic',
    responses: (page) => failRequests(page, '**/searchSE'),
    shows: ({ page, t }) => page.getByText(t('search.failed')).first(),
    consoleErrors: /500/,
  },
];

export const download: readonly Screen[] = [
  { name: 'search-old-address', address: '/seqElementdownload?q=baltic&page=2', shows: firstRow },
];

export const element: readonly Screen[] = [
  {
    name: 'element',
    address: ({ records }) => `/id/${records.get('sequencing_element')}`,
    shows: ({ page }) => main(page).getByRole('table').first(),
  },
  {
    name: 'element-gone',
    address: '/id/999999',
    shows: ({ page, t }) => page.getByText(t('element.gone.lead')),
    consoleErrors: /404/,
  },
];

const myEntries = ({ dataset }: { dataset: number }) => `/component/my-entries?dataset=${dataset}`;

export const entries: readonly Screen[] = [
  {
    name: 'entries',
    address: '/component/my-entries',
    as: 'researcher',
    shows: ({ page }) => main(page).getByText('baltic-sea.xlsx'),
  },
  { name: 'entries-selected', address: myEntries, as: 'researcher', steps: selectTwo },
  {
    name: 'entries-add',
    address: myEntries,
    as: 'researcher',
    async steps(context) {
      await selectTwo(context);
      await button(context, context.t('entries.add.button.publication')).click();
      await dialog(context.page).getByRole('textbox').fill('not a doi');
      await dialog(context.page)
        .getByRole('button', { name: context.t('entries.add.do'), exact: true })
        .click();
    },
    shows: ({ page }) => dialog(page).locator('[aria-invalid="true"]'),
    consoleErrors: /400/,
  },
  {
    name: 'entries-unlink',
    address: myEntries,
    as: 'researcher',
    steps: ({ page }) => main(page).locator('tbody button[title]:not([disabled])').first().click(),
    shows: ({ page }) => dialog(page).getByRole('checkbox').first(),
  },
  {
    name: 'entries-numbers',
    address: myEntries,
    as: 'researcher',
    async steps(context) {
      await button(context, context.t('entries.match.title')).click();
      await dialog(context.page).getByRole('textbox').fill('alias;run\nMSM184_TF2011_0m;ERR700001\nstrange;ERR700002');
      await dialog(context.page)
        .getByRole('button', { name: context.t('entries.match.compare'), exact: true })
        .click();
    },
    shows: ({ page, t }) => dialog(page).getByText(t('entries.match.refusals')),
  },
  {
    name: 'entries-none',
    address: '/component/my-entries',
    as: 'researcher',
    // Every account of the demo has imports.
    responses: (page) => page.route('**/getOwnDatasets', (route) => route.fulfill({ json: [] })),
    shows: ({ page, t }) => page.getByText(t('entries.emptyHint')),
  },
];

export const importBatch: readonly Screen[] = [
  {
    name: 'import-unit',
    address: ({ dataset }) => `/component/my-entries/${dataset}`,
    as: 'researcher',
    shows: ({ page, t }) => page.getByRole('heading', { name: t('importUnit.brought') }),
  },
  {
    name: 'import-unit-undo',
    address: ({ dataset }) => `/component/my-entries/${dataset}`,
    as: 'researcher',
    steps: pressButton('importUnit.undo'),
    shows: ({ page, t }) => dialog(page).getByText(t('importUnit.goes')),
  },
];

export const leftOutColumns: readonly Screen[] = [
  {
    name: 'left-out-columns',
    address: ({ dataset }) => `/component/my-entries/${dataset}/columns`,
    as: 'researcher',
    shows: ({ page, t }) => page.getByText(t('leftOut.nothing')),
  },
];

export const bulkUpdate: readonly Screen[] = [
  { name: 'revise', address: '/revise', as: 'researcher' },
  { name: 'revise-visitor', address: '/revise' },
];
