import { describe, expect, it } from 'vitest';
import type { SampledCampaign } from '../../../catalogue/endpoints/stats.ts';
import { formatBarPeriod, getBarYear, groupIntoBars } from './timeline-bars.ts';

function campaign(id: number, samples: Readonly<Record<string, number>>): SampledCampaign {
  const months = Object.entries(samples).map(([month, count]) => ({ month, samples: count }));
  return { id, name: `C${id}`, stations: 1, elements: 1, months, places: [] };
}

const labelsAndTotals = (...campaigns: SampledCampaign[]) =>
  groupIntoBars(campaigns).map((bar) => [formatBarPeriod(bar, 'en'), bar.total]);

describe('the bars of the timeline', () => {
  it('are months without gaps where the first and the last sample are close', () => {
    expect(labelsAndTotals(campaign(1, { '2018-11': 3 }), campaign(2, { '2018-11': 2, '2019-02': 4 }))).toEqual([
      ['2018-11', 5],
      ['2018-12', 0],
      ['2019-01', 0],
      ['2019-02', 4],
    ]);
    expect(groupIntoBars([campaign(1, { '2018-11': 3 })]).map((bar) => formatBarPeriod(bar, 'de'))).toEqual([
      '11.2018',
    ]);
  });

  it('are years where a month is unknown, or there would be too many months', () => {
    expect(labelsAndTotals(campaign(1, { '2018': 1, '2018-11': 2, '2019-02': 4 }))).toEqual([
      ['2018', 3],
      ['2019', 4],
    ]);
    expect(labelsAndTotals(campaign(1, { '2012-01': 1, '2019-02': 4 }))).toHaveLength(8);
  });

  it('are several years each where there would be too many, and contain all samples', () => {
    const bars = groupIntoBars([campaign(1, { '1871-05': 1, '2019': 2 })]);
    expect(bars.length).toBeLessThanOrEqual(60);
    expect(bars.reduce((sum, { total }) => sum + total, 0)).toBe(3);
    const [first] = bars;
    expect(first && [formatBarPeriod(first, 'de'), getBarYear(first)]).toEqual(['1870–1874', undefined]);
    expect(groupIntoBars([campaign(1, { '0001': 1, '9999': 2 })]).reduce((sum, { total }) => sum + total, 0)).toBe(3);
    expect(groupIntoBars([campaign(1, {})])).toEqual([]);
  });
});
