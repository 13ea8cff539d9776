import { describe, expect, it } from 'vitest';
import { getTranslate } from '../../catalogue/locales/index.ts';
import { formatFileSize } from './file-size.ts';
import { studyMessages } from './study/check-study.ts';
import {
  createAuthorDraft,
  createStudyDraft,
  parseStudy,
  type StudyDraft,
  serializeStudy,
  studyFormFields,
} from './study/study-draft.ts';
import { checkTableFile, checkWorkbook } from './upload/check-file.ts';
import { locateColumns, toWorkbookHighlights } from './upload/error-highlights.ts';
import { errorsToCsv, errorsToText } from './upload/export-errors.ts';
import { selectFirstErrors } from './upload/first-errors.ts';
import {
  countByColumn,
  filterErrors,
  parseCellErrors,
  parseColumnLetters,
  parseErrorKinds,
} from './upload/row-errors.ts';

const t = getTranslate('en');

describe('a file', () => {
  it('has its size in base 1000 with 3 decimals', () => {
    expect(formatFileSize(184_320, 'en')).toBe('184.320 kB');
    expect(formatFileSize(184_320, 'de')).toBe('184,320 kB');
    expect(formatFileSize(100_000_000, 'en')).toBe('100.000 MB');
    expect(formatFileSize(999, 'en')).toBe('999 B');
  });

  it('is refused for its size before its kind, and told what kind it is', () => {
    expect(checkTableFile({ name: 'a.xlsx', size: 100_000_000 })).toBeNull();
    expect(checkTableFile({ name: 'a.xlsx', size: 100_000_001 })).toBe('importing.tooLarge');
    expect(checkTableFile({ name: 'A.ODS', size: 1 })).toBeNull();
    expect(checkTableFile({ name: 'a.csv', size: 1 })).toBeNull();
    expect(checkTableFile({ name: 'a.xls', size: 1 })).toBe('importing.oldExcel');
    expect(checkTableFile({ name: 'a.pdf', size: 1 })).toBe('importing.notATable');
    expect(checkTableFile({ name: 'xlsx', size: 1 })).toBe('importing.notATable');
    expect(checkWorkbook({ name: 'a.ods', size: 1 })).toBeNull();
    expect(checkWorkbook({ name: 'a.csv', size: 1 })).toBe('importing.notASpreadsheet');
  });
});

function buildStudy(given: Partial<StudyDraft> = {}): StudyDraft {
  return {
    study_title: 'Plankton',
    project_study_abbreviation: '',
    project_study_begin: '',
    project_study_end: '',
    project_study_abstract: 'What lives there.',
    project_study_comment: '',
    authors: [createAuthorDraft({ firstname: 'Alex', lastname: 'Example' })],
    ...given,
  };
}

describe('a study', () => {
  it('is good with a title, an abstract and an author', () => {
    expect(studyMessages(buildStudy(), t)).toEqual({});
  });

  it('needs them, in the words of the specification', () => {
    const messages = studyMessages(buildStudy({ study_title: ' ', project_study_abstract: '', authors: [] }), t);
    expect(messages).toEqual({
      study_title: ['Study title is required'],
      project_study_abstract: ['Abstract is required'],
      project_study_authors: ['At least one author is required'],
    });
  });

  it('begins with its user, without an address that is one of an account alone', () => {
    const account = { id: 1, name: 'admin', roles: [], person: null, pending_email: null };
    const emailOf = (email: string) =>
      createStudyDraft({ user: { ...account, email }, person: null }).authors[0]?.email;
    expect(emailOf('alex@example.org')).toBe('alex@example.org');
    expect(emailOf('admin@localhost')).toBe('');
  });

  it('does not end before it begins, in the precision that both dates have', () => {
    const check = (project_study_begin: string, project_study_end: string) =>
      Object.keys(studyMessages(buildStudy({ project_study_begin, project_study_end }), t));
    expect(check('2019-03-14', '2019-03')).toEqual([]);
    expect(check('2019-03-14', '2019-03-13')).toEqual(['project_study_end']);
    expect(check('14.03.2019', '2018')).toEqual(['project_study_end']);
    expect(check('03/04/2019', '2018')).toEqual(['project_study_begin']);
  });

  it('says of an author what is wrong with which field', () => {
    const author = createAuthorDraft({ firstname: 'Alex', email: 'alex', orcid: '0000-0002-1825-0098' });
    const messages = studyMessages(buildStudy({ authors: [author] }), t);
    expect(Object.keys(messages)).toEqual(
      ['lastname', 'email', 'orcid'].map((field) => `author.${author.key}.${field}`),
    );
  });

  it('is sent with its days as yyyy-mm-dd, however they were typed', () => {
    const typed = { project_study_begin: '3.5.2019', project_study_end: '2019-06', study_title: '1.2.2019' };
    const parts = new Map(studyFormFields(buildStudy(typed)));
    expect(['project_study_begin', 'project_study_end', 'study_title'].map((name) => parts.get(name))).toEqual([
      '2019-05-03',
      '2019-06',
      '1.2.2019',
    ]);
  });

  it('is sent as form fields, its authors as JSON', () => {
    const parts = new Map(studyFormFields(buildStudy({ study_title: ' Plankton ' })));
    expect(parts.get('study_title')).toBe('Plankton');
    expect(JSON.parse(parts.get('project_study_authors') ?? '')).toEqual([
      { firstname: 'Alex', lastname: 'Example', email: '', orcid: '' },
    ]);
  });
});

describe('a study that is kept as text', () => {
  it('comes back as it was typed, with rows of authors of its own', () => {
    const typed = buildStudy({
      study_title: ' Plankton of the "Gotland" Basin ',
      authors: [createAuthorDraft({ lastname: 'Example' }), createAuthorDraft({ firstname: 'Kim', orcid: '0000' })],
    });
    const back = parseStudy(serializeStudy(typed));
    expect(back).toEqual({
      ...typed,
      authors: typed.authors.map((author) => ({ ...author, key: expect.any(Number) })),
    });
    expect(serializeStudy(back as StudyDraft)).toBe(serializeStudy(typed));
    expect(new Set([...typed.authors, ...(back?.authors ?? [])].map(({ key }) => key)).size).toBe(4);
  });

  it('is none where somebody else wrote something there', () => {
    for (const text of ['', 'null', '[]', '{"authors": 3}', '{']) expect(parseStudy(text), text).toBeNull();
    expect(parseStudy('{"study_title": 5, "authors": [null]}')).toMatchObject({
      study_title: '5',
      project_study_abstract: '',
      authors: [{ firstname: '', lastname: '' }],
    });
  });
});

describe('a list of errors', () => {
  const payload = [
    { row: 3, message: { depth: ['-2 is too small', 'second'], campaign: ['a "b", c'] } },
    { row: 12, message: { depth: ['first'] } },
  ];
  const errors = parseCellErrors(payload, { depth: 'AF' });
  const choose = (given: Partial<Parameters<typeof filterErrors>[1]>) =>
    filterErrors(
      errors,
      { kind: null, column: '', text: '', sort: { by: 'row', descending: false }, ...given },
      'en',
    ).map(({ row, message }) => `${row} ${message}`);

  it('has one line for each sentence', () => {
    expect(errors).toHaveLength(4);
    expect(countByColumn(errors)).toEqual([
      ['depth', 3],
      ['campaign', 1],
    ]);
  });

  it('names each cell as the spreadsheet does, where it has the column', () => {
    expect(errors.map(({ cell }) => cell)).toEqual(['AF3', 'AF3', null, 'AF12']);
    expect(parseColumnLetters({ message: '', columns: { depth: 'AF', broken: 7 } })).toEqual({ depth: 'AF' });
    for (const odd of [{}, { columns: null }, { columns: 'A' }]) expect(parseColumnLetters(odd)).toEqual({});
  });

  it('is nothing where the payload is a form’s', () => {
    expect(parseCellErrors({ study_title: ['Study title is required'] })).toEqual([]);
    expect(parseCellErrors(undefined)).toEqual([]);
  });

  it('is sorted and filtered', () => {
    expect(choose({ sort: { by: 'row', descending: true } })[0]).toBe('12 first');
    expect(choose({ sort: { by: 'message', descending: false } }).at(-1)).toBe('3 second');
    expect(choose({ column: 'depth', text: 'FIRST' })).toEqual(['12 first']);
    expect(choose({ text: '12 depth' })).toEqual(['12 first']);
    expect(choose({ text: 'af12' })).toEqual(['12 first']);
  });

  it('shows the rows of a kind', () => {
    const [kind = null] = parseErrorKinds([
      { field: 'depth', label: 'Depth', message: '… is too small', rows: 4512, first: 3, listed: [3] },
    ]);
    expect(choose({ kind })).toEqual(['3 -2 is too small', '3 second']);
    expect(choose({ kind, text: 'small' })).toEqual(['3 -2 is too small']);
    expect(parseErrorKinds(undefined)).toEqual([]);
  });

  it('leaves the page as text and as CSV in which nothing is a formula', () => {
    const words = { row: 'Row', cell: 'Cell', column: 'Column', message: 'What is wrong' };
    const lines = errorsToText(errors, words).split('\n');
    expect([lines[0], lines[2]]).toEqual(['AF3\tdepth\t-2 is too small', 'Row 3\tcampaign\ta "b", c']);
    expect(errorsToCsv(errors, words, 'en').split('\r\n')).toEqual([
      '\ufeffRow,Cell,Column,What is wrong',
      "3,AF3,depth,'-2 is too small",
      '3,AF3,depth,second',
      '3,,campaign,"a ""b"", c"',
      '12,AF12,depth,first',
      '',
    ]);
    expect(errorsToCsv(errors, words, 'de')).toContain("3;AF3;depth;'-2 is too small");
  });
});

describe('errors that are marked in the file', () => {
  const errorAt = (row: number, column: string, message = 'wrong') => ({ row, column, message });

  it('stand in the column that bears the name, as the import finds it', () => {
    const header = [null, ' Depth*', 'of_mine', 'DEPTH', 'samp_name'];
    expect(
      toWorkbookHighlights(
        [errorAt(3, 'samp_name'), errorAt(4, 'depth'), errorAt(1, 'depth', 'twice')],
        locateColumns(header),
        null,
      ),
    ).toEqual([
      { line: 3, column: 4, message: 'wrong' },
      { line: 4, column: 1, message: 'wrong' },
      { line: 1, column: 1, message: 'twice' },
    ]);
  });

  it('stand in the column whose other name is certain, and in the cell of which theirs is a part', () => {
    const header = ['samp_name', 'event_label', 'campaign', 'basis', 'Tiefe', 'lat_lon'];
    const errors = [errorAt(5, 'depth'), errorAt(5, 'geogr_loc_lon')];
    expect(toWorkbookHighlights(errors, locateColumns(header, 3), null)).toEqual([
      { line: 5, column: 4, message: 'wrong' },
      { line: 5, column: 5, message: 'wrong' },
    ]);
  });

  it('stand at the first cell where their column is missing, once for all rows', () => {
    const errors = [errorAt(1, 'depth', 'missing'), errorAt(2, 'depth', 'as well'), errorAt(3, 'depth', 'as well')];
    expect(toWorkbookHighlights(errors, locateColumns(['samp_name']), 'Some only.')).toEqual(
      ['Some only.', 'missing', 'as well'].map((message) => ({ line: 1, column: 0, message })),
    );
  });

  it('are as many as a spreadsheet bears, with all that is wrong in each cell', () => {
    const errors = Array.from({ length: 10_100 }, (_, i) => errorAt(2 + Math.floor(i / 2), 'depth', `wrong ${i % 2}`));
    expect(selectFirstErrors(errors)).toEqual(errors.slice(0, 9_998));
    expect(
      toWorkbookHighlights(selectFirstErrors(errors), locateColumns(['samp_name', 'depth']), 'Some only.'),
    ).toHaveLength(9_999);
  });
});
