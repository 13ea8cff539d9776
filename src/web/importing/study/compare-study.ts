import { reasonColumn } from '../../../catalogue/definition.ts';
import { type PersonReferenceField, personReferenceFields } from '../../../catalogue/persons/persons.ts';
import { checkStudy, mandatoryStudyFields, type StudyField, studyFields } from '../../../catalogue/persons/studies.ts';
import type { RecordData } from '../../records/record-queries.ts';
import { type AuthorDraft, createAuthorDraft, type StudyDraft } from './study-state.ts';

/** The fields in which an upload and a stored study are compared. */
type ComparedField = StudyField | 'project_study_person_resp';

/** A stored study and its persons: the responsible one first, then its authors in their order. */
export type StoredStudy = { record: RecordData; persons: readonly RecordData[] };

const fieldText = (record: RecordData, name: string) => String(record[name] ?? record[reasonColumn(name)] ?? '');

/** A person as an author; fields that the reader may not see are empty. */
export function toAuthorDraft(person: RecordData): AuthorDraft {
  return createAuthorDraft(Object.fromEntries(personReferenceFields.map((name) => [name, fieldText(person, name)])));
}

/** A stored study as a draft, as if it had been typed. */
export function toStudyDraft({ record, persons }: StoredStudy): StudyDraft {
  const fields = Object.fromEntries(studyFields.map((name) => [name, fieldText(record, name)]));
  return {
    ...(fields as Record<StudyField, string>),
    authors: persons.length > 0 ? persons.map(toAuthorDraft) : [createAuthorDraft()],
  };
}

type PersonFields = Readonly<Record<PersonReferenceField, string | null>>;

/**
 * Whether an import would recognise both as the same person: by the ORCID iD, else by the email address, else by the
 * name.
 */
function isSamePerson(person: PersonFields, other: PersonFields): boolean {
  const isSame = (name: PersonReferenceField) =>
    person[name]?.trim().toLowerCase() === other[name]?.trim().toLowerCase();
  const both = (name: PersonReferenceField) => !!person[name]?.trim() && !!other[name]?.trim();
  if (both('orcid')) return isSame('orcid');
  if (both('email')) return isSame('email');
  return both('lastname') && isSame('lastname') && isSame('firstname');
}

/**
 * The fields in which a typed study differs from the stored one, and the mandatory fields that are missing in the
 * stored one.
 */
export function compareStudies(
  draft: StudyDraft,
  { record, persons }: StoredStudy,
): { differing: ComparedField[]; missing: ComparedField[] } {
  const { values, authors } = checkStudy({ fields: draft, authors: draft.authors });
  const differing: ComparedField[] = studyFields.filter((name) => {
    const value = values[name] ?? null;
    const text = typeof value === 'object' ? (value?.reason ?? '') : value;
    return text !== '' && text !== fieldText(record, name);
  });
  const missing: ComparedField[] = studyFields.filter(
    (name) => mandatoryStudyFields.has(name) && fieldText(record, name) === '',
  );
  const [first] = authors;
  const [responsible] = persons;
  if (record.project_study_person_resp === null) missing.push('project_study_person_resp');
  else if (first && responsible && !isSamePerson(first, toAuthorDraft(responsible)))
    differing.push('project_study_person_resp');
  return { differing: differing.filter((name) => !missing.includes(name)), missing };
}

/** Whether an author's row is empty, or contains only this person's email address. */
function isUnusedRow(author: AuthorDraft, person: AuthorDraft): boolean {
  const isNamed = author.firstname.trim() !== '' || author.lastname.trim() !== '' || author.orcid.trim() !== '';
  const email = author.email.trim().toLowerCase();
  return !isNamed && (email === '' || email === person.email.toLowerCase());
}

/**
 * Adds a person to the authors: in the row of the same person, in an unused row, or at the end.
 * @returns all authors, and the index of the added one
 */
export function addPerson(
  authors: readonly AuthorDraft[],
  person: AuthorDraft,
): { authors: readonly AuthorDraft[]; index: number } {
  const existing = authors.findIndex((author) => isSamePerson(author, person) && !isUnusedRow(author, person));
  if (existing >= 0) return { authors, index: existing };
  const free = authors.findIndex((author) => isUnusedRow(author, person));
  if (free < 0) return { authors: [...authors, person], index: authors.length };
  return { authors: authors.with(free, { ...person, key: authors[free]?.key ?? person.key }), index: free };
}
