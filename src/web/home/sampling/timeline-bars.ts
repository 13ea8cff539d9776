import type { SampledCampaign } from '../../../catalogue/endpoints/stats.ts';
import { formatDate } from '../../../catalogue/locales/formats.ts';
import type { Language } from '../../../catalogue/locales/languages.ts';

/** Samples of one campaign within a bar. */
export type BarSegment = { campaign: SampledCampaign; samples: number };
/** A month, a year or several years, with the samples taken then. */
export type TimelineBar = { from: string; to: string; segments: BarSegment[]; total: number };

/** Maximum number of bars that can be distinguished. */
const maxBars = 60;
const maxMonths = 36;
const yearSteps = [1, 2, 5, 10, 20, 50, 100, 200];

const yearOf = (month: string): number => Number(month.slice(0, 4));
const monthNumber = (month: string): number => yearOf(month) * 12 + Number(month.slice(5, 7)) - 1;
/** A year in the four digits of ISO 8601. */
const fourDigits = (year: number): string => String(year).padStart(4, '0');
const monthText = (number: number): string =>
  `${fourDigits(Math.floor(number / 12))}-${String((number % 12) + 1).padStart(2, '0')}`;

/** A bar for each period from the first sample to the last: months if they are known and few enough, else years. */
export function groupIntoBars(campaigns: readonly SampledCampaign[]): TimelineBar[] {
  const months = campaigns.flatMap((campaign) => campaign.months.map(({ month }) => month));
  if (months.length === 0) return [];
  const span = (numberOf: (month: string) => number) => {
    const numbers = months.map(numberOf);
    return [Math.min(...numbers), Math.max(...numbers)] as const;
  };
  const [firstMonth, lastMonth] = span(monthNumber);
  const byMonth = months.every((month) => month.length === 7) && lastMonth - firstMonth < maxMonths;
  const [firstYear, lastYear] = span(yearOf);
  const step = yearSteps.find((years) => (lastYear - firstYear) / years < maxBars - 1) ?? 200;
  const start = byMonth ? firstMonth : Math.floor(firstYear / step) * step;
  const barIndex = (month: string) =>
    byMonth ? monthNumber(month) - start : Math.floor((yearOf(month) - start) / step);
  const bars = Array.from({ length: 1 + Math.max(...months.map(barIndex)) }, (_, i): TimelineBar => {
    const from = byMonth ? monthText(start + i) : fourDigits(start + i * step);
    return { from, to: byMonth ? from : fourDigits(start + (i + 1) * step - 1), segments: [], total: 0 };
  });
  for (const campaign of campaigns) {
    for (const { month, samples } of campaign.months) {
      const bar = bars[barIndex(month)];
      if (!bar) continue;
      const segment = bar.segments.find((other) => other.campaign === campaign);
      if (segment) segment.samples += samples;
      else bar.segments.push({ campaign, samples });
      bar.total += samples;
    }
  }
  return bars;
}

/** The label of a bar: a month in the language's format, a year, or a range of years. */
export const formatBarPeriod = ({ from, to }: TimelineBar, language: Language): string =>
  from === to ? formatDate(from, language) : `${from}–${to}`;

/** The year by which a search can be filtered; undefined if the bar covers several. */
export const getBarYear = ({ from, to }: TimelineBar): string | undefined =>
  from.slice(0, 4) === to.slice(0, 4) ? from.slice(0, 4) : undefined;
