import { parseNumber } from '../cells.ts';
import type { Field } from '../definition.ts';
import type { EntityName } from '../entity-names.ts';
import { withoutUnit } from '../field-types/units.ts';
import { entityOf, fieldOf, findField } from '../index.ts';
import { type FieldRef, type FieldValue, liesBefore, type PlausibilityRule } from './rule.ts';

/** A number with a unit in a text field: `-2 L`, `0.5 g`. */
const amountPattern = /^(\S{0,20}\d)\s?\p{L}{1,12}[23]?$/u;

/** The number of a value in its field's unit, for a depth range its deeper end; null for other values. */
function quantityOf(value: FieldValue | undefined, field: Field): number | null {
  if (value === null || value === undefined) return null;
  if (typeof value === 'number') return value;
  const end = field.type === 'depth' ? value.slice(value.lastIndexOf('-') + 1) : value;
  const [, amount = end] = field.unit === undefined ? (amountPattern.exec(end) ?? []) : [];
  const number = parseNumber(withoutUnit(amount, field));
  return Number.isFinite(number) ? number : null;
}

/**
 * A rule that a quantity must not exceed another one of the record or its ancestors.
 * @param conditionRefs fields whose values `applies` takes, to decide whether the rule applies
 */
function notMoreThan(
  fieldRef: FieldRef,
  other: FieldRef,
  conditionRefs: readonly FieldRef[] = [],
  applies = (_: readonly FieldValue[]) => true,
): PlausibilityRule {
  const [field, otherField] = [fieldRef, other].map((ref) => fieldOf(ref.entity, ref.field)) as [Field, Field];
  return {
    fieldRefs: [fieldRef, other, ...conditionRefs],
    check: (values) => {
      const number = quantityOf(values[0], field);
      const max = number === null ? null : quantityOf(values[1], otherField);
      return number !== null && max !== null && number > max && applies(values.slice(2))
        ? { code: 'moreThanOther', at: 0, other: 1 }
        : null;
    },
  };
}

/** Whether a sample is from the ground, where depth is measured from the surface of the sediment or soil. */
const isOfGround = (value: FieldValue) => /sediment|soil/i.test(String(value ?? ''));

/** A rule that a sample is not deeper than its water column. */
export const deeperThanWater = notMoreThan(
  { entity: 'field_sample', field: 'depth' },
  { entity: 'event', field: 'tot_depth_water_col' },
  ['environmental_package', 'env_medium', 'env_local_scale'].map((field) => ({ entity: 'field_sample', field })),
  (values) => !values.some(isOfGround),
);

/** A rule that the lower end of a size fraction is not above its upper end; none for entities without these fields. */
export function lowerAboveUpper(entity: EntityName): PlausibilityRule[] {
  const [low, up] = ['size_frac_low', 'size_frac_up'] as const;
  if (!findField(entity, low) || !findField(entity, up)) return [];
  return [notMoreThan({ entity, field: low }, { entity, field: up })];
}

/** The number of decimals from which equal latitude and longitude are not a coincidence. */
const minDecimals = 2;

const hasDecimals = (value: number) => (String(value).split('.')[1] ?? '').length >= minDecimals;

/** A rule on positions of zeros, which programs write for unknown ones, and on equal latitude and longitude. */
export const suspiciousPosition: PlausibilityRule = {
  fieldRefs: [
    { entity: 'event', field: 'geogr_loc_lat' },
    { entity: 'event', field: 'geogr_loc_lon' },
  ],
  check: ([latitude, longitude]) => {
    if (typeof latitude !== 'number' || latitude !== longitude) return null;
    if (latitude === 0) return { code: 'zeroPosition', at: 0, other: 1 };
    return hasDecimals(latitude) ? { code: 'samePosition', at: 0, other: 1 } : null;
  },
};

/** The rules on values beyond the plausible limits of their fields, one per field. */
export function beyondLimits(entity: EntityName): PlausibilityRule[] {
  return Object.entries(entityOf(entity).fields).flatMap(([name, field]): PlausibilityRule[] => {
    const { min, max, since } = field.plausible ?? {};
    const fieldRefs = [{ entity, field: name }];
    if (since !== undefined)
      return [
        {
          fieldRefs,
          check: (values) => (liesBefore(values[0], since) ? { code: 'tooLongAgo', at: 0, limit: since } : null),
        },
      ];
    if (min === undefined && max === undefined) return [];
    return [
      {
        fieldRefs,
        check: (values) => {
          const number = quantityOf(values[0], field);
          if (number === null) return null;
          if (min !== undefined && number < min) return { code: 'belowLeast', at: 0, limit: min };
          return max !== undefined && number > max ? { code: 'aboveMost', at: 0, limit: max } : null;
        },
      },
    ];
  });
}
