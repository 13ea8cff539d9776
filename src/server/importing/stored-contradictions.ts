import { hasValue } from '../../catalogue/archive/values.ts';
import { hasReasonColumn, isPersonList, isReference, reasonColumn } from '../../catalogue/definition.ts';
import { Problem } from '../../catalogue/field-types.ts';
import { entityOf, fieldOf } from '../../catalogue/index.ts';
import { arePersons } from '../../catalogue/lookup.ts';
import type { Measurement } from '../../catalogue/measurements/measurement.ts';
import {
  columnNameAt,
  type GroupedRecord,
  labelOfRecord,
  PersonList,
  type RecordList,
  type RecordValue,
} from '../../table/grouping/grouped-records.ts';
import { contradictionCode, formatRecordValue, reportDifference } from '../../table/grouping/row-contradictions.ts';
import { isPlatformOfModel } from '../../table/grouping/sequencer-platform.ts';
import { MeasuredNumber } from '../../table/measurements/read-cell.ts';
import { MissingReason } from '../../table/missing-reason.ts';
import { personIdsSql, personNamesSql } from '../database/person-lists.ts';
import type { Finding } from './found-records.ts';
import { storedMeasurementText, tableMeasurementText } from './measurements.ts';
import { compareAuthors, personIdsOf } from './person-lists.ts';
import { personIdOf } from './persons.ts';

/** A stored record by the columns of its table. */
export type StoredRow = Record<string, string | number | null>;

/** Reports rows that name the person of one record in different ways and mean different persons. */
export function comparePersons(finding: Finding): void {
  const { lists, personDifferences } = finding.grouped;
  /**
   * A key that is equal for two references to one person: the id of a stored person, or the first reference to a new
   * one.
   */
  const personKey = (reference: number) =>
    String(personIdOf(finding, reference) || `new ${finding.persons.sameAs[reference] ?? reference}`);
  const personsKey = (value: RecordValue | undefined) =>
    value instanceof PersonList ? [...new Set(value.persons.map(personKey))].join() : personKey(Number(value));
  for (const difference of personDifferences) {
    const first = lists[difference.entity].records[difference.index]?.values[difference.fieldIndex];
    if (personsKey(first) !== personsKey(difference.value)) reportDifference(lists, finding.issues, difference);
  }
  compareAuthors(finding, personsKey);
}

const measurementsColumn = 'measurement_list';
const labelColumn = (name: string) => `${name}_label`;

/**
 * The columns of a stored record for comparison: its id, its fields, the reasons of missing values, and labels of
 * references.
 */
export function comparedColumns({ entity, fields, measured }: RecordList): string {
  const reasons = fields.filter((name) => hasReasonColumn(fieldOf(entity, name)));
  const columns = [entityOf(entity).id, ...reasons.map(reasonColumn)].map((column) => `t.${column}`);
  const values = fields.flatMap((name) => {
    const field = fieldOf(entity, name);
    const value = isPersonList(field) ? `${personIdsSql(entity, field, 't')} AS ${name}` : `t.${name}`;
    if (!isReference(field)) return value;
    const label = isPersonList(field)
      ? personNamesSql(entity, field, 't')
      : `(SELECT x.label FROM ${field.to} x WHERE x.${entityOf(field.to).id} = t.${name})`;
    return [value, `${label} AS ${labelColumn(name)}`];
  });
  const measurements = measured.length > 0 ? [`named_measurements(t.measurements)::text AS ${measurementsColumn}`] : [];
  return [...columns, ...values, ...measurements].join(', ');
}

/** The value of a field that is neither empty nor names persons. */
const plainValueOf = (value: string | number | MissingReason | MeasuredNumber): string | number =>
  value instanceof MissingReason ? value.reason : value instanceof MeasuredNumber ? value.value : value;

/** Compares the measurements of a record with those of the stored one, which must have them as well. */
function compareMeasurements({ issues }: Finding, list: RecordList, record: GroupedRecord, row: StoredRow): void {
  if (list.measured.length === 0) return;
  const stored = JSON.parse(String(row[measurementsColumn])) as Measurement[];
  for (const [i, column] of list.measured.entries()) {
    const fieldIndex = list.fields.length + i;
    const value = tableMeasurementText(record.values[fieldIndex] ?? null);
    const other = storedMeasurementText(stored, column);
    if (value === null || value === other) continue;
    const params = { value, other: other ?? '', entity: list.entity, name: labelOfRecord(list, record) };
    const code = other === null ? 'contradictsStoredEmpty' : contradictionCode('contradictsStored', list.entity);
    issues.add(record.laterLines?.get(fieldIndex) ?? record.line, column.name, new Problem(code, params));
  }
}

/**
 * Compares values of a record with the stored one. An import changes no record: every value must be equal or left out.
 * @param options `isFilled` if this import fills in the stored record, which then may have fewer values; `except` is a field that
 *   is not compared
 */
export function compareWithStored(
  finding: Finding,
  list: RecordList,
  index: number,
  stored: StoredRow,
  { isFilled = false, except = null as string | null } = {},
): void {
  const {
    grouped,
    stored: { ids },
    issues,
  } = finding;
  const record = list.records[index] as GroupedRecord;
  compareMeasurements(finding, list, record, stored);
  for (const [fieldIndex, name] of list.fields.entries()) {
    const value = record.values[fieldIndex] ?? null;
    if (value === null || isPlatformOfModel(list, record.values, fieldIndex)) continue;
    if (name === except || (isFilled && !hasValue(stored[name] ?? null))) continue;
    const field = fieldOf(list.entity, name);
    const storedValue = value instanceof MissingReason ? stored[reasonColumn(name)] : stored[name];
    let newValue: string | number =
      value instanceof PersonList ? personIdsOf(finding, value).join(' ') : plainValueOf(value);
    // A new record has no id yet; 0 is the id of no stored record.
    if (field.type === 'reference' && typeof value === 'number')
      newValue = (arePersons(field.to) ? personIdOf(finding, value) : ids[field.to][value]) ?? 0;
    if (newValue === storedValue) continue;
    const other = storedValue ?? stored[name] ?? stored[reasonColumn(name)] ?? null;
    const params = {
      value: formatRecordValue(grouped.lists, list, fieldIndex, value),
      other: String(stored[labelColumn(name)] ?? other ?? ''),
      entity: list.entity,
      name: labelOfRecord(list, record),
    };
    const code = other === null ? 'contradictsStoredEmpty' : contradictionCode('contradictsStored', list.entity);
    issues.add(
      record.laterLines?.get(fieldIndex) ?? record.line,
      columnNameAt(list, fieldIndex),
      new Problem(code, params),
    );
  }
}
