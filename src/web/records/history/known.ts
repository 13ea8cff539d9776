import type { HistoryEntry } from '../../../catalogue/answers/records.ts';
import { isReference } from '../../../catalogue/definition.ts';
import type { EntityName } from '../../../catalogue/index.ts';
import { targetsOf } from '../aside/references.ts';
import type { RecordData } from '../record-queries.ts';
import { toldField } from './told-fields.ts';
import { changesIn } from './versions.ts';

/** What a record's history lets one know of the records it names by their numbers. */
export type Known = {
  /** The text of those that the record refers to today. */
  labelOf: (entity: EntityName, id: number) => string | undefined;
  /** Whether one was deleted while the record referred to it. */
  isGone: (entity: EntityName, id: number) => boolean;
};

/** The numbers in a reference's value. */
export function numbersIn(value: unknown): number[] {
  return [value ?? []].flat().filter((one) => typeof one === 'number');
}

function goneBy(entity: EntityName, row: HistoryEntry): string[] {
  if (row.action !== 'unlink') return [];
  return changesIn(entity, row).flatMap(({ field: name, before, after }) => {
    const field = toldField(entity, name);
    const left = numbersIn(after);
    if (!isReference(field)) return [];
    return numbersIn(before).flatMap((id) => (left.includes(id) ? [] : [`${field.to} ${id}`]));
  });
}

export function knownIn(entity: EntityName, record: RecordData, rows: readonly HistoryEntry[]): Known {
  const targets = targetsOf(entity, record).flatMap((reference) => reference.targets);
  const labels = new Map(targets.map(({ to, id, label }) => [`${to} ${id}`, label]));
  const gone = new Set(rows.flatMap((row) => goneBy(entity, row)));
  return {
    labelOf: (to, id) => labels.get(`${to} ${id}`),
    isGone: (to, id) => gone.has(`${to} ${id}`),
  };
}
