import { expect, it } from 'vitest';
import { displayOrder } from './display-order.ts';

const orderOf = (columns: string[], rows: (string | null)[][]) =>
  displayOrder({ columns, rows }).map((index) => columns[index]);

it('the name of the sample comes first, and columns without any value last', () => {
  const columns = ['campaign', 'event_comment', 'depth', 'samp_name', 'altitude'];
  const rows = [
    ['C1', null, '5', 'S1', null],
    ['C1', '', '6', 'S2', null],
  ];
  expect(orderOf(columns, rows)).toEqual(['samp_name', 'campaign', 'depth', 'event_comment', 'altitude']);
});

it('an empty mandatory column stays among the filled ones, as its cells are errors', () => {
  const rows = [[null, null, 'x']];
  expect(orderOf(['elevation', 'library_strategy', 'note'], rows)).toEqual(['library_strategy', 'note', 'elevation']);
});

it('a table without rows or with unknown columns has its own order', () => {
  expect(orderOf(['b', 'a'], [['1', '2']])).toEqual(['b', 'a']);
  expect(orderOf([], [])).toEqual([]);
});
