import type { HistoryEntry } from '../../../catalogue/answers/records.ts';
import { reasonColumn } from '../../../catalogue/definition.ts';
import { type EntityName, fieldOrder } from '../../../catalogue/index.ts';
import { maxHistoryRows, type RecordValues } from '../../../catalogue/records.ts';
import { valuesOf } from '../form/draft.ts';
import type { RecordData } from '../record-queries.ts';
import { holderNames } from './told-fields.ts';

/** What one field said before and after; the reason of a missing value stands in its place, null is nothing. */
export type Change = { field: string; before: unknown; after: unknown };

type Values = Readonly<Record<string, unknown>> | null;

function said(values: Values, field: string): unknown {
  return values?.[field] ?? values?.[reasonColumn(field)] ?? null;
}

function changesBetween(entity: EntityName, before: Values, after: Values): Change[] {
  const told = new Set([before, after].flatMap((values) => Object.keys(values ?? {})));
  return [...fieldOrder(entity), ...holderNames(entity)]
    .filter((field) => told.has(field) || told.has(reasonColumn(field)))
    .map((field) => ({ field, before: said(before, field), after: said(after, field) }))
    .filter((change) => JSON.stringify(change.before) !== JSON.stringify(change.after));
}

/** What a row of the history tells, field by field. */
export function changesIn(entity: EntityName, { before, after }: HistoryEntry): Change[] {
  return changesBetween(entity, before, after);
}

/** Whether a history may have begun before its last row: the server tells only so many. */
export function isCut(rows: readonly HistoryEntry[]): boolean {
  return rows.length >= maxHistoryRows && rows.at(-1)?.action !== 'create';
}

/**
 * A history with its beginning, where that is not too long ago. The server tells nothing of how some records came to be,
 * such as the persons behind the first accounts; of those one knows when that was.
 */
export function withBeginning(rows: readonly HistoryEntry[], record: RecordData): HistoryEntry[] {
  if (rows.at(-1)?.action === 'create' || isCut(rows)) return [...rows];
  const first = { when: record.created_at, who: null, before: null, after: null, filename: null };
  return [...rows, { ...first, action: 'create' }];
}

/**
 * What would have to be stored for a record to say again what it said after a row of its history was written: all rows
 * that came later are taken back, from the record as it is. What no row tells of stays.
 * @param rows the whole history of this version of the record, the latest first
 * @returns fields and reasons with their values of then; nothing where the record says the same today
 */
export function restoring(
  entity: EntityName,
  record: RecordData,
  rows: readonly HistoryEntry[],
  index: number,
): RecordValues {
  const now = valuesOf(entity, record);
  const then = { ...now };
  for (const { before } of rows.slice(0, index)) {
    for (const name of Object.keys(now)) {
      if (before && Object.hasOwn(before, name)) then[name] = (before[name] ?? null) as RecordValues[string];
    }
  }
  return Object.fromEntries(
    Object.entries(then).filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(now[name])),
  );
}

/** What storing some values changes in a record, field by field. */
export function changesBy(entity: EntityName, record: RecordData, values: RecordValues): Change[] {
  const now = valuesOf(entity, record);
  return changesBetween(entity, now, { ...now, ...values });
}

/** What is left to be stored without some fields and their reasons. */
export function withoutFields(values: RecordValues, fields: readonly string[]): RecordValues {
  const names = new Set(fields.flatMap((field) => [field, reasonColumn(field)]));
  return Object.fromEntries(Object.entries(values).filter(([name]) => !names.has(name)));
}
