import type { FieldMessages } from '../../../catalogue/endpoints/errors.ts';
import type { Translate } from '../../../catalogue/locales/index.ts';
import type { PersonReferenceField } from '../../../catalogue/persons/persons.ts';
import { checkStudy } from '../../../catalogue/persons/studies.ts';
import { messagesOf } from '../../../catalogue/records/problem-messages.ts';
import type { AuthorDraft, StudyDraft } from './study-draft.ts';

/** The name under which what is wrong with an author's field is kept. */
export function authorFieldKey(author: AuthorDraft, field: PersonReferenceField): string {
  return `author.${author.key}.${field}`;
}

/** The problems of a study, by field of the page, in the same sentences as the server's. */
export function studyMessages(draft: StudyDraft, t: Translate): FieldMessages {
  const { fields, authors } = checkStudy({ fields: draft, authors: draft.authors }).problems;
  const messages: FieldMessages = messagesOf('project_study', fields, t);
  for (const [i, author] of draft.authors.entries())
    for (const [name, sentence] of Object.entries(messagesOf('person', authors[i] ?? {}, t)))
      messages[authorFieldKey(author, name as PersonReferenceField)] = sentence;
  return messages;
}
