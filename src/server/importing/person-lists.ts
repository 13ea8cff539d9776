import { isPersonList, type PersonListField } from '../../catalogue/definition.ts';
import { Problem } from '../../catalogue/field-types.ts';
import { type EntityName, referencesOf } from '../../catalogue/index.ts';
import { columnNameAt, PersonList } from '../../table/grouping/grouped-records.ts';
import { personsText } from '../../table/grouping/person-references.ts';
import { type CopyValue, copyRows } from './copy.ts';
import { type ImportRun, isGivenUpToBatch } from './import-run.ts';
import { personIdOf } from './persons.ts';

/**
 * The ids of the persons in a list, without duplicates, as two references may mean one person; 0 for persons not stored
 * yet.
 */
export function personIdsOf(run: Pick<ImportRun, 'stored' | 'persons'>, { persons }: PersonList): number[] {
  return [...new Set(persons.map((person) => personIdOf(run, person)))];
}

/** Whether a record is the study of the upload's form, whose authors are those of the form. */
const isStudyOfUpload = ({ grouped }: ImportRun, entity: EntityName, index: number): boolean =>
  entity === 'project_study' && index === grouped.study;

/** Writes those person lists of new records that are in the rows up to this batch. */
export function linkPersons(run: ImportRun, entity: EntityName, indexes: readonly number[]): Promise<void>[] {
  const { fields, records } = run.grouped.lists[entity];
  return referencesOf(entity).flatMap(([name, field]) => {
    if (!isPersonList(field)) return [];
    const fieldIndex = fields.indexOf(name);
    const givenByNow = indexes.filter(
      (index) => isStudyOfUpload(run, entity, index) || isGivenUpToBatch(run.batch, records[index], fieldIndex),
    );
    return [writeLists(run, entity, [name, field], givenByNow)];
  });
}

/** Writes the person lists of one field that later rows have added to new records. */
export function linkLaterPersons(
  run: ImportRun,
  entity: EntityName,
  field: [name: string, PersonListField],
  indexes: readonly number[],
): Promise<void> {
  const unwritten = indexes.filter((index) => !isStudyOfUpload(run, entity, index));
  return writeLists(run, entity, field, unwritten);
}

async function writeLists(
  run: ImportRun,
  entity: EntityName,
  [name, { joinTable }]: [string, PersonListField],
  indexes: readonly number[],
): Promise<void> {
  const { client, grouped, stored } = run;
  const { fields, records } = grouped.lists[entity];
  const fieldIndex = fields.indexOf(name);
  const rows = indexes.flatMap((index): CopyValue[][] => {
    const list = isStudyOfUpload(run, entity, index) ? grouped.authors : records[index]?.values[fieldIndex];
    if (!(list instanceof PersonList)) return [];
    return personIdsOf(run, list).map((person, i) => [stored.ids[entity][index], person, i + 1]);
  });
  if (rows.length > 0) await copyRows(client, joinTable, [`${entity}_id`, 'person_id', 'position'], rows);
}

/**
 * Reports a row that gives the new study of the upload's form other authors than the form.
 * @param personsKey a key that is equal for two lists of the same persons
 */
export function compareAuthors(run: ImportRun, personsKey: (list: PersonList) => string): void {
  const { grouped, issues, stored } = run;
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
