import { describe, expect, it } from 'vitest';
import type { FieldProblems } from '../records/records.ts';
import { checkStudy, type StudyInput } from './studies.ts';

const fields = { study_title: 'Plankton', project_study_abstract: 'What lives there.' };
const author = { firstname: 'Alex', lastname: 'Example' };

function codesIn(problems: FieldProblems): Record<string, string[]> {
  return Object.fromEntries(Object.entries(problems).map(([name, list]) => [name, list.map(({ code }) => code)]));
}

function problemsOf(given: Partial<StudyInput>) {
  const { problems } = checkStudy({ fields, authors: [author], ...given });
  return { fields: codesIn(problems.fields), authors: problems.authors.map(codesIn) };
}

describe('the study of an upload', () => {
  it('is returned as stored: ISO dates, missing-value terms, addresses in lower case', () => {
    const typed = { ...fields, project_study_begin: '14.03.2019', project_study_end: 'not collected' };
    const { values, authors } = checkStudy({
      fields: typed,
      authors: [{ ...author, email: 'Alex@Example.org', orcid: '' }],
    });
    expect(values).toEqual({
      ...fields,
      project_study_abbreviation: null,
      project_study_begin: '2019-03-14',
      project_study_end: { reason: 'not collected' },
      project_study_comment: null,
    });
    expect(authors).toEqual([{ ...author, email: 'alex@example.org', orcid: null }]);
  });

  it('needs a title, an abstract and an author', () => {
    expect(problemsOf({ fields: { study_title: ' ' }, authors: [] })).toEqual({
      fields: {
        study_title: ['required'],
        project_study_abstract: ['required'],
        project_study_authors: ['authorNeeded'],
      },
      authors: [],
    });
  });

  it('does not end before it begins', () => {
    const ended = (begin: string, end: string) =>
      problemsOf({ fields: { ...fields, project_study_begin: begin, project_study_end: end } }).fields;
    expect(ended('2019-03-14', '2018')).toEqual({ project_study_end: ['endBeforeBegin'] });
    expect(ended('2019-03-14', '2019-03')).toEqual({});
    expect(ended('03/04/2019', '2018')).toEqual({ project_study_begin: ['dateAmbiguous'] });
  });

  it('has one person per author', () => {
    const several = [
      { firstname: 'Alex; Kim', lastname: 'Example and Other' },
      { firstname: 'A', lastname: 'Na' },
    ];
    expect(problemsOf({ authors: several }).authors).toEqual([
      { firstname: ['severalPersons'], lastname: ['severalPersons'] },
      {},
    ]);
  });

  it('has the problems of each author by field', () => {
    const others = [{ firstname: 'Kim', email: 'kim', orcid: '0000-0002-1825-0098' }, { lastname: 'not provided' }];
    expect(problemsOf({ authors: [author, ...others] }).authors).toEqual([
      {},
      { lastname: ['required'], email: ['email'], orcid: ['orcid'] },
      { firstname: ['required'], lastname: ['nameNeeded'] },
    ]);
  });
});
