import type { EntityName } from '../../catalogue/index.ts';
import type { Warning } from '../issues.ts';
import {
  columnNameAt,
  type GroupedRecord,
  labelOfRecord,
  type RecordList,
  type RecordLists,
  type RecordValue,
} from './grouped-records.ts';
import {
  chooseKeyIndex,
  comparableValue,
  createKeyText,
  hasValue,
  isIdentifyingKey,
  keySeparator,
} from './record-keys.ts';

/** A keyless record on which the key of another rests, and where that refers to it; `at` is -1 for `within`. */
type KeylessParent = { at: number; list: RecordList; index: number };

function findKeylessParent(
  lists: RecordLists,
  list: RecordList,
  values: readonly RecordValue[],
  within: number,
): KeylessParent | null {
  const { parent } = list;
  if (parent && lists[parent].records[within]?.keyless) return { at: -1, list: lists[parent], index: within };
  for (const at of list.keys[chooseKeyIndex(list, values)]?.parts ?? []) {
    const other = list.references.get(at);
    const index = values[at];
    if (other && typeof index === 'number' && lists[other].records[index]?.keyless)
      return { at, list: lists[other], index };
  }
  return null;
}

/** Whether a record is one in this upload alone: its key does not count, or rests on a record of which that is true. */
export function isKeyless(
  lists: RecordLists,
  list: RecordList,
  values: readonly RecordValue[],
  within: number,
): boolean {
  return (
    !isIdentifyingKey(lists, list, chooseKeyIndex(list, values), values) ||
    findKeylessParent(lists, list, values, within) !== null
  );
}

/** Finds or adds a record that is known by all its words. Most names have one record, which needs no text to compare. */
export function putKeyless(lists: RecordLists, list: RecordList, record: GroupedRecord, key: string): number {
  const first = list.byKey.get(key);
  if (first === undefined) {
    list.byKey.set(key, list.records.length);
    return list.records.push({ ...record, keyless: true }) - 1;
  }
  const known = list.records[first];
  const isMeantApart = record.apart !== known?.apart;
  if (!isMeantApart && record.values.every((value, at) => value === known?.values[at])) return first;
  const { byContent, splitKeys } = list.keylessRecords;
  const words = contentKey(record);
  let index = byContent.get(words);
  if (index === undefined) {
    if (!isMeantApart && !splitKeys.has(key)) splitKeys.set(key, { first, line: record.line });
    index = addSameKeyRecord(lists, list, record, key);
    byContent.set(words, index);
  }
  return index;
}

function contentKey({ values, within, apart = '' }: GroupedRecord): string {
  let words = within + keySeparator + apart;
  for (const value of values) words += keySeparator + comparableValue(value);
  return words;
}

/**
 * Adds another record of a key. Below one parent a name is unique also where the parent is keyless: the second record of a
 * name comes under a twin of the parent, a record with the same words; the third under the next.
 */
function addSameKeyRecord(lists: RecordLists, list: RecordList, given: GroupedRecord, key: string): number {
  const { countByKey, originals } = list.keylessRecords;
  const before = countByKey.get(key) ?? 1;
  countByKey.set(key, before + 1);
  const record = { ...given, values: [...given.values], keyless: true };
  const which = chooseKeyIndex(list, given.values);
  const parent =
    isIdentifyingKey(lists, list, which, given.values) && findKeylessParent(lists, list, given.values, given.within);
  if (parent) {
    const index = findOrAddCopy(lists, parent, before, given.line);
    if (parent.at < 0) record.within = index;
    else record.values[parent.at] = index;
    originals.set(list.records.length, given);
  }
  return list.records.push(record) - 1;
}

/** The n-th record with the words of a keyless parent; made where there are fewer. */
function findOrAddCopy(lists: RecordLists, { list, index }: KeylessParent, which: number, line: number): number {
  const { originals, copies: known } = list.keylessRecords;
  // The twin of a record that is under a twin itself counts among all that bear the name.
  const record = originals.get(index) ?? (list.records[index] as GroupedRecord);
  const twins = known.get(index) ?? [index];
  known.set(index, twins);
  while (twins.length <= which) {
    const key = createKeyText(list, record.values, record.within);
    twins.push(addSameKeyRecord(lists, list, { ...record, line }, key));
  }
  return twins[which] as number;
}

/** Names that rows share although they became several records: one warning an entity. */
export function findKeylessWarnings(lists: RecordLists): Warning[] {
  return Object.values(lists).flatMap((list) => {
    const { splitKeys } = list.keylessRecords;
    const [first] = splitKeys.values();
    const record = first && list.records[first.first];
    if (!record) return [];
    const params = {
      count: splitKeys.size,
      row: record.line,
      other: first.line,
      entity: list.entity,
      name: labelOfRecord(list, record),
      columns: [...new Set(findMissingKeyColumns(lists, list, record))].join(', '),
    };
    return [{ code: 'keyless', params }];
  });
}

/** The columns that would give a record a key that counts. */
function findMissingKeyColumns(lists: RecordLists, list: RecordList, { values, within }: GroupedRecord): string[] {
  const lackingAbove = (entity: EntityName, index: number) => {
    const parent = lists[entity].records[index];
    return parent?.keyless ? findMissingKeyColumns(lists, lists[entity], parent) : [];
  };
  const [key] = list.keys;
  const above = list.parent ? lackingAbove(list.parent, within) : [];
  const referred = (key?.parts ?? []).flatMap((at) => {
    const other = list.references.get(at);
    const index = values[at];
    return other && typeof index === 'number' ? lackingAbove(other, index) : [];
  });
  const own = (key?.requiredParts ?? []).filter((at) => !hasValue(values[at]));
  if (!isIdentifyingKey(lists, list, chooseKeyIndex(list, values), values)) own.push(...list.oneOfParts.slice(0, 1));
  return [...above, ...referred, ...own.map((at) => columnNameAt(list, at))];
}
