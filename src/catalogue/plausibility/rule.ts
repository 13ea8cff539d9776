import type { EntityName } from '../entity-names.ts';
import { isBefore } from '../records/cross-field-rules.ts';

/** A field of a record, whose value stands beside those of the records that it is made from. */
export type FieldRef = { readonly entity: EntityName; readonly field: string };

/** A value as it is stored; null where there is none. */
export type FieldValue = string | number | null;

/** Causes for which values are remarked on: keys of the locale's `plausibility`, and of its sentences on findings. */
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

/** Result of a rule: the positions of the values among those of its places, and the limit that one exceeds. */
export type RuleViolation = { code: PlausibilityCode; at: number; other?: number; limit?: number | string };

/** A rule on values that cannot all be right. Its places name the fields whose values it takes, in this order. */
export type PlausibilityRule = {
  readonly fieldRefs: readonly FieldRef[];
  /** @param values one a place; null, or a reason why it is missing, says nothing */
  readonly check: (values: readonly FieldValue[]) => RuleViolation | null;
};

/** Whether a value of a date is one, and not a term such as `not collected`. */
export function isDate(value: FieldValue | undefined): value is string {
  return typeof value === 'string' && value.charCodeAt(0) <= 0x39;
}

/** Whether a day, month or year lies before another, as far as both are known; what is no date lies before none. */
export function liesBefore(date: FieldValue | undefined, other: FieldValue | undefined): boolean {
  // Most dates are in order as the texts that they are.
  return isDate(date) && isDate(other) && date < other && isBefore(date, other);
}
