import { useState } from 'react';
import type { FieldMessages } from '../../catalogue/answers/errors.ts';
import type { MentionField } from '../../catalogue/persons.ts';
import type { StudyField } from '../../catalogue/studies.ts';
import { i18n } from '../language.ts';
import { currentSession, useSession } from '../session.ts';
import { authorFieldKey, studyMessages } from './check-study.ts';
import { type AuthorDraft, newStudy, type StudyDraft } from './study-draft.ts';

/** The study typed last, and its user: it is still there after a login that ended and after a look at another page. */
let lastStudy: { user: number; draft: StudyDraft } | null = null;

function draftOf(user: number): StudyDraft {
  return lastStudy?.user === user ? lastStudy.draft : newStudy(currentSession());
}

/** The study that the logged-in user describes, and its problems. */
export function useStudy() {
  const user = useSession().user?.id ?? 0;
  const [draft, setDraft] = useState(() => draftOf(user));
  /** Fields that a person has left, whose problems may be shown. */
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [everything, setEverything] = useState(false);
  const [refused, setRefused] = useState<FieldMessages>({});

  function change(next: StudyDraft, field: string): void {
    lastStudy = { user, draft: next };
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
    setAuthorField: (author: AuthorDraft, name: MentionField, value: string) => {
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
    leaveAuthor: (author: AuthorDraft, name: MentionField) =>
      setLeft((before) => new Set(before).add(authorFieldKey(author, name))),
    showEverything: () => setEverything(true),
    refuse: setRefused,
    /** Forgets the study once it is stored: the next import begins with a new one. */
    forget: () => {
      lastStudy = null;
    },
    startAgain: () => {
      lastStudy = null;
      setDraft(newStudy(currentSession()));
      setLeft(new Set());
      setEverything(false);
      setRefused({});
    },
  };
}

export type Study = ReturnType<typeof useStudy>;
