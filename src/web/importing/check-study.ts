import { Problem, readCell } from '../../catalogue/field-types.ts';
import { type EntityName, fieldOf } from '../../catalogue/index.ts';
import { readField } from '../../catalogue/records.ts';
import { mandatoryStudyFields, studyFields } from '../../catalogue/studies.ts';
import { isBefore } from '../../catalogue/together.ts';
import type { FieldMessages } from '../http.ts';
import type { Word } from '../language.ts';
import { type AuthorDraft, type AuthorField, authorFields, type StudyDraft } from './study-draft.ts';

export const requiredAuthorFields: ReadonlySet<string> = new Set(['firstname', 'lastname']);

/** The name under which what is wrong with an author's field is kept. */
export function authorFieldKey(author: AuthorDraft, field: AuthorField): string {
  return `author.${author.key}.${field}`;
}

type Sentence = (code: string, params: Readonly<Record<string, string | number>>) => string;

function checkValue(entity: EntityName, name: string, typed: string, required: boolean, say: Sentence) {
  const value = readField(entity, name, typed, required);
  if (value instanceof Problem) return say(value.code, value.params);
  return value === null && required ? say('required', {}) : null;
}

function storedDate(typed: string): string | null {
  const value = readCell(typed, fieldOf('project_study', 'project_study_begin'));
  return typeof value === 'string' ? value : null;
}

/** The problems of a study, by field, by the same rules and in the same words as the server's. */
export function checkStudy(draft: StudyDraft, t: Word): FieldMessages {
  const messages: FieldMessages = {};
  const sentence =
    (label: string): Sentence =>
    (code, params) =>
      t(`rules.${code}` as Parameters<Word>[0], { field: label, ...params });
  for (const name of studyFields) {
    const say = sentence(t(`fields.project_study.${name}.label`));
    const wrong = checkValue('project_study', name, draft[name], mandatoryStudyFields.has(name), say);
    if (wrong) messages[name] = [wrong];
  }
  const begin = storedDate(draft.project_study_begin);
  const end = storedDate(draft.project_study_end);
  // In the precision that both have: a study may begin and end in the same month.
  if (begin && end && isBefore(end, begin)) messages.project_study_end = [t('rules.endBeforeBegin', { begin, end })];
  for (const author of draft.authors) {
    for (const name of authorFields) {
      const say = sentence(t(`fields.person.${name}.label`));
      const wrong = checkValue('person', name, author[name], requiredAuthorFields.has(name), say);
      if (wrong) messages[authorFieldKey(author, name)] = [wrong];
    }
  }
  if (draft.authors.length === 0) messages.project_study_authors = [t('importing.authors')];
  return messages;
}
