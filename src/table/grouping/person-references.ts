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
/** The texts by which a table names a person. */
type PersonTexts = Readonly<Record<PersonReferenceField, string | null>>;

/** The positions of these fields among a person's values. */
export const personFieldIndexes = Object.fromEntries(
  personReferenceFields.map((field) => [field, personFields.indexOf(field)]),
) as Readonly<Record<PersonReferenceField, number>>;

/** A person's values as a table gives them. */
export function personValues(mention: PersonTexts): RecordValue[] {
  const values: RecordValue[] = personFields.map(() => null);
  for (const field of personReferenceFields) values[personFieldIndexes[field]] = mention[field];
  return values;
}

/** The fields by which a table names a collected person. */
export function personFieldsOf({ values }: GroupedRecord): Record<PersonReferenceField, string | null> {
  const text = (field: PersonReferenceField) => {
    const value = values[personFieldIndexes[field]];
    return typeof value === 'string' ? value : null;
  };
  return { firstname: text('firstname'), lastname: text('lastname'), email: text('email'), orcid: text('orcid') };
}

/** A collected person as a reader knows it from the table. */
export function personText(record: GroupedRecord): string {
  return formatPersonReference(personReferenceOf(record));
}

/** The words of a mention beside the fields of a person. */
export function nameDetailsOf({ fullName, isNameless }: Pick<PersonReference, 'fullName' | 'isNameless'>) {
  return { ...(fullName && { fullName }), ...(isNameless && { isNameless }) };
}

function personReferenceOf(record: GroupedRecord): PersonReference {
  return { ...personFieldsOf(record), ...nameDetailsOf(record) };
}

/** Collected persons in their order, as a cell names them. */
export function personsText({ person }: RecordLists, { persons }: PersonList): string {
  return joinList(persons.map((index) => personText(person.records[index] as GroupedRecord))) ?? '';
}

/** A person as a cell or the study names it, as a key: equal mentions are one record. */
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

/** The key of a collected person's mention. */
export function personKeyOfRecord(record: GroupedRecord): string {
  return personReferenceKey(personReferenceOf(record));
}

/** Notes the cell that names a person first, where an issue about that person is reported; a row's comes before the study's own. */
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
