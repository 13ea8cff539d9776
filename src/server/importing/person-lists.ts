import { isPersonList, type PersonListField } from '../../catalogue/definition.ts';
import { Problem } from '../../catalogue/field-types.ts';
import { type EntityName, referencesOf } from '../../catalogue/index.ts';
import { columnAt, PersonList } from '../../table/collected.ts';
import { personsText } from '../../table/mentions.ts';
import { type CopyValue, copyRows } from './copy.ts';
import { personId } from './persons.ts';
import { type ImportRun, isGiven } from './run.ts';

/** The numbers of the persons in a list, each once, as two mentions may mean one person; 0 stands for those who are new. */
export function numbersOf(run: Pick<ImportRun, 'stored' | 'persons'>, { persons }: PersonList): number[] {
  return [...new Set(persons.map((person) => personId(run, person)))];
}

/** Whether a record is the upload's own study, whose authors are those of the form. */
const isOwnStudy = ({ collected }: ImportRun, entity: EntityName, index: number): boolean =>
  entity === 'project_study' && index === collected.study;

/** Writes the lists of persons of new records, as far as this portion's rows give them: the others are written with theirs. */
export function linkPersons(run: ImportRun, entity: EntityName, indexes: readonly number[]): Promise<void>[] {
  const { fields, records } = run.collected.lists[entity];
  return referencesOf(entity).flatMap(([name, field]) => {
    if (!isPersonList(field)) return [];
    const at = fields.indexOf(name);
    const given = indexes.filter((index) => isOwnStudy(run, entity, index) || isGiven(run.span, records[index], at));
    return [writeLists(run, entity, [name, field], given)];
  });
}

/** Writes the lists of one field that later rows gave to new records. */
export function linkLatePersons(
  run: ImportRun,
  entity: EntityName,
  field: [name: string, PersonListField],
  indexes: readonly number[],
): Promise<void> {
  const unwritten = indexes.filter((index) => !isOwnStudy(run, entity, index));
  return writeLists(run, entity, field, unwritten);
}

async function writeLists(
  run: ImportRun,
  entity: EntityName,
  [name, { link }]: [string, PersonListField],
  indexes: readonly number[],
): Promise<void> {
  const { client, collected, stored } = run;
  const { fields, records } = collected.lists[entity];
  const at = fields.indexOf(name);
  const rows = indexes.flatMap((index): CopyValue[][] => {
    const list = isOwnStudy(run, entity, index) ? collected.authors : records[index]?.values[at];
    if (!(list instanceof PersonList)) return [];
    return numbersOf(run, list).map((person, i) => [stored.ids[entity][index], person, i + 1]);
  });
  if (rows.length > 0) await copyRows(client, link, [`${entity}_id`, 'person_id', 'position'], rows);
}

/** Reports a row that names the upload's own study, which is new, with other authors than the form. */
export function compareAuthors(run: ImportRun, meant: (list: PersonList) => string): void {
  const { collected, issues, stored } = run;
  const { authors, lists, study } = collected;
  const list = lists.project_study;
  const at = list.fields.indexOf('project_study_authors');
  const record = study === null ? undefined : list.records[study];
  const given = record?.values[at];
  if (study === null || !(given instanceof PersonList)) return;
  if (!stored.isNew.project_study[study] || meant(given) === meant(authors)) return;
  const params = { value: personsText(lists, given), other: personsText(lists, authors) };
  issues.add(record?.laterLines?.get(at) ?? 0, columnAt(list, at), new Problem('contradictsForm', params));
}
