import type { z } from 'zod';
import type { FieldMessages } from '../../catalogue/endpoints/errors.ts';
import { authorList } from '../../catalogue/endpoints/study-form.ts';
import { normalizeText, Problem } from '../../catalogue/field-types.ts';
import type { Translate } from '../../catalogue/locales/index.ts';
import { type PersonReference, parsePerson, personReferenceFields } from '../../catalogue/persons/persons.ts';
import { checkStudy } from '../../catalogue/persons/studies.ts';
import { messagesOf } from '../../catalogue/records/problem-messages.ts';
import type { FieldProblems } from '../../catalogue/records/records.ts';
import { parseRecordId } from '../../catalogue/values/patterns.ts';
import type { UploadStudy } from '../../table/grouping/grouped-records.ts';

/**
 * Checks the study in the form of an upload.
 * @returns the study, or messages by field
 */
export function readStudy(
  form: Readonly<Record<string, string | undefined>>,
  t: Translate,
): { study: UploadStudy } | { messages: FieldMessages } {
  const sentAuthors = readAuthors(form.project_study_authors);
  const responsible = readResponsible(form.project_study_person_resp);
  const { values, authors, problems } = checkStudy({ fields: form, authors: sentAuthors ?? [] });
  const fields: FieldProblems = { ...problems.fields };
  if (responsible instanceof Problem) fields.project_study_person_resp = [responsible];
  const messages: FieldMessages = messagesOf('project_study', fields, t);
  const messagesOfAuthors = sentAuthors ? authorMessages(problems.authors, t) : [t('importing.authorsForm')];
  if (messagesOfAuthors.length > 0) messages.project_study_authors = messagesOfAuthors;
  if (Object.keys(messages).length > 0 || responsible instanceof Problem) return { messages };
  const [first = null] = authors;
  const isOther = responsible !== null && first !== null && !mayBeAuthor(responsible, first);
  const ignored = isOther && { ignoredResponsible: (form.project_study_person_resp ?? '').trim() };
  return { study: { values, responsible: first ?? responsible, ...ignored, authors } };
}

/**
 * Whether all fields of a responsible person that are known are those of the author; an id alone cannot be compared.
 */
function mayBeAuthor(responsible: PersonReference | number, author: PersonReference): boolean {
  if (typeof responsible === 'number') return false;
  return personReferenceFields.every((name) => responsible[name] === null || responsible[name] === author[name]);
}

/** The id of a stored person, or a person in the notation of a spreadsheet. */
function readResponsible(text: string | undefined): PersonReference | number | null | Problem {
  const typed = normalizeText(text ?? '').trim();
  if (!typed) return null;
  return parseRecordId(typed) ?? parsePerson(typed);
}

/** The authors of the form, a list as JSON; null if it is not valid. */
function readAuthors(json: string | undefined): z.output<typeof authorList> | null {
  try {
    return authorList.safeParse(JSON.parse(json?.trim() || '[]')).data ?? null;
  } catch {
    return null;
  }
}

/** Messages about the list of authors; each names the author by its position and the field. */
function authorMessages(authors: readonly FieldProblems[], t: Translate): string[] {
  return authors.flatMap((problems, i) =>
    Object.entries(messagesOf('person', problems, t)).flatMap(([name, fieldMessages]) => {
      // The message about a missing value names the field itself.
      const namesField = problems[name]?.[0]?.code === 'required';
      const label = namesField ? '' : `${t(`fields.person.${name}.label`)}: `;
      const position = authors.length > 1 ? `${i + 1}. ` : '';
      return fieldMessages.map((message) => position + label + message);
    }),
  );
}
