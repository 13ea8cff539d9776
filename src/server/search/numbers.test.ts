import { expect, it } from 'vitest';
import { Ids } from './ids.ts';
import { Links } from './numbers.ts';

it('links lead from records to all that they come from, and back', () => {
  const links = new Links();
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
    const parents = new Ids();
    links.addParents(Ids.of(children), parents);
    return parents.slice(0, 10);
  };
  expect(parentsOf([1])).toEqual([10]);
  expect(parentsOf([2, 70_000])).toEqual([10, 11, 12, 13]);
  expect(parentsOf([4, 5])).toEqual([]);
  const children = new Ids();
  links.addChildren(Ids.of([12, 13]), children);
  expect(children.slice(0, 10)).toEqual([2, 70_000]);
});
