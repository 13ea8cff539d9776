import { reasonColumn } from '../../../catalogue/definition.ts';
import { type EntityName, fieldOf, fieldOrder } from '../../../catalogue/index.ts';
import type { Language } from '../../../catalogue/locales/languages.ts';
import { type DraftValue, draftOf, isSameValue } from '../form/draft.ts';
import type { RecordData } from '../record-queries.ts';

/** A field with its value in each of several records, in their order. */
export type ComparedValues = { name: string; values: readonly DraftValue[] };

/** A value of another record than the one that remains. */
export type OtherValue = { name: string; value: DraftValue; from: RecordData };

/** The effects of merging records into one of them. */
export type MergePlan = {
  into: RecordData;
  others: readonly RecordData[];
  /** Values for empty fields of the remaining record. */
  filled: readonly OtherValue[];
  /** Values that the remaining record does not get. */
  lost: readonly OtherValue[];
};

const isEmpty = (value: DraftValue) => value === '' || (Array.isArray(value) && value.length === 0);

/** The fields that differ between records. */
export function differingFields(
  entity: EntityName,
  records: readonly RecordData[],
  language: Language,
): ComparedValues[] {
  const drafts = records.map((record) => draftOf(entity, record, language));
  return fieldOrder(entity)
    .map((name) => ({ name, values: drafts.map((draft) => draft[name] ?? '') }))
    .filter(({ name, values }) => values.some((value) => !isSameValue(value, values[0], fieldOf(entity, name))));
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
    const field = fieldOf(entity, name);
    const own = values[records.indexOf(into)] ?? '';
    const different: OtherValue[] = [];
    records.forEach((from, index) => {
      const value = values[index] ?? '';
      const isKnown = [own, ...different.map((other) => other.value)].some((known) => isSameValue(known, value, field));
      if (!isEmpty(value) && !isKnown) different.push({ name, value, from });
    });
    if (isEmpty(own) && different.length === 1) filled.push(...different);
    else lost.push(...different);
  }
  return { into, others, filled, lost };
}

/** The values to store in the remaining record, with its version, so that no change of somebody else is overwritten. */
export function valuesToSet({ into, filled }: MergePlan): Record<string, unknown> {
  const set = Object.fromEntries(filled.map(({ name, from }) => [name, from[name] ?? from[reasonColumn(name)]]));
  return filled.length > 0 ? { ...set, version: into.version } : {};
}
