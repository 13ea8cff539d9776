import { describe, expect, it } from 'vitest';
import { columnIndexesByName } from '../../../table/headers/match-headers.ts';
import type { RowIssue } from '../../../table/issues.ts';
import type { CellError } from '../upload/row-errors.ts';
import { createFindCell, type TableIssue, unresolvedIssues } from './table-cells.ts';
import {
  cellsWithIssues,
  correctCell,
  groupIssues,
  indexIssuesByCell,
  replaceInCell,
  serverOnlyErrors,
} from './table-issues.ts';

/** A table whose rows are lines 2, 3 and 5 of its file, and of which two columns are the same field. */
const table = { columns: ['samp_name', ' Depth *', 'depth'], lines: [2, 3, 5] };
const rows = [
  ['a', '5', null],
  ['b', 'deep', null],
  ['c', '5', null],
];
const findCell = createFindCell(table.lines, columnIndexesByName(table.columns));

const refused = (row: number, column: string, message = 'no'): CellError => {
  return { id: row, row, column, cell: null, message };
};
const issue = (line: number, field: string, value: string): RowIssue => {
  return { line, field, code: 'depth', params: { value } };
};

it('a cell is found by its row in the file and the first column of its field, but not in the header', () => {
  expect(findCell(5, 'depth')).toEqual({ row: 2, column: 1 });
  expect([findCell(1, 'depth'), findCell(4, 'depth'), findCell(2, 'campaign')]).toEqual([null, null, null]);
});

describe('an error', () => {
  const foundHere = [issue(3, 'depth', 'deep'), issue(5, 'samp_name', 'c'), issue(1, 'campaign', '')];
  const foundByServer = [refused(3, 'depth'), refused(5, 'samp_name'), refused(1, 'campaign')];

  it.each([
    ['of the browser', foundHere],
    ['of the server', foundByServer],
  ])('%s is unresolved until its cell is changed, and again once that is undone', (_, issues: TableIssue[]) => {
    expect(unresolvedIssues({ issues, rows }, rows, findCell)).toBe(issues);
    const corrected = rows.with(1, ['b', '7', null]);
    expect(unresolvedIssues({ issues, rows }, corrected, findCell)).toEqual(issues.slice(1));
    const undone = corrected.with(1, ['b', 'deep', null]);
    expect(unresolvedIssues({ issues, rows }, undone, findCell)).toBe(issues);
  });
});

describe('errors of the server', () => {
  const errors = [refused(3, 'depth'), refused(5, 'samp_name'), refused(1, 'campaign')];

  it('are added at cells where the browser found no error', () => {
    const own = indexIssuesByCell([issue(3, 'depth', 'deep')], findCell);
    const others = serverOnlyErrors(errors, own, findCell);
    expect(others).toEqual([errors[1]]);
    expect(cellsWithIssues(indexIssuesByCell([...others, issue(3, 'depth', 'deep')], findCell), [1, 0])).toEqual([
      { row: 1, column: 1 },
      { row: 2, column: 0 },
    ]);
  });

  it('are one group where column and message are the same, as is a value with the same error', () => {
    const groups = groupIssues([
      refused(2, 'samp_name'),
      issue(2, 'depth', 'deep'),
      issue(3, 'depth', 'deep'),
      issue(3, 'depth', 'deeper'),
      refused(5, 'samp_name'),
      refused(5, 'depth'),
    ]);
    expect(groups.map(({ field, value, lines }) => [field, value, lines])).toEqual([
      ['samp_name', undefined, [2, 5]],
      ['depth', 'deep', [2, 3]],
      ['depth', 'deeper', [3]],
      ['depth', undefined, [5]],
    ]);
  });

  it('are grouped by their value under any rule of one cell, but not where it contradicts another row', () => {
    const ofTwoRows = { code: 'contradictsRow', params: { value: '5', other: '6', record: 'Event a' } };
    const groups = groupIssues([
      { ...issue(2, 'email', 'a@b'), code: 'ruleToCome', params: { value: 'a@b', more: 1 } },
      { ...issue(3, 'email', 'a@b'), code: 'ruleToCome', params: { value: 'a@b', more: 2 } },
      { ...issue(2, 'depth', '5'), ...ofTwoRows },
    ]);
    expect(groups.map(({ value, lines }) => [value, lines])).toEqual([
      ['a@b', [2, 3]],
      [undefined, [2]],
    ]);
  });
});

describe('a wrong value', () => {
  it('is replaced in all its rows, also a serial number', () => {
    const params = { value: '43544' };
    const findings = [3, 7].map((line) => ({ line, field: 'seq_date', code: 'dateNumber', params }));
    expect(groupIssues(findings)).toMatchObject([{ value: '43544', lines: [3, 7] }]);
    expect(replaceInCell(43544, '43544', '2019-03-20', 'seq_date')).toBe('2019-03-20');
  });

  it('of which the message has only the beginning is not replaced, as two may begin alike', () => {
    const params = { value: `https://example.org/${'a'.repeat(37)}…` };
    const findings = [3, 7].map((line) => ({ line, field: 'url', code: 'url', params }));
    expect(groupIssues(findings)).toMatchObject([{ value: undefined, lines: [3, 7] }]);
  });

  it.each([
    ['Muster; Beispiel, Anna', 'Muster', 'Muster, Kim', 'project_study_authors', 'Muster, Kim; Beispiel, Anna'],
    ['Muster; Beispiel, Anna', 'Muster', '', 'project_study_authors', 'Beispiel, Anna'],
    [
      'Olsen, Ole; Muster | Beispiel, Anna',
      'Muster',
      'M, K',
      'project_study_authors',
      'Olsen, Ole; M, K | Beispiel, Anna',
    ],
    ['10.1/x | nothing', 'nothing', '10.1000/y', 'doi', '10.1/x | 10.1000/y'],
    ['nothing', 'nothing', '', 'doi', null],
    ['Muster | Beispiel', 'Muster', 'Kim', 'event_label', undefined],
    ['other', 'nothing', '10.1000/y', 'doi', undefined],
  ])('in %j, %j becomes %j (%s)', (cell, value, by, column, replaced) => {
    expect(replaceInCell(cell, value, by, column)).toBe(replaced);
  });
});

describe('an empty cell', () => {
  it.each([
    [null, 'MD5'],
    [' ', 'MD5'],
    ['\u00a0', 'MD5'],
    ['SHA', undefined],
    [0, undefined],
  ])('with %j becomes %j', (cell, filled) => {
    expect(correctCell(cell, { field: 'checksum_method', value: undefined }, 'MD5')).toBe(filled);
  });
});
