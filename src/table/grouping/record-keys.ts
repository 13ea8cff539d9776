import { type FieldContent, isKeyComplete, isValueText, selectKey } from '../../catalogue/records/natural-keys.ts';
import { invalidValue } from '../check-rows.ts';
import { MeasuredNumber } from '../measurements/read-cell.ts';
import { MissingReason } from '../missing-reason.ts';
import { type InputValue, PersonList, type RecordList, type RecordLists, type RecordValue } from './grouped-records.ts';

/** Separates the parts of a key; texts must not contain it. */
export const keySeparator = '\u001f';

/** Whether a field has a value: neither empty nor a missing-value term. */
export function hasValue(value: RecordValue | undefined): boolean {
  return typeof value === 'string' ? isValueText(value) : typeof value === 'number';
}

/** The contents of fields for the choice between natural keys; an invalid cell counts as filled. */
function fieldContents(values: readonly InputValue[]): (index: number) => FieldContent {
  return (index) => {
    const value = values[index] ?? null;
    if (value === null) return null;
    if (typeof value === 'string') return isValueText(value) ? value : false;
    return typeof value === 'number' || value === invalidValue || value instanceof PersonList;
  };
}

/** The index of the natural key that applies to a record. */
export function chooseKeyIndex({ keys }: RecordList, values: readonly InputValue[]): number {
  return keys.length < 2 ? 0 : selectKey(keys, fieldContents(values));
}

/** Whether a natural key identifies the record in all uploads; otherwise it is valid in this one only. */
export function isIdentifyingKey(
  lists: RecordLists,
  list: RecordList,
  keyIndex: number,
  values: readonly RecordValue[],
): boolean {
  const { keys, oneOfParts, parentDependentParts } = list;
  const rule = keys[keyIndex];
  if (rule && !isKeyComplete(rule, fieldContents(values))) return false;
  const counts = (fieldIndex: number) =>
    hasValue(values[fieldIndex]) &&
    (!parentDependentParts?.parts.has(fieldIndex) || refersToIdentified(lists, list, values));
  return oneOfParts.length === 0 || oneOfParts.some(counts);
}

/**
 * Whether the record that this one refers to has an identifying key, for entities that depend on it: a run on its
 * sequencer.
 */
export function refersToIdentified(lists: RecordLists, list: RecordList, values: readonly RecordValue[]): boolean {
  const fieldIndex = list.parentDependentParts?.parentField ?? -1;
  const referredEntity = list.references.get(fieldIndex);
  const referredList = referredEntity && lists[referredEntity];
  const index = values[fieldIndex];
  const record = referredList && typeof index === 'number' ? referredList.records[index] : undefined;
  if (!referredList || !record || record.isKeyless) return false;
  return referredList.keys[chooseKeyIndex(referredList, record.values)]?.emptyFields === null;
}

/** The natural key of a record as a text that is unique within this upload. Missing-value terms are part of it. */
export function createKeyText(list: RecordList, values: readonly RecordValue[], within: number): string {
  const keyIndex = chooseKeyIndex(list, values);
  const rule = list.keys[keyIndex];
  let key = keyIndex + keySeparator + within;
  for (const fieldIndex of rule?.parts ?? [])
    key += keySeparator + keyPartText(list, fieldIndex, values[fieldIndex] ?? null);
  // A record with further values differs from the shared record of the same name.
  return rule?.emptyFields?.some((fieldIndex) => (values[fieldIndex] ?? null) !== null) ? key + keySeparator : key;
}

/** Whether two records within the same parent have the same key, as {@link createKeyText} composes it. */
export function hasSameKey(list: RecordList, first: readonly RecordValue[], second: readonly RecordValue[]): boolean {
  const keyIndex = chooseKeyIndex(list, first);
  if (chooseKeyIndex(list, second) !== keyIndex) return false;
  for (const fieldIndex of list.keys[keyIndex]?.parts ?? [])
    if (
      keyPartText(list, fieldIndex, first[fieldIndex] ?? null) !==
      keyPartText(list, fieldIndex, second[fieldIndex] ?? null)
    )
      return false;
  return true;
}

/** A part of a key for comparison; a missing-value term in an optional number or date counts as empty. */
export function keyPartText({ optionalParts }: RecordList, fieldIndex: number, part: RecordValue): string | number {
  return part instanceof MissingReason && optionalParts.has(fieldIndex) ? '' : comparableValue(part);
}

/** A value for comparison; equal values give equal results. */
export function comparableValue(value: RecordValue): string | number {
  if (value instanceof PersonList) return value.persons.join(' ');
  if (value instanceof MeasuredNumber) return `${value.sign ?? ''}${value.value}`;
  return value instanceof MissingReason ? `?${value.reason}` : (value ?? '');
}
