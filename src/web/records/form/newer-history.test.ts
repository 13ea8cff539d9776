import { expect, it } from 'vitest';
import type { HistoryEntry } from '../../../catalogue/answers/records.ts';
import { editorsIn, historyBetween, isOnlyEditor, lastEditorOf } from './newer-history.ts';

const now = new Date(2026, 2, 10, 9, 30);
const row = (minutes: number, who: string | null, ...fields: string[]): HistoryEntry => ({
  when: new Date(now.getTime() - minutes * 60_000).toISOString(),
  who,
  action: 'update',
  before: {},
  after: Object.fromEntries(fields.map((name) => [name, null])),
  filename: null,
});
const rows = [
  row(1, 'Kim', 'basis'),
  row(2, null, 'url'),
  row(5, 'Robin', 'basis', 'date_begin_missing'),
  row(9, 'Kim', 'url'),
  row(99, 'Alex', 'campaign'),
];

it('takes only the rows after the version that was read', () => {
  expect(historyBetween(rows, 3, 7)).toEqual(rows.slice(0, 4));
  expect(historyBetween(rows, 7, 7)).toEqual([]);
});

it('names everybody once, with the time of their last change', () => {
  expect(editorsIn(historyBetween(rows, 3, 7), now, 'en')).toEqual(['Kim (1 minute ago)', 'Robin (5 minutes ago)']);
  expect(editorsIn(historyBetween(rows, 3, 7), now, 'de')).toEqual(['Kim (vor 1 Minute)', 'Robin (vor 5 Minuten)']);
});

it('finds who changed a field or its reason last', () => {
  expect(lastEditorOf(rows, 'basis')).toBe('Kim');
  expect(lastEditorOf(rows, 'date_begin')).toBe('Robin');
  expect(lastEditorOf(rows, 'url')).toBeNull();
  expect(lastEditorOf(rows, 'campaign_comment')).toBeNull();
});

it('says that one person alone has made a newer version only where that is sure', () => {
  const own = [row(1, 'Kim', 'basis'), row(4, 'Kim', 'url')];
  expect(isOnlyEditor('Kim', own, 2, ['basis', 'url'])).toBe(true);
  expect(isOnlyEditor('Robin', own, 2, ['basis', 'url'])).toBe(false);
  expect(isOnlyEditor(undefined, own, 2, ['basis'])).toBe(false);
  // Somebody else's row among them, one of nobody, or one that is missing.
  expect(isOnlyEditor('Kim', rows.slice(0, 3), 3, ['basis'])).toBe(false);
  expect(isOnlyEditor('Kim', rows.slice(0, 2), 2, ['basis'])).toBe(false);
  expect(isOnlyEditor('Kim', own, 3, ['basis', 'url'])).toBe(false);
  expect(isOnlyEditor('Kim', [], 0, [])).toBe(false);
  // A field that none of the rows has changed.
  expect(isOnlyEditor('Kim', own, 2, ['basis', 'campaign'])).toBe(false);
});
