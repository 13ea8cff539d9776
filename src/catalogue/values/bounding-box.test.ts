import { expect, test } from 'vitest';
import { isInBoundingBox, parseBoundingBox } from './bounding-box.ts';

test('a box is four numbers separated by commas, with south not beyond north', () => {
  expect(parseBoundingBox('9.5,53,30,66')).toEqual([9.5, 53, 30, 66]);
  expect(parseBoundingBox(' 170, -20 ,-170,-10.5')).toEqual([170, -20, -170, -10.5]);
  expect(parseBoundingBox('20,57,20,57')).toEqual([20, 57, 20, 57]);
  for (const broken of [
    undefined,
    '',
    '1,2,3',
    '1,2,3,4,5',
    '1,2,3,x',
    '1,,3,4',
    '0,10,10,0',
    '-181,0,0,1',
    '0,-91,0,1',
  ])
    expect(parseBoundingBox(broken), String(broken)).toBeUndefined();
});

test('a box with west greater than east crosses 180°', () => {
  expect(isInBoundingBox([170, -20, -170, -10], -15, 180)).toBe(true);
  expect(isInBoundingBox([170, -20, -170, -10], -15, -175)).toBe(true);
  expect(isInBoundingBox([170, -20, -170, -10], -15, 0)).toBe(false);
  expect(isInBoundingBox([10, 54, 20, 58], 58, 10)).toBe(true);
  expect(isInBoundingBox([10, 54, 20, 58], 58.1, 10)).toBe(false);
});
