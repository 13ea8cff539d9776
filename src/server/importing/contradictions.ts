import { isPersonList, isReference, reasonColumn } from '../../catalogue/definition.ts';
import { hasReasonColumn, Problem } from '../../catalogue/field-types.ts';
import { entityOf, fieldOf } from '../../catalogue/index.ts';
import { MissingReason } from '../../table/check-rows.ts';
import { contradictionCode, formatRecordValue, reportDifference } from '../../table/grouping/contradictions.ts';
import {
  columnNameAt,
  type GroupedRecord,
  labelOfRecord,
  PersonList,
  type RecordList,
  type RecordValue,
} from '../../table/grouping/grouped-records.ts';
import { isPlatformOfModel } from '../../table/grouping/sequencer-platform.ts';
import { personIdsSql, personNamesSql } from '../database/person-lists.ts';
import type { ImportRun } from './import-run.ts';
import { compareAuthors, personIdsOf } from './person-lists.ts';
import { personIdOf } from './persons.ts';

/** A stored record as its table gives it. */
export type StoredRow = Record<string, string | number | null>;

/** Reports where rows name the person of one record in different ways, and mean different persons. */
export function comparePersons(run: ImportRun): void {
  const { lists, personDifferences } = run.grouped;
  /** The same for two mentions of one person: a stored number, or the mention that stands for both. */
  const meant = (mention: number) =>
    String(personIdOf(run, mention) || `new ${run.persons.sameAs[mention] ?? mention}`);
  const meantBy = (value: RecordValue | undefined) =>
    value instanceof PersonList ? [...new Set(value.persons.map(meant))].join() : meant(Number(value));
  for (const difference of personDifferences) {
    const first = lists[difference.entity].records[difference.index]?.values[difference.fieldIndex];
    if (meantBy(first) !== meantBy(difference.value)) reportDifference(lists, run.issues, difference);
  }
  compareAuthors(run, meantBy);
}

const labelColumn = (name: string) => `${name}_label`;

/**
 * The columns of a record's table for comparison: its number, its fields, why some of them are missing, and the labels of what
 * it refers to.
 */
export function comparedColumns({ entity, fields }: RecordList): string {
  const reasons = fields.filter((name) => hasReasonColumn(fieldOf(entity, name)));
  const columns = [entityOf(entity).id, ...reasons.map(reasonColumn)].map((column) => `t.${column}`);
  const values = fields.flatMap((name) => {
    const field = fieldOf(entity, name);
    const own = isPersonList(field) ? `${personIdsSql(entity, field, 't')} AS ${name}` : `t.${name}`;
    if (!isReference(field)) return own;
    const label = isPersonList(field)
      ? personNamesSql(entity, field, 't')
      : `(SELECT x.label FROM ${field.to} x WHERE x.${entityOf(field.to).id} = t.${name})`;
    return [own, `${label} AS ${labelColumn(name)}`];
  });
  return [...columns, ...values].join(', ');
}

/**
 * Compares values of a record with the stored one. An import never changes what is there: every value must be the same or
 * left out.
 */
export function compareWithStored(
  run: ImportRun,
  list: RecordList,
  index: number,
  stored: StoredRow,
  positions: readonly number[],
): void {
  const {
    grouped,
    stored: { ids },
    issues,
  } = run;
  const record = list.records[index] as GroupedRecord;
  for (const at of positions) {
    const name = list.fields[at] ?? '';
    const value = record.values[at] ?? null;
    if (value === null || isPlatformOfModel(list, record.values, at)) continue;
    const field = fieldOf(list.entity, name);
    const there = value instanceof MissingReason ? stored[reasonColumn(name)] : stored[name];
    let given: string | number =
      value instanceof MissingReason
        ? value.reason
        : value instanceof PersonList
          ? personIdsOf(run, value).join(' ')
          : value;
    // A new record has no number yet: 0, which no stored one refers to.
    if (field.type === 'reference' && typeof value === 'number')
      given = (field.to === 'person' ? personIdOf(run, value) : ids[field.to][value]) ?? 0;
    if (given === there) continue;
    const other = there ?? stored[name] ?? stored[reasonColumn(name)] ?? null;
    const params = {
      value: formatRecordValue(grouped.lists, list, at, value),
      other: String(stored[labelColumn(name)] ?? other ?? ''),
      entity: list.entity,
      name: labelOfRecord(list, record),
    };
    const code = other === null ? 'contradictsStoredEmpty' : contradictionCode('contradictsStored', list.entity);
    issues.add(record.laterLines?.get(at) ?? record.line, columnNameAt(list, at), new Problem(code, params));
  }
}
