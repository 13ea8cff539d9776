import { Problem } from '../../catalogue/field-types.ts';
import { type EntityName, entityOf, fieldOf } from '../../catalogue/index.ts';
import { arePersons } from '../../catalogue/lookup.ts';
import type { IssueList } from '../issues.ts';
import { MeasuredNumber } from '../measurements/read-cell.ts';
import { MissingReason } from '../missing-reason.ts';
import {
  columnNameAt,
  type Difference,
  type GroupedRecord,
  labelOfRecord,
  PersonList,
  type RecordList,
  type RecordLists,
  type RecordValue,
} from './grouped-records.ts';
import { personsText, personText } from './person-references.ts';

/** A record's value as it was written in the table. */
export function formatRecordValue(
  lists: RecordLists,
  list: RecordList,
  fieldIndex: number,
  value: RecordValue,
): string {
  if (value instanceof MissingReason) return value.reason;
  if (value instanceof MeasuredNumber) return value.written ?? String(value.value);
  const name = list.fields[fieldIndex];
  if (name === undefined) return String(value ?? '');
  const field = fieldOf(list.entity, name);
  if (value instanceof PersonList) return personsText(lists, value);
  if (field.type === 'reference' && typeof value === 'number') {
    const record = lists[field.to].records[value];
    if (record) return arePersons(field.to) ? personText(record) : labelOfRecord(lists[field.to], record);
  }
  return String(value ?? '');
}

/**
 * The code of the message about a contradiction to another row or to a stored record. Records with a key that needs no
 * name may be different ones, so their message suggests giving each a name.
 */
export function contradictionCode<To extends 'contradictsRow' | 'contradictsStored'>(to: To, entity: EntityName) {
  const { keys, label } = entityOf(entity);
  const [nameField = ''] = label;
  return keys[0]?.includes(nameField) && keys.at(-1)?.includes(nameField) === false ? (`${to}Event` as const) : to;
}

/** Reports that two rows contradict each other about a record; the issue names both rows. */
export function reportDifference(lists: RecordLists, issues: IssueList, difference: Difference): void {
  const { line, entity, index, fieldIndex, value } = difference;
  const list = lists[entity];
  const record = list.records[index] as GroupedRecord;
  const row = record.laterLines?.get(fieldIndex) ?? record.line;
  const params = {
    value: formatRecordValue(lists, list, fieldIndex, value),
    other: formatRecordValue(lists, list, fieldIndex, record.values[fieldIndex] ?? null),
    entity,
    name: labelOfRecord(list, record),
    row,
  };
  issues.add(
    line,
    columnNameAt(list, fieldIndex),
    new Problem(row === 0 ? 'contradictsForm' : contradictionCode('contradictsRow', entity), params),
  );
}
