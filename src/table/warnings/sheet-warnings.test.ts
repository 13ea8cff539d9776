import { describe, expect, it } from 'vitest';
import { loadInlandCheck } from '../../../tests/warnings.ts';
import { buildRow, columnsOf, type TableRow } from '../../../tests/workbooks.ts';
import type { Cell } from '../../catalogue/field-types.ts';
import { getTranslate } from '../../catalogue/locales/index.ts';
import { checkTable } from '../check-table.ts';
import { translateIssue, translateWarnings } from '../report.ts';
import { SheetFeatures } from '../workbook/sheet-features.ts';
import { findSheetWarnings, rangeBelowHeader } from './sheet-warnings.ts';

/** Checks rows, with further cells after the last column. */
function check(rows: readonly TableRow[], extraCells: readonly Cell[] = []) {
  const columns = columnsOf(rows);
  const raw = rows.map((row, i) => ({
    line: i + 2,
    cells: [...columns.map((name) => (row[name] ?? null) as Cell), ...extraCells],
  }));
  return checkTable({ columns, rows: raw }, 100, loadInlandCheck, async () => false);
}

describe('warnings of a sheet', () => {
  it('report merged cells, hidden rows and hidden columns within the table only', () => {
    const features = new SheetFeatures();
    const merge = (firstRow: number, lastRow: number, firstColumn: number, lastColumn = firstColumn) =>
      features.addMerged({ firstRow, lastRow, firstColumn, lastColumn });
    merge(1, 1, 0, 1);
    merge(3, 14, 0);
    merge(3, 4, 7);
    features.addHiddenRows(1, 1);
    features.addHiddenRows(5, 3);
    features.addHiddenColumns(1, 1);
    features.addHiddenColumns(6, 16_383);
    const messages = (['en', 'de'] as const).map((language) =>
      translateWarnings(findSheetWarnings(features, rangeBelowHeader(1), [0, 1, 2]), getTranslate(language)),
    );
    expect(messages[0]).toEqual([
      'The cells A3:A14 are merged: only the first cell holds the value, the others are empty. If all of them should have it, please undo the merge and fill the value down.',
      '3 rows are hidden in the spreadsheet (5–7). They are included like all others.',
      'The column B is hidden in the spreadsheet. It is included like all others.',
    ]);
    expect(messages[1]).toEqual([
      expect.stringMatching(/^Die Zellen A3:A14 sind verbunden/),
      expect.stringMatching(/^3 Zeilen sind .* ausgeblendet \(5–7\)/),
      expect.stringMatching(/^Die Spalte B ist .* ausgeblendet/),
    ]);
    merge(20, 21, 1);
    merge(30, 31, 1);
    merge(40, 41, 1, 2);
    expect(findSheetWarnings(features, rangeBelowHeader(1), [0, 1, 2])[0]?.params).toEqual({
      count: 4,
      ranges: 'A3:A14, B20:B21, B30:B31, …',
    });
    expect(findSheetWarnings(features, { header: 50, last: 60 }, [0, 2])).toEqual([]);
  });

  it('list columns with values but no header by their letters, at any position', async () => {
    const result = await check([{ '': 'x', ...buildRow() }, buildRow()], [null, ' ', 7]);
    expect(translateWarnings(result?.warnings ?? [], getTranslate('en'))).toEqual([
      '2 columns have values, but no name in the header, and were left out: A, U.',
    ]);
    expect((await check([{ ' ': null, ...buildRow() }], [null, '']))?.warnings).toEqual([]);
  });
});

it('an uncalculated formula is an error of its cell with advice', async () => {
  const result = await check([buildRow({ samp_name: '#FORMULA!' })]);
  expect(result?.issues.map((issue) => translateIssue(issue, getTranslate('en')))).toEqual([
    'Sample name is not valid: the formula in this cell has not been calculated. Please open the file in a spreadsheet program and save it, or enter the value itself.',
  ]);
});
