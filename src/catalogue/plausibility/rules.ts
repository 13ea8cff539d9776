import { columnNameOf } from '../columns.ts';
import type { EntityName } from '../entity-names.ts';
import { entityNames } from '../index.ts';
import { datesWithin, stepsInOrder } from './dates.ts';
import { beyondLimits, deeperThanWater, lowerAboveUpper, suspiciousPosition } from './quantities.ts';
import type { FieldRef, FieldValue, PlausibilityRule, RuleViolation } from './rule.ts';

/** A value that is hardly meant so, and the other one that it contradicts or the limit that it exceeds. */
export type ImplausibleValue = Pick<RuleViolation, 'code' | 'limit'> & {
  fieldRef: FieldRef;
  value: string | number;
  other?: FieldRef;
  otherValue?: string | number;
};

/** All rules, each a cause that is looked for in tables, in forms and before an archive. */
export const plausibilityRules: readonly PlausibilityRule[] = [
  datesWithin('field_sample', 'event'),
  datesWithin('event', 'campaign'),
  stepsInOrder,
  deeperThanWater,
  suspiciousPosition,
  ...entityNames.flatMap(lowerAboveUpper),
  ...entityNames.flatMap(beyondLimits),
];

/** The rules on fields that are columns of tables, all of them. */
export const columnRules: readonly PlausibilityRule[] = plausibilityRules.filter(({ fieldRefs }) =>
  fieldRefs.every(({ entity, field }) => columnNameOf(entity, field) !== undefined),
);

/** The entities whose records a rule compares, each once. */
export function entitiesOf({ fieldRefs }: PlausibilityRule): EntityName[] {
  return [...new Set(fieldRefs.map(({ entity }) => entity))];
}

/**
 * Holds a rule against values; null where they can all be right.
 * @param values one a place, in their order; a term such as `not collected` says as much as null
 */
export function checkPlausibility(
  { fieldRefs, check }: PlausibilityRule,
  values: readonly FieldValue[],
): ImplausibleValue | null {
  const hit = check(values);
  if (!hit) return null;
  const { code, at, other, limit } = hit;
  const placed = (which: number) => ({
    fieldRef: fieldRefs[which] as FieldRef,
    value: values[which] as string | number,
  });
  const second = other === undefined ? undefined : placed(other);
  return {
    code,
    ...placed(at),
    ...(second && { other: second.fieldRef, otherValue: second.value }),
    ...(limit !== undefined && { limit }),
  };
}
