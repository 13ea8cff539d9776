import { columnNameOf, joinList } from '../../catalogue/columns.ts';
import type { EntityName } from '../../catalogue/index.ts';
import {
  formatPersonReference,
  type PersonReference,
  type PersonReferenceField,
  personReferenceFields,
} from '../../catalogue/persons/persons.ts';
import {
  type GroupedRecord,
  type PersonList,
  type RecordLists,
  type RecordValue,
  recordFields,
} from './grouped-records.ts';

const personFields = recordFields('person');
/** The texts of a person reference. */
type PersonTexts = Readonly<Record<PersonReferenceField, string | null>>;

/** The indexes of these fields among the values of a person. */
const personFieldIndexes = Object.fromEntries(
  personReferenceFields.map((field) => [field, personFields.indexOf(field)]),
) as Readonly<Record<PersonReferenceField, number>>;

/** A person's values from a reference. */
export function personValues(reference: PersonTexts): RecordValue[] {
  const values: RecordValue[] = personFields.map(() => null);
  for (const field of personReferenceFields) values[personFieldIndexes[field]] = reference[field];
  return values;
}

/** The texts of those fields of a grouped person that a reference contains. */
export function personFieldsOf({ values }: GroupedRecord): Record<PersonReferenceField, string | null> {
  const text = (field: PersonReferenceField) => {
    const value = values[personFieldIndexes[field]];
    return typeof value === 'string' ? value : null;
  };
  return { firstname: text('firstname'), lastname: text('lastname'), email: text('email'), orcid: text('orcid') };
}

/** A grouped person formatted as a reference. */
export function personText(record: GroupedRecord): string {
  return formatPersonReference(personReferenceOf(record));
}

/** The properties of a reference that are not fields of a person. */
export function nameDetailsOf({ fullName, isNameless }: Pick<PersonReference, 'fullName' | 'isNameless'>) {
  return { ...(fullName && { fullName }), ...(isNameless && { isNameless }) };
}

function personReferenceOf(record: GroupedRecord): PersonReference {
  return { ...personFieldsOf(record), ...nameDetailsOf(record) };
}

/** Grouped persons formatted as in a cell. */
export function personsText({ person }: RecordLists, { persons }: PersonList): string {
  return joinList(persons.map((index) => personText(person.records[index] as GroupedRecord))) ?? '';
}

/** The key of a person reference; references with the same key are one record. */
export function personReferenceKey({
  orcid,
  email,
  lastname,
  firstname,
  fullName,
  isNameless,
}: PersonReference): string {
  return JSON.stringify([orcid, email, lastname, firstname, fullName, isNameless]);
}

/** The key of a grouped person's reference. */
export function personKeyOfRecord(record: GroupedRecord): string {
  return personReferenceKey(personReferenceOf(record));
}

/**
 * Saves the first cell that refers to a person, in which the person's issues are reported. A row precedes the study
 * from the upload's form.
 */
export function notePersonCell(
  { person }: RecordLists,
  index: number,
  line: number,
  entity: EntityName,
  field: string,
) {
  const record = person.records[index];
  if (record && !record.namedAt?.line) record.namedAt = { line, column: columnNameOf(entity, field) ?? field };
}
