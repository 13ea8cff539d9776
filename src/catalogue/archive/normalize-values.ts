import { missingTermOf, missingTerms } from '../vocabularies/index.ts';
import type { ElementValues } from './values.ts';

const terms: readonly string[] = missingTerms;

/**
 * A missing-value term in the archives' spelling, which is `missing: control sample` for INSDC's
 * `not applicable: control sample`; undefined for other texts.
 */
function archiveTerm(text: string): string | undefined {
  const term = missingTermOf(text);
  if (term !== undefined && terms.includes(term)) return term;
  const [reason = '', suffix] = text.toLowerCase().split(':', 2);
  const isReason = terms.some((candidate) => candidate === reason.trim());
  return isReason && suffix ? terms.find((candidate) => candidate === `missing: ${suffix.trim()}`) : undefined;
}

/** A value with a missing-value term in the archives' spelling; null for a blank text. */
export function normalizeValue(value: string | number): string | number | null {
  if (typeof value === 'number') return value;
  return value.trim() === '' ? null : (archiveTerm(value) ?? value);
}

/** The values of columns without blank ones, and with missing-value terms in the archives' spelling. */
export function normalizeValues(valuesOf: ElementValues): ElementValues {
  return (column) =>
    valuesOf(column).flatMap((value) => {
      const normalized = normalizeValue(value);
      return normalized === null ? [] : [normalized];
    });
}
