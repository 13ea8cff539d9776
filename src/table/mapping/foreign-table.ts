import { type Cell, isBlank, textOf } from '../../catalogue/cells.ts';
import { maxSheetRows } from '../../catalogue/templates/sheets.ts';
import { headersOf } from '../headers/header-names.ts';
import { matchHeaders } from '../headers/match-headers.ts';
import { FileProblem, type Warning } from '../issues.ts';
import { type JoinReport, joinSheets } from '../joining/join-sheets.ts';
import { findMissingMateColumns } from '../mate-rows.ts';
import { indexTypes, type TypeNames } from '../measurements/measurement-columns.ts';
import { findTable, isUploadedAsIs, type TableRange } from '../reading/find-table.ts';
import { DescriptionRowFilter, findRowsAboveWarnings } from '../reading/header-finder.ts';
import type { RawRow } from '../reading/read-rows.ts';
import type { TableSource } from '../reading/table-source.ts';
import { formatRows } from '../row-ranges.ts';
import { findLeftOutWarnings } from '../warnings/left-out-columns.ts';
import { findSheetWarnings, NamelessColumns } from '../warnings/sheet-warnings.ts';
import { SheetFeatures } from '../workbook/sheet-features.ts';
import { chooseSheet } from '../workbook/sheets.ts';
import { applyMapping, type ColumnOrigin } from './apply-mapping.ts';
import { usedHeaders } from './cell-patterns.ts';
import type { ColumnMapping } from './column-mapping.ts';
import { type DateOrder, findDateOrder } from './date-reading.ts';
import { findPlaceholders } from './find-placeholders.ts';
import { type ColumnSuggestion, suggestColumns } from './suggest-columns.ts';
import { findUnitsBelow } from './units-below.ts';

/** Maximum numbers of rows, and of their cells, in the preview from which users select a header. */
const maxPreviewRows = 30;
const maxPreviewCells = 12;

/** A sheet and the table detected in it. */
export type SheetView = {
  sheet: number;
  /** Null if the sheet contains no table. */
  range: TableRange | null;
  /** The first rows of the sheet, from which users can select another header. */
  firstRows: { line: number; texts: string[] }[];
  suggestions: ColumnSuggestion[];
  /** The placeholders in the cells of each column. */
  placeholders: string[][];
  /** The numbers of cells with these placeholders. */
  placeholderCounts: number[][];
  /** The order of day and month in the dates, if some can only be read so, and none only the other way round. */
  dateOrder: DateOrder | null;
  /** Whether the table is one of our templates, which need no mapping. */
  isTemplate: boolean;
  /**
   * Whether an upload of the file would read this table. It would not read a text file, or a sheet after another one
   * with a table.
   */
  isUploadable: boolean;
  rows: number;
  /** Filled rows after the last row of the table. */
  rowsBelow: number;
  /** Indexes of the columns with values but no header, from 0. */
  namelessColumns: number[];
};

/** The location of a table in its file (the sheet and the header's row number), and the origin of each column. */
export type TableOrigin = {
  /** Whether the file is a workbook rather than text. */
  isWorkbook: boolean;
  sheet: number;
  header: number;
  /** Whether the headers differ from the catalogue's. */
  isForeign: boolean;
  /** Whether the table was joined of several sheets, so that no sheet has its cells. */
  isJoined?: boolean;
  columns: ColumnOrigin[];
  /** The columns made from cells with formulas, whose results do not follow corrections of other cells. */
  computed: string[];
};

/**
 * A table with catalogue columns: its cells by row, the line number in the file of each row, and the warnings of the
 * sheet. A row may contain cells after the last column, which have no header.
 */
export type MappedTable = {
  columns: string[];
  lines: number[];
  rows: Cell[][];
  warnings: readonly Warning[];
  /** The headers of the file's columns that have values and are no fields of the table; not set for a template. */
  leftOut?: readonly string[];
  origin: TableOrigin;
  /** The cells before the mapping's replacements; the same rows if it has none. */
  fileRows: Cell[][];
};

/**
 * The rows of a sheet, and its merged and hidden cells and formulas; for a sheet that was joined of others also where
 * its table is, and what is worth knowing about it.
 */
type ReadSheet = { rows: RawRow[]; features: SheetFeatures; joined?: { range: TableRange; warnings: Warning[] } };

/**
 * Adds columns for reverse files if the two files of a pair are in separate rows, so that these can be merged.
 * @param width the number of columns in the file, after which the new ones follow
 */
function withMateColumns(table: MappedTable, width: number): MappedTable {
  const { columns, rows, origin } = table;
  // Cells without a header must not get the header of an added column.
  if (rows.some((cells) => cells.length > columns.length)) return table;
  const added = findMissingMateColumns(columns, rows);
  if (added.length === 0) return table;
  for (const cells of new Set([...rows, ...table.fileRows])) cells.push(...added.map(() => null));
  const origins = added.map(
    (_, i): ColumnOrigin =>
      origin.isJoined ? { from: [], isCopy: false } : { from: [width + i], isCopy: true, isAdded: true },
  );
  return {
    ...table,
    columns: [...columns, ...added],
    origin: { ...origin, columns: [...origin.columns, ...origins] },
  };
}

/** A table whose columns are mapped to the catalogue's. Each sheet is read once, on first use. */
export class ForeignTable {
  readonly #source: TableSource;
  readonly #readSheets = new Map<number, ReadSheet>();
  /** The types of measurements, by which columns are recognized. */
  readonly #types: TypeNames;
  /** The sheet that was made of others, which follows those of the source. */
  #joinedSheets: TableSource['sheets'] = [];

  /** @param types the types of measurements; by default none */
  constructor(source: TableSource, types: TypeNames = indexTypes([])) {
    this.#source = source;
    this.#types = types;
  }

  get sheets(): TableSource['sheets'] {
    return [...this.#source.sheets, ...this.#joinedSheets];
  }

  get detectedEncoding(): TableSource['detectedEncoding'] {
    return this.#source.detectedEncoding;
  }

  async #sheet(sheet: number): Promise<ReadSheet> {
    const known = this.#readSheets.get(sheet);
    if (known) return known;
    const features = new SheetFeatures();
    const sheetRows = { rows: await this.#source.rowsOf(sheet, features), features };
    this.#readSheets.set(sheet, sheetRows);
    return sheetRows;
  }

  /**
   * Adds one sheet that is made of those that belong together, if there are any.
   * @param needsAll whether the sheets are files that were chosen together
   * @returns null if there are no two tables to compare
   */
  async join(needsAll: boolean): Promise<JoinReport | null> {
    const { sheets } = this.#source;
    const result = await joinSheets(sheets, async (sheet) => (await this.#sheet(sheet)).rows, needsAll);
    if (result?.joined) {
      const { name, rows, range, warnings } = result.joined;
      this.#joinedSheets = [{ name, hidden: false }];
      this.#readSheets.set(sheets.length, { rows, features: new SheetFeatures(), joined: { range, warnings } });
    }
    return result?.report ?? null;
  }

  /** The table of a sheet. @param header the line of its header, or null to detect the header */
  async view(sheet: number, header: number | null): Promise<SheetView> {
    const { rows, joined } = await this.#sheet(sheet);
    const firstRows = rows.slice(0, maxPreviewRows).map(({ line, cells }) => ({
      line,
      texts: Array.from(cells.slice(0, maxPreviewCells), (cell) =>
        cell === null || cell === undefined ? '' : textOf(cell),
      ),
    }));
    const range = joined?.range ?? findTable(rows, header);
    const headerIndex = range ? rows.findIndex(({ line }) => line === range.header) : -1;
    const headerRow = rows[headerIndex];
    if (!range || !headerRow)
      return {
        sheet,
        range: null,
        firstRows,
        suggestions: [],
        placeholders: [],
        placeholderCounts: [],
        dateOrder: null,
        isTemplate: false,
        isUploadable: false,
        rows: 0,
        rowsBelow: 0,
        namelessColumns: [],
      };
    const headers = headersOf(headerRow);
    const inRange = rows.slice(headerIndex + 1).filter(({ line }) => line <= range.last);
    // A joined sheet has only rows of data.
    const descriptions = joined ? null : new DescriptionRowFilter(headerRow, inRange);
    const dataRows = inRange.filter((row) => descriptions?.isData(row) ?? true);
    const nameless = new NamelessColumns(headerRow);
    for (const row of dataRows) nameless.add(row);
    // The columns of a joined sheet are shown, so that the sheets can be taken apart again.
    const isTemplate = !joined && isUploadedAsIs(headerRow, range, rows);
    const suggestions = suggestColumns(
      headers,
      dataRows.map(({ cells }) => cells),
      this.#types,
      findUnitsBelow(descriptions?.rows ?? []),
    );
    return {
      sheet,
      range,
      firstRows,
      suggestions,
      ...findPlaceholders(dataRows, headers.length),
      dateOrder: findDateOrder(dataRows, suggestions),
      isTemplate,
      isUploadable: isTemplate && this.#source.isWorkbook && sheet === chooseSheet(this.sheets),
      rows: dataRows.length,
      rowsBelow: rows.length - headerIndex - 1 - inRange.length,
      namelessColumns: nameless.columns,
    };
  }

  /**
   * The template on the sheet that an upload would read, or else the table with the most columns of certain meaning.
   * @throws FileProblem if no sheet contains a table
   */
  async findBestSheet(): Promise<SheetView> {
    const uploaded = await this.view(chooseSheet(this.sheets), null);
    let best = uploaded;
    const score = ({ suggestions, rows }: SheetView) =>
      suggestions.filter(({ meaning }) => meaning.certain).length * 1000 + Math.min(rows, 999);
    for (const [sheet, { hidden }] of this.sheets.entries()) {
      if (uploaded.isTemplate) break;
      if (hidden || sheet === uploaded.sheet) continue;
      const view = await this.view(sheet, null);
      if (score(view) > score(best)) best = view;
    }
    if (!best.range) throw new FileProblem(400, 'noTable');
    return best;
  }

  /** Converts a sheet to catalogue columns by a mapping; without one, its columns stay unchanged. */
  async mapSheet(
    sheet: number,
    { header: headerLine, last: lastLine }: TableRange,
    mapping: ColumnMapping | null,
  ): Promise<MappedTable> {
    const { rows, features, joined } = await this.#sheet(sheet);
    const header = rows.find(({ line }) => line === headerLine);
    const last = mapping?.toLastRow ? maxSheetRows : lastLine;
    const inRange = rows.filter(({ line }) => line > headerLine && line <= last);
    const descriptions = joined || !header ? null : new DescriptionRowFilter(header, inRange);
    const dataRows = inRange.filter((row) => descriptions?.isData(row) ?? true);
    const headers = header ? headersOf(header) : [];
    const lines = dataRows.map(({ line }) => line);
    const computedColumns = (names: readonly string[], origins: readonly ColumnOrigin[]) =>
      names.filter((_, i) => origins[i]?.from.some((column) => features.hasFormulas(column, headerLine + 1, last)));
    const location = {
      isWorkbook: this.#source.isWorkbook,
      sheet,
      header: headerLine,
      ...(joined && { isJoined: true }),
    };
    if (!mapping) {
      // Cells after the last header are preserved, as both the check and the server warn about them.
      const cells = dataRows.map((row) => {
        const copy = row.cells.slice();
        while (copy.length < headers.length) copy.push(null);
        return copy;
      });
      const warningsAbove = findRowsAboveWarnings(
        rows,
        rows.findIndex(({ line }) => line === headerLine),
      );
      const readIndexes = matchHeaders(headers, this.#types).matches.map(({ index }) => index);
      const warnings = [
        ...warningsAbove,
        ...(descriptions?.warnings ?? []),
        ...findSheetWarnings(features, { header: headerLine, last }, readIndexes),
      ];
      const origins = headers.map((_, i): ColumnOrigin => ({ from: [i], isCopy: true }));
      const origin = { ...location, isForeign: false, columns: origins, computed: computedColumns(headers, origins) };
      return withMateColumns(
        { columns: headers, lines, rows: cells, warnings, origin, fileRows: cells },
        headers.length,
      );
    }
    const { columns, origins, mapRow } = applyMapping(mapping, headers);
    const usedIndexes = [...usedHeaders(mapping, headers)];
    const isFilled = (index: number) => dataRows.some(({ cells }) => !isBlank(cells[index]));
    const leftOut = headers.filter((name, index) => name !== '' && !usedIndexes.includes(index) && isFilled(index));
    const warnings = [
      ...(joined?.warnings ?? []),
      ...findLeftOutWarnings(leftOut),
      ...(descriptions?.warnings ?? []),
      ...findSheetWarnings(features, { header: headerLine, last }, usedIndexes),
    ];
    // A row of nothing but constants contains no sample.
    const isEmpty = ({ cells }: RawRow) =>
      usedIndexes.length > 0 && usedIndexes.every((index) => isBlank(cells[index]));
    const filled = dataRows.filter((row) => !isEmpty(row));
    if (filled.length < dataRows.length) {
      const empty = dataRows.filter(isEmpty).map(({ line }) => line);
      warnings.push({ code: 'rowsWithoutValues', params: { count: empty.length, rows: formatRows(empty) } });
    }
    // No cell of the file is that of a joined sheet.
    const sources = joined ? origins.map((): ColumnOrigin => ({ from: [], isCopy: false })) : origins;
    const origin = { ...location, isForeign: true, columns: sources, computed: computedColumns(columns, origins) };
    const mapped = filled.map(mapRow);
    const hasReplaced = Object.values(mapping.replaced).some((terms) => Object.keys(terms).length > 0);
    const fileRows = hasReplaced ? filled.map(applyMapping({ ...mapping, replaced: {} }, headers).mapRow) : mapped;
    const width = filled.reduce((most, { cells }) => Math.max(most, cells.length), headers.length);
    return withMateColumns(
      { columns, lines: filled.map(({ line }) => line), rows: mapped, warnings, leftOut, origin, fileRows },
      width,
    );
  }
}
