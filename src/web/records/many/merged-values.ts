import { reasonColumn } from '../../../catalogue/definition.ts';
import { type EntityName, entityOf, fieldOf, fieldOrder } from '../../../catalogue/index.ts';
import type { Language } from '../../../catalogue/locales/languages.ts';
import { type Draft, type DraftValue, draftOf, isSameValue } from '../form/draft.ts';
import type { RecordData } from '../record-queries.ts';

/** A value of a field, and the records that have it. */
export type MergedValue = { value: DraftValue; ids: readonly number[] };

/** A field whose value differs between records that are merged, with all of its values. */
export type DifferingField = { name: string; values: readonly MergedValue[] };

/** The choice for a list: the links of all records. */
export const allLinks = 'all';
/** The choice for a field: a record that has the value, or all links of a list. */
export type MergedChoice = number | typeof allLinks;

function valuesOf(drafts: readonly { id: number; draft: Draft }[], entity: EntityName, name: string): MergedValue[] {
  const field = fieldOf(entity, name);
  const values: { value: DraftValue; ids: number[] }[] = [];
  for (const { id, draft } of drafts) {
    const value = draft[name] ?? '';
    const same = values.find((other) => isSameValue(other.value, value, field));
    if (same) same.ids.push(id);
    else values.push({ value, ids: [id] });
  }
  return values;
}

/** The fields of records that are merged, by whether their values differ. */
export function compareRecords(
  entity: EntityName,
  records: readonly RecordData[],
  language: Language,
): { differing: DifferingField[]; same: { name: string; value: DraftValue }[] } {
  const drafts = records.map((record) => ({ id: record.id, draft: draftOf(entity, record, language) }));
  const fields = fieldOrder(entity).map((name) => ({ name, values: valuesOf(drafts, entity, name) }));
  return {
    differing: fields.filter(({ values }) => values.length > 1),
    same: fields.flatMap(({ name, values: [only, ...others] }) =>
      only && others.length === 0 ? [{ name, value: only.value }] : [],
    ),
  };
}

const isEmpty = (value: DraftValue) => value === '' || (Array.isArray(value) && value.length === 0);

/** The choice where none was made: all links of a list, else the value of the remaining record, or the first that is not empty. */
export function defaultChoice(entity: EntityName, { name, values }: DifferingField, into: number): MergedChoice {
  if (fieldOf(entity, name).type === 'references') return allLinks;
  const own = values.find(({ ids }) => ids.includes(into));
  const chosen = own && !isEmpty(own.value) ? own : values.find(({ value }) => !isEmpty(value));
  return chosen?.ids[0] ?? into;
}

/**
 * The values that the remaining record gets, where they are others than its own; with its version, so that no change of
 * somebody else is overwritten. The server gives it all links of lists.
 */
export function valuesToSet(
  entity: EntityName,
  records: readonly RecordData[],
  into: number,
  choices: ReadonlyMap<string, MergedChoice>,
): Record<string, unknown> {
  const remaining = records.find(({ id }) => id === into);
  const set: Record<string, unknown> = {};
  for (const [name, choice] of choices) {
    const chosen = records.find(({ id }) => id === choice);
    const isList = entityOf(entity).fields[name]?.type === 'references';
    if (!chosen || (chosen.id === into && !isList)) continue;
    set[name] = chosen[name] ?? chosen[reasonColumn(name)] ?? null;
  }
  return Object.keys(set).length > 0 && remaining ? { ...set, version: remaining.version } : {};
}
