import { expect, it } from 'vitest';
import { replayEdits } from './loaded-table.ts';
import type { Edit } from './worker-messages.ts';

const rows = [
  ['a', 'b'],
  ['c', 'd'],
];
const put = (value: string, row = 0): Edit[] => [{ row, column: 1, value }];

it('corrections that were kept are steps to take back, with the rows as they are with them', () => {
  const { steps, rows: now } = replayEdits(rows, [put('x'), put('y'), put('z', 1)]);
  expect(now).toEqual([
    ['a', 'y'],
    ['c', 'z'],
  ]);
  expect(steps.map(({ before }) => before)).toEqual([put('b'), put('x'), put('d', 1)]);
  expect(rows[0]).toEqual(['a', 'b']);
});

it('corrections that were taken back are none', () => {
  const { steps, rows: now } = replayEdits(rows, [put('x'), put('y'), put('x'), put('b')]);
  expect(steps).toEqual([]);
  expect(now).toEqual(rows);
});

it('a number that is shown with letters is the same again when a correction of it was taken back', () => {
  const shown = () => ({ number: 1, text: 'S001', shown: 'S001' });
  const numbered = [['a', shown()]];
  const { steps, rows: now } = replayEdits(numbered, [put('x'), [{ row: 0, column: 1, value: shown() }]]);
  expect(steps).toEqual([]);
  expect(now[0]?.[1]).toBe(numbered[0]?.[1]);
});
