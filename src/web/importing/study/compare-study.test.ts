import { describe, expect, it } from 'vitest';
import type { RecordData } from '../../records/record-queries.ts';
import { addPerson, compareStudies, toStudyDraft } from './compare-study.ts';
import { createAuthorDraft } from './study-state.ts';

function record(fields: Record<string, string | number | number[] | null>): RecordData {
  const common = { id: 1, version: 1, created_at: '', updated_at: '', labels: {} };
  return { ...common, ...fields };
}

const kim = record({ firstname: 'Kim', lastname: 'Muster', email: 'kim@example.org', orcid: null });
const stored = {
  record: record({
    study_title: 'Plankton',
    project_study_abbreviation: null,
    project_study_begin: '2019-03',
    project_study_end: null,
    project_study_abstract: 'What lives there.',
    project_study_comment: null,
    project_study_person_resp: 7,
  }),
  persons: [kim],
};

describe('a stored study', () => {
  const draft = toStudyDraft(stored);

  it('is the same as a typed one with equal values, however a date is written', () => {
    expect(draft).toMatchObject({ study_title: 'Plankton', project_study_begin: '2019-03', project_study_end: '' });
    expect(compareStudies(draft, stored)).toEqual({ differing: [], missing: [] });
    expect(compareStudies({ ...draft, project_study_begin: '' }, stored).differing).toEqual([]);
    const day = { ...stored, record: { ...stored.record, project_study_begin: '2019-03-14' } };
    expect(compareStudies({ ...draft, project_study_begin: '14.03.2019' }, day).differing).toEqual([]);
  });

  it('differs in another value, in a value it does not have, and in another responsible person', () => {
    const author = createAuthorDraft({ firstname: 'Toni', lastname: 'Muster' });
    const other = { ...draft, project_study_abstract: 'Other.', project_study_comment: 'New.', authors: [author] };
    expect(compareStudies(other, stored)).toEqual({
      differing: ['project_study_abstract', 'project_study_comment', 'project_study_person_resp'],
      missing: [],
    });
  });

  it('lacks fields that an upload requires', () => {
    const bare = {
      record: { ...stored.record, project_study_abstract: null, project_study_person_resp: null },
      persons: [],
    };
    expect(compareStudies({ ...draft, project_study_abstract: 'Mine.' }, bare)).toEqual({
      differing: [],
      missing: ['project_study_abstract', 'project_study_person_resp'],
    });
  });
});

describe('a stored person as an author', () => {
  const chosen = createAuthorDraft({ firstname: 'Kim', lastname: 'Muster', email: 'kim@example.org' });

  it('replaces a row that is empty or has only that person’s address', () => {
    for (const email of ['', 'Kim@example.org']) {
      const row = createAuthorDraft({ email });
      const { authors, index } = addPerson([row], chosen);
      expect(index).toBe(0);
      expect(authors).toEqual([{ ...chosen, key: row.key }]);
    }
  });

  it('is added after all others, without changing their addresses', () => {
    const others = [
      createAuthorDraft({ email: 'me@example.org' }),
      createAuthorDraft({ firstname: 'Alex', lastname: 'Example' }),
    ];
    const { authors, index } = addPerson(others, chosen);
    expect(index).toBe(2);
    expect(authors).toEqual([...others, chosen]);
  });

  it('is not added twice', () => {
    const others = [createAuthorDraft({ firstname: 'Kim', lastname: 'Muster' })];
    expect(addPerson(others, chosen)).toEqual({ authors: others, index: 0 });
    const namesake = [createAuthorDraft({ firstname: 'Kim', lastname: 'Muster', email: 'other@example.org' })];
    expect(addPerson(namesake, chosen).authors).toHaveLength(2);
  });
});
