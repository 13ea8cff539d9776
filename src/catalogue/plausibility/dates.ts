import type { EntityName } from '../entity-names.ts';
import { entityOf } from '../index.ts';
import { type FieldRef, isDate, liesBefore, type PlausibilityRule } from './rule.ts';

/** The first and the last day of what an entity's records are about. */
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
 * Days that must lie within those of the record above. An end that is not known there is open: a station with one date may have
 * taken two days.
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

/** The sample's own day is its second place, for which that of its event stands in where it has none. */
const [ofEvent, ofSample] = [0, 1];

/**
 * Steps of the work, none of which can come before an earlier one: sampling, extraction, preparation of the library, run.
 * The first that does is given, with the earliest that it contradicts, as one wrong day may contradict all others.
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
    const earliest = isDate(values[ofSample]) ? ofSample : ofEvent;
    for (let at = ofSample + 1; at < values.length; at++)
      for (let other = earliest; other < at; other++)
        if (liesBefore(values[at], values[other])) return { code: 'beforeOther', at, other };
    return null;
  },
};
