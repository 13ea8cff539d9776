import { Problem } from './field-types.ts';

/** Rules about values that stand beside each other: the same in a form, over REST and in a spreadsheet's row. */

/** Whether an end lies before a begin, as far as both are known: `2019-03` is not before `2019-03-14`. */
export function isBefore(end: string, begin: string): boolean {
  const known = Math.min(end.length, begin.length);
  return end.slice(0, known) < begin.slice(0, known);
}

/** The fields whose checksums are made by `checksum_method`. */
export const checksumFields = ['forward_read_file_checksum', 'reverse_read_file_checksum'] as const;

const digitsBy: Readonly<Record<string, number>> = { MD5: 32, 'SHA-256': 64 };

/** The problem of a checksum that does not fit its method; null where one of them is only a reason why it is missing. */
export function checksumProblem(sum: unknown, method: unknown): Problem | null {
  const digits = typeof method === 'string' ? digitsBy[method] : undefined;
  if (!digits || typeof sum !== 'string' || sum.length === digits || !/^[0-9a-f]{32,64}$/.test(sum)) return null;
  return new Problem('checksumMethod', { method: String(method), digits, length: sum.length });
}
