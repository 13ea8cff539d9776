import { normalizeText, Problem, shorten } from '../cells.ts';
import { entityOf } from '../index.ts';
import { checksumDigits, checksumMethods, isChecksum, parseChecksumLine } from '../read-files/checksums.ts';
import { platformOf } from '../vocabularies/sequencing.ts';

/** Rules about values that stand beside each other: the same in a form, over REST and in a spreadsheet's row. */

/** Whether an end lies before a begin, as far as both are known: `2019-03` is not before `2019-03-14`. */
export function isBefore(end: string, begin: string): boolean {
  const known = Math.min(end.length, begin.length);
  return end.slice(0, known) < begin.slice(0, known);
}

/** The fields whose checksums are made by `checksum_method`. */
export const checksumFields: readonly string[] = Object.entries(entityOf('sequencing_element').fields).flatMap(
  ([name, { type }]) => (type === 'checksum' ? [name] : []),
);

/** The problem of a checksum that does not fit its method; null where one of them is only a reason why it is missing. */
export function checksumMethodProblem(sum: unknown, method: unknown): Problem | null {
  const known = checksumMethods.find((name) => name === method);
  if (!known || typeof sum !== 'string' || sum.length === checksumDigits[known] || !isChecksum(sum)) return null;
  return new Problem('checksumMethod', { method: known, digits: checksumDigits[known], length: sum.length });
}

/** The problem of a sequencer's platform that is not its model's; null where one of them is not known. */
export function platformProblem(platform: unknown, model: unknown): Problem | null {
  const right = typeof model === 'string' ? platformOf(model) : null;
  if (right === null || typeof platform !== 'string' || platform === right) return null;
  return new Problem('platformOfModel', { value: platform, model: String(model), platform: right });
}

/** The name of the file that a given checksum brings along, as a line of `md5sum` does; null of a checksum alone. */
export function fileInChecksumLine(given: unknown): string | null {
  if (typeof given !== 'string' || given.length <= checksumDigits.MD5) return null;
  return parseChecksumLine(normalizeText(given).trim())?.file || null;
}

/** The problem of a checksum that a line of `md5sum` gives to another file than the one that is named beside it. */
export function otherFileChecksumProblem(given: unknown, name: unknown): Problem | null {
  const file = typeof name === 'string' ? fileInChecksumLine(given) : null;
  return file === null || file === name
    ? null
    : new Problem('checksumOfOther', { file: shorten(file), name: shorten(String(name)) });
}
