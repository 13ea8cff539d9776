import { columnOf } from '../columns.ts';
import { type EntityName, findField } from '../index.ts';
import { findListColumn } from './list-columns.ts';

/** Whether the records of an entity hold measurements, without the code that reads these, which a first visit does not load. */
export const holdsMeasurements = (entity: EntityName): boolean => findField(entity, 'measurements') !== undefined;

/** Whether a name may be that of a measurement type, perhaps with a qualifier; the server knows them, as people add their own ones. */
export const mayBeMeasured = (name: string): boolean =>
  /^\p{L}[\p{L}\p{N} _.-]{0,160}$/u.test(name) && columnOf(name) === undefined;

/** The entity at which something is measured, and the name of its type there, perhaps with a qualifier: `temp.top`. */
export type MeasuredName = { entity: EntityName; measured: string };

/**
 * The measurement that a column of a list may show by its name: `temp` of its own records, `event.temp` of the event of a sample.
 * Undefined for fields, and in lists of other records.
 */
export function findMeasuredName(list: EntityName, name: string): MeasuredName | undefined {
  if (!holdsMeasurements(list) || findListColumn(list, name)) return undefined;
  const isOfEvent = list === 'field_sample' && name.startsWith('event.');
  const measured = isOfEvent ? name.slice('event.'.length) : name;
  return mayBeMeasured(measured) ? { entity: isOfEvent ? 'event' : list, measured } : undefined;
}
