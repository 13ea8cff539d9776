import { describe, expect, it } from 'vitest';
import { checkTableFile, checkWorkbook, formatFileSize } from './check-file.ts';
import { locateColumns, toWorkbookHighlights } from './error-highlights.ts';
import {
  countByColumn,
  errorsToCsv,
  errorsToText,
  filterErrors,
  parseCellErrors,
  parseColumnLetters,
  parseErrorKinds,
  selectFirstErrors,
} from './row-errors.ts';

describe('a selected file', () => {
  it('has its size in base 1000 with 3 decimals', () => {
    expect(formatFileSize(184_320, 'en')).toBe('184.320 kB');
    expect(formatFileSize(184_320, 'de')).toBe('184,320 kB');
    expect(formatFileSize(100_000_000, 'en')).toBe('100.000 MB');
    expect(formatFileSize(999, 'en')).toBe('999 B');
  });

  it('is refused for its size before its format, with a message for the format', () => {
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

describe('the errors of a refused table', () => {
  const payload = [
    { row: 3, message: { depth: ['-2 is too small', 'second'], campaign: ['a "b", c'] } },
    { row: 12, message: { depth: ['first'] } },
  ];
  const errors = parseCellErrors(payload, { depth: 'AF' });
  const filter = (options: Partial<Parameters<typeof filterErrors>[1]>) =>
    filterErrors(
      errors,
      { kind: null, column: '', text: '', sort: { by: 'row', descending: false }, ...options },
      'en',
    ).map(({ row, message }) => `${row} ${message}`);

  it('are one for each message', () => {
    expect(errors).toHaveLength(4);
    expect(countByColumn(errors)).toEqual([
      ['depth', 3],
      ['campaign', 1],
    ]);
  });

  it('name their cell as the spreadsheet does, where it has the column', () => {
    expect(errors.map(({ cell }) => cell)).toEqual(['AF3', 'AF3', null, 'AF12']);
    expect(parseColumnLetters({ message: '', columns: { depth: 'AF', broken: 7 } })).toEqual({ depth: 'AF' });
    for (const body of [{}, { columns: null }, { columns: 'A' }]) expect(parseColumnLetters(body)).toEqual({});
  });

  it('are none where the payload is about a form', () => {
    expect(parseCellErrors({ study_title: ['Study title is required'] })).toEqual([]);
    expect(parseCellErrors(undefined)).toEqual([]);
  });

  it('are sorted and filtered', () => {
    expect(filter({ sort: { by: 'row', descending: true } })[0]).toBe('12 first');
    expect(filter({ sort: { by: 'message', descending: false } }).at(-1)).toBe('3 second');
    expect(filter({ column: 'depth', text: 'FIRST' })).toEqual(['12 first']);
    expect(filter({ text: '12 depth' })).toEqual(['12 first']);
    expect(filter({ text: 'af12' })).toEqual(['12 first']);
  });

  it('are filtered by the rows of a kind', () => {
    const [kind = null] = parseErrorKinds([
      { field: 'depth', label: 'Depth', message: '… is too small', rows: 4512, first: 3, listed: [3] },
    ]);
    expect(filter({ kind })).toEqual(['3 -2 is too small', '3 second']);
    expect(filter({ kind, text: 'small' })).toEqual(['3 -2 is too small']);
    expect(parseErrorKinds(undefined)).toEqual([]);
  });

  it('are exported as text, and as CSV in which nothing is a formula', () => {
    const labels = { row: 'Row', cell: 'Cell', column: 'Column', message: 'What is wrong' };
    const lines = errorsToText(errors, labels).split('\n');
    expect([lines[0], lines[2]]).toEqual(['AF3\tdepth\t-2 is too small', 'Row 3\tcampaign\ta "b", c']);
    expect(errorsToCsv(errors, labels, 'en').split('\r\n')).toEqual([
      '\ufeffRow,Cell,Column,What is wrong',
      "3,AF3,depth,'-2 is too small",
      '3,AF3,depth,second',
      '3,,campaign,"a ""b"", c"',
      '12,AF12,depth,first',
      '',
    ]);
    expect(errorsToCsv(errors, labels, 'de')).toContain("3;AF3;depth;'-2 is too small");
  });
});

describe('highlights in the refused file', () => {
  const errorAt = (row: number, column: string, message = 'wrong') => ({ row, column, message });

  it('are in the column with the name of the field, which is found as the import finds it', () => {
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

  it('are in a column with a certain synonym, and in a column whose cells contain the value', () => {
    const header = ['samp_name', 'event_label', 'campaign', 'basis', 'Tiefe', 'lat_lon'];
    const errors = [errorAt(5, 'depth'), errorAt(5, 'geogr_loc_lon')];
    expect(toWorkbookHighlights(errors, locateColumns(header, 3), null)).toEqual([
      { line: 5, column: 4, message: 'wrong' },
      { line: 5, column: 5, message: 'wrong' },
    ]);
  });

  it('are at the first cell where their column is missing, once for all rows', () => {
    const errors = [errorAt(1, 'depth', 'missing'), errorAt(2, 'depth', 'as well'), errorAt(3, 'depth', 'as well')];
    expect(toWorkbookHighlights(errors, locateColumns(['samp_name']), 'Some only.')).toEqual(
      ['Some only.', 'missing', 'as well'].map((message) => ({ line: 1, column: 0, message })),
    );
  });

  it('are at most as many as a spreadsheet can have, with every message of each cell', () => {
    const errors = Array.from({ length: 10_100 }, (_, i) => errorAt(2 + Math.floor(i / 2), 'depth', `wrong ${i % 2}`));
    expect(selectFirstErrors(errors)).toEqual(errors.slice(0, 9_998));
    expect(
      toWorkbookHighlights(selectFirstErrors(errors), locateColumns(['samp_name', 'depth']), 'Some only.'),
    ).toHaveLength(9_999);
  });
});
