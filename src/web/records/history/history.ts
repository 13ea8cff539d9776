import { isReference, reasonColumn } from '../../../catalogue/definition.ts';
import type { HistoryEntry } from '../../../catalogue/endpoints/records.ts';
import type { EntityName } from '../../../catalogue/index.ts';
import type { Language } from '../../../catalogue/locales/languages.ts';
import { maxHistoryRows, type RecordValues } from '../../../catalogue/records/records.ts';
import { targetsOf } from '../aside/references.ts';
import { valuesOf } from '../form/draft.ts';
import type { RecordData } from '../record-queries.ts';
import { type Change, changesBetween, changesIn, historyField, idsOf, type RecordNames } from './changed-fields.ts';

/** Whether earlier rows of a history may be missing, because the server sends a limited number. */
export function isTruncated(rows: readonly HistoryEntry[]): boolean {
  return rows.length >= maxHistoryRows && rows.at(-1)?.action !== 'create';
}

/**
 * A history with the creation as its earliest row, unless earlier rows are missing. The server has no such row for some
 * records, such as the persons of the first accounts; only the time is known.
 */
export function withCreation(rows: readonly HistoryEntry[], record: RecordData): HistoryEntry[] {
  if (rows.at(-1)?.action === 'create' || isTruncated(rows)) return [...rows];
  const first = { when: record.created_at, who: null, before: null, after: null, filename: null, change: null };
  return [...rows, { ...first, action: 'create' }];
}

/**
 * The values to store in order to restore a record to the version after a row of its history: all later rows are
 * undone. Fields without a row keep their values.
 * @param rows the whole history of this version of the record, the latest first
 * @returns old values of fields and reasons; only those that differ now
 */
export function valuesToRestore(
  entity: EntityName,
  record: RecordData,
  rows: readonly HistoryEntry[],
  index: number,
): RecordValues {
  const current = valuesOf(entity, record);
  const restored = { ...current };
  for (const { before } of rows.slice(0, index)) {
    for (const name of Object.keys(current)) {
      if (before && Object.hasOwn(before, name)) restored[name] = (before[name] ?? null) as RecordValues[string];
    }
  }
  return Object.fromEntries(
    Object.entries(restored).filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(current[name])),
  );
}

/** The changes that some values make in a record, field by field. */
export function changesMadeBy(entity: EntityName, record: RecordData, values: RecordValues): Change[] {
  const current = valuesOf(entity, record);
  return changesBetween(entity, current, { ...current, ...values });
}

/** Values without some fields and their reasons. */
export function withoutFields(values: RecordValues, fields: readonly string[]): RecordValues {
  const names = new Set(fields.flatMap((field) => [field, reasonColumn(field)]));
  return Object.fromEntries(Object.entries(values).filter(([name]) => !names.has(name)));
}

function deletedBy(entity: EntityName, row: HistoryEntry): string[] {
  if (row.action !== 'unlink') return [];
  return changesIn(entity, row).flatMap(({ field: name, before, after }) => {
    const field = historyField(entity, name);
    const remaining = idsOf(after);
    if (!isReference(field)) return [];
    return idsOf(before).flatMap((id) => (remaining.includes(id) ? [] : [`${field.to} ${id}`]));
  });
}

export function recordNames(
  entity: EntityName,
  record: RecordData,
  rows: readonly HistoryEntry[],
  language: Language,
): RecordNames {
  const targets = targetsOf(entity, record, language).flatMap((reference) => reference.targets);
  const labels = new Map(targets.map(({ to, id, label }) => [`${to} ${id}`, label]));
  const deleted = new Set(rows.flatMap((row) => deletedBy(entity, row)));
  return {
    labelOf: (to, id) => labels.get(`${to} ${id}`),
    isDeleted: (to, id) => deleted.has(`${to} ${id}`),
  };
}
