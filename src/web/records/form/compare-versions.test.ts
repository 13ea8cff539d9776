import { expect, it } from 'vitest';
import type { HistoryEntry } from '../../../catalogue/endpoints/records.ts';
import { fieldOf } from '../../../catalogue/index.ts';
import type { RecordData } from '../record-queries.ts';
import {
  compareVersions,
  editorsIn,
  historyBetween,
  initialEditedValue,
  isOnlyEditor,
  lastEditorOf,
  mergeVersions,
} from './compare-versions.ts';
import { createRecordDraft, draftOf } from './draft.ts';

const campaign = (fields: Record<string, unknown>) =>
  ({ id: 1, version: 1, campaign: 'EMB177', basis: null, url: null, labels: {}, ...fields }) as unknown as RecordData;

const start = createRecordDraft('campaign', campaign({ basis: 'RV A', date_begin: '2019-03-10' }), 'en');
const mine = { ...start, draft: { ...start.draft, basis: 'RV B', campaign_comment: 'mine', url: 'https://a.example' } };
const theirs = campaign({
  version: 2,
  basis: 'RV C',
  date_begin: '2019-03-11',
  url: 'https://a.example',
});

it('separates fields that both changed from those of one person, and leaves out equal values', () => {
  expect(compareVersions('campaign', mine.before, mine.draft, draftOf('campaign', theirs, 'en'))).toEqual({
    both: ['basis'],
    onlyMine: ['campaign_comment'],
    onlyTheirs: ['date_begin'],
  });
});

it.each([
  ['mine', 'RV B'],
  ['theirs', 'RV C'],
] as const)(
  'merging keeps changes of one person, and the selected value of a field that both changed: %s',
  (side, basis) => {
    const merged = mergeVersions('campaign', mine, theirs, { choices: { basis: side }, edited: {} }, 'en');
    expect(merged.record?.version).toBe(2);
    expect(merged.draft).toMatchObject({
      basis,
      campaign_comment: 'mine',
      date_begin: '2019-03-11',
      url: 'https://a.example',
    });
  },
);

it('merging applies any other choice: the stored value, the original value, or an edited one', () => {
  const choices = { basis: 'edited', campaign_comment: 'theirs', date_begin: 'mine' } as const;
  const merged = mergeVersions('campaign', mine, theirs, { choices, edited: { basis: 'RV B and C' } }, 'en');
  expect(merged.draft).toMatchObject({ basis: 'RV B and C', campaign_comment: '', date_begin: '2019-03-10' });
  expect(merged.before).toMatchObject({ basis: 'RV C', date_begin: '2019-03-11' });
});

it('editing starts with both values in a large field, else with the own value', () => {
  expect(initialEditedValue(fieldOf('campaign', 'campaign_comment'), 'mine', 'theirs')).toBe('mine\ntheirs');
  expect(initialEditedValue(fieldOf('campaign', 'campaign_comment'), '', 'theirs')).toBe('theirs');
  expect(initialEditedValue(fieldOf('campaign', 'basis'), 'mine', 'theirs')).toBe('mine');
  const [a, b, c] = [1, 2, 3].map((id) => ({ id, label: String(id) }));
  if (a && b && c) expect(initialEditedValue(fieldOf('project_study', 'projects'), [b, a], [a, c])).toEqual([b, a, c]);
});

const now = new Date(2026, 2, 10, 9, 30);
const row = (minutes: number, who: string | null, ...fields: string[]): HistoryEntry => ({
  when: new Date(now.getTime() - minutes * 60_000).toISOString(),
  who,
  action: 'update',
  before: {},
  after: Object.fromEntries(fields.map((name) => [name, null])),
  filename: null,
  change: null,
});
const rows = [
  row(1, 'Kim', 'basis'),
  row(2, null, 'url'),
  row(5, 'Robin', 'basis', 'date_begin_missing'),
  row(9, 'Kim', 'url'),
  row(99, 'Alex', 'campaign'),
];

it('only rows after the version that was read are newer history', () => {
  expect(historyBetween(rows, 3, 7)).toEqual(rows.slice(0, 4));
  expect(historyBetween(rows, 7, 7)).toEqual([]);
});

it('each editor is named once, with the time of their last change', () => {
  expect(editorsIn(historyBetween(rows, 3, 7), now, 'en')).toEqual(['Kim (1 minute ago)', 'Robin (5 minutes ago)']);
  expect(editorsIn(historyBetween(rows, 3, 7), now, 'de')).toEqual(['Kim (vor 1 Minute)', 'Robin (vor 5 Minuten)']);
});

it('the last editor of a field changed its value or its reason', () => {
  expect(lastEditorOf(rows, 'basis')).toBe('Kim');
  expect(lastEditorOf(rows, 'date_begin')).toBe('Robin');
  expect(lastEditorOf(rows, 'url')).toBeNull();
  expect(lastEditorOf(rows, 'campaign_comment')).toBeNull();
});

it('one person is the only editor only if the rows are complete and cover every changed field', () => {
  const own = [row(1, 'Kim', 'basis'), row(4, 'Kim', 'url')];
  expect(isOnlyEditor('Kim', own, 2, ['basis', 'url'])).toBe(true);
  expect(isOnlyEditor('Robin', own, 2, ['basis', 'url'])).toBe(false);
  expect(isOnlyEditor(undefined, own, 2, ['basis'])).toBe(false);
  // A row of somebody else, a row without an editor, or a missing row.
  expect(isOnlyEditor('Kim', rows.slice(0, 3), 3, ['basis'])).toBe(false);
  expect(isOnlyEditor('Kim', rows.slice(0, 2), 2, ['basis'])).toBe(false);
  expect(isOnlyEditor('Kim', own, 3, ['basis', 'url'])).toBe(false);
  expect(isOnlyEditor('Kim', [], 0, [])).toBe(false);
  // A field that is changed in none of the rows.
  expect(isOnlyEditor('Kim', own, 2, ['basis', 'campaign'])).toBe(false);
});
