import type { Histogram } from '../../../catalogue/endpoints/measured.ts';
import type { Range } from '../../../catalogue/measurements/range-words.ts';
import { normalizeDashes } from '../../../catalogue/values/dashes.ts';

/** The edges of a histogram's bins, one more than bins; none without bins. */
export const edgesOf = (bins: Histogram['bins']): number[] => [
  ...bins.slice(0, 1).map(({ from }) => from),
  ...bins.map(({ to }) => to),
];

/** The distance of a number from the first edge, in widths of bins; between 0 and the number of bins. */
export function positionAt(edges: readonly number[], value: number): number {
  const [first = 0, last = 0] = [edges[0], edges.at(-1)];
  if (last <= first) return 0;
  return Math.min(1, Math.max(0, (value - first) / (last - first))) * (edges.length - 1);
}

/** The part of a histogram that a range covers, in widths of bins. */
export function coveredPart(edges: readonly number[], { low, high }: Range): { from: number; to: number } {
  return {
    from: low === null ? 0 : positionAt(edges, low),
    to: high === null ? edges.length - 1 : positionAt(edges, high),
  };
}

/**
 * A range after one of its ends was moved to an edge. The first and the last edge are no limits, and one bin at least stays between
 * both ends.
 */
export function movedTo(edges: readonly number[], range: Range, end: 'low' | 'high', edge: number): Range {
  const { from, to } = coveredPart(edges, range);
  const last = edges.length - 1;
  if (end === 'low') {
    const index = Math.min(edge, Math.max(0, Math.ceil(to) - 1));
    return { ...range, low: index === 0 ? null : (edges[index] ?? null) };
  }
  const index = Math.max(edge, Math.min(last, Math.floor(from) + 1));
  return { ...range, high: index === last ? null : (edges[index] ?? null) };
}

const plainNumber = new Intl.NumberFormat('en', {
  useGrouping: false,
  maximumSignificantDigits: 15,
  signDisplay: 'negative',
});

/** A limit as it is typed: without an exponent, which the field would refuse, and with a point. */
export const limitText = (limit: number): string => plainNumber.format(limit);

/** A number as it is typed in either language, in the form of `limitText`; null for any other text. */
export function readLimit(typed: string): string | null {
  const text = normalizeDashes(typed).replace(',', '.');
  return /^[-+]?\d{1,15}(?:\.\d{1,15})?$/.test(text) ? limitText(Number(text)) : null;
}
