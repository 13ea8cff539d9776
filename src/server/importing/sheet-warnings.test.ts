import { describe, expect, it } from 'vitest';
import { withFile } from '../../../tests/read-bytes.ts';
import { buildOds, buildXlsx, odsContentXml } from '../../../tests/zip-archives.ts';
import type { RawRow } from '../../table/reading/read-rows.ts';
import { findSheetWarnings, rangeBelowHeader } from '../../table/warnings/sheet-warnings.ts';
import { SheetFeatures } from '../../table/workbook/sheet-features.ts';
import { readWorkbookRows } from '../jobs/read-workbook.ts';

/** Remarks with the numbers of the hidden rows. */
const shownIn = (remarks: SheetFeatures) => ({ ...remarks, hiddenRows: [...remarks.hiddenRows.between(1, 2_000_000)] });

/** The rows of a file, and what its sheet shows otherwise. */
function read(bytes: Uint8Array): Promise<{ rows: RawRow[]; remarks: SheetFeatures }> {
  const remarks = new SheetFeatures();
  return withFile(bytes, async (path) => ({
    rows: await Array.fromAsync(readWorkbookRows(path, undefined, remarks)),
    remarks,
  }));
}

const text = (words: string) => `<c t="inlineStr"><is><t>${words}</t></is></c>`;
const seen = {
  merged: [{ firstRow: 2, lastRow: 4, firstColumn: 0, lastColumn: 0 }],
  hiddenRows: [3, 4, 6],
  hiddenColumns: [[1, 2]],
  formulas: new Map([[1, [1, 1]]]),
};

describe('features of a sheet that can hide or change values', () => {
  it('are found in an Excel workbook: merged cells, hidden rows with values, hidden columns, formulas', async () => {
    const rows = [
      `${text('a')}<c t="str"><f>A1</f><v>b</v></c>`,
      text('c'),
      text('d'),
      text('e'),
      '<c/>',
      text('f'),
    ].map((cells, at) => `<row r="${at + 1}"${[2, 3, 4, 5].includes(at) ? ' hidden="1"' : ''}>${cells}</row>`);
    const bytes = buildXlsx({
      sheet: `<worksheet><cols><col min="1" max="1" hidden="0"/><col min="2" max="3" width="0" hidden="true"/></cols><sheetData>${rows.join('')}</sheetData><mergeCells><mergeCell ref="A2:A4"/><mergeCell ref="B2"/></mergeCells></worksheet>`,
    });
    expect(shownIn((await read(bytes)).remarks)).toEqual(seen);
  });

  it('are found in an OpenDocument spreadsheet', async () => {
    const row = (cells: string, more = '') => `<table:table-row ${more}>${cells}</table:table-row>`;
    const cell = (words: string, more = '') => `<table:table-cell ${more}><text:p>${words}</text:p></table:table-cell>`;
    const merged = cell('c', 'table:number-columns-spanned="1" table:number-rows-spanned="3"');
    const content = [
      '<table:table-column/><table:table-column table:visibility="collapse" table:number-columns-repeated="2"/>',
      row(cell('a') + cell('b', 'table:formula="of:=[.A1]"')),
      row(merged + cell('x', 'table:number-columns-spanned="1" table:number-rows-spanned="1"')),
      row(cell('d'), 'table:visibility="filter" table:number-rows-repeated="2"'),
      row('<table:table-cell/>', 'table:visibility="collapse"'),
      row(cell('f'), 'table:visibility="collapse"'),
      row('<table:table-cell/>', 'table:visibility="collapse" table:number-rows-repeated="1048570"'),
    ];
    expect(shownIn((await read(buildOds(odsContentXml(content.join(''))))).remarks)).toEqual(seen);
  });

  it('are found with hundreds of thousands of rows that are hidden one by one', async () => {
    const rows = 200_000;
    const each = Array.from({ length: rows }, (_, i) => `<row${i % 2 ? ' hidden="1"' : ''}><c><v>${i}</v></c></row>`);
    const sheet = `<worksheet><sheetData>${each.join('')}</sheetData></worksheet>`;
    const { remarks } = await read(buildXlsx({ sheet }));
    expect(remarks.hiddenRows.size).toBe(rows / 2);
    const [warning] = findSheetWarnings(remarks, rangeBelowHeader(0), [0]);
    expect(warning).toEqual({ code: 'hiddenRows', params: { count: rows / 2, rows: '2, 4, 6, 8, 10, …' } });
  });
});

describe('a formula without a calculated value', () => {
  it('is found in Excel workbooks of several programs', async () => {
    const cells = [
      '<c><f>A1</f></c>',
      '<c><f>A1</f><v/></c>',
      '<c t="str"><f>A1</f></c>',
      // A formula that gives an empty text, and one that was calculated.
      '<c t="str"><f>""</f><v></v></c>',
      '<c><f>1+1</f><v>2</v></c>',
    ];
    const bytes = buildXlsx({ sheet: `<worksheet><sheetData><row>${cells.join('')}</row></sheetData></worksheet>` });
    expect((await read(bytes)).rows[0]?.cells).toEqual(['#FORMULA!', '#FORMULA!', '#FORMULA!', null, 2]);
  });

  it('is found in an OpenDocument spreadsheet', async () => {
    const cells = [
      '<table:table-cell table:formula="of:=[.A1]"/>',
      '<table:table-cell table:formula="of:=1+1" office:value-type="float"/>',
      '<table:table-cell table:formula="of:=&quot;&quot;" office:value-type="string" office:string-value=""><text:p/></table:table-cell>',
      '<table:table-cell table:formula="of:=1+1" office:value-type="float" office:value="2"><text:p>2</text:p></table:table-cell>',
    ];
    const bytes = buildOds(odsContentXml(`<table:table-row>${cells.join('')}</table:table-row>`));
    expect((await read(bytes)).rows[0]?.cells).toEqual(['#FORMULA!', '#FORMULA!', null, 2]);
  });
});
