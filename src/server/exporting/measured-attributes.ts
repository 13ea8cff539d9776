import {
  type AttributePlan,
  type KnowsUnit,
  type MeasuredAttribute,
  measuredAttribute,
  planAttributes,
} from '../../catalogue/archive/measured-attributes.ts';
import { normalizeValue } from '../../catalogue/archive/normalize-values.ts';
import { hasValue } from '../../catalogue/archive/values.ts';
import { type MeasuredEntity, qualifiedName } from '../../catalogue/measurements/measurement.ts';
import type { MeasurementColumn } from '../../table/measurements/measurement-columns.ts';
import type { ReadTransaction } from '../http/read-transaction.ts';
import { readElementsOf } from './batches.ts';
import type { ExportedElement } from './exported-element.ts';

type PlannedColumn = { column: MeasurementColumn; plan: AttributePlan };

/** The columns of one type of measurements, at samples and at events. */
export type PlannedType = Readonly<Record<MeasuredEntity, readonly PlannedColumn[]>>;

const nameOf = ({ measurement: { type, qualifier } }: MeasurementColumn): string => qualifiedName(type.name, qualifier);

/** Names the attributes of the measurements that elements have, by the names of types, and those without a qualifier first. */
export function planMeasured(columns: readonly MeasurementColumn[]): PlannedType[] {
  const sorted = columns.toSorted((a, b) => (nameOf(a) < nameOf(b) ? -1 : Number(nameOf(a) > nameOf(b))));
  const quantities = Map.groupBy(sorted, nameOf);
  const plans = planAttributes([...quantities.values()].flatMap(([column]) => column?.measurement ?? []));
  const planOf = new Map([...quantities.keys()].map((key, index) => [key, plans[index]]));
  const planned = sorted.flatMap((column): PlannedColumn[] => {
    const plan = planOf.get(nameOf(column));
    return plan ? [{ column, plan }] : [];
  });
  const types = Map.groupBy(planned, ({ plan }) => plan.type.measurement_type_id);
  return [...types.values()].map((ofType) => {
    const at = (entity: MeasuredEntity) => ofType.filter(({ column }) => column.entity === entity);
    return { field_sample: at('field_sample'), event: at('event') };
  });
}

type Measured = { plan: AttributePlan; values: (string | number)[] };

/** 2 for measurements with a value, 1 with reasons of missing ones only, 0 for none. */
function rank(measured: readonly Measured[]): number {
  if (measured.some(({ values }) => values.some(hasValue))) return 2;
  return measured.some(({ values }) => values.length > 0) ? 1 : 0;
}

/** The measured attributes of an element's sample. Those of its event count for a type of which the sample has no value. */
export function measuredAttributesOf(
  types: readonly PlannedType[],
  element: ExportedElement,
  knowsUnit: KnowsUnit,
): MeasuredAttribute[] {
  const read = (columns: readonly PlannedColumn[]): Measured[] =>
    columns.map(({ column, plan }) => ({
      plan,
      values: element.values(column).flatMap((value) => normalizeValue(value) ?? []),
    }));
  return types.flatMap(({ field_sample, event }) => {
    const [ofSample, ofEvent] = [read(field_sample), read(event)];
    const measured = rank(ofEvent) > rank(ofSample) ? ofEvent : ofSample;
    return measured.flatMap(({ plan, values }) => measuredAttribute(plan, values, knowsUnit) ?? []);
  });
}

/** The columns that the attributes of some types are read from. */
export const columnsOfTypes = (types: readonly PlannedType[]): MeasurementColumn[] =>
  types.flatMap(({ field_sample, event }) => [...field_sample, ...event].map(({ column }) => column));

/**
 * The names of the measured attributes that some elements have, in the order of their types, for the header of a table.
 * @param ids the text of an array of PostgreSQL
 */
export async function readUsedTags(
  reading: ReadTransaction,
  ids: string,
  types: readonly PlannedType[],
  knowsUnit: KnowsUnit,
): Promise<string[]> {
  if (types.length === 0) return [];
  const used = new Set<string>();
  for await (const elements of readElementsOf(reading, ids, columnsOfTypes(types)))
    for (const element of elements)
      for (const { tag } of measuredAttributesOf(types, element, knowsUnit)) used.add(tag);
  const all = types.flatMap(({ field_sample, event }) =>
    [...field_sample, ...event].flatMap(({ plan: { field, freeTag } }) => [field?.tag ?? freeTag, freeTag]),
  );
  return [...new Set(all)].filter((tag) => used.has(tag));
}
