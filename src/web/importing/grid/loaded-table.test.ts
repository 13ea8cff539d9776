import { expect, it } from 'vitest';
import { replayEdits } from './loaded-table.ts';
import type { Edit } from './worker-messages.ts';

const rows = [
  ['a', 'b'],
  ['c', 'd'],
];
const put = (value: string, row = 0): Edit[] => [{ row, column: 1, value }];

it('saved corrections are steps that can be undone, and change the rows', () => {
  const { steps, rows: corrected } = replayEdits(rows, [put('x'), put('y'), put('z', 1)]);
  expect(corrected).toEqual([
    ['a', 'y'],
    ['c', 'z'],
  ]);
  expect(steps.map(({ before }) => before)).toEqual([put('b'), put('x'), put('d', 1)]);
  expect(rows[0]).toEqual(['a', 'b']);
});

it('saved corrections that were undone are no steps', () => {
  const { steps, rows: corrected } = replayEdits(rows, [put('x'), put('y'), put('x'), put('b')]);
  expect(steps).toEqual([]);
  expect(corrected).toEqual(rows);
});

it('a number shown with letters is the same again once its correction is undone', () => {
  const formatted = () => ({ number: 1, text: 'S001', shown: 'S001' });
  const numbered = [['a', formatted()]];
  const { steps, rows: corrected } = replayEdits(numbered, [put('x'), [{ row: 0, column: 1, value: formatted() }]]);
  expect(steps).toEqual([]);
  expect(corrected[0]?.[1]).toBe(numbered[0]?.[1]);
});
