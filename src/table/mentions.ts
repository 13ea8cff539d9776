import { columnNameOf, joinList } from '../catalogue/columns.ts';
import type { EntityName } from '../catalogue/index.ts';
import { type MentionField, mentionFields, mentionText, type PersonMention } from '../catalogue/persons.ts';
import {
  type CollectedRecord,
  type PersonList,
  type RecordLists,
  type RecordValue,
  recordFields,
} from './collected.ts';

const personFields = recordFields('person');
/** The texts by which a table names a person. */
type MentionTexts = Readonly<Record<MentionField, string | null>>;

/** The positions of these fields among a person's values. */
export const mentionPositions = Object.fromEntries(
  mentionFields.map((field) => [field, personFields.indexOf(field)]),
) as Readonly<Record<MentionField, number>>;

/** A person's values as a table gives them. */
export function mentionValues(mention: MentionTexts): RecordValue[] {
  const values: RecordValue[] = personFields.map(() => null);
  for (const field of mentionFields) values[mentionPositions[field]] = mention[field];
  return values;
}

/** The fields by which a table names a collected person. */
export function mentionOf({ values }: CollectedRecord): Record<MentionField, string | null> {
  const text = (field: MentionField) => {
    const value = values[mentionPositions[field]];
    return typeof value === 'string' ? value : null;
  };
  return { firstname: text('firstname'), lastname: text('lastname'), email: text('email'), orcid: text('orcid') };
}

/** A collected person as a reader knows it from the table. */
export function personText(record: CollectedRecord): string {
  return mentionText(mentionIn(record));
}

/** The words of a mention beside the fields of a person. */
export function mentionWords({ fullName, isNameless }: Pick<PersonMention, 'fullName' | 'isNameless'>) {
  return { ...(fullName && { fullName }), ...(isNameless && { isNameless }) };
}

function mentionIn(record: CollectedRecord): PersonMention {
  return { ...mentionOf(record), ...mentionWords(record) };
}

/** Collected persons in their order, as a cell names them. */
export function personsText({ person }: RecordLists, { persons }: PersonList): string {
  return joinList(persons.map((index) => personText(person.records[index] as CollectedRecord))) ?? '';
}

/** A person as a cell or the study names it, as a key: equal mentions are one record. */
export function mentionKey({ orcid, email, lastname, firstname, fullName, isNameless }: PersonMention): string {
  return JSON.stringify([orcid, email, lastname, firstname, fullName, isNameless]);
}

/** The key of a collected person's mention. */
export function keyOfMention(record: CollectedRecord): string {
  return mentionKey(mentionIn(record));
}

/** Notes the cell that names a person first, where an issue about that person is reported; a row's comes before the study's own. */
export function noteMention({ person }: RecordLists, index: number, line: number, entity: EntityName, field: string) {
  const record = person.records[index];
  if (record && !record.namedAt?.line) record.namedAt = { line, column: columnNameOf(entity, field) ?? field };
}
