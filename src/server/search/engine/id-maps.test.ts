import { expect, it } from 'vitest';
import { IdBitset } from './id-bitset.ts';
import { IdLinks } from './id-maps.ts';

it('links lead from records to all of their ancestors, and back', () => {
  const links = new IdLinks();
  for (const [child, parent] of [
    [1, 10],
    [2, 10],
    [2, 11],
    [2, 12],
    [70_000, 13],
    [4, 0],
  ] as const)
    links.add(child, parent);
  const parentsOf = (children: number[]) => {
    const parents = new IdBitset();
    links.addParents(IdBitset.of(children), parents);
    return parents.slice(0, 10);
  };
  expect(parentsOf([1])).toEqual([10]);
  expect(parentsOf([2, 70_000])).toEqual([10, 11, 12, 13]);
  expect(parentsOf([4, 5])).toEqual([]);
  const children = new IdBitset();
  links.addChildren(IdBitset.of([12, 13]), children);
  expect(children.slice(0, 10)).toEqual([2, 70_000]);
});
