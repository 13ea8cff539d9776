import { columnNameOf } from '../../catalogue/columns.ts';
import { entityOf } from '../../catalogue/index.ts';
import {
  type Batch,
  type Batches,
  type Gathered,
  type GatheredEntity,
  isValue,
  keyCounts,
  keyOf,
  keyOfRecord,
  nameOf,
  type Slot,
  separator,
} from './batches.ts';
import { Reason } from './check.ts';
import type { Warning } from './issues.ts';

/** A keyless record on which the key of another rests, and where that refers to it; `slot` is -1 for `within`. */
type KeylessParent = { slot: number; batch: Batch; place: number };

function keylessParent(batches: Batches, batch: Batch, values: readonly Slot[], within: number): KeylessParent | null {
  const { parent } = batch;
  if (parent && batches[parent].records[within]?.keyless) return { slot: -1, batch: batches[parent], place: within };
  for (const slot of batch.keySlots[keyOfRecord(batch, values)] ?? []) {
    const other = batch.references.get(slot);
    const place = values[slot];
    if (other && typeof place === 'number' && batches[other].records[place]?.keyless)
      return { slot, batch: batches[other], place };
  }
  return null;
}

/** Whether a record is one in this upload alone: its key does not count, or rests on a record of which that is true. */
export function isKeyless(batches: Batches, batch: Batch, values: readonly Slot[], within: number): boolean {
  return (
    !keyCounts(batch, keyOfRecord(batch, values), values) || keylessParent(batches, batch, values, within) !== null
  );
}

/** Finds or adds a record that is known by all its words. Most names have one record, which needs no text to compare. */
export function putKeyless(batches: Batches, batch: Batch, record: Gathered, key: string): number {
  const first = batch.byKey.get(key);
  if (first === undefined) {
    batch.byKey.set(key, batch.records.length);
    return batch.records.push({ ...record, keyless: true }) - 1;
  }
  const known = batch.records[first]?.values;
  if (record.values.every((value, slot) => value === known?.[slot])) return first;
  const words = wordsOf(record);
  let place = batch.byWords.get(words);
  if (place === undefined) {
    if (!batch.divided.has(key)) batch.divided.set(key, { first, line: record.line });
    place = addAnother(batches, batch, record, key);
    batch.byWords.set(words, place);
  }
  return place;
}

function wordsOf({ values, within }: Gathered): string {
  let words = String(within);
  for (const value of values) words += separator + (value instanceof Reason ? `?${value.reason}` : (value ?? ''));
  return words;
}

/**
 * Adds another record of a key. Below one parent a name is unique also where the parent is keyless: the second record of a
 * name comes under a twin of the parent, a record with the same words; the third under the next.
 */
function addAnother(batches: Batches, batch: Batch, told: Gathered, key: string): number {
  const before = batch.holders.get(key) ?? 1;
  batch.holders.set(key, before + 1);
  const record = { ...told, values: [...told.values], keyless: true };
  const which = keyOfRecord(batch, told.values);
  const parent = keyCounts(batch, which, told.values) && keylessParent(batches, batch, told.values, told.within);
  if (parent) {
    const place = twin(batches, parent, before, told.line);
    if (parent.slot < 0) record.within = place;
    else record.values[parent.slot] = place;
    batch.moved.set(batch.records.length, told);
  }
  return batch.records.push(record) - 1;
}

function twin(batches: Batches, { batch, place }: KeylessParent, which: number, line: number): number {
  // The twin of a record that is under a twin itself counts beside it, among all that bear the name.
  const record = batch.moved.get(place) ?? (batch.records[place] as Gathered);
  let twins = batch.twins.get(place);
  if (!twins) {
    twins = [place];
    batch.twins.set(place, twins);
  }
  while (twins.length <= which) {
    const key = keyOf(batch, record.values, record.within) ?? '';
    twins.push(addAnother(batches, batch, { ...record, line }, key));
  }
  return twins[which] as number;
}

/** Names that rows share although they became several records: one warning an entity. */
export function keylessWarnings(batches: Batches): Warning[] {
  return Object.values(batches).flatMap((batch) => {
    const [divided] = batch.divided.values();
    const record = divided && batch.records[divided.first];
    if (!record) return [];
    const params = {
      count: batch.divided.size,
      row: record.line,
      other: divided.line,
      entity: batch.entity,
      name: nameOf(batch, record),
      columns: [...new Set(lackingColumns(batches, batch, record))].join(', '),
    };
    return [{ code: 'keyless', params }];
  });
}

/** The columns that would give a record a key that counts. */
function lackingColumns(batches: Batches, batch: Batch, { values, within }: Gathered): string[] {
  const lackingOf = (entity: GatheredEntity, place: number) => {
    const parent = batches[entity].records[place];
    return parent?.keyless ? lackingColumns(batches, batches[entity], parent) : [];
  };
  const column = (slot: number): string => {
    const field = batch.fields[slot] ?? '';
    const other = batch.references.get(slot);
    const named = other && columnNameOf(other, entityOf(other).keys[0]?.[0] ?? '');
    return named ?? columnNameOf(batch.entity, field) ?? field;
  };
  const above = batch.parent ? lackingOf(batch.parent, within) : [];
  const referred = (batch.keySlots[0] ?? []).flatMap((slot) => {
    const other = batch.references.get(slot);
    const place = values[slot];
    return other && typeof place === 'number' ? lackingOf(other, place) : [];
  });
  const own = (batch.neededSlots[0] ?? []).filter((slot) => !isValue(values[slot]));
  if (!batch.oneOfSlots.some((slot) => isValue(values[slot]))) own.push(...batch.oneOfSlots.slice(0, 1));
  return [...above, ...referred, ...own.map(column)];
}
