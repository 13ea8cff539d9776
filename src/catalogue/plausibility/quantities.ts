import { parseNumber } from '../cells.ts';
import type { Field } from '../definition.ts';
import type { EntityName } from '../entity-names.ts';
import { withoutUnit } from '../field-types/units.ts';
import { entityOf, fieldOf, findField } from '../index.ts';
import { type FieldRef, type FieldValue, liesBefore, type PlausibilityRule } from './rule.ts';

/** A number with a unit of one's own behind it, as fields without a unit take it: `-2 L`, `0.5 g`. */
const amountPattern = /^(\S{0,20}\d)\s?\p{L}{1,12}[23]?$/u;

/** A value as a number in its field's unit, of a range of depths the deeper end; null where it is neither. */
function quantityOf(value: FieldValue | undefined, field: Field): number | null {
  if (value === null || value === undefined) return null;
  if (typeof value === 'number') return value;
  const end = field.type === 'depth' ? value.slice(value.lastIndexOf('-') + 1) : value;
  const [, amount = end] = field.unit === undefined ? (amountPattern.exec(end) ?? []) : [];
  const number = parseNumber(withoutUnit(amount, field));
  return Number.isFinite(number) ? number : null;
}

/** A rule that one quantity is not more than another of the record or of one above it. */
function notMoreThan(
  place: FieldRef,
  other: FieldRef,
  beside: readonly FieldRef[] = [],
  holds = (_: readonly FieldValue[]) => true,
): PlausibilityRule {
  const [field, otherField] = [place, other].map((one) => fieldOf(one.entity, one.field)) as [Field, Field];
  return {
    fieldRefs: [place, other, ...beside],
    check: (values) => {
      const number = quantityOf(values[0], field);
      const most = number === null ? null : quantityOf(values[1], otherField);
      return number !== null && most !== null && number > most && holds(values.slice(2))
        ? { code: 'moreThanOther', at: 0, other: 1 }
        : null;
    },
  };
}

/** The depth of a sample of the ground is counted from its surface, whatever water is above. */
const isOfGround = (value: FieldValue) => /sediment|soil/i.test(String(value ?? ''));

/** A sample from below the bottom of its water. */
export const deeperThanWater = notMoreThan(
  { entity: 'field_sample', field: 'depth' },
  { entity: 'event', field: 'tot_depth_water_col' },
  ['environmental_package', 'env_medium', 'env_local_scale'].map((field) => ({ entity: 'field_sample', field })),
  (values) => !values.some(isOfGround),
);

/** The lower end of a size fraction above its upper end. */
export function lowerAboveUpper(entity: EntityName): PlausibilityRule[] {
  const [low, up] = ['size_frac_low', 'size_frac_up'] as const;
  if (!findField(entity, low) || !findField(entity, up)) return [];
  return [notMoreThan({ entity, field: low }, { entity, field: up })];
}

/** Decimals from which on two degrees that are equal by chance need not be thought of. */
const minDecimals = 2;

const hasDecimals = (value: number) => (String(value).split('.')[1] ?? '').length >= minDecimals;

/** A position of zeros, as programs write one that they do not know, and one of which both parts are the same number. */
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

/** The values beyond the limits that their fields name, a rule a field. */
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
