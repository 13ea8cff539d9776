import type { OwnPerson, Session } from '../../../catalogue/endpoints/accounts.ts';
import type { FieldMessages } from '../../../catalogue/endpoints/errors.ts';
import type { Translate } from '../../../catalogue/locales/index.ts';
import { checkEmail } from '../../../catalogue/persons/accounts.ts';
import { type PersonReferenceField, personReferenceFields } from '../../../catalogue/persons/persons.ts';
import { checkStudy, type StudyField, studyFields } from '../../../catalogue/persons/studies.ts';
import { messagesOf } from '../../../catalogue/records/problem-messages.ts';
import { readField } from '../../../catalogue/records/records.ts';

/** An author as typed; `key` identifies the author's row while rows are moved. */
export type AuthorDraft = { readonly key: number } & Readonly<Record<PersonReferenceField, string>>;
export type StudyDraft = Readonly<Record<StudyField, string>> & { readonly authors: readonly AuthorDraft[] };

let lastKey = 0;

export function createAuthorDraft(person: Partial<Record<PersonReferenceField, string | null>> = {}): AuthorDraft {
  lastKey += 1;
  const { firstname, lastname, email, orcid } = person;
  return {
    key: lastKey,
    firstname: firstname ?? '',
    lastname: lastname ?? '',
    email: email ?? '',
    orcid: orcid ?? '',
  };
}

/**
 * An empty study, with the logged-in user as the responsible person. An address that only an account may have, such as
 * `admin@localhost`, is left out, as the server refuses it in a study.
 */
export function createStudyDraft({ user, person }: Session): StudyDraft {
  const known: Partial<OwnPerson> = person ?? { email: user?.email ?? null };
  const email = known.email && !checkEmail(known.email) ? known.email : null;
  return {
    study_title: '',
    project_study_abbreviation: '',
    project_study_begin: '',
    project_study_end: '',
    project_study_abstract: '',
    project_study_comment: '',
    authors: [createAuthorDraft({ ...known, email })],
  };
}

function readTextFields<Name extends string>(source: unknown, names: readonly Name[]): Record<Name, string> {
  const values = new Map(Object.entries(source ?? {}));
  return Object.fromEntries(names.map((name) => [name, String(values.get(name) ?? '')])) as Record<Name, string>;
}

/** A study as text; equal studies give equal texts. */
export function serializeStudy(draft: StudyDraft): string {
  const authors = draft.authors.map((author) => readTextFields(author, personReferenceFields));
  return JSON.stringify({ ...readTextFields(draft, studyFields), authors });
}

/** The study that {@link serializeStudy} has written; null for any other text. */
export function parseStudy(text: string): StudyDraft | null {
  try {
    const saved: unknown = JSON.parse(text);
    if (typeof saved !== 'object' || !saved || !('authors' in saved) || !Array.isArray(saved.authors)) return null;
    const authors = saved.authors.map((author) => createAuthorDraft(readTextFields(author, personReferenceFields)));
    return { ...readTextFields(saved, studyFields), authors };
  } catch {
    return null;
  }
}

/** The text of a field that is sent: a date as yyyy-mm-dd, unless it cannot be parsed; anything else as typed. */
function normalizeFieldText(name: StudyField, typed: string): string {
  const read = readField('project_study', name, typed, false);
  return typeof read === 'string' ? read : typed.trim();
}

/** The fields of an upload's form that describe its study. */
export type StudyFormFields = Record<StudyField | 'project_study_authors', string>;

/** The study as fields of the upload's form. */
export function studyFormFields(draft: StudyDraft): StudyFormFields {
  const authors = draft.authors.map(({ firstname, lastname, email, orcid }) => ({ firstname, lastname, email, orcid }));
  const texts = studyFields.map((name) => [name, normalizeFieldText(name, draft[name])]);
  return { ...Object.fromEntries(texts), project_study_authors: JSON.stringify(authors) };
}

/** The key of the messages about a field of an author. */
export function authorFieldKey(author: AuthorDraft, field: PersonReferenceField): string {
  return `author.${author.key}.${field}`;
}

/** The messages about a study by field, in the server's words. */
export function studyMessages(draft: StudyDraft, t: Translate): FieldMessages {
  const { fields, authors } = checkStudy({ fields: draft, authors: draft.authors }).problems;
  const messages: FieldMessages = messagesOf('project_study', fields, t);
  for (const [i, author] of draft.authors.entries())
    for (const [name, fieldMessages] of Object.entries(messagesOf('person', authors[i] ?? {}, t)))
      messages[authorFieldKey(author, name as PersonReferenceField)] = fieldMessages;
  return messages;
}

/** The study form: what was typed, and which messages are shown at its fields. */
export type StudyState = {
  draft: StudyDraft;
  /** The fields that have lost the focus once; only their problems are shown. */
  touched: ReadonlySet<string>;
  showsAllProblems: boolean;
  serverMessages: FieldMessages;
};

export type StudyAction =
  | { type: 'studyChanged'; draft: StudyDraft; field: string }
  | { type: 'studyReplaced'; draft: StudyDraft }
  | { type: 'studyFieldTouched'; field: string };

export function createStudyState(draft: StudyDraft): StudyState {
  return { draft, touched: new Set(), showsAllProblems: false, serverMessages: {} };
}

export function reduceStudy(study: StudyState, action: StudyAction): StudyState {
  switch (action.type) {
    case 'studyChanged': {
      // Drops the server's message, which was about the former value.
      const { [action.field]: _, ...serverMessages } = study.serverMessages;
      return { ...study, draft: action.draft, serverMessages };
    }
    case 'studyReplaced':
      return { ...study, draft: action.draft, touched: new Set(), serverMessages: {} };
    case 'studyFieldTouched':
      return { ...study, touched: new Set(study.touched).add(action.field) };
  }
}
