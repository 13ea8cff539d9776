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

/**
 * A keyless parent on which a record's key depends. `fieldIndex` is the field that refers to it, or -1 if it contains
 * the record.
 */
type KeylessParent = { fieldIndex: number; list: RecordList; index: number };

function findKeylessParent(
  lists: RecordLists,
  list: RecordList,
  values: readonly RecordValue[],
  within: number,
): KeylessParent | null {
  const { parent } = list;
  if (parent && lists[parent].records[within]?.isKeyless) return { fieldIndex: -1, list: lists[parent], index: within };
  for (const fieldIndex of list.keys[chooseKeyIndex(list, values)]?.parts ?? []) {
    const referredEntity = list.references.get(fieldIndex);
    const index = values[fieldIndex];
    if (referredEntity && typeof index === 'number' && lists[referredEntity].records[index]?.isKeyless)
      return { fieldIndex, list: lists[referredEntity], index };
  }
  return null;
}

/** Whether a record is identified in this upload only: its key is not identifying, or depends on a keyless record. */
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

/**
 * Finds or adds a record that only all its values together identify. The first record of a name needs no comparison of
 * texts.
 */
export function putKeyless(lists: RecordLists, list: RecordList, record: GroupedRecord, key: string): number {
  const first = list.byKey.get(key);
  if (first === undefined) {
    list.byKey.set(key, list.records.length);
    return list.records.push({ ...record, isKeyless: true }) - 1;
  }
  const firstRecord = list.records[first];
  const isOtherDiscriminator = record.discriminator !== firstRecord?.discriminator;
  if (!isOtherDiscriminator && record.values.every((value, i) => value === firstRecord?.values[i])) return first;
  const { byContent, splitKeys } = list.keylessRecords;
  const content = contentKey(record);
  let index = byContent.get(content);
  if (index === undefined) {
    if (!isOtherDiscriminator && !splitKeys.has(key)) splitKeys.set(key, { first, line: record.line });
    index = addSameKeyRecord(lists, list, record, key);
    byContent.set(content, index);
  }
  return index;
}

function contentKey({ values, within, discriminator = '' }: GroupedRecord): string {
  let content = within + keySeparator + discriminator;
  for (const value of values) content += keySeparator + comparableValue(value);
  return content;
}

/**
 * Adds another record with the same key. Names must be unique within a parent, even within a keyless one. Therefore the
 * second record of a name is added to a copy of the parent with the same values, the third one to a further copy.
 */
function addSameKeyRecord(lists: RecordLists, list: RecordList, original: GroupedRecord, key: string): number {
  const { countByKey, originals } = list.keylessRecords;
  const sameKeyCount = countByKey.get(key) ?? 1;
  countByKey.set(key, sameKeyCount + 1);
  const record = { ...original, values: [...original.values], isKeyless: true };
  const keyIndex = chooseKeyIndex(list, original.values);
  const parent =
    isIdentifyingKey(lists, list, keyIndex, original.values) &&
    findKeylessParent(lists, list, original.values, original.within);
  if (parent) {
    const index = findOrAddCopy(lists, parent, sameKeyCount, original.line);
    if (parent.fieldIndex < 0) record.within = index;
    else record.values[parent.fieldIndex] = index;
    originals.set(list.records.length, original);
  }
  return list.records.push(record) - 1;
}

/** The copy of a keyless parent at a position, 0 being the parent itself; missing copies are added. */
function findOrAddCopy(lists: RecordLists, { list, index }: KeylessParent, position: number, line: number): number {
  const { originals, copies: copiesByIndex } = list.keylessRecords;
  // Copies of a record that was added to a copy of its parent are counted by the key of the original record.
  const record = originals.get(index) ?? (list.records[index] as GroupedRecord);
  const copies = copiesByIndex.get(index) ?? [index];
  copiesByIndex.set(index, copies);
  while (copies.length <= position) {
    const key = createKeyText(list, record.values, record.within);
    copies.push(addSameKeyRecord(lists, list, { ...record, line }, key));
  }
  return copies[position] as number;
}

/** Warnings about equal names that became several records: at most one per entity. */
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

/** The columns that would give a record an identifying key. */
function findMissingKeyColumns(lists: RecordLists, list: RecordList, { values, within }: GroupedRecord): string[] {
  const missingInParent = (entity: EntityName, index: number) => {
    const parent = lists[entity].records[index];
    return parent?.isKeyless ? findMissingKeyColumns(lists, lists[entity], parent) : [];
  };
  const [key] = list.keys;
  const inParent = list.parent ? missingInParent(list.parent, within) : [];
  const inReferences = (key?.parts ?? []).flatMap((fieldIndex) => {
    const referredEntity = list.references.get(fieldIndex);
    const index = values[fieldIndex];
    return referredEntity && typeof index === 'number' ? missingInParent(referredEntity, index) : [];
  });
  const missingFields = (key?.requiredParts ?? []).filter((fieldIndex) => !hasValue(values[fieldIndex]));
  if (!isIdentifyingKey(lists, list, chooseKeyIndex(list, values), values))
    missingFields.push(...list.oneOfParts.slice(0, 1));
  return [...inParent, ...inReferences, ...missingFields.map((fieldIndex) => columnNameAt(list, fieldIndex))];
}
