import { describe, expect, it } from 'vitest';
import type { RowIssue } from '../../../table/issues.ts';
import type { CellError } from '../upload/row-errors.ts';
import { cellsWithIssues, indexIssuesByCell, serverOnlyErrors } from './cell-issues.ts';
import { groupIssues } from './issue-groups.ts';
import { createFindCell, type TableIssue, unresolvedIssues } from './table-cells.ts';

/** A table whose rows stand in the lines 2, 3 and 5 of its file; of its columns two have one name. */
const table = { columns: ['samp_name', ' Depth *', 'depth'], lines: [2, 3, 5] };
const rows = [
  ['a', '5', null],
  ['b', 'deep', null],
  ['c', '5', null],
];
const cellOf = createFindCell(table);

const refused = (row: number, column: string, message = 'no'): CellError => {
  return { id: row, row, column, cell: null, message };
};
const issue = (line: number, field: string, value: string): RowIssue => {
  return { line, field, code: 'depth', params: { value } };
};

it('a cell is found by its row in the file and the first column of its field, and none in the header', () => {
  expect(cellOf(5, 'depth')).toEqual({ row: 2, column: 1 });
  expect([cellOf(1, 'depth'), cellOf(4, 'depth'), cellOf(2, 'campaign')]).toEqual([null, null, null]);
});

describe('a mistake', () => {
  const foundHere = [issue(3, 'depth', 'deep'), issue(5, 'samp_name', 'c'), issue(1, 'campaign', '')];
  const foundByServer = [refused(3, 'depth'), refused(5, 'samp_name'), refused(1, 'campaign')];

  it.each([
    ['that was found here', foundHere],
    ['that the server found', foundByServer],
  ])('%s stands until its cell is another, and again when that is taken back', (_, issues: TableIssue[]) => {
    expect(unresolvedIssues({ issues, rows }, rows, cellOf)).toBe(issues);
    const corrected = rows.with(1, ['b', '7', null]);
    expect(unresolvedIssues({ issues, rows }, corrected, cellOf)).toEqual(issues.slice(1));
    const takenBack = corrected.with(1, ['b', 'deep', null]);
    expect(unresolvedIssues({ issues, rows }, takenBack, cellOf)).toBe(issues);
  });
});

describe('errors of the server', () => {
  const errors = [refused(3, 'depth'), refused(5, 'samp_name'), refused(1, 'campaign')];

  it('add to the marks where nothing was found by the rules known here', () => {
    const own = indexIssuesByCell([issue(3, 'depth', 'deep')], cellOf);
    const others = serverOnlyErrors(errors, own, cellOf);
    expect(others).toEqual([errors[1]]);
    expect(cellsWithIssues(indexIssuesByCell([...others, issue(3, 'depth', 'deep')], cellOf))).toEqual([
      { row: 1, column: 1 },
      { row: 2, column: 0 },
    ]);
  });

  it('are one cause where they say the same of one column, as values are that are wrong in the same way', () => {
    const causes = groupIssues([
      refused(2, 'samp_name'),
      issue(2, 'depth', 'deep'),
      issue(3, 'depth', 'deep'),
      issue(3, 'depth', 'deeper'),
      refused(5, 'samp_name'),
      refused(5, 'depth'),
    ]);
    expect(causes.map(({ field, value, lines }) => [field, value, lines])).toEqual([
      ['samp_name', undefined, [2, 5]],
      ['depth', 'deep', [2, 3]],
      ['depth', 'deeper', [3]],
      ['depth', undefined, [5]],
    ]);
  });

  it('are one cause by their value under any rule of one cell, but not where it contradicts another row', () => {
    const ofTwoRows = { code: 'contradictsRow', params: { value: '5', other: '6', record: 'Event a' } };
    const causes = groupIssues([
      { ...issue(2, 'email', 'a@b'), code: 'ruleToCome', params: { value: 'a@b', more: 1 } },
      { ...issue(3, 'email', 'a@b'), code: 'ruleToCome', params: { value: 'a@b', more: 2 } },
      { ...issue(2, 'depth', '5'), ...ofTwoRows },
    ]);
    expect(causes.map(({ value, lines }) => [value, lines])).toEqual([
      ['a@b', [2, 3]],
      [undefined, [2]],
    ]);
  });
});
