import type { SampledCampaign } from '../../../catalogue/endpoints/stats.ts';

/** Number of campaigns with a colour and shape each; more could not be distinguished. */
const maxSeries = 6;

/** The campaigns with the most stations; the index in the result selects colour and shape. */
export function seriesOf(campaigns: readonly SampledCampaign[]): readonly SampledCampaign[] {
  return campaigns
    .filter(({ id }) => id !== null)
    .toSorted((a, b) => b.stations - a.stations)
    .slice(0, maxSeries);
}

const polygon = (x: number, y: number, points: readonly (readonly [number, number])[]): string =>
  `M${points.map(([dx, dy]) => `${(x + dx).toFixed(1)} ${(y + dy).toFixed(1)}`).join('L')}Z`;

/** The SVG path of a series' shape around a point; all shapes look equally large. A circle without a series. */
export function shapePath(series: number, x: number, y: number, r: number): string {
  const [a, b] = [r * 0.89, r * 1.25];
  if (series === 1)
    return polygon(x, y, [
      [-a, -a],
      [a, -a],
      [a, a],
      [-a, a],
    ]);
  if (series === 2)
    return polygon(x, y, [
      [0, -b],
      [b, a],
      [-b, a],
    ]);
  if (series === 3)
    return polygon(x, y, [
      [0, -b],
      [b, 0],
      [0, b],
      [-b, 0],
    ]);
  if (series === 4)
    return polygon(x, y, [
      [0, b],
      [b, -a],
      [-b, -a],
    ]);
  if (series === 5)
    return polygon(x, y, [
      [-a, -b],
      [a, -b],
      [b, 0],
      [a, b],
      [-a, b],
      [-b, 0],
    ]);
  return `M${(x - r).toFixed(1)} ${y.toFixed(1)}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0Z`;
}
