import { useState } from 'react';
import type { FieldMessages } from '../../../catalogue/endpoints/errors.ts';
import type { PersonReferenceField } from '../../../catalogue/persons/persons.ts';
import type { StudyField } from '../../../catalogue/persons/studies.ts';
import { i18n } from '../../language.ts';
import { currentSession } from '../../session.ts';
import { authorFieldKey, studyMessages } from './check-study.ts';
import { type AuthorDraft, createStudyDraft, parseStudy, type StudyDraft, serializeStudy } from './study-draft.ts';
import { deleteStudyDraft, loadStudyDraft, saveStudyDraft } from './study-draft-storage.ts';

/** The study of a user that is under way in this browser, or a new one. */
function initialDraft(user: number): StudyDraft {
  return parseStudy(loadStudyDraft(user) ?? '') ?? createStudyDraft(currentSession());
}

/** The study that a user describes, and its problems. */
export function useStudy(user: number) {
  const [draft, setDraft] = useState(() => initialDraft(user));
  /** Fields that a person has left, whose problems may be shown. */
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [everything, setEverything] = useState(false);
  const [refused, setRefused] = useState<FieldMessages>({});

  /** Forgets the study once it is stored or emptied: the next import begins with a new one. */
  const forget = () => deleteStudyDraft(user, serializeStudy(draft));

  function change(next: StudyDraft, field: string): void {
    const text = serializeStudy(next);
    if (text === serializeStudy(createStudyDraft(currentSession()))) forget();
    else saveStudyDraft(user, text);
    setDraft(next);
    // The server's message was about the former value.
    if (refused[field]) setRefused(({ [field]: _, ...others }) => others);
  }

  const problems = studyMessages(draft, i18n.t);
  const shown = Object.entries(problems).filter(([field]) => everything || left.has(field));
  return {
    draft,
    isGood: Object.keys(problems).length === 0,
    messages: { ...refused, ...Object.fromEntries(shown) } as FieldMessages,
    setField: (name: StudyField, value: string) => change({ ...draft, [name]: value }, name),
    setAuthors: (authors: readonly AuthorDraft[]) => change({ ...draft, authors }, 'project_study_authors'),
    setAuthorField: (author: AuthorDraft, name: PersonReferenceField, value: string) => {
      const authors = draft.authors.map((one) => (one.key === author.key ? { ...one, [name]: value } : one));
      change({ ...draft, authors }, 'project_study_authors');
    },
    /** Puts another study in the place of the one typed. */
    replace: (next: StudyDraft) => {
      change(next, '');
      setLeft(new Set());
      setRefused({});
    },
    /** Shows the problems of this field from now on. */
    leave: (field: string) => setLeft((before) => (before.has(field) ? before : new Set(before).add(field))),
    leaveAuthor: (author: AuthorDraft, name: PersonReferenceField) =>
      setLeft((before) => new Set(before).add(authorFieldKey(author, name))),
    showEverything: () => setEverything(true),
    refuse: setRefused,
    forget,
    startAgain: () => {
      forget();
      setDraft(createStudyDraft(currentSession()));
      setLeft(new Set());
      setEverything(false);
      setRefused({});
    },
  };
}

export type Study = ReturnType<typeof useStudy>;
