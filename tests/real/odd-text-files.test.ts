import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { findTable } from '../../src/table/reading/find-table.ts';
import { openTextSource } from '../../src/table/reading/table-source.ts';
import { decodeText } from '../../src/table/reading/text-file.ts';
import { hasRealTables, realData } from './table.ts';

const folder = join(realData, 'nasty/7_csv');

type ExpectedReport = {
  /** The rows of the header and of the last record; null where no table is found. */
  location: [header: number, last: number] | null;
  /** The number of rows that are not empty. */
  count: number;
  /** Beginnings of some rows, by their numbers. */
  rows: Readonly<Record<number, readonly unknown[]>>;
};

/** The rows of each file as a curator reads them: a cell that a row lacks stays missing, and one too many stays there. */
const reported: Readonly<Record<string, ExpectedReport>> = {
  'frictionlessdata__ascii-notvalid.csv': { location: [1, 2], count: 2, rows: { 2: ['1', 'ssµ', 'ab€'] } },
  'frictionlessdata__blank-rows-multiple.csv': { location: [1, 3], count: 3, rows: { 3: ['1102', 'Julie', '26'] } },
  'frictionlessdata__defective-rows.csv': {
    location: [1, 3],
    count: 3,
    rows: { 2: ['1101', 'John'], 3: ['1102', 'Julie', '26', 'Potatoes'] },
  },
  'frictionlessdata__duplicate-headers.csv': {
    location: [1, 3],
    count: 3,
    rows: { 1: ['id', 'name', 'id', 'age', 'id'], 2: ['1101', 'John', '0', '30', '001101'] },
  },
  'frictionlessdata__issue-1066-largecellsizewithdeviation.csv': {
    location: [1, 20],
    count: 20,
    rows: { 1: ['Description', 'status'], 20: [expect.stringMatching(/^Apart from counting words and characters/)] },
  },
  'frictionlessdata__leading-zeros.csv': { location: [1, 4], count: 4, rows: { 2: ['01'], 3: ['002'], 4: ['00003'] } },
  // A comment is above the headers.
  'frictionlessdata__skip-rows-before-headers.csv': { location: [2, 4], count: 4, rows: { 4: ['2', '中国人'] } },
  'frictionlessdata__wide.csv': { location: [1, 4], count: 4, rows: { 1: ['id', '100022'], 4: ['id3', 'TRUE'] } },
  // The page says that no table was found.
  'openspout__csv_empty.csv': { location: null, count: 0, rows: {} },
  'openspout__csv_with_different_cells_number.csv': {
    location: [1, 3],
    count: 3,
    rows: { 1: ['csv--11', 'csv--12', 'csv--13'], 3: ['csv--31'] },
  },
  'openspout__csv_with_encoding_utf16le_no_bom.csv': {
    location: [1, 3],
    count: 3,
    rows: { 3: ['csv--31', 'csv--32', 'csv--33'] },
  },
  'openspout__csv_with_utf16be_bom.csv': { location: [1, 3], count: 3, rows: { 3: ['csv--31', 'csv--32', 'csv--33'] } },
  'openspout__csv_with_utf32le_bom.csv': { location: [1, 3], count: 3, rows: { 3: ['csv--31', 'csv--32', 'csv--33'] } },
  // Blanks around a value are taken away by its field's own rule.
  'openspout__sheet_with_untrimmed_strings.csv': {
    location: [1, 3],
    count: 3,
    rows: { 1: ['A'], 2: [' A '], 3: ['\n\tA\n\t'] },
  },
  // A header without rows.
  'phpoffice__contains_html.csv': {
    location: [1, 1],
    count: 1,
    rows: { 1: ['Column A', "<a href=''>Link</a>", 'Column C'] },
  },
  'phpoffice__linend.mac.csv': { location: [1, 2], count: 2, rows: { 1: ['A', '1'], 2: ['2', '3'] } },
  'phpoffice__premiere.win1252.csv': {
    location: [1, 2],
    count: 2,
    rows: { 1: ['première', 'second', 'troisième'], 2: ['Quatrième', 'cinquième', 'sixième'] },
  },
  // A semicolon in quotation marks separates no cells.
  'roo__iso_8859_1.csv': {
    location: [1, 2],
    count: 2,
    rows: { 2: ['MI-12005WC', 'Montres', 'Uhren', 'Miabelle', 'Miramar; cuir blanc', 'Miramar; Leder Weiss'] },
  },
};

describe.skipIf(!hasRealTables())('odd text files', () => {
  it('are all reported', () => {
    expect(readdirSync(folder).toSorted()).toEqual(Object.keys(reported).toSorted());
  });

  it.each(Object.entries(reported))(
    '%s gives what stands in it',
    async (file, { location: place, count, rows: wanted }) => {
      const rows = await openTextSource(decodeText(readFileSync(join(folder, file)))).rowsOf(0);
      const found = findTable(rows);
      expect(found && [found.header, found.last]).toEqual(place);
      expect(rows).toHaveLength(count);
      for (const [line, cells] of Object.entries(wanted))
        expect(rows.find((row) => row.line === Number(line))?.cells.slice(0, cells.length)).toEqual(cells);
    },
  );
});
