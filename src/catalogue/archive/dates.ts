import type { ArchiveValue } from './values.ts';

/** A day, a month or a year, or the time from one to another, as both archives take it. */
const monthAndDay = '(?:-(?:0[1-9]|1[0-2])(?:-(?:0[1-9]|[12][0-9]|3[01]))?)?';
const dateOrPeriodPattern = new RegExp(`^[12][0-9]{3}${monthAndDay}(?:/[0-9]{4}${monthAndDay})?$`);

/** Whether a collection date is one date or one period, such as `2016-06` or `2016-06-25/2016-06-30`. */
export const isDateOrPeriod = (value: ArchiveValue): boolean => dateOrPeriodPattern.test(String(value));
