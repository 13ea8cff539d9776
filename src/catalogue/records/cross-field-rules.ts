import { normalizeText, Problem, shorten } from '../cells.ts';
import { entityOf } from '../index.ts';
import { checksumDigits, checksumMethods, isChecksum, parseChecksumLine } from '../read-files/checksums.ts';
import { platformOf } from '../vocabularies/sequencing.ts';

/** Rules across the fields of one record, the same in forms, in the API and in imported tables. */

/** Whether a date is before another, compared in their common precision: `2019-03` is not before `2019-03-14`. */
export function isBefore(end: string, begin: string): boolean {
  const precision = Math.min(end.length, begin.length);
  return end.slice(0, precision) < begin.slice(0, precision);
}

/** The checksum fields of a sequencing element, which share the field `checksum_method`. */
export const checksumFields: readonly string[] = Object.entries(entityOf('sequencing_element').fields).flatMap(
  ([name, { type }]) => (type === 'checksum' ? [name] : []),
);

/** The problem of a checksum whose length does not fit its method; null if either has no value. */
export function checksumMethodProblem(checksum: unknown, method: unknown): Problem | null {
  const knownMethod = checksumMethods.find((name) => name === method);
  if (
    !knownMethod ||
    typeof checksum !== 'string' ||
    checksum.length === checksumDigits[knownMethod] ||
    !isChecksum(checksum)
  )
    return null;
  return new Problem('checksumMethod', {
    method: knownMethod,
    digits: checksumDigits[knownMethod],
    length: checksum.length,
  });
}

/** The problem of a platform that is not the one of the sequencer's model; null if either has no value. */
export function platformProblem(platform: unknown, model: unknown): Problem | null {
  const expected = typeof model === 'string' ? platformOf(model) : null;
  if (expected === null || typeof platform !== 'string' || platform === expected) return null;
  return new Problem('platformOfModel', { value: platform, model: String(model), platform: expected });
}

/** The file name in a checksum that was input as a line of `md5sum`; null for a checksum alone. */
export function fileInChecksumLine(input: unknown): string | null {
  if (typeof input !== 'string' || input.length <= checksumDigits.MD5) return null;
  return parseChecksumLine(normalizeText(input).trim())?.file || null;
}

/** The problem of a line of `md5sum` whose file name differs from the name in the record. */
export function otherFileChecksumProblem(input: unknown, name: unknown): Problem | null {
  const file = typeof name === 'string' ? fileInChecksumLine(input) : null;
  return file === null || file === name
    ? null
    : new Problem('checksumOfOther', { file: shorten(file), name: shorten(String(name)) });
}
