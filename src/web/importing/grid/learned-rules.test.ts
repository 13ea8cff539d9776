import { expect, it } from 'vitest';
import { learnRules } from './learned-rules.ts';
import type { Edit } from './worker-messages.ts';

const table = {
  columns: ['samp_name', 'library_strategy', 'depth', 'env_medium', 'library_layout', 'campaign'],
  rows: [
    ['A', 'AMPLIKON', '5', 'seawater', null, null],
    ['B', 'AMPLIKON', '5', null, null, null],
    ['C', 'WGS', '7', null, null, null],
    [null, null, null, null, null, null],
  ],
};
const put = (column: number, values: Record<number, string | null>): Edit[] =>
  Object.entries(values).map(([row, value]) => ({ row: Number(row), column, value }));

it('a term that replaces another text in all its cells is a rule', () => {
  expect(learnRules(table, put(1, { 0: 'AMPLICON', 1: 'AMPLICON' }))).toEqual([
    { column: 'library_strategy', value: 'AMPLIKON', by: 'AMPLICON', isWhole: false },
  ]);
  expect(learnRules(table, put(3, { 0: 'sea water [ENVO:00002149]' }))).toMatchObject([{ value: 'seawater' }]);
});

it('a term in only some of the cells is none, nor are several terms', () => {
  expect(learnRules(table, put(1, { 0: 'AMPLICON' }))).toEqual([]);
  expect(learnRules(table, put(1, { 0: 'AMPLICON', 1: 'WGS' }))).toEqual([]);
});

it('a number belongs to its rows, also where it is emptied, but a reason for a word for nothing does not', () => {
  expect(learnRules(table, put(2, { 0: '6', 1: '6' }))).toEqual([]);
  expect(learnRules(table, put(2, { 0: 'not collected', 1: 'not collected' }))).toEqual([]);
  expect(learnRules(table, put(2, { 2: null }))).toEqual([]);
  const words = { ...table, rows: [['A', 'WGS', 'n/a', null, null, null]] };
  expect(learnRules(words, put(2, { 0: 'not collected' }))).toMatchObject([{ value: 'n/a', by: 'not collected' }]);
});

it('a campaign of all rows is none, as the next table is of another one', () => {
  expect(learnRules(table, put(5, { 0: 'HE533', 1: 'HE533', 2: 'HE533' }))).toEqual([]);
});

it('one term for all rows of an empty column is a rule, and rows that are left out have none', () => {
  expect(learnRules(table, put(4, { 0: 'PAIRED', 1: 'PAIRED', 2: 'PAIRED' }))).toEqual([
    { column: 'library_layout', value: '', by: 'PAIRED', isWhole: true },
  ]);
  // In the next table, a value may have been forgotten.
  expect(learnRules(table, put(3, { 1: 'not provided', 2: 'not provided' }))).toEqual([]);
});
