import { isDate } from '../plausibility/rule.ts';

/** The time after which sequenced data should have an accession number. */
const accessionMonths = 12;

/** The last day of a date that may be a month or a year, as a text that sorts behind all of its days. */
const endOf = (date: string) => `${date}~`;

/**
 * The date of sequencing from which an accession number is overdue; null if it has one, or if it was sequenced less than
 * a year ago, or at an unknown date.
 * @param accession the number, or the reason why there is none
 * @param dates of the runs, or reasons; the latest counts
 */
export function overdueSince(
  accession: string | number | undefined,
  dates: readonly (string | number)[],
  now: Date,
): string | null {
  if (accession !== undefined) return null;
  const latest = dates.filter(isDate).sort().at(-1);
  const limit = new Date(now);
  limit.setUTCMonth(limit.getUTCMonth() - accessionMonths);
  return latest !== undefined && endOf(latest) < limit.toISOString().slice(0, 10) ? latest : null;
}
