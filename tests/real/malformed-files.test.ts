import { readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { strFromU8, unzipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readWorkbookRows } from '../../src/server/jobs/read-workbook.ts';
import type { RawRow } from '../../src/table/reading/read-rows.ts';
import { uncalculatedFormula } from '../../src/table/workbook/formula-errors.ts';
import { applyChanges, highlightsOnly } from '../highlighted-workbook.ts';
import { type Client, createLoggedInClient, openApp, type TestApp } from '../http/client.ts';
import { upload } from '../http/uploads.ts';
import { peakMemory } from '../peak-memory.ts';
import { hasRealTables, realData } from './table.ts';

const folder = (name: string) => join(realData, name);
const filesOf = (name: string): [string][] =>
  hasRealTables() ? readdirSync(folder(name)).map((file): [string] => [`${name}/${file}`]) : [];

/** Protected against changes, not against reading. */
const opens = /worksheet_protected/;
/** Wrong only in parts that no table needs, or put right by reading as spreadsheet programs do. */
const mended = /corruptMeta|trash_item|49609/;

describe.skipIf(!hasRealTables())('files that were made to do harm, or that somebody sent by mistake', () => {
  let open: TestApp;
  let visitor: Client;
  beforeAll(async () => {
    open = await openApp();
    visitor = await createLoggedInClient(open);
  });
  afterAll(() => open.close());

  async function refusalOf(path: string): Promise<[status: number, message: string]> {
    const response = await upload(visitor, readFileSync(folder(path)), { filename: path });
    const body = response.json<{ message: string; payload?: unknown }>();
    expect(body.payload).toBeUndefined();
    return [response.statusCode, body.message];
  }

  it.each(filesOf('nasty/1_attack'))('%s is refused', async (path) => {
    const [status, message] = await refusalOf(path);
    expect(status).toBe(400);
    if (/laughs|blowup|xmlbomb|54764/.test(path)) expect(message).toContain('document type');
  });

  it.each(filesOf('nasty/2_encrypted'))('%s is refused where it is encrypted', async (path) => {
    const [status, message] = await refusalOf(path);
    expect(status).toBe(400);
    expect(message).toContain(opens.test(path) ? 'None of this table’s column names' : 'encrypted');
  });

  it.each(filesOf('nasty/3_corrupt'))('%s is refused where it cannot be read', async (path) => {
    const [status, message] = await refusalOf(path);
    expect([400, 415]).toContain(status);
    expect(message).toMatch(mended.test(path) ? /None of this table’s column names/ : /damaged|not a spreadsheet/);
  });

  it.each(filesOf('nasty/4_wrong_type_must_refuse'))('%s is refused', async (path) => {
    expect((await refusalOf(path))[0]).toBe(415);
  });
});

/** Rows of each odd file, by their numbers, and how many it has: as other programs show them. */
const reported: Readonly<Record<string, { count: number; rows: Readonly<Record<number, readonly unknown[]>> }>> = {
  'apache__59746_NoRowNums.xlsx': {
    count: 71,
    rows: { 71: [null, null, true, null, 644.24221, 8.347, 263311.587092982, 263311.587092982, false] },
  },
  'apache__DateFormatTests.xlsx': {
    count: 4,
    rows: { 4: ['AllColors', 'True', 'Run the test with all standard colors specified'] },
  },
  'apache__SampleSS.strict.xlsx': { count: 3, rows: { 2: ['2nd row', '2nd row 2nd column'], 4: ['This one is red'] } },
  'apache__TwoSheetsOneHidden.xlsx': { count: 1, rows: { 1: ['Sheet2A1'] } },
  'apache__right-to-left.xlsx': { count: 4, rows: { 2: [123], 4: ['Hebrew and Arabic'] } },
  'apache__shared_formulas.xlsx': { count: 41, rows: { 41: ['Code', 'Code'] } },
  'exceljs__1519293514-KRISHNAPATNAM_LINE_UP.xlsx': {
    count: 31,
    rows: { 5: [null, 'VESSELS NAME:', 'ARRVD', 'BRTHED', 'ETC/D', 'QTY(IMP)', 'QTY (EXP)', 'CARGO', 'REMARKS'] },
  },
  'exceljs__dateIssue.xlsx': { count: 2, rows: { 2: [new Date('2020-11-20')] } },
  'exceljs__fibonacci.xlsx': { count: 19, rows: { 3: [3, 2], 19: [19, 4181] } },
  'exceljs__many-columns.xlsx': {
    count: 2,
    rows: { 1: ['this', 'spread', 'sheet', 'has', ...new Array(7).fill('many'), 'columns'] },
  },
  'frictionlessdata__issue-320.xlsx': {
    count: 54,
    rows: { 7: ['Afghanistan'], 64: ['Source:  Integrated Food Security Phase Classification'] },
  },
  'frictionlessdata__multiline-headers.xlsx': { count: 4, rows: { 5: [null, '(%)'], 6: ['A', 'B', 'C', 'D'] } },
  'openspout__sheet_with_different_numeric_value_dates_1904_calendar.xlsx': {
    count: 2,
    rows: { 2: ['1904-02-29T23:59:59Z', '1904-03-02', '1904-03-01T11:00Z'].map((text) => new Date(text)) },
  },
  'openspout__sheet_with_prefixed_xml_files.xlsx': { count: 3, rows: { 3: ['s1 - A3', 's1 - B3', 's1 - C3'] } },
  'openspout__two_sheets_with_sheets_definition_in_reverse_order.xlsx': {
    count: 5,
    rows: { 5: ['s1 - A5', 's1 - B5', 's1 - C5', 's1 - D5', 's1 - E5'] },
  },
  'phpoffice__explicitdate.xlsx': {
    count: 3,
    rows: { 3: ['2021-12-31T23:44:51.894', '2021-12-31', '23:44:51.894', '#FORMULA!', '#FORMULA!'] },
  },
  'phpoffice__namespaces.openpyxl35.xlsx': { count: 30, rows: { 30: ['Monday', 'September 6', 'Elul 29', 'N/A'] } },
  'phpoffice__rootZipFiles.xlsx': { count: 1, rows: { 1: ['TEST CELL'] } },
  'phpoffice__utf16be.bom.xlsx': { count: 1, rows: { 1: [1] } },
  'qax__OverflowNumericCell.xlsx': { count: 1, rows: { 1: [8595602512225] } },
  'roo__boolean-from-google-sheets.xlsx': { count: 2, rows: { 1: [true], 2: [false] } },
  'roo__hidden_sheets.xlsx': { count: 1, rows: { 1: ['visible sheet 1'] } },
  'roo__numbers-export.xlsx': { count: 1, rows: { 1: ['Sheet 1'] } },
  'roo__wrong_coordinates.xlsx': { count: 1, rows: { 1: ['PBer'] } },
  'sheetjs__1904.xlsx': { count: 5, rows: { 1: [1, new Date('1904-01-02'), '1904-01-02', '1904-01-02'] } },
  'sheetjs__LONumbers.xlsx': {
    count: 38,
    rows: { 1: ['General', 1, -1.2, 12.3, -12.34, 123.45, -123.456, 1234.567, -1234.5678, 12345.6789] },
  },
  'sheetjs__merge_cells.xlsx': { count: 3, rows: { 3: ['A3:B3', null, 'C3'] } },
  'sheetjs__rich_text_stress.xlsx': { count: 14, rows: { 3: ['italic', 'this text is italicized sure enough'] } },
  'sheetjs__text_and_numbers.xlsx': { count: 3, rows: { 2: ['Hebrew', 'שלום', 'עולם'], 4: [1337, 13.37, 1337] } },
  'sheetjs__xlsx-stream-d-date-cell.xlsx': { count: 13, rows: { 1: ['String', 'てすと', '&\'";<>', '&amp;'] } },
  'tafia__errors.xlsx': { count: 7, rows: { 1: ['#DIV/0!'], 7: ['#N/A'] } },
  'tafia__inlineStr_cdata.xlsx': { count: 2, rows: { 1: ['Hello CDATA', 'World'], 2: ['12345', 'NormalText'] } },
  'tafia__merged_range.xlsx': { count: 3, rows: { 4: ['A4', 'B4', 'C4', null, 'E4', 'F4', 'G4', 'H4'] } },
  'tafia__strict_iso_paths.xlsx': {
    count: 76,
    rows: { 76: [1622530102, 1.25, 2, 1, 1, 1, 808, 808, 808, 51409, 808, 63.09, 808, 42, 25, 0.51409, 64261.25, 15] },
  },
  'tidyverse__big-texty-numbers-xlsx.xlsx': { count: 7, rows: { 7: [-2147483649, '-2147483649', '-1 * (x + 2)'] } },
  'tidyverse__dates-leap-year-1900-xlsx.xlsx': {
    count: 8,
    rows: { 8: [new Date('1904-01-01T08:00Z'), '1904-01-01 08:00:00', true] },
  },
  'tidyverse__iris-google-doc.xlsx': { count: 151, rows: { 151: [5.9, 3, 5.1, 1.8, 'virginica'] } },
  'tidyverse__names-need-repair-xlsx.xlsx': { count: 3, rows: { 1: ['a b', 'a b', null, 'c%&$'] } },
  'tidyverse__no-styles-or-sharedStrings-parts.xlsx': { count: 12, rows: { 12: ['german', 75, 0.812794864] } },
  'tidyverse__type-me.xlsx': { count: 11, rows: { 2: [null, 'empty'], 3: [0, '0 (numeric)'] } },
  'tidyverse__whitespace-xlsx.xlsx': { count: 6, rows: { 2: [' <-space'], 7: ['tab->\t'] } },
  'openspout__file_generated_by_excel_2010_windows.ods': {
    count: 4,
    rows: { 3: ['val21', null, 'val23', 'val23'], 5: [null, 10.43, 29.11] },
  },
  'openspout__file_generated_by_libre_office.ods': {
    count: 4,
    rows: { 3: ['val21', null, 'val23', 'val23'], 5: [null, 10.43, 29.11] },
  },
  'openspout__sheet_with_invalid_date_time.ods': { count: 1, rows: { 1: ['INVALID DATE', 'INVALID TIME'] } },
  'openspout__two_sheets_one_hidden_one_not.ods': { count: 1, rows: { 1: ['ods—sheet1--11', 'ods—sheet2–12'] } },
  'phpoffice__RepeatedDataCells.ods': {
    count: 1,
    rows: { 1: ['TestA', null, null, null, 'TestE', null, 'TestG', 'SameValue', 'SameValue', 'SameValue', 'TestK'] },
  },
  'phpoffice__nomimetype.ods': { count: 1, rows: { 1: ['Hello', 'World'] } },
  'roo__boolean-from-google-sheets.ods': { count: 2, rows: { 1: [1], 2: [0] } },
  'tafia__covered.ods': { count: 3, rows: { 2: ['a2'], 3: ['a3'] } },
  'tafia__merged_cells.ods': { count: 3, rows: { 3: [null, null, 'C'] } },
  'tafia__special_cells.ods': { count: 5, rows: { 1: ['Split\nLine'], 3: ['Value   With 3 spaces'] } },
};

/** The filled cells of a sheet by their places. */
const cellsOf = (rows: readonly RawRow[]) =>
  new Map(
    rows.flatMap(({ line, cells }) =>
      cells.flatMap((cell, column) =>
        cell === null || cell === undefined ? [] : [[`${line} ${column}`, cell] as const],
      ),
    ),
  );

describe.skipIf(!hasRealTables())('odd files that are none the worse for it', () => {
  it.each([...filesOf('nasty/5_valid_odd_xlsx'), ...filesOf('nasty/6_ods')])(
    '%s gives what stands in it',
    async (path) => {
      const rows: RawRow[] = await Array.fromAsync(readWorkbookRows(folder(path)));
      const { count, rows: wanted = {} } = reported[basename(path)] ?? {};
      expect(rows).toHaveLength(count ?? 0);
      for (const [line, cells] of Object.entries(wanted))
        expect(rows.find((row) => row.line === Number(line))?.cells).toEqual(cells);
    },
  );

  it.each([...filesOf('nasty/5_valid_odd_xlsx'), ...filesOf('nasty/6_ods'), ...filesOf('templates')])(
    '%s is the same with cells marked in it',
    async (path) => {
      const highlights = [1, 2, 3, 7, 300].flatMap((line) =>
        [0, 1, 4, 60].map((column) => ({ line, column, message: 'wrong' })),
      );
      const copy = join(await mkdtemp(join(tmpdir(), 'strandbook-odd-')), 'marked');
      await writeFile(copy, await applyChanges(readFileSync(folder(path)), highlightsOnly(highlights)));
      expect(await Array.fromAsync(readWorkbookRows(copy))).toEqual(
        await Array.fromAsync(readWorkbookRows(folder(path))),
      );
      await rm(dirname(copy), { recursive: true });
    },
  );

  it.each([...filesOf('nasty/5_valid_odd_xlsx'), ...filesOf('nasty/6_ods'), ...filesOf('templates')])(
    '%s holds corrected cells beside all others, or a note at one that has no place for them',
    async (path) => {
      const rows = await Array.fromAsync(readWorkbookRows(folder(path)));
      const locations = [1, 2, 5, 40].flatMap((line) => [0, 2, 70].map((column) => ({ line, column })));
      let written = 0;
      for (const [i, place] of locations.entries()) {
        const at = `${place.line} ${place.column}` as const;
        const before = cellsOf(rows);
        // A number takes the place of one alone: the format of another cell would make a day of it.
        const value = typeof before.get(at) === 'number' ? 7.5 : i % 3 === 0 ? null : `corrected & <${i}>`;
        const highlights = i % 2 ? [{ ...place, message: 'wrong' }] : [];
        const corrections = [{ ...place, value, fallbackNote: 'It was changed elsewhere.' }];
        const bytes = await applyChanges(readFileSync(folder(path)), { sheet: null, highlights, corrections });
        const copy = join(await mkdtemp(join(tmpdir(), 'strandbook-corrected-')), 'corrected');
        await writeFile(copy, bytes);
        const after = cellsOf(await Array.fromAsync(readWorkbookRows(copy)));
        await rm(dirname(copy), { recursive: true });
        const wanted = new Map(before);
        if (value === null) wanted.delete(at);
        else wanted.set(at, value);
        const parts = Object.values(unzipSync(bytes)).map((part) => strFromU8(part));
        const isTold = parts.some((part) => part.includes('It was changed elsewhere.'));
        // The program that opens the file recalculates the formulas of the row.
        for (const [cell, given] of after)
          if (given === uncalculatedFormula && cell.startsWith(`${place.line} `)) {
            after.delete(cell);
            wanted.delete(cell);
            before.delete(cell);
          }
        expect(after).toEqual(isTold ? before : wanted);
        if (!isTold) written++;
      }
      expect(written).toBeGreaterThan(0);
    },
  );

  it.each(filesOf('templates'))('%s is read', async (path) => {
    expect((await Array.fromAsync(readWorkbookRows(folder(path)))).length).toBeGreaterThan(0);
  });
});

describe.skipIf(!hasRealTables())('all of them', () => {
  it('need less than 300 MB of memory', async () => {
    const paths = readdirSync(folder('nasty')).flatMap((name) => filesOf(`nasty/${name}`).flat());
    expect(await peakMemory(paths.map(folder))).toBeLessThan(300);
  });
});
