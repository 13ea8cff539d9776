import { expect, it } from 'vitest';
import type { HistoryEntry } from '../../../catalogue/answers/records.ts';
import { editorsIn, lastEditorOf, rowsBetween } from './newer-rows.ts';

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
  expect(rowsBetween(rows, 3, 7)).toEqual(rows.slice(0, 4));
  expect(rowsBetween(rows, 7, 7)).toEqual([]);
});

it('names everybody once, with the time of their last change', () => {
  expect(editorsIn(rowsBetween(rows, 3, 7), now, 'en')).toEqual(['Kim (1 minute ago)', 'Robin (5 minutes ago)']);
  expect(editorsIn(rowsBetween(rows, 3, 7), now, 'de')).toEqual(['Kim (vor 1 Minute)', 'Robin (vor 5 Minuten)']);
});

it('finds who changed a field or its reason last', () => {
  expect(lastEditorOf(rows, 'basis')).toBe('Kim');
  expect(lastEditorOf(rows, 'date_begin')).toBe('Robin');
  expect(lastEditorOf(rows, 'url')).toBeNull();
  expect(lastEditorOf(rows, 'campaign_comment')).toBeNull();
});
