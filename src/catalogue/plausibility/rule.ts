import type { EntityName } from '../entity-names.ts';
import { isBefore } from '../records/cross-field-rules.ts';

/** A field of one entity in the lineage of a record. */
export type FieldRef = { readonly entity: EntityName; readonly field: string };

/** A stored value; null if empty. */
export type FieldValue = string | number | null;

/** The codes of implausible values: keys of the locale's `plausibility`, and of its texts about findings. */
export const plausibilityCodes = [
  'beforeOther',
  'afterOther',
  'moreThanOther',
  'belowLeast',
  'aboveMost',
  'tooLongAgo',
  'zeroPosition',
  'samePosition',
] as const;
export type PlausibilityCode = (typeof plausibilityCodes)[number];

/**
 * The violation of a rule: the index of the value (`at`), and either that of the contradicting value (`other`) or the
 * exceeded limit. The indexes are positions in `fieldRefs`.
 */
export type RuleViolation = { code: PlausibilityCode; at: number; other?: number; limit?: number | string };

/** A rule on contradictory values. `fieldRefs` are the fields whose values `check` takes, in this order. */
export type PlausibilityRule = {
  readonly fieldRefs: readonly FieldRef[];
  /** @param values one per field; null and missing-value terms are ignored */
  readonly check: (values: readonly FieldValue[]) => RuleViolation | null;
};

/** Whether the value of a date field is a date, and not a missing-value term. */
export function isDate(value: FieldValue | undefined): value is string {
  return typeof value === 'string' && value.charCodeAt(0) <= 0x39;
}

/** Whether a date is before another, compared in their common precision; false if either is no date. */
export function liesBefore(date: FieldValue | undefined, other: FieldValue | undefined): boolean {
  // Fast path: a text comparison suffices for most dates.
  return isDate(date) && isDate(other) && date < other && isBefore(date, other);
}
