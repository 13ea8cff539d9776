import { describe, expect, it } from 'vitest';
import { getTranslate } from '../../../catalogue/locales/index.ts';
import {
  createAuthorDraft,
  createStudyDraft,
  parseStudy,
  type StudyDraft,
  serializeStudy,
  studyFormFields,
  studyMessages,
} from './study-state.ts';

const t = getTranslate('en');

function buildStudy(fields: Partial<StudyDraft> = {}): StudyDraft {
  return {
    study_title: 'Plankton',
    project_study_abbreviation: '',
    project_study_begin: '',
    project_study_end: '',
    project_study_abstract: 'What lives there.',
    project_study_comment: '',
    authors: [createAuthorDraft({ firstname: 'Alex', lastname: 'Example' })],
    ...fields,
  };
}

describe('the study form', () => {
  it('is valid with a title, an abstract and an author', () => {
    expect(studyMessages(buildStudy(), t)).toEqual({});
  });

  it('requires them, with the messages of the specification', () => {
    const messages = studyMessages(buildStudy({ study_title: ' ', project_study_abstract: '', authors: [] }), t);
    expect(messages).toEqual({
      study_title: ['Study title is required'],
      project_study_abstract: ['Abstract is required'],
      project_study_authors: ['At least one author is required'],
    });
  });

  it('begins with its user as the author, without an address that only an account may have', () => {
    const account = { id: 1, name: 'admin', roles: [], person: null, pending_email: null };
    const emailOf = (email: string) =>
      createStudyDraft({ user: { ...account, email }, person: null }).authors[0]?.email;
    expect(emailOf('alex@example.org')).toBe('alex@example.org');
    expect(emailOf('admin@localhost')).toBe('');
  });

  it('refuses an end before the begin, in the precision that both dates have', () => {
    const check = (project_study_begin: string, project_study_end: string) =>
      Object.keys(studyMessages(buildStudy({ project_study_begin, project_study_end }), t));
    expect(check('2019-03-14', '2019-03')).toEqual([]);
    expect(check('2019-03-14', '2019-03-13')).toEqual(['project_study_end']);
    expect(check('14.03.2019', '2018')).toEqual(['project_study_end']);
    expect(check('03/04/2019', '2018')).toEqual(['project_study_begin']);
  });

  it('has a message for each wrong field of an author', () => {
    const author = createAuthorDraft({ firstname: 'Alex', email: 'alex', orcid: '0000-0002-1825-0098' });
    const messages = studyMessages(buildStudy({ authors: [author] }), t);
    expect(Object.keys(messages)).toEqual(
      ['lastname', 'email', 'orcid'].map((field) => `author.${author.key}.${field}`),
    );
  });

  it('is sent with its days as yyyy-mm-dd, however they were typed', () => {
    const typed = { project_study_begin: '3.5.2019', project_study_end: '2019-06', study_title: '1.2.2019' };
    expect(studyFormFields(buildStudy(typed))).toMatchObject({
      project_study_begin: '2019-05-03',
      project_study_end: '2019-06',
      study_title: '1.2.2019',
    });
  });

  it('is sent as form fields, its authors as JSON', () => {
    const formFields = studyFormFields(buildStudy({ study_title: ' Plankton ' }));
    expect(formFields.study_title).toBe('Plankton');
    expect(JSON.parse(formFields.project_study_authors)).toEqual([
      { firstname: 'Alex', lastname: 'Example', email: '', orcid: '' },
    ]);
  });
});

describe('a study saved as text', () => {
  it('is read back as it was typed, with new keys for its authors', () => {
    const typed = buildStudy({
      study_title: ' Plankton of the "Gotland" Basin ',
      authors: [createAuthorDraft({ lastname: 'Example' }), createAuthorDraft({ firstname: 'Kim', orcid: '0000' })],
    });
    const parsed = parseStudy(serializeStudy(typed));
    expect(parsed).toEqual({
      ...typed,
      authors: typed.authors.map((author) => ({ ...author, key: expect.any(Number) })),
    });
    expect(serializeStudy(parsed as StudyDraft)).toBe(serializeStudy(typed));
    expect(new Set([...typed.authors, ...(parsed?.authors ?? [])].map(({ key }) => key)).size).toBe(4);
  });

  it('is ignored where the text is something else', () => {
    for (const text of ['', 'null', '[]', '{"authors": 3}', '{']) expect(parseStudy(text), text).toBeNull();
    expect(parseStudy('{"study_title": 5, "authors": [null]}')).toMatchObject({
      study_title: '5',
      project_study_abstract: '',
      authors: [{ firstname: '', lastname: '' }],
    });
  });
});
