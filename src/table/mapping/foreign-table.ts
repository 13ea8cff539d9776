import { type Cell, isBlank, textOf } from '../../catalogue/cells.ts';
import { maxSheetRows } from '../../catalogue/templates/sheets.ts';
import { isFillValue, isPlaceholder } from '../../catalogue/vocabularies/index.ts';
import { headersOf } from '../headers/header-names.ts';
import { matchHeaders } from '../headers/match-headers.ts';
import { FileProblem, type Warning } from '../issues.ts';
import { findMissingMateColumns } from '../mate-rows.ts';
import { findTable, isUploadedAsIs, type TableRange } from '../reading/find-table.ts';
import { DescriptionRowFilter, findRowsAboveWarnings } from '../reading/header-finder.ts';
import type { RawRow } from '../reading/read-rows.ts';
import type { TableSource } from '../reading/table-source.ts';
import { formatRows } from '../row-ranges.ts';
import { findSheetWarnings, NamelessColumns } from '../warnings/sheet-warnings.ts';
import { SheetFeatures } from '../workbook/sheet-features.ts';
import { chooseSheet } from '../workbook/sheets.ts';
import { applyMapping, type ColumnOrigin } from './apply-mapping.ts';
import { usedHeaders } from './cell-patterns.ts';
import { type ColumnMapping, maxListedPlaceholders } from './column-mapping.ts';
import { type ColumnSuggestion, suggestColumns } from './suggest-columns.ts';

/** The rows that are shown to find the header among, and how much of each. */
const maxPreviewRows = 30;
const maxPreviewCells = 12;
/** Words for nothing are short. */
const maxPlaceholderLength = 20;

/** The table of a sheet as it was found there. */
export type SheetView = {
  sheet: number;
  /** Null where the sheet has nothing that can be a table. */
  range: TableRange | null;
  /** The first rows of the sheet, to choose another header from. */
  firstRows: { line: number; texts: string[] }[];
  suggestions: ColumnSuggestion[];
  /** Words and numbers in the cells of each column that say only that there is no value. */
  placeholders: string[][];
  /** Whether it is one of our templates, which needs no matching. */
  isTemplate: boolean;
  /** Whether an upload of the file reads this very table: of a text file, or of a sheet behind another one, it does not. */
  isUploadable: boolean;
  rows: number;
  /** Filled rows below the last one. */
  rowsBelow: number;
  /** Columns with values and without a name, counted from 0. */
  namelessColumns: number[];
};

/** The place of a table in its file: the sheet, the row of its header, and what each of our columns is made of. */
export type TableOrigin = {
  /** Whether the file is a workbook, and no text. */
  isWorkbook: boolean;
  sheet: number;
  header: number;
  /** Whether the columns have other names there. */
  isForeign: boolean;
  columns: ColumnOrigin[];
  /** Our columns that are made of cells with formulas: their results do not follow a correction of other cells. */
  computed: string[];
};

/**
 * A table with our columns: cells by row, the number of each row in its file, and warnings of what the file shows otherwise. A row
 * may have cells beyond the last column, which have no name.
 */
export type MappedTable = {
  columns: string[];
  lines: number[];
  rows: Cell[][];
  warnings: readonly Warning[];
  origin: TableOrigin;
  /** The cells as the file has them, without terms that stand for others by the recipe; the same rows where there is none. */
  fileRows: Cell[][];
};

/** A sheet that was read, and what it shows otherwise. */
type ReadSheet = { rows: RawRow[]; features: SheetFeatures };

/** Words and numbers that say only that there is no value, as they are written in each of the first columns. */
function findPlaceholders(rows: readonly RawRow[], columns: number): string[][] {
  const found = Array.from({ length: columns }, () => new Set<string>());
  let above: readonly Cell[] = [];
  for (const { cells } of rows) {
    for (const [at, words] of found.entries()) {
      const cell = cells[at];
      if (cell === above[at] || (typeof cell !== 'string' && typeof cell !== 'number')) continue;
      const text = String(cell).trim();
      if (text.length <= maxPlaceholderLength && (isPlaceholder(text) || isFillValue(text))) words.add(text);
    }
    above = cells;
  }
  return found.map((words) => [...words].slice(0, maxListedPlaceholders));
}

/**
 * The table with columns for the reverse files where it has the two files of a pair in rows of their own, so that one row can be
 * made of two.
 * @param width the columns of the file, behind which they stand
 */
function withMateColumns(table: MappedTable, width: number): MappedTable {
  const { columns, rows, origin } = table;
  // Behind cells without a name a column would give them one.
  if (rows.some((cells) => cells.length > columns.length)) return table;
  const added = findMissingMateColumns(columns, rows);
  if (added.length === 0) return table;
  for (const cells of new Set([...rows, ...table.fileRows])) cells.push(...added.map(() => null));
  const makings = added.map((_, i): ColumnOrigin => ({ from: [width + i], isCopy: true, isAdded: true }));
  return {
    ...table,
    columns: [...columns, ...added],
    origin: { ...origin, columns: [...origin.columns, ...makings] },
  };
}

/** Somebody's own table while its columns are matched with ours: each sheet is read once, when it is first asked for. */
export class ForeignTable {
  readonly #source: TableSource;
  readonly #read = new Map<number, ReadSheet>();

  constructor(source: TableSource) {
    this.#source = source;
  }

  get sheets(): TableSource['sheets'] {
    return this.#source.sheets;
  }

  get detectedEncoding(): TableSource['detectedEncoding'] {
    return this.#source.detectedEncoding;
  }

  async #sheet(sheet: number): Promise<ReadSheet> {
    const known = this.#read.get(sheet);
    if (known) return known;
    const features = new SheetFeatures();
    const read = { rows: await this.#source.rowsOf(sheet, features), features };
    this.#read.set(sheet, read);
    return read;
  }

  /** The table of a sheet. @param header the line of its header, or null where that is to be found */
  async view(sheet: number, header: number | null): Promise<SheetView> {
    const { rows } = await this.#sheet(sheet);
    const firstRows = rows.slice(0, maxPreviewRows).map(({ line, cells }) => ({
      line,
      texts: Array.from(cells.slice(0, maxPreviewCells), (cell) =>
        cell === null || cell === undefined ? '' : textOf(cell),
      ),
    }));
    const range = findTable(rows, header);
    const at = range ? rows.findIndex(({ line }) => line === range.header) : -1;
    const headerRow = rows[at];
    if (!range || !headerRow)
      return {
        sheet,
        range: null,
        firstRows,
        suggestions: [],
        placeholders: [],
        isTemplate: false,
        isUploadable: false,
        rows: 0,
        rowsBelow: 0,
        namelessColumns: [],
      };
    const headers = headersOf(headerRow);
    const within = rows.slice(at + 1).filter(({ line }) => line <= range.last);
    const start = new DescriptionRowFilter(headerRow);
    const below = within.filter((row) => start.isData(row));
    const nameless = new NamelessColumns(headerRow);
    for (const row of below) nameless.add(row);
    const isTemplate = isUploadedAsIs(headerRow, range, rows);
    const suggestions = suggestColumns(
      headers,
      below.map(({ cells }) => cells),
    );
    return {
      sheet,
      range,
      firstRows,
      suggestions,
      placeholders: findPlaceholders(below, headers.length),
      isTemplate,
      isUploadable: isTemplate && this.#source.isWorkbook && sheet === chooseSheet(this.sheets),
      rows: below.length,
      rowsBelow: rows.length - at - 1 - within.length,
      namelessColumns: nameless.columns,
    };
  }

  /**
   * The table of the sheet that an upload would read where it is ours, else of the one with most columns that are known.
   * @throws FileProblem where no sheet has anything that can be a table
   */
  async findBestSheet(): Promise<SheetView> {
    const usual = await this.view(chooseSheet(this.sheets), null);
    let best = usual;
    const score = ({ suggestions, rows }: SheetView) =>
      suggestions.filter(({ meaning }) => meaning.certain).length * 1000 + Math.min(rows, 999);
    for (const [sheet, { hidden }] of this.sheets.entries()) {
      if (usual.isTemplate) break;
      if (hidden || sheet === usual.sheet) continue;
      const view = await this.view(sheet, null);
      if (score(view) > score(best)) best = view;
    }
    if (!best.range) throw new FileProblem(400, 'noTable');
    return best;
  }

  /** Our table made of a sheet: as it stands there, or by a recipe. */
  async mapSheet(
    sheet: number,
    { header: headerLine, last: lastLine }: TableRange,
    recipe: ColumnMapping | null,
  ): Promise<MappedTable> {
    const { rows, features } = await this.#sheet(sheet);
    const header = rows.find(({ line }) => line === headerLine);
    const last = recipe?.toLastRow ? maxSheetRows : lastLine;
    const start = header && new DescriptionRowFilter(header);
    const below = rows.filter((row) => row.line > headerLine && row.line <= last && (start?.isData(row) ?? true));
    const headers = header ? headersOf(header) : [];
    const lines = below.map(({ line }) => line);
    const computedOf = (names: readonly string[], makings: readonly ColumnOrigin[]) =>
      names.filter((_, at) => makings[at]?.from.some((column) => features.hasFormulas(column, headerLine + 1, last)));
    const range = { isWorkbook: this.#source.isWorkbook, sheet, header: headerLine };
    if (!recipe) {
      // Cells beyond the header stay: the check tells of them, and so does the server.
      const cells = below.map((row) => {
        const copy = row.cells.slice();
        while (copy.length < headers.length) copy.push(null);
        return copy;
      });
      const above = findRowsAboveWarnings(
        rows,
        rows.findIndex(({ line }) => line === headerLine),
      );
      const read = matchHeaders(headers).matches.map(({ index }) => index);
      const warnings = [
        ...above,
        ...(start?.warnings ?? []),
        ...findSheetWarnings(features, { header: headerLine, last }, read),
      ];
      const makings = headers.map((_, at): ColumnOrigin => ({ from: [at], isCopy: true }));
      const origin = { ...range, isForeign: false, columns: makings, computed: computedOf(headers, makings) };
      return withMateColumns(
        { columns: headers, lines, rows: cells, warnings, origin, fileRows: cells },
        headers.length,
      );
    }
    const { columns, makings, make } = applyMapping(recipe, headers);
    const used = [...usedHeaders(recipe, headers)];
    const warnings = [...(start?.warnings ?? []), ...findSheetWarnings(features, { header: headerLine, last }, used)];
    // Values for all rows make no sample of a row that has nothing else.
    const isEmpty = ({ cells }: RawRow) => used.length > 0 && used.every((at) => isBlank(cells[at]));
    const filled = below.filter((row) => !isEmpty(row));
    if (filled.length < below.length) {
      const empty = below.filter(isEmpty).map(({ line }) => line);
      warnings.push({ code: 'rowsWithoutValues', params: { count: empty.length, rows: formatRows(empty) } });
    }
    const origin = { ...range, isForeign: true, columns: makings, computed: computedOf(columns, makings) };
    const made = filled.map(make);
    const hasReplaced = Object.values(recipe.replaced).some((terms) => Object.keys(terms).length > 0);
    const fileRows = hasReplaced ? filled.map(applyMapping({ ...recipe, replaced: {} }, headers).make) : made;
    const width = filled.reduce((most, { cells }) => Math.max(most, cells.length), headers.length);
    return withMateColumns(
      { columns, lines: filled.map(({ line }) => line), rows: made, warnings, origin, fileRows },
      width,
    );
  }
}
