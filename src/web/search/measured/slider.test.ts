import { expect, test } from 'vitest';
import { coveredPart, edgesOf, movedTo, positionAt, readLimit } from './slider.ts';

const edges = [0, 5, 10, 15, 20];
const open = { low: null, high: null };

test('edges are the limits of all bins', () => {
  expect(
    edgesOf([
      { from: 0, to: 5, count: 1 },
      { from: 5, to: 10, count: 0 },
    ]),
  ).toEqual([0, 5, 10]);
  expect(edgesOf([])).toEqual([]);
});

test.each([
  [-3, 0],
  [0, 0],
  [7.5, 1.5],
  [20, 4],
  [99, 4],
])('%d lies at %d', (value, position) => {
  expect(positionAt(edges, value)).toBe(position);
});

test('a number alone has no place', () => {
  expect(positionAt([3, 3], 3)).toBe(0);
});

test('a range covers the part between its limits, or all up to an end', () => {
  expect(coveredPart(edges, { low: 5, high: 12 })).toEqual({ from: 1, to: 2.4 });
  expect(coveredPart(edges, open)).toEqual({ from: 0, to: 4 });
});

test('an end is moved to an edge, which is no limit at the ends, and not past the other end', () => {
  expect(movedTo(edges, open, 'low', 2)).toEqual({ low: 10, high: null });
  expect(movedTo(edges, { low: 10, high: null }, 'low', 0)).toEqual(open);
  expect(movedTo(edges, { low: 10, high: null }, 'high', 3)).toEqual({ low: 10, high: 15 });
  expect(movedTo(edges, { low: 10, high: 15 }, 'high', 4)).toEqual({ low: 10, high: null });
  expect(movedTo(edges, { low: 10, high: 12 }, 'low', 4)).toEqual({ low: 10, high: 12 });
  expect(movedTo(edges, { low: 7, high: 15 }, 'high', 0)).toEqual({ low: 7, high: 10 });
});

test.each([
  ['4,5', '4.5'],
  ['\u22122', '-2'],
  ['007', '7'],
  ['-0', '0'],
  ['0.00000025', '0.00000025'],
  ['1e5', null],
  ['1.000,5', null],
  ['warm', null],
])('%s is read as %s', (typed, value) => {
  expect(readLimit(typed)).toBe(value);
});
