import { roundEdges } from '../../../../catalogue/measurements/round-edges.ts';

/** Places numbers along an axis: the round numbers that are written beside it, and the pixel of any number. */
export type Scale = { ticks: readonly number[]; at: (value: number) => number };

/**
 * The scale of an axis on which all of some numbers have a place. A number alone stands in the middle.
 * @param start the pixel of the least tick
 * @param end the pixel of the greatest one, which may be less
 * @param most the greatest number of distances between ticks
 */
export function createScale(values: readonly number[], start: number, end: number, most: number): Scale {
  let [low, high] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const value of values) {
    low = Math.min(low, value);
    high = Math.max(high, value);
  }
  const margin = low === high ? Math.abs(low) / 10 || 1 : 0;
  const ticks = roundEdges(low - margin, high + margin, most);
  const [first = 0, last = 1] = [ticks[0], ticks.at(-1)];
  return { ticks, at: (value) => start + ((value - first) / (last - first)) * (end - start) };
}

/** The index of the point nearest to a place, within a distance; -1 for none. */
export function nearestPoint(
  places: readonly (readonly [number, number])[],
  [x, y]: readonly [number, number],
  within: number,
): number {
  let [nearest, least] = [-1, within];
  for (const [i, [px, py]] of places.entries()) {
    const distance = Math.hypot(px - x, py - y);
    if (distance >= least) continue;
    least = distance;
    nearest = i;
  }
  return nearest;
}
