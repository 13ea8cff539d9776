import { isPersonList, type PersonListField } from '../../catalogue/definition.ts';
import { Problem } from '../../catalogue/field-types.ts';
import { type EntityName, referencesOf } from '../../catalogue/index.ts';
import { columnNameAt, PersonList } from '../../table/grouping/grouped-records.ts';
import { personsText } from '../../table/grouping/person-references.ts';
import { type CopyValue, copyRows } from './copy.ts';
import { type ImportRun, isGivenUpToBatch } from './import-run.ts';
import { personIdOf } from './persons.ts';

/** The numbers of the persons in a list, each once, as two mentions may mean one person; 0 stands for those who are new. */
export function personIdsOf(run: Pick<ImportRun, 'stored' | 'persons'>, { persons }: PersonList): number[] {
  return [...new Set(persons.map((person) => personIdOf(run, person)))];
}

/** Whether a record is the upload's own study, whose authors are those of the form. */
const isStudyOfUpload = ({ grouped }: ImportRun, entity: EntityName, index: number): boolean =>
  entity === 'project_study' && index === grouped.study;

/** Writes the lists of persons of new records, as far as this portion's rows give them: the others are written with theirs. */
export function linkPersons(run: ImportRun, entity: EntityName, indexes: readonly number[]): Promise<void>[] {
  const { fields, records } = run.grouped.lists[entity];
  return referencesOf(entity).flatMap(([name, field]) => {
    if (!isPersonList(field)) return [];
    const at = fields.indexOf(name);
    const given = indexes.filter(
      (index) => isStudyOfUpload(run, entity, index) || isGivenUpToBatch(run.batch, records[index], at),
    );
    return [writeLists(run, entity, [name, field], given)];
  });
}

/** Writes the lists of one field that later rows gave to new records. */
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
  const at = fields.indexOf(name);
  const rows = indexes.flatMap((index): CopyValue[][] => {
    const list = isStudyOfUpload(run, entity, index) ? grouped.authors : records[index]?.values[at];
    if (!(list instanceof PersonList)) return [];
    return personIdsOf(run, list).map((person, i) => [stored.ids[entity][index], person, i + 1]);
  });
  if (rows.length > 0) await copyRows(client, joinTable, [`${entity}_id`, 'person_id', 'position'], rows);
}

/** Reports a row that names the upload's own study, which is new, with other authors than the form. */
export function compareAuthors(run: ImportRun, meant: (list: PersonList) => string): void {
  const { grouped, issues, stored } = run;
  const { authors, lists, study } = grouped;
  const list = lists.project_study;
  const at = list.fields.indexOf('project_study_authors');
  const record = study === null ? undefined : list.records[study];
  const given = record?.values[at];
  if (study === null || !(given instanceof PersonList)) return;
  if (!stored.isNew.project_study[study] || meant(given) === meant(authors)) return;
  const params = { value: personsText(lists, given), other: personsText(lists, authors) };
  issues.add(record?.laterLines?.get(at) ?? 0, columnNameAt(list, at), new Problem('contradictsForm', params));
}
