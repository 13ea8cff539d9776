import fc from 'fast-check';
import { expect, test } from 'vitest';
import { roundEdges } from './round-edges.ts';

test.each([
  [4, 20, 20, [4, 20], 16],
  [0, 10, 5, [0, 10], 5],
  [0.3, 0.7, 40, [0.3, 0.7], 40],
  [-2.34, 29.8, 40, [-3, 30], 33],
  [0, 99.99, 40, [0, 100], 20],
  [1023.4, 1023.9, 10, [1023.4, 1023.9], 10],
  [-0.00021, 0.00019, 10, [-0.00025, 0.0002], 9],
  [12_345, 98_765, 5, [0, 100_000], 5],
])('from %d to %d in at most %d parts', (low, high, most, [first, last], count) => {
  const edges = roundEdges(low, high, most);
  expect([edges[0], edges.at(-1), edges.length - 1]).toEqual([first, last, count]);
});

test('edges are written with few digits', () => {
  expect(roundEdges(0, 1, 10).map(String)).toEqual('0 0.1 0.2 0.3 0.4 0.5 0.6 0.7 0.8 0.9 1'.split(' '));
});

test('numbers that cannot be divided are the edges themselves', () => {
  expect(roundEdges(5, 5, 40)).toEqual([5, 5]);
  expect(roundEdges(5, 5 + Number.EPSILON * 4, 40)).toEqual([5, 5 + Number.EPSILON * 4]);
  expect(roundEdges(0, 5e-324, 40)).toEqual([0, 5e-324]);
  const [low, high] = [-1.7976931348623095e308, -1.797693134862309e308];
  expect(roundEdges(low, high, 2)).toEqual([low, high]);
});

test('any two numbers lie between the edges, which ascend and are not too many', () => {
  const numbers = fc.double({ noNaN: true, noDefaultInfinity: true });
  fc.assert(
    fc.property(numbers, numbers, fc.integer({ min: 2, max: 100 }), (a, b, most) => {
      const [low, high] = [Math.min(a, b), Math.max(a, b)];
      const edges = roundEdges(low, high, most);
      const near = (high - low) * 1e-6;
      expect(edges.length).toBeLessThanOrEqual(most + 1);
      expect(edges[0]).toBeLessThanOrEqual(low + near);
      expect(edges.at(-1)).toBeGreaterThanOrEqual(high - near);
      expect(edges.every((edge, i) => i === 0 || edge >= (edges[i - 1] ?? edge))).toBe(true);
    }),
  );
});
