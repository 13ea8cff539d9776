import type { Page } from '@playwright/test';
import type { Erasure } from '../../../src/catalogue/endpoints/erasures.ts';
import { type EntityName, entityOf, screenEntities } from '../../../src/catalogue/index.ts';
import { startingWith } from '../pages/form.ts';
import {
  button,
  type Demo,
  dialog,
  failRequests,
  main,
  pressButton,
  type Screen,
  type ScreenContext,
} from './screen.ts';

// Screens of lists and forms of records.

const pathOf = (entity: EntityName) => `/component/${entityOf(entity).path}`;
const formOf =
  (entity: EntityName) =>
  ({ records }: Demo) =>
    `${pathOf(entity)}/${records.get(entity) ?? 0}`;
const firstRow = ({ page }: ScreenContext) => main(page).locator('tbody tr').first();
const firstInput = ({ page }: ScreenContext) => main(page).locator('form').getByRole('textbox').first();

/** Opens the dialog to delete the first record of a list. */
async function askToDelete(context: ScreenContext): Promise<void> {
  await firstRow(context).getByRole('button').last().click();
}
const confirm = ({ page, t }: ScreenContext) =>
  dialog(page).getByRole('button', { name: t('records.deleting.action'), exact: true });

const erasure: Erasure = {
  person: 3,
  account: 4,
  name: 'Robin Sample',
  substitute: 'erased person 3',
  texts: [
    { kind: 'name', text: 'Robin Sample', current: true },
    { kind: 'email', text: 'robin.sample@example.org', current: true },
    { kind: 'name', text: 'Robin Example', current: false },
  ],
  namesakes: [{ resource: 'persons', id: 9, label: 'Sample, Robin (9)' }],
  rows: [
    { place: 'person', entity: null, table: null, count: 1 },
    { place: 'records', entity: 'field_sample', table: null, count: 1250 },
    { place: 'other', entity: null, table: 'job', count: 1 },
  ],
  files: [
    { dataset: 1, source: 0, filename: 'table.xlsx', outcome: 'rewritten' },
    { dataset: 1, source: 1, filename: 'stations.xls', outcome: 'removed' },
    { dataset: 2, source: 1, filename: 'scan.bin', outcome: 'unread' },
  ],
  lastNames: {
    total: 700,
    places: [
      { table: 'event', entity: 'event', id: '1', field: 'common_station_name', count: 1 },
      { table: 'history', entity: 'event', id: '1', field: 'after', count: 2 },
    ],
  },
  change: null,
};

export const lists: readonly Screen[] = [
  ...screenEntities.map(
    (entity): Screen => ({
      name: `list-${entity}`,
      address: pathOf(entity),
      as: 'administrator',
      // Some lists are empty in the demo.
      shows: (context) => firstRow(context).or(context.page.getByText(context.t('records.list.empty'))),
    }),
  ),
  { name: 'list-visitor', address: pathOf('event'), shows: firstRow },
  {
    name: 'list-filtered',
    address: `${pathOf('event')}?q=sea&event_collection_date_begin=2018`,
    as: 'researcher',
    steps: pressButton('records.list.filter'),
    shows: ({ page }) => page.getByRole('menuitem').first(),
  },
  {
    name: 'list-columns',
    address: pathOf('event'),
    async steps(context) {
      const columns = button(context, context.t('shell.tables.columns'));
      // A narrow list has no choice of columns.
      if (await columns.isVisible()) await columns.click();
    },
    shows: firstRow,
  },
  {
    name: 'list-nothing-fits',
    address: `${pathOf('event')}?q=submarine`,
    as: 'researcher',
    shows: ({ page, t }) => page.getByText(t('records.list.none')),
  },
  {
    name: 'list-failed',
    address: pathOf('event'),
    responses: (page) => failRequests(page, '**/rest/events/**'),
    shows: ({ page, t }) => page.getByText(t('records.loading.listFailed')).first(),
    consoleErrors: /500/,
  },
  {
    name: 'delete',
    address: pathOf('campaign'),
    as: 'administrator',
    steps: askToDelete,
    shows: confirm,
  },
  {
    name: 'delete-second',
    address: pathOf('campaign'),
    as: 'administrator',
    async steps(context) {
      await askToDelete(context);
      await confirm(context).click();
    },
    shows: ({ page, t }) => dialog(page).getByRole('button', { name: t('records.deleting.anyway') }),
    consoleErrors: /403/,
  },
];

/** Lets two persons of the demo, which has no doubles, be probably the same. */
async function mockDoubles(page: Page): Promise<void> {
  await page.route('**/rest/persons/doubles?*', async (route) => {
    const { records } = await (await page.request.get('/rest/persons/?hits=2')).json();
    await route.fulfill({ json: { groups: [{ records, reasons: ['name', 'email'] }], totalHits: 1 } });
  });
}

export const doubles: readonly Screen[] = [
  {
    name: 'doubles-none',
    address: '/doubles/publication',
    as: 'administrator',
    shows: ({ page, t }) => page.getByText(t('doubles.none')),
  },
  {
    name: 'doubles',
    address: '/doubles/person',
    as: 'administrator',
    responses: mockDoubles,
    shows: (context) => button(context, context.t('doubles.notSame')),
  },
  {
    name: 'doubles-merge',
    address: '/doubles/person',
    as: 'administrator',
    responses: mockDoubles,
    steps: pressButton('doubles.merge'),
    shows: ({ page }) => dialog(page).getByRole('radio').first(),
  },
];

export const forms: readonly Screen[] = [
  ...screenEntities.map(
    (entity): Screen => ({
      name: `form-${entity}`,
      address: formOf(entity),
      as: 'administrator',
      shows: firstInput,
    }),
  ),
  {
    name: 'form-visitor',
    address: formOf('field_sample'),
    shows: ({ page, t }) => page.getByRole('heading', { name: t('records.history.title') }),
  },
  {
    name: 'form-refused',
    address: `${pathOf('field_sample')}/0`,
    as: 'researcher',
    async steps(context) {
      await firstInput(context).fill('x');
      await button(context, context.t('records.saving.action')).click();
    },
    shows: ({ page }) => main(page).locator('[aria-invalid="true"]').first(),
  },
  {
    name: 'form-choice',
    address: `${pathOf('event')}/0`,
    as: 'researcher',
    steps: ({ page, t }) =>
      main(page)
        .getByRole('combobox', { name: startingWith(t('fields.event.campaign_id.label')) })
        .click(),
    shows: ({ page }) => page.getByRole('listbox').getByRole('option').first(),
  },
  {
    name: 'form-help',
    address: `${pathOf('event')}/0`,
    as: 'researcher',
    async steps(context) {
      await firstInput(context).focus();
      await context.page.keyboard.press('F1');
    },
    shows: ({ page, t }) => page.getByText(t('forms.helpKey')),
  },
  {
    name: 'form-dialog',
    address: `${pathOf('event')}/0`,
    as: 'administrator',
    steps: (context) =>
      button(context, context.t('forms.makeOne', { entity: context.t('entities.campaign.one') })).click(),
    shows: ({ page }) => dialog(page).getByRole('textbox').first(),
  },
  {
    name: 'form-leave',
    address: `${pathOf('event')}/0`,
    as: 'researcher',
    async steps(context) {
      await firstInput(context).fill('TF0271');
      await context.page.getByRole('banner').getByRole('link').first().click();
    },
    shows: ({ page, t }) => page.getByRole('alertdialog', { name: t('records.leaving.title') }),
  },
  {
    name: 'form-history',
    address: formOf('protocol'),
    as: 'administrator',
    shows: ({ page, t }) => page.getByRole('heading', { name: t('records.history.title') }),
  },
  {
    name: 'form-erase',
    // Another account than that of the administrator, to whom it is not offered.
    address: ({ records }) => `${pathOf('person')}/${(records.get('person') ?? 0) + 1}`,
    as: 'administrator',
    // Made up, with all that it can find.
    responses: (page) => page.route('**/rest/erasures', (route) => route.fulfill({ json: erasure })),
    steps: pressButton('people.erase.open'),
    shows: ({ page, t }) => dialog(page).getByRole('button', { name: t('people.erase.submit') }),
  },
  {
    name: 'form-failed',
    address: formOf('event'),
    as: 'researcher',
    responses: (page) => failRequests(page, '**/rest/events/*'),
    shows: ({ page }) => page.getByRole('alert').filter({ hasText: /\S/ }).first(),
    consoleErrors: /500/,
  },
  {
    name: 'form-gone',
    address: `${pathOf('event')}/999999`,
    as: 'researcher',
    shows: ({ page, t }) => page.getByText(t('records.noSuch.title')),
    consoleErrors: /404/,
  },
];
