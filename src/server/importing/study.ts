import { z } from 'zod';
import type { FieldMessages } from '../../catalogue/endpoints/errors.ts';
import { normalizeText, Problem } from '../../catalogue/field-types.ts';
import type { Translate } from '../../catalogue/locales/index.ts';
import {
  type PersonReference,
  type PersonReferenceField,
  parsePerson,
  personReferenceFields,
} from '../../catalogue/persons/persons.ts';
import { checkStudy } from '../../catalogue/persons/studies.ts';
import { messagesOf } from '../../catalogue/records/problem-messages.ts';
import type { FieldProblems } from '../../catalogue/records/records.ts';
import { parseRecordId } from '../../catalogue/values/patterns.ts';
import type { UploadStudy } from '../../table/grouping/grouped-records.ts';

const text = z.string().max(500).nullish();
const author = z.object({
  firstname: text,
  lastname: text,
  email: text,
  orcid: text,
} satisfies Record<PersonReferenceField, typeof text>);
export const authorListSchema = z.array(author).max(500);

/**
 * Checks the study that comes with an upload.
 * @returns the study, or what is wrong by field
 */
export function readStudy(
  given: Readonly<Record<string, string | undefined>>,
  t: Translate,
): { study: UploadStudy } | { messages: FieldMessages } {
  const sent = readAuthors(given.project_study_authors);
  const responsible = readResponsible(given.project_study_person_resp);
  const { values, authors, problems } = checkStudy({ fields: given, authors: sent ?? [] });
  const fields: FieldProblems = { ...problems.fields };
  if (responsible instanceof Problem) fields.project_study_person_resp = [responsible];
  const messages: FieldMessages = messagesOf('project_study', fields, t);
  const ofAuthors = sent ? authorMessages(problems.authors, t) : [t('importing.authorsForm')];
  if (ofAuthors.length > 0) messages.project_study_authors = ofAuthors;
  if (Object.keys(messages).length > 0 || responsible instanceof Problem) return { messages };
  const [first = null] = authors;
  const isOther = responsible !== null && first !== null && !mayBeAuthor(responsible, first);
  const ignored = isOther && { ignoredResponsible: (given.project_study_person_resp ?? '').trim() };
  return { study: { values, responsible: first ?? responsible, ...ignored, authors } };
}

/** Whether a responsible person may be an author: one who is named by a number alone may be anybody. */
function mayBeAuthor(responsible: PersonReference | number, author: PersonReference): boolean {
  if (typeof responsible === 'number') return false;
  return personReferenceFields.every((name) => responsible[name] === null || responsible[name] === author[name]);
}

/** The number of a stored person, or a person as a spreadsheet names one. */
function readResponsible(given: string | undefined): PersonReference | number | null | Problem {
  const typed = normalizeText(given ?? '').trim();
  if (!typed) return null;
  return parseRecordId(typed) ?? parsePerson(typed);
}

/** The authors as they were sent; null where they are not in the expected form. */
function readAuthors(given: string | undefined): z.infer<typeof authorListSchema> | null {
  try {
    return authorListSchema.safeParse(JSON.parse(given?.trim() || '[]')).data ?? null;
  } catch {
    return null;
  }
}

/** Sentences about authors, which stand beside the whole list: each says which author and which field it is about. */
function authorMessages(authors: readonly FieldProblems[], t: Translate): string[] {
  return authors.flatMap((problems, i) =>
    Object.entries(messagesOf('person', problems, t)).flatMap(([name, sentences]) => {
      const isNamed = problems[name]?.[0]?.code === 'required';
      const label = isNamed ? '' : `${t(`fields.person.${name}.label`)}: `;
      const place = authors.length > 1 ? `${i + 1}. ` : '';
      return sentences.map((sentence) => place + label + sentence);
    }),
  );
}
