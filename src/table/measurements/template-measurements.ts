import { columnOf } from '../../catalogue/columns.ts';
import type { MeasurementType } from '../../catalogue/measurements/measurement.ts';
import { typeKey } from '../../catalogue/measurements/measurement-list.ts';
import {
  createMeasurementColumn,
  type MeasurementColumn,
  measurementColumnOf,
  type TypeNames,
} from './measurement-columns.ts';

/** The column of a type in a template, beside those of the entity at which it is usually measured. */
export const templateMeasurement = (type: MeasurementType): MeasurementColumn =>
  createMeasurementColumn(type.level, type);

/** The column that the name of a type or a header means: `temp`, `temp.top [Cel]`, `event.air_temp`; undefined for other names. */
function findMeasurement(name: string, types: TypeNames): MeasurementColumn | undefined {
  const type = types.byName.get(typeKey(name));
  return type ? templateMeasurement(type) : measurementColumnOf(name, types);
}

/** The names in a template, with those of measurements as headers; the columns of measurements; and names that mean nothing. */
export type TemplateNames = {
  names: readonly string[];
  measured: readonly MeasurementColumn[];
  unknown: readonly string[];
};

/** Resolves the names in a template. Measurements are known by the names of their types alone, not by other names. */
export function resolveTemplateNames(given: readonly string[], types: readonly MeasurementType[]): TemplateNames {
  const byName = new Map(types.map((type) => [typeKey(type.name), type]));
  const names: string[] = [];
  const measured = new Map<string, MeasurementColumn>();
  const unknown: string[] = [];
  for (const name of given) {
    const found = columnOf(name) ? undefined : findMeasurement(name, { byName, bySynonym: new Map() });
    if (found) measured.set(found.name, found);
    else if (!columnOf(name)) unknown.push(name);
    names.push(found?.name ?? name);
  }
  return { names, measured: [...measured.values()], unknown };
}
