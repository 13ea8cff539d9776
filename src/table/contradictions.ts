import { Problem } from '../catalogue/field-types.ts';
import { type EntityName, entityOf, fieldOf } from '../catalogue/index.ts';
import { Reason } from './check.ts';
import {
  type CollectedRecord,
  columnAt,
  type Difference,
  nameOf,
  PersonList,
  type RecordList,
  type RecordLists,
  type RecordValue,
} from './collected.ts';
import type { IssueList } from './issues.ts';
import { personsText, personText } from './mentions.ts';

/** A value as it stood in the table. */
export function textOfValue(lists: RecordLists, list: RecordList, at: number, value: RecordValue): string {
  const field = fieldOf(list.entity, list.fields[at] ?? '');
  if (value instanceof Reason) return value.reason;
  if (value instanceof PersonList) return personsText(lists, value);
  if (field.type === 'reference' && typeof value === 'number') {
    const record = lists[field.to].records[value];
    if (record) return field.to === 'person' ? personText(record) : nameOf(lists[field.to], record);
  }
  return String(value ?? '');
}

/**
 * The sentence about a contradiction to another row, or to what is stored. Records that are told apart without their name
 * where they have none may be two, and a name of its own for each helps.
 */
export function sentenceFor<To extends 'contradictsRow' | 'contradictsStored'>(to: To, entity: EntityName) {
  const { keys, label } = entityOf(entity);
  const [name = ''] = label;
  return keys[0]?.includes(name) && keys.at(-1)?.includes(name) === false ? (`${to}Event` as const) : to;
}

/** Reports that two rows say different things about one record; the issue names both. */
export function reportDifference(lists: RecordLists, issues: IssueList, difference: Difference): void {
  const { line, entity, index, at, value } = difference;
  const list = lists[entity];
  const record = list.records[index] as CollectedRecord;
  const row = record.laterLines?.get(at) ?? record.line;
  const params = {
    value: textOfValue(lists, list, at, value),
    other: textOfValue(lists, list, at, record.values[at] ?? null),
    entity,
    name: nameOf(list, record),
    row,
  };
  issues.add(
    line,
    columnAt(list, at),
    new Problem(row === 0 ? 'contradictsForm' : sentenceFor('contradictsRow', entity), params),
  );
}
