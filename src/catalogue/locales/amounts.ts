import type { Language } from './index.ts';

const units = ['B', 'kB', 'MB', 'GB', 'TB'] as const;

/** Formats an amount of bytes in decimal units with at most three digits: `4.22 GB`. */
export function formatBytes(bytes: number, language: Language): string {
  let size = bytes;
  let unit = 0;
  // A size that would be rounded to 1000 belongs to the next unit.
  while (size >= 999.5 && unit < units.length - 1) {
    size /= 1000;
    unit++;
  }
  const digits = unit === 0 ? 0 : size < 9.995 ? 2 : size < 99.95 ? 1 : 0;
  const options = { minimumFractionDigits: digits, maximumFractionDigits: digits, useGrouping: false };
  return `${new Intl.NumberFormat(language, options).format(size)} ${units[unit]}`;
}

/** Formats a duration in its two largest units: `2 h 05 min`, `3 min 20 s`, `8 s`. */
export function formatDuration(seconds: number): string {
  const whole = Math.max(1, Math.round(seconds));
  const twoDigits = (part: number) => String(part).padStart(2, '0');
  if (whole < 60) return `${whole} s`;
  if (whole < 3600) return `${Math.floor(whole / 60)} min ${twoDigits(whole % 60)} s`;
  const minutes = Math.floor(whole / 60);
  return `${Math.floor(minutes / 60)} h ${twoDigits(minutes % 60)} min`;
}
