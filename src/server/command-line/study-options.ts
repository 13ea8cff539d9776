import { Problem } from '../../catalogue/field-types.ts';
import type { Translate } from '../../catalogue/locales/index.ts';
import { parsePerson, personReferenceFields } from '../../catalogue/persons/persons.ts';
import type { StudyField } from '../../catalogue/persons/studies.ts';
import { messageOf } from '../../catalogue/records/problem-messages.ts';
import type { UploadStudy } from '../../table/grouping/grouped-records.ts';
import type { Database } from '../database/pool.ts';
import { readStudy } from '../importing/study.ts';
import { StartError } from '../start-error.ts';

/** The options of a command that describe the study of an import, by their names. */
export const studyOptionNames = {
  study: 'study_title',
  abbreviation: 'project_study_abbreviation',
  begin: 'project_study_begin',
  end: 'project_study_end',
  abstract: 'project_study_abstract',
  comment: 'project_study_comment',
  responsible: 'project_study_person_resp',
} as const satisfies Record<string, StudyField | 'project_study_person_resp'>;

export type StudyOptions = { [Name in keyof typeof studyOptionNames]?: string | undefined } & {
  /** The authors in their order, each as a table names a person: `Example, Alex (0000-0002-1825-0097)`. */
  authors: readonly string[];
};

/** The authors as the form of an upload has them. @throws StartError that names the first that is no person */
function authorsAsJson(authors: readonly string[], t: Translate): string {
  const persons = authors.map((author) => {
    const person = parsePerson(author);
    if (person instanceof Problem)
      throw new StartError(messageOf(person, t('fields.project_study.project_study_authors.label'), t));
    return Object.fromEntries(personReferenceFields.map((name) => [name, person[name]]));
  });
  return JSON.stringify(persons);
}

/**
 * Reads the study of an import by the rules of the form of an upload.
 * @throws StartError with all messages
 */
export async function readStudyOptions(
  { db }: Database,
  { authors, ...texts }: StudyOptions,
  t: Translate,
): Promise<UploadStudy> {
  const fields = Object.entries(studyOptionNames).map(([option, field]) => [
    field,
    texts[option as keyof typeof studyOptionNames],
  ]);
  const read = readStudy({ ...Object.fromEntries(fields), project_study_authors: authorsAsJson(authors, t) }, t);
  if ('messages' in read) throw new StartError(Object.values(read.messages).flat().join(' '));
  const { responsible } = read.study;
  if (typeof responsible === 'number') {
    const person = await db
      .selectFrom('person')
      .select('person_id')
      .where('person_id', '=', responsible)
      .executeTakeFirst();
    if (!person) throw new StartError(`There is no person ${responsible}, whom --responsible names`);
  }
  return read.study;
}
