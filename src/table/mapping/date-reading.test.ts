import { expect, it } from 'vitest';
import type { Cell } from '../../catalogue/cells.ts';
import { findDateOrder } from './date-reading.ts';
import { suggestColumns } from './suggest-columns.ts';

const orderOf = (headers: string[], ...rows: Cell[][]) =>
  findDateOrder(
    rows.map((cells) => ({ cells })),
    suggestColumns(headers, rows),
  );

it('the order of day and month is that of the dates which can only be read so', () => {
  const headers = ['collection_date', 'note'];
  expect(orderOf(headers, ['7/6/19', 'a'], ['7/25/19', 'b'])).toBe('monthFirst');
  expect(orderOf(headers, ['7/6/19', 'a'], ['25/7/19', 'b'])).toBe('dayFirst');
});

it('dates that contradict each other, or that all can be read in two ways, show no order', () => {
  expect(orderOf(['collection_date'], ['7/25/19'], ['25/7/19'])).toBeNull();
  expect(orderOf(['collection_date'], ['7/6/19'], ['2019-07-06'])).toBeNull();
});

it('only columns of dates count', () => {
  expect(orderOf(['collection_date', 'samp_name'], ['7/6/19', '1/25/19'])).toBeNull();
});
