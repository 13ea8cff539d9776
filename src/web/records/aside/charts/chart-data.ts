import type { MeasuredSample, MeasuredSamples, Quantity } from '../../../../catalogue/endpoints/measured.ts';
import { depthEnds } from '../../../../catalogue/values/depths.ts';

/** A sample in a chart, with the numbers by which it is placed. */
export type ChartPoint = {
  sample: MeasuredSample;
  x: number;
  y: number;
  /** Whether one of the numbers is a limit, as of a value below a detection limit, or about right. */
  isOpen: boolean;
};

/** Fewer samples than this are no chart. */
const leastPoints = 2;

/** The depth of a sample in metres: of a range its middle; null for none. */
export function middleDepth(depth: string | null): number | null {
  const ends = depthEnds(depth);
  return ends && (ends[0] + ends[1]) / 2;
}

/** The samples with a number of a quantity and a depth, the shallowest first. */
export function profilePoints(rows: readonly MeasuredSample[], name: string): ChartPoint[] {
  const points = rows.flatMap((sample): ChartPoint[] => {
    const [x, y] = [sample.values[name], middleDepth(sample.depth)];
    return x === undefined || y === null ? [] : [{ sample, x, y, isOpen: sample.signs[name] !== undefined }];
  });
  return points.sort((a, b) => a.y - b.y || a.x - b.x);
}

/** The samples with numbers of two quantities, by the first of them. */
export function scatterPoints(rows: readonly MeasuredSample[], across: string, up: string): ChartPoint[] {
  const points = rows.flatMap((sample): ChartPoint[] => {
    const [x, y] = [sample.values[across], sample.values[up]];
    const isOpen = sample.signs[across] !== undefined || sample.signs[up] !== undefined;
    return x === undefined || y === undefined ? [] : [{ sample, x, y, isOpen }];
  });
  return points.sort((a, b) => a.x - b.x || a.y - b.y);
}

/** The quantities of which two samples at least have a number and a depth. */
export const profileQuantities = ({ types, rows }: MeasuredSamples): Quantity[] => {
  const placed = rows.filter(({ depth }) => middleDepth(depth) !== null);
  return types.filter(({ name }) => placed.filter(({ values }) => values[name] !== undefined).length >= leastPoints);
};

const typeOf = (name: string): string => name.split('.', 1)[0] ?? name;

/**
 * The first quantities of which two samples at least have numbers of both; null where there are none. Two of one type, as of two
 * thermometers, come last.
 */
export function firstPair({ types, rows }: MeasuredSamples): [across: string, up: string] | null {
  const names = types.map(({ name }) => name);
  for (const isOfOneType of [false, true])
    for (const [i, across] of names.entries()) {
      const those = rows.filter(({ values }) => values[across] !== undefined);
      const up = names.slice(i + 1).find((name) => {
        if ((typeOf(name) === typeOf(across)) !== isOfOneType) return false;
        return those.filter(({ values }) => values[name] !== undefined).length >= leastPoints;
      });
      if (up !== undefined) return [across, up];
    }
  return null;
}

/** Whether there are enough points for a chart. */
export const isChart = (points: readonly ChartPoint[]): boolean => points.length >= leastPoints;
