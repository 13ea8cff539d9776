import { formatDate } from '../../catalogue/locales/formats.ts';
import type { Language } from '../../catalogue/locales/languages.ts';

/** Locales of dates; European English, with the day first and 24 hours. */
const locales: Readonly<Record<Language, string>> = { en: 'en-GB', de: 'de-DE' };

const minute = 60_000;
const hour = 60 * minute;

/** Number of midnights between two times in the reader's time zone. */
export function countDaysBetween(earlier: Date, later: Date): number {
  const dayOf = (date: Date) => Date.UTC(date.getFullYear(), date.getMonth(), date.getDate());
  return Math.round((dayOf(later) - dayOf(earlier)) / (24 * hour));
}

function toIsoDay(date: Date): string {
  const two = (number: number) => String(number).padStart(2, '0');
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}

/**
 * Formats a time relative to now: `5 minutes ago`, `yesterday`, and after a week as a date, `2019-04-02` or
 * `02.04.2019`.
 */
export function formatRelativeTime(when: Date, now: Date, language: Language): string {
  const days = countDaysBetween(when, now);
  if (days > 6) return formatDate(toIsoDay(when), language);
  const format = new Intl.RelativeTimeFormat(locales[language], { numeric: 'auto' });
  if (days > 0) return format.format(-days, 'day');
  const passed = now.getTime() - when.getTime();
  if (passed < minute) return format.format(0, 'second');
  return passed < hour
    ? format.format(-Math.floor(passed / minute), 'minute')
    : format.format(-Math.floor(passed / hour), 'hour');
}

/**
 * Formats how long ago something was that happens daily: `5 minutes ago`, in hours up to two days, `30 hours ago`, and
 * then in days.
 */
export function formatAge(when: Date, now: Date, language: Language): string {
  const hours = Math.floor((now.getTime() - when.getTime()) / hour);
  if (hours < 1) return formatRelativeTime(when, now, language);
  const format = new Intl.RelativeTimeFormat(locales[language]);
  return hours < 48 ? format.format(-hours, 'hour') : format.format(-Math.floor(hours / 24), 'day');
}

/** Formats a time to the minute: `14 March 2019 at 10:12`. */
export function formatLongDateTime(when: Date, language: Language): string {
  return new Intl.DateTimeFormat(locales[language], { dateStyle: 'long', timeStyle: 'short' }).format(when);
}

/** Formats a day: `14 March 2019`. */
export function formatLongDay(when: Date, language: Language): string {
  return new Intl.DateTimeFormat(locales[language], { dateStyle: 'long' }).format(when);
}

/** Formats a day with its weekday: `Thursday 14 March 2019`. */
export function formatWeekday(when: Date, language: Language): string {
  return new Intl.DateTimeFormat(locales[language], { dateStyle: 'full' }).format(when);
}

/** Formats the time of day to the minute: `10:12`. */
export function formatTimeOfDay(when: Date, language: Language): string {
  return new Intl.DateTimeFormat(locales[language], { timeStyle: 'short' }).format(when);
}
