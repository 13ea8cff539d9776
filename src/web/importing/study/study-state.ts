import type { FieldMessages } from '../../../catalogue/endpoints/errors.ts';
import type { StudyDraft } from './study-draft.ts';

/** The study form: what was typed, and which messages are shown at its fields. */
export type StudyState = {
  draft: StudyDraft;
  /** Fields that were left once, whose problems are shown. */
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
      // The server's message was about the former value.
      const { [action.field]: _, ...serverMessages } = study.serverMessages;
      return { ...study, draft: action.draft, serverMessages };
    }
    case 'studyReplaced':
      return { ...study, draft: action.draft, touched: new Set(), serverMessages: {} };
    case 'studyFieldTouched':
      return { ...study, touched: new Set(study.touched).add(action.field) };
  }
}
