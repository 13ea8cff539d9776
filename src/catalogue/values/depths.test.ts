import { expect, it } from 'vitest';
import { depthEnds } from './depths.ts';

it.each([
  ['5', [5, 5]],
  ['0-10.5', [0, 10.5]],
  ['not collected', null],
  ['5-', null],
  ['-5', null],
  ['0-10-20', null],
  ['', null],
  [null, null],
])('the ends of the depth %s are %j', (depth, ends) => {
  expect(depthEnds(depth)).toEqual(ends);
});
