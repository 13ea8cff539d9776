import { Problem } from '../field-types.ts';
import type { EntityName } from '../index.ts';
import { type FieldProblems, periodProblems, readField } from '../records/records.ts';
import { type PersonReference, type PersonReferenceField, personReferenceFields } from './persons.ts';

/** The fields of a study in the form of an upload, without its persons. */
export const studyFields = [
  'study_title',
  'project_study_abbreviation',
  'project_study_begin',
  'project_study_end',
  'project_study_abstract',
  'project_study_comment',
] as const;
export type StudyField = (typeof studyFields)[number];

/** Fields that an upload must fill; the form of a study does not require the abstract. */
export const mandatoryStudyFields: ReadonlySet<string> = new Set<StudyField>(['study_title', 'project_study_abstract']);

/** The fields that every author must have. */
export const mandatoryAuthorFields: ReadonlySet<string> = new Set<PersonReferenceField>(['firstname', 'lastname']);

/** The unchecked study of an upload: its fields, and its authors in order. */
export type StudyInput = {
  fields: Readonly<Partial<Record<StudyField, string>>>;
  authors: readonly Readonly<Partial<Record<PersonReferenceField, string | null | undefined>>>[];
};

/** A text to store, or a missing-value term. */
type StoredText = string | { reason: string } | null;

/** The problems of a study by field, and those of each author by field. */
type StudyProblems = { fields: FieldProblems; authors: FieldProblems[] };

function readTexts(
  entity: EntityName,
  names: readonly string[],
  typed: Readonly<Record<string, string | null | undefined>>,
  mandatory: ReadonlySet<string>,
): { values: Record<string, StoredText>; problems: FieldProblems } {
  const values: Record<string, StoredText> = {};
  const problems: FieldProblems = {};
  for (const name of names) {
    const isMandatory = mandatory.has(name);
    const value = readField(entity, name, typed[name], isMandatory);
    if (value instanceof Problem) problems[name] = [value];
    else if (value === null && isMandatory) problems[name] = [new Problem('required')];
    else values[name] = typeof value === 'number' ? String(value) : value;
  }
  return { values, problems };
}

function toPersonReference(values: Readonly<Record<string, StoredText>>): PersonReference {
  const text = (name: PersonReferenceField) => {
    const value = values[name];
    return typeof value === 'string' ? value : null;
  };
  return {
    firstname: text('firstname'),
    lastname: text('lastname'),
    email: text('email')?.toLowerCase() ?? null,
    orcid: text('orcid'),
  };
}

/** Checks the study of an upload, by the same rules in the form and on the server. */
export function checkStudy({ fields, authors }: StudyInput): {
  values: Record<string, StoredText>;
  authors: PersonReference[];
  problems: StudyProblems;
} {
  const study = readTexts('project_study', studyFields, fields, mandatoryStudyFields);
  for (const [name, problem] of periodProblems('project_study', study.values)) study.problems[name] ??= [problem];
  if (authors.length === 0) study.problems.project_study_authors = [new Problem('authorNeeded')];
  const persons = authors.map((author) => readTexts('person', personReferenceFields, author, mandatoryAuthorFields));
  return {
    values: study.values,
    authors: persons.map(({ values }) => toPersonReference(values)),
    problems: { fields: study.problems, authors: persons.map(({ problems }) => problems) },
  };
}
