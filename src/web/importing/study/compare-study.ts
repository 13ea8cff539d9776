import { reasonColumn } from '../../../catalogue/definition.ts';
import { type PersonReferenceField, personReferenceFields } from '../../../catalogue/persons/persons.ts';
import { checkStudy, mandatoryStudyFields, type StudyField, studyFields } from '../../../catalogue/persons/studies.ts';
import type { RecordData } from '../../records/record-queries.ts';
import { type AuthorDraft, createAuthorDraft, type StudyDraft } from './study-state.ts';

/** The fields of a study in which an upload and a stored study can contradict each other. */
type ComparedField = StudyField | 'project_study_person_resp';

/** A study that is stored, and its persons: the responsible one first, then its authors in their order. */
export type StoredStudy = { record: RecordData; persons: readonly RecordData[] };

const fieldText = (record: RecordData, name: string) => String(record[name] ?? record[reasonColumn(name)] ?? '');

/** A person as an author; fields that the reader may not see are empty. */
export function toAuthorDraft(person: RecordData): AuthorDraft {
  return createAuthorDraft(Object.fromEntries(personReferenceFields.map((name) => [name, fieldText(person, name)])));
}

/** A stored study as it would be typed. */
export function toStudyDraft({ record, persons }: StoredStudy): StudyDraft {
  const fields = Object.fromEntries(studyFields.map((name) => [name, fieldText(record, name)]));
  return {
    ...(fields as Record<StudyField, string>),
    authors: persons.length > 0 ? persons.map(toAuthorDraft) : [createAuthorDraft()],
  };
}

type PersonFields = Readonly<Record<PersonReferenceField, string | null>>;

/** Whether an import takes both for one person: by the ORCID iD, else by the address, else by the name. */
function isSamePerson(one: PersonFields, other: PersonFields): boolean {
  const isSame = (name: PersonReferenceField) => one[name]?.trim().toLowerCase() === other[name]?.trim().toLowerCase();
  const both = (name: PersonReferenceField) => !!one[name]?.trim() && !!other[name]?.trim();
  if (both('orcid')) return isSame('orcid');
  if (both('email')) return isSame('email');
  return both('lastname') && isSame('lastname') && isSame('firstname');
}

/** The fields in which a typed study says otherwise than the stored one, and those it must fill in and the stored one lacks. */
export function compareStudies(
  draft: StudyDraft,
  { record, persons }: StoredStudy,
): { differing: ComparedField[]; missing: ComparedField[] } {
  const { values, authors } = checkStudy({ fields: draft, authors: draft.authors });
  const differing: ComparedField[] = studyFields.filter((name) => {
    const value = values[name] ?? null;
    const given = typeof value === 'object' ? (value?.reason ?? '') : value;
    return given !== '' && given !== fieldText(record, name);
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

/** Whether nothing but the address of this very person was typed into an author. */
function isUnusedRow(author: AuthorDraft, chosen: AuthorDraft): boolean {
  const isNamed = author.firstname.trim() !== '' || author.lastname.trim() !== '' || author.orcid.trim() !== '';
  const email = author.email.trim().toLowerCase();
  return !isNamed && (email === '' || email === chosen.email.toLowerCase());
}

/**
 * Puts a person among authors: where that person is already, in a row that is still free, or at the end.
 * @returns all authors, and the place of this one
 */
export function addPerson(
  authors: readonly AuthorDraft[],
  chosen: AuthorDraft,
): { authors: readonly AuthorDraft[]; index: number } {
  const there = authors.findIndex((author) => isSamePerson(author, chosen) && !isUnusedRow(author, chosen));
  if (there >= 0) return { authors, index: there };
  const free = authors.findIndex((author) => isUnusedRow(author, chosen));
  if (free < 0) return { authors: [...authors, chosen], index: authors.length };
  return { authors: authors.with(free, { ...chosen, key: authors[free]?.key ?? chosen.key }), index: free };
}
