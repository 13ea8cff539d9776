import type { Language } from './index.ts';

const units = ['B', 'kB', 'MB', 'GB', 'TB'] as const;

/** An amount of bytes in base 1000, as exact as one reads it while it grows: `4.22 GB`. */
export function formatBytes(bytes: number, language: Language): string {
  let size = bytes;
  let unit = 0;
  // A size that would be rounded to 1000 is one of the next unit.
  while (size >= 999.5 && unit < units.length - 1) {
    size /= 1000;
    unit++;
  }
  const digits = unit === 0 ? 0 : size < 9.995 ? 2 : size < 99.95 ? 1 : 0;
  const options = { minimumFractionDigits: digits, maximumFractionDigits: digits, useGrouping: false };
  return `${new Intl.NumberFormat(language, options).format(size)} ${units[unit]}`;
}

/** A time as people say it, rounded to its smaller unit: `2 h 05 min`, `3 min 20 s`, `8 s`. */
export function formatDuration(seconds: number): string {
  const whole = Math.max(1, Math.round(seconds));
  const two = (part: number) => String(part).padStart(2, '0');
  if (whole < 60) return `${whole} s`;
  if (whole < 3600) return `${Math.floor(whole / 60)} min ${two(whole % 60)} s`;
  const minutes = Math.floor(whole / 60);
  return `${Math.floor(minutes / 60)} h ${two(minutes % 60)} min`;
}
