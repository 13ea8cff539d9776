import { z } from 'zod';
import { Problem } from '../../catalogue/field-types.ts';
import type { Sentences } from '../../catalogue/locales/index.ts';
import { type PersonMention, parsePerson } from '../../catalogue/persons.ts';
import { periodProblems, readField } from '../../catalogue/records.ts';
import { mandatoryStudyFields, studyFields } from '../../catalogue/studies.ts';
import type { MentionField } from './batches.ts';
import type { StudyOfUpload } from './journey.ts';

const text = z.string().max(500).nullish();
export const authorList = z.array(z.object({ firstname: text, lastname: text, email: text, orcid: text })).max(500);

export type StudyMessages = Record<string, string[]>;

/**
 * Checks the study that comes with an upload, by the same rules as its form.
 * @returns the study, or what is wrong by field
 */
export function readStudy(
  given: Readonly<Record<string, string | undefined>>,
  t: Sentences,
): { study: StudyOfUpload } | { messages: StudyMessages } {
  const messages: StudyMessages = {};
  const say = (field: string, sentence: string) => {
    messages[field] ??= [];
    messages[field]?.push(sentence);
  };
  const values: Record<string, StudyOfUpload['values'][string]> = {};
  for (const name of studyFields) {
    const label = t(`fields.project_study.${name}.label`);
    const value = readField('project_study', name, given[name], mandatoryStudyFields.has(name));
    if (value instanceof Problem) say(name, t(`rules.${value.code}`, { field: label, ...value.params }));
    else if (value === null && mandatoryStudyFields.has(name)) say(name, t('rules.required', { field: label }));
    else values[name] = typeof value === 'number' ? String(value) : value;
  }
  for (const [name, problem] of periodProblems('project_study', values))
    say(name, t(`rules.${problem.code}`, { ...problem.params }));
  const authors = readAuthors(given.project_study_authors, t, (sentence) => say('project_study_authors', sentence));
  const responsible = readResponsible(given.project_study_person_resp);
  if (responsible instanceof Problem)
    say('project_study_person_resp', t(`rules.${responsible.code}`, { ...responsible.params }));
  if (Object.keys(messages).length > 0 || responsible instanceof Problem) return { messages };
  return { study: { values, responsible: responsible ?? authors[0] ?? null, authors } };
}

/** The number of a stored person, or a person as a spreadsheet names one. */
function readResponsible(given: string | undefined): PersonMention | number | null | Problem {
  const typed = given?.trim();
  if (!typed) return null;
  if (/^\d{1,9}$/.test(typed)) return Number(typed);
  return parsePerson(typed);
}

function readAuthors(given: string | undefined, t: Sentences, say: (sentence: string) => void): PersonMention[] {
  let json: unknown;
  try {
    json = JSON.parse(given?.trim() || '[]');
  } catch {
    say(t('importing.authorsForm'));
    return [];
  }
  const parsed = authorList.safeParse(json);
  if (!parsed.success) {
    say(t('importing.authorsForm'));
    return [];
  }
  const authors = parsed.data.map((author, i) =>
    readAuthor(author, (sentence) => say(parsed.data.length > 1 ? `${i + 1}. ${sentence}` : sentence), t),
  );
  if (authors.length === 0) say(t('importing.authors'));
  return authors;
}

function readAuthor(
  author: z.infer<typeof authorList>[number],
  say: (sentence: string) => void,
  t: Sentences,
): PersonMention {
  const read = (name: MentionField): string | null => {
    const label = t(`fields.person.${name}.label`);
    const value = readField('person', name, author[name] ?? null, true);
    if (value instanceof Problem) {
      say(`${label}: ${t(`rules.${value.code}`, { field: label, ...value.params })}`);
      return null;
    }
    if (value === null && (name === 'lastname' || name === 'firstname')) say(t('rules.required', { field: label }));
    return value === null ? null : String(value);
  };
  const email = read('email');
  return {
    lastname: read('lastname'),
    firstname: read('firstname'),
    email: email?.toLowerCase() ?? null,
    orcid: read('orcid'),
  };
}
