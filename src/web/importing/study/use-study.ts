import type { FieldMessages } from '../../../catalogue/endpoints/errors.ts';
import type { PersonReferenceField } from '../../../catalogue/persons/persons.ts';
import type { StudyField } from '../../../catalogue/persons/studies.ts';
import { i18n } from '../../language.ts';
import { currentSession } from '../../session.ts';
import { deleteStudyDraft, loadStudyDraft, saveStudyDraft } from './study-draft-storage.ts';
import {
  type AuthorDraft,
  authorFieldKey,
  createStudyDraft,
  parseStudy,
  type StudyAction,
  type StudyDraft,
  type StudyState,
  serializeStudy,
  studyMessages,
} from './study-state.ts';

export const createEmptyStudy = (): StudyDraft => createStudyDraft(currentSession());

/** The saved study of a user, or an empty one. */
export function loadStudy(user: number): StudyDraft {
  return parseStudy(loadStudyDraft(user) ?? '') ?? createEmptyStudy();
}

/** The study form with its messages; every change is saved in the browser. */
export function useStudy(user: number, study: StudyState, dispatch: (action: StudyAction) => void) {
  const { draft, touched, showsAllProblems, serverMessages } = study;
  const deleteDraft = () => deleteStudyDraft(user, serializeStudy(draft));

  function save(next: StudyDraft): void {
    const text = serializeStudy(next);
    if (text === serializeStudy(createEmptyStudy())) deleteDraft();
    else saveStudyDraft(user, text);
  }

  function change(next: StudyDraft, field: string): void {
    save(next);
    dispatch({ type: 'studyChanged', draft: next, field });
  }

  const problems = studyMessages(draft, i18n.t);
  const shown = Object.entries(problems).filter(([field]) => showsAllProblems || touched.has(field));
  return {
    draft,
    isValid: Object.keys(problems).length === 0,
    messages: { ...serverMessages, ...Object.fromEntries(shown) } as FieldMessages,
    setField: (name: StudyField, value: string) => change({ ...draft, [name]: value }, name),
    setAuthors: (authors: readonly AuthorDraft[]) => change({ ...draft, authors }, 'project_study_authors'),
    setAuthorField: (author: AuthorDraft, name: PersonReferenceField, value: string) => {
      const authors = draft.authors.map((other) => (other.key === author.key ? { ...other, [name]: value } : other));
      change({ ...draft, authors }, 'project_study_authors');
    },
    replace: (next: StudyDraft) => {
      save(next);
      dispatch({ type: 'studyReplaced', draft: next });
    },
    /** From now on, shows the problems of this field. */
    touch: (field: string) => dispatch({ type: 'studyFieldTouched', field }),
    touchAuthor: (author: AuthorDraft, name: PersonReferenceField) =>
      dispatch({ type: 'studyFieldTouched', field: authorFieldKey(author, name) }),
    deleteDraft,
  };
}

export type Study = ReturnType<typeof useStudy>;
