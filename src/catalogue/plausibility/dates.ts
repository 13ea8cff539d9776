import type { EntityName } from '../entity-names.ts';
import { entityOf } from '../index.ts';
import { type FieldRef, isDate, liesBefore, type PlausibilityRule } from './rule.ts';

/** The begin and end field of an entity's period. */
function periodOf(entity: EntityName): [FieldRef, FieldRef] {
  const [period] = entityOf(entity).periods ?? [];
  if (!period) throw new Error(`${entity} has no period`);
  const [begin, end] = period;
  return [
    { entity, field: begin },
    { entity, field: end },
  ];
}

/**
 * A rule that the dates of a record must be within the period of its parent. If the end of the period is unknown, later
 * dates are plausible, since a station with only one date can have taken two days.
 */
export function datesWithin(entity: EntityName, above: EntityName): PlausibilityRule {
  const [firstAbove, lastAbove] = [2, 3];
  return {
    fieldRefs: [...periodOf(entity), ...periodOf(above)],
    check: (values) => {
      for (const at of [0, 1]) {
        if (liesBefore(values[at], values[firstAbove])) return { code: 'beforeOther', at, other: firstAbove };
        if (liesBefore(values[lastAbove], values[at])) return { code: 'afterOther', at, other: lastAbove };
      }
      return null;
    },
  };
}

/** Indexes of the event's and the sample's date; the event's counts only if the sample has none. */
const [eventIndex, sampleIndex] = [0, 1];

/**
 * A rule on the order of the work steps: sampling, extraction, preparation of the library, run. Only the first
 * contradiction is reported, as one wrong date can contradict all others.
 */
export const stepsInOrder: PlausibilityRule = {
  fieldRefs: [
    periodOf('event')[0],
    periodOf('field_sample')[0],
    { entity: 'nucleic_acid_sample', field: 'date_nucl_acid_ext' },
    { entity: 'sequencing_library', field: 'prep_date' },
    { entity: 'sequencing_run', field: 'seq_date' },
  ],
  check: (values) => {
    const earliest = isDate(values[sampleIndex]) ? sampleIndex : eventIndex;
    for (let at = sampleIndex + 1; at < values.length; at++)
      for (let other = earliest; other < at; other++)
        if (liesBefore(values[at], values[other])) return { code: 'beforeOther', at, other };
    return null;
  },
};
