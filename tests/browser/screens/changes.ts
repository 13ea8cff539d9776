import type { Change } from '../../../src/catalogue/endpoints/changes.ts';
import { main, type Screen } from './screen.ts';

// The list of changes, one change, and the bin, with made-up entries, as the demo's data are imported and not changed.

const hour = 3_600_000;
const hoursAgo = (hours: number) => new Date(Date.now() - hours * hour).toISOString();

const changeOf = (id: number, values: Partial<Change>): Change => ({
  id,
  when: hoursAgo(90 - id),
  who: 'Robin Sample',
  action: 'many',
  resource: 'field-sample',
  count: 1,
  label: '',
  reason: null,
  undone: false,
  undid: null,
  undoable: true,
  ...values,
});

const deletion = changeOf(68, { action: 'delete', resource: 'campaigns', label: 'HE177' });
const records: readonly Change[] = [
  changeOf(90, { action: 'undo', undid: 'delete', resource: 'campaigns', label: 'HE177' }),
  changeOf(89, { count: 40, reason: 'The method was spelled “bottel cast”' }),
  { ...deletion, undone: true, undoable: false },
  changeOf(67, {
    action: 'merge',
    resource: 'persons',
    label: 'Example, Alex (12)',
    count: 3,
    reason: 'the same person',
  }),
  changeOf(20, { action: 'import', resource: 'datasets', label: 'survey.xlsx', count: 120, undoable: false }),
  changeOf(19, { action: 'revision', resource: 'sequencing-element', label: 'elements.xlsx', count: 12 }),
];

const sample = (id: number) => ({
  resource: 'field-sample',
  id,
  label: `HE177_${id}_5m`,
  exists: true,
  action: 'update',
  before: { samp_collect_method: 'bottel cast', event_id: null },
  after: { samp_collect_method: 'bottle cast', event_id: 5 },
});
const described = {
  ...changeOf(89, { count: 4, reason: 'The method was misspelled' }),
  dataset: null,
  labels: { event: { 5: 'HE177_3, 2019-03-14' } },
  formerLabels: {},
  records: [
    sample(1),
    sample(2),
    { ...sample(3), action: 'delete', exists: false, before: { samp_name: 'HE177_3_5m', depth: '5' }, after: null },
  ],
  totalHits: 3,
};

export const changes: readonly Screen[] = [
  {
    name: 'changes',
    address: '/changes',
    as: 'researcher',
    responses: (page) =>
      page.route('**/rest/changes?*', (route) => route.fulfill({ json: { records, totalHits: 60 } })),
    shows: ({ page }) => main(page).getByRole('listitem').first(),
  },
  {
    name: 'changes-refused',
    address: '/changes',
    as: 'administrator',
    responses: async (page) => {
      await page.route('**/rest/changes?*', (route) => route.fulfill({ json: { records, totalHits: 6 } }));
      const message = 'This cannot be undone, and nothing was changed:\nfield sample 12, Depth: changed again since';
      await page.route('**/rest/changes/*/undo', (route) => route.fulfill({ status: 409, json: { message } }));
    },
    async steps({ page, t }) {
      await main(page)
        .getByRole('button', { name: new RegExp(`^${t('manyRecords.undo')}`) })
        .first()
        .click();
    },
    shows: ({ page }) => main(page).getByRole('alert'),
    consoleErrors: /409/,
  },
  {
    name: 'changes-none',
    address: '/changes?theirs=true&who=Nobody',
    as: 'researcher',
    shows: ({ page, t }) => page.getByText(t('changes.noMatches')),
  },
];

export const change: readonly Screen[] = [
  {
    name: 'change',
    address: '/changes/89',
    as: 'researcher',
    responses: (page) => page.route('**/rest/changes/89*', (route) => route.fulfill({ json: described })),
    shows: ({ page }) => main(page).getByRole('listitem').first(),
  },
];

const entries = [
  { ...deletion, count: 1 },
  { ...changeOf(67, { action: 'merge', resource: 'persons', label: 'Example, Alex (12)', count: 3 }) },
  { ...changeOf(20, { action: 'undo_import', resource: 'datasets', label: 'survey.xlsx', count: 120 }) },
].map(({ id, resource, label, count, action, who, when }) => ({ id, resource, label, count, action, who, when }));

export const bin: readonly Screen[] = [
  {
    name: 'bin',
    address: '/bin',
    as: 'administrator',
    responses: async (page) => {
      await page.route('**/rest/bin?*', (route) => route.fulfill({ json: { records: entries, totalHits: 3 } }));
      const notRestored = [{ resource: 'field-sample', id: 12, field: 'event_id', reason: 'changed' }];
      await page.route('**/rest/bin/*/restore', (route) => route.fulfill({ json: { records: [], notRestored } }));
    },
    steps: ({ page, t }) =>
      main(page)
        .getByRole('button', { name: new RegExp(`^${t('changes.bin.restore')}`) })
        .first()
        .click(),
    shows: ({ page, t }) => page.getByText(t('changes.bin.but')),
  },
  {
    name: 'bin-empty',
    address: '/bin',
    as: 'researcher',
    shows: ({ page, t }) => page.getByText(t('changes.bin.empty')),
  },
];
