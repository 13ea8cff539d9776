import type { HistoryEntry } from '../../../catalogue/answers/records.ts';
import { isReference } from '../../../catalogue/definition.ts';
import type { EntityName } from '../../../catalogue/index.ts';
import type { Language } from '../../../catalogue/locales/languages.ts';
import { targetsOf } from '../aside/references.ts';
import type { RecordData } from '../record-queries.ts';
import { historyField } from './history-fields.ts';
import { changesIn } from './versions.ts';

/** Names of the records that a history mentions by their ids. */
export type RecordNames = {
  /** The label of a record to which this one refers today; undefined for others. */
  labelOf: (entity: EntityName, id: number) => string | undefined;
  /** Whether a record was deleted while this one referred to it. */
  isDeleted: (entity: EntityName, id: number) => boolean;
};

/** The ids in the value of a reference. */
export function idsOf(value: unknown): number[] {
  return [value ?? []].flat().filter((one) => typeof one === 'number');
}

function deletedBy(entity: EntityName, row: HistoryEntry): string[] {
  if (row.action !== 'unlink') return [];
  return changesIn(entity, row).flatMap(({ field: name, before, after }) => {
    const field = historyField(entity, name);
    const left = idsOf(after);
    if (!isReference(field)) return [];
    return idsOf(before).flatMap((id) => (left.includes(id) ? [] : [`${field.to} ${id}`]));
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
