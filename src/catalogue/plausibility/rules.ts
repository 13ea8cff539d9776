import { columnNameOf } from '../columns.ts';
import { entityNames } from '../index.ts';
import type { EntityName } from '../names.ts';
import { stepsInOrder, within } from './dates.ts';
import { beyondLimits, deeperThanWater, lowerAboveUpper, position } from './quantities.ts';
import type { Hit, Place, PlacedValue, PlausibilityRule } from './rule.ts';

/** A value that is hardly meant so, and the other one that it contradicts or the limit that it exceeds. */
export type Implausible = Pick<Hit, 'code' | 'limit'> & {
  place: Place;
  value: string | number;
  other?: Place;
  otherValue?: string | number;
};

/** All rules, each a cause that is looked for in tables, in forms and before an archive. */
export const plausibilityRules: readonly PlausibilityRule[] = [
  within('field_sample', 'event'),
  within('event', 'campaign'),
  stepsInOrder,
  deeperThanWater,
  position,
  ...entityNames.flatMap(lowerAboveUpper),
  ...entityNames.flatMap(beyondLimits),
];

/** The rules on fields that are columns of tables, all of them. */
export const columnRules: readonly PlausibilityRule[] = plausibilityRules.filter(({ places }) =>
  places.every(({ entity, field }) => columnNameOf(entity, field) !== undefined),
);

/** The entities whose records a rule compares, each once. */
export function entitiesOf({ places }: PlausibilityRule): EntityName[] {
  return [...new Set(places.map(({ entity }) => entity))];
}

/**
 * Holds a rule against values; null where they can all be right.
 * @param values one a place, in their order; a term such as `not collected` says as much as null
 */
export function implausible({ places, find }: PlausibilityRule, values: readonly PlacedValue[]): Implausible | null {
  const hit = find(values);
  if (!hit) return null;
  const { code, at, other, limit } = hit;
  const placed = (which: number) => ({ place: places[which] as Place, value: values[which] as string | number });
  const second = other === undefined ? undefined : placed(other);
  return {
    code,
    ...placed(at),
    ...(second && { other: second.place, otherValue: second.value }),
    ...(limit !== undefined && { limit }),
  };
}
