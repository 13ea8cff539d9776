import { reasonColumn } from '../../../catalogue/definition.ts';
import { type EntityName, fieldOrder } from '../../../catalogue/index.ts';
import type { Language } from '../../../catalogue/locales/languages.ts';
import { cellText } from '../list/cell-text.ts';
import type { RecordData } from '../record-queries.ts';

/** A field with its value in each of several records, in their order; empty where there is none. */
export type ComparedValues = { name: string; values: readonly string[] };

/** A value of another record than the one that remains. */
export type OtherValue = { name: string; value: string; from: RecordData };

/** The effects of merging records into one of them. */
export type MergePlan = {
  into: RecordData;
  others: readonly RecordData[];
  /** Values for empty fields of the remaining record. */
  filled: readonly OtherValue[];
  /** Values that the remaining record does not get. */
  lost: readonly OtherValue[];
};

/** The fields that differ between records. */
export function differingFields(
  entity: EntityName,
  records: readonly RecordData[],
  language: Language,
): ComparedValues[] {
  return fieldOrder(entity)
    .map((name) => ({ name, values: records.map((record) => cellText(entity, name, record, language)) }))
    .filter(({ values }) => new Set(values).size > 1);
}

/** The record that remains unless another one is chosen: the one with the most filled fields, then the oldest. */
export function fullestRecord(entity: EntityName, records: readonly RecordData[]): RecordData | undefined {
  const filled = (record: RecordData) =>
    fieldOrder(entity).filter((name) => (record[name] ?? record[reasonColumn(name)] ?? null) !== null).length;
  return records.toSorted(
    (a, b) => filled(b) - filled(a) || a.created_at.localeCompare(b.created_at) || a.id - b.id,
  )[0];
}

/** Plans the merging of records: empty fields are filled from the others, unless these contradict each other. */
export function planMerge(
  entity: EntityName,
  records: readonly RecordData[],
  into: RecordData,
  language: Language,
): MergePlan {
  const others = records.filter(({ id }) => id !== into.id);
  const filled: OtherValue[] = [];
  const lost: OtherValue[] = [];
  for (const { name, values } of differingFields(entity, records, language)) {
    const own = values[records.indexOf(into)] ?? '';
    const different = new Map(
      records.flatMap((from, index): [string, OtherValue][] => {
        const value = values[index] ?? '';
        return value === '' || value === own ? [] : [[value, { name, value, from }]];
      }),
    );
    const target = own === '' && different.size === 1 ? filled : lost;
    target.push(...different.values());
  }
  return { into, others, filled, lost };
}

/** The values to store in the remaining record, with its version, so that no change of somebody else is overwritten. */
export function valuesToSet({ into, filled }: MergePlan): Record<string, unknown> {
  const set = Object.fromEntries(filled.map(({ name, from }) => [name, from[name] ?? from[reasonColumn(name)]]));
  return filled.length > 0 ? { ...set, version: into.version } : {};
}
