import { z } from 'zod';

/** The largest number of nine digits, which fits into PostgreSQL's integer. */
export const maxNineDigits = 999_999_999;

/**
 * The schema of an integer written as text, as in a URL. Its pattern is part of the OpenAPI document; it is exact only
 * if the maximum consists of nines, or of one digit and zeros.
 */
export function integerText({ min = 0, max }: { min?: 0 | 1; max: number }) {
  const { length } = String(max);
  const [, first, zeros = ''] = /^([1-9])(0+)$/.exec(String(max)) ?? [];
  const full = min === 0 ? `\\d{1,${length}}` : `[1-9]\\d{0,${length - 1}}`;
  const below = Number(first) > 1 ? `|[1-${Number(first) - 1}]\\d{${zeros.length}}` : '';
  const pattern = first ? `(?:\\d{1,${zeros.length}}${below}|${max})` : full;
  return z
    .string()
    .regex(new RegExp(`^${pattern}$`))
    .transform(Number)
    .pipe(z.int().min(min).max(max));
}
