import { expect, it } from 'vitest';
import type { HistoryEntry } from '../../../catalogue/answers/records.ts';
import { peopleIn, rowsBetween, whoChanged } from './meanwhile.ts';

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

it('tells only of what came after the version that was read', () => {
  expect(rowsBetween(rows, 3, 7)).toEqual(rows.slice(0, 4));
  expect(rowsBetween(rows, 7, 7)).toEqual([]);
});

it('names everybody once, with when it was last', () => {
  expect(peopleIn(rowsBetween(rows, 3, 7), now, 'en')).toEqual(['Kim (1 minute ago)', 'Robin (5 minutes ago)']);
  expect(peopleIn(rowsBetween(rows, 3, 7), now, 'de')).toEqual(['Kim (vor 1 Minute)', 'Robin (vor 5 Minuten)']);
});

it('knows who changed a field last, or why it has no value', () => {
  expect(whoChanged(rows, 'basis')).toBe('Kim');
  expect(whoChanged(rows, 'date_begin')).toBe('Robin');
  expect(whoChanged(rows, 'url')).toBeNull();
  expect(whoChanged(rows, 'campaign_comment')).toBeNull();
});
