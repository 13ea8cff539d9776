import { isPersonList, type PersonListField } from '../../catalogue/definition.ts';
import { Problem } from '../../catalogue/field-types.ts';
import { type EntityName, referencesOf } from '../../catalogue/index.ts';
import { columnNameAt, PersonList } from '../../table/grouping/grouped-records.ts';
import { personsText } from '../../table/grouping/person-references.ts';
import { type CopyValue, copyRows } from './copy.ts';
import type { Finding, FoundRecords } from './found-records.ts';
import { personIdOf } from './persons.ts';
import type { Writing } from './write-records.ts';

/**
 * The ids of the persons in a list, without duplicates, as two references may mean one person; 0 for persons not stored
 * yet.
 */
export function personIdsOf(found: FoundRecords, { persons }: PersonList): number[] {
  return [...new Set(persons.map((person) => personIdOf(found, person)))];
}

/** Writes the person lists of new records. */
export async function linkPersons(writing: Writing, entity: EntityName, indexes: readonly number[]): Promise<void> {
  for (const [name, field] of referencesOf(entity))
    if (isPersonList(field)) await writeLists(writing, entity, [name, field], indexes);
}

async function writeLists(
  writing: Writing,
  entity: EntityName,
  [name, { joinTable }]: [string, PersonListField],
  indexes: readonly number[],
): Promise<void> {
  const { client, grouped, stored } = writing;
  const { fields, records } = grouped.lists[entity];
  const fieldIndex = fields.indexOf(name);
  const rows = indexes.flatMap((index): CopyValue[][] => {
    // The study of the upload's form has the authors of the form.
    const isOfForm = entity === 'project_study' && index === grouped.study;
    const list = isOfForm ? grouped.authors : records[index]?.values[fieldIndex];
    if (!(list instanceof PersonList)) return [];
    return personIdsOf(writing, list).map((person, i) => [stored.ids[entity][index], person, i + 1]);
  });
  if (rows.length > 0) await copyRows(client, joinTable, [`${entity}_id`, 'person_id', 'position'], rows);
}

/**
 * Reports a row that gives the new study of the upload's form other authors than the form.
 * @param personsKey a key that is equal for two lists of the same persons
 */
export function compareAuthors(finding: Finding, personsKey: (list: PersonList) => string): void {
  const { grouped, issues, stored } = finding;
  const { authors, lists, study } = grouped;
  const list = lists.project_study;
  const fieldIndex = list.fields.indexOf('project_study_authors');
  const record = study === null ? undefined : list.records[study];
  const fromRows = record?.values[fieldIndex];
  if (study === null || !(fromRows instanceof PersonList)) return;
  if (!stored.isNew.project_study[study] || personsKey(fromRows) === personsKey(authors)) return;
  const params = { value: personsText(lists, fromRows), other: personsText(lists, authors) };
  issues.add(
    record?.laterLines?.get(fieldIndex) ?? 0,
    columnNameAt(list, fieldIndex),
    new Problem('contradictsForm', params),
  );
}
