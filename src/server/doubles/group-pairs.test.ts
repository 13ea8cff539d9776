import { expect, it } from 'vitest';
import { groupPairs } from './group-pairs.ts';

it('puts records together of which each fits each other, the most certain first', () => {
  const groups = groupPairs([
    { id: 5, other_id: 6, rules: [2] },
    { id: 1, other_id: 2, rules: [1, 3] },
    { id: 2, other_id: 3, rules: [3] },
    { id: 1, other_id: 3, rules: [2] },
    { id: 7, other_id: 8, rules: [0] },
  ]);
  expect(groups).toEqual([
    { ids: [7, 8], rules: [0] },
    { ids: [1, 2, 3], rules: [1, 2, 3] },
    { ids: [5, 6], rules: [2] },
  ]);
});

it('puts a record that fits two different ones to one of them', () => {
  const [anna, abbreviated, andreas] = [1, 2, 3];
  const pairs = [
    { id: anna, other_id: abbreviated, rules: [4] },
    { id: abbreviated, other_id: andreas, rules: [4] },
  ];
  expect(groupPairs(pairs)).toEqual([{ ids: [anna, abbreviated], rules: [4] }]);
});
