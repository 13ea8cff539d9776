import { columnNameOf } from '../columns.ts';
import type { EntityName } from '../entity-names.ts';
import { entityNames } from '../index.ts';
import { datesWithin, stepsInOrder } from './dates.ts';
import { beyondLimits, deeperThanWater, lowerAboveUpper, suspiciousPosition } from './quantities.ts';
import type { FieldRef, FieldValue, PlausibilityRule, RuleViolation } from './rule.ts';

/** An implausible value, and the contradicting value or the exceeded limit. */
export type ImplausibleValue = Pick<RuleViolation, 'code' | 'limit'> & {
  fieldRef: FieldRef;
  value: string | number;
  other?: FieldRef;
  otherValue?: string | number;
};

/** All rules, which are checked in tables, in forms and in the archive check. */
export const plausibilityRules: readonly PlausibilityRule[] = [
  datesWithin('field_sample', 'event'),
  datesWithin('event', 'campaign'),
  stepsInOrder,
  deeperThanWater,
  suspiciousPosition,
  ...entityNames.flatMap(lowerAboveUpper),
  ...entityNames.flatMap(beyondLimits),
];

/** The rules whose fields are all columns of tables. */
export const columnRules: readonly PlausibilityRule[] = plausibilityRules.filter(({ fieldRefs }) =>
  fieldRefs.every(({ entity, field }) => columnNameOf(entity, field) !== undefined),
);

/** The entities whose fields a rule compares, without duplicates. */
export function entitiesOf({ fieldRefs }: PlausibilityRule): EntityName[] {
  return [...new Set(fieldRefs.map(({ entity }) => entity))];
}

/**
 * Checks values by a rule; null if there is no contradiction.
 * @param values one per field of the rule, in order; missing-value terms are ignored like null
 */
export function checkPlausibility(
  { fieldRefs, check }: PlausibilityRule,
  values: readonly FieldValue[],
): ImplausibleValue | null {
  const violation = check(values);
  if (!violation) return null;
  const { code, at, other, limit } = violation;
  const valueAt = (index: number) => ({
    fieldRef: fieldRefs[index] as FieldRef,
    value: values[index] as string | number,
  });
  const contradicting = other === undefined ? undefined : valueAt(other);
  return {
    code,
    ...valueAt(at),
    ...(contradicting && { other: contradicting.fieldRef, otherValue: contradicting.value }),
    ...(limit !== undefined && { limit }),
  };
}

/** All combinations of one value per list, with null for an empty list. */
function combinations(lists: readonly (readonly FieldValue[])[]): FieldValue[][] {
  return lists.reduce<FieldValue[][]>(
    (partial, list) =>
      partial.flatMap((combination) => (list.length > 0 ? list : [null]).map((value) => [...combination, value])),
    [[]],
  );
}

/** Records with more combinations are skipped, as their number grows exponentially with the number of fields. */
const maxCombinations = 200;

/**
 * The violation of a rule by a record that may come from several others. In a pooled library it is unknown which values
 * belong together: a rule on several fields is violated only if all combinations violate it, a rule on one field if any
 * value does.
 * @param lists the values of each field of the rule, in order
 */
export function violationAmong(
  rule: PlausibilityRule,
  lists: readonly (readonly FieldValue[])[],
): ImplausibleValue | null {
  // Fast path: nearly all records come from one sample.
  if (lists.every(({ length }) => length < 2))
    return checkPlausibility(
      rule,
      lists.map(([value = null]) => value),
    );
  if (lists.reduce((product, { length }) => product * Math.max(1, length), 1) > maxCombinations) return null;
  const violations = combinations(lists).map((values) => checkPlausibility(rule, values));
  const isSound = lists.length > 1 && violations.includes(null);
  return isSound ? null : (violations.find((violation) => violation !== null) ?? null);
}
