import { writeXlsx } from 'hucre/xlsx';
import { textOf } from '../../../catalogue/cells.ts';
import { columns, normalizedHeader } from '../../../catalogue/columns.ts';
import { maxSheetRows, sheetNames } from '../../../catalogue/sheets.ts';
import { isFillValue, isPlaceholder } from '../../../catalogue/vocabularies/index.ts';
import { checkTable } from '../../../table/check-table.ts';
import { areOurs, findTable, headersOf } from '../../../table/find-table.ts';
import { FileProblem } from '../../../table/issues.ts';
import { propose } from '../../../table/propose.ts';
import type { RawRow } from '../../../table/read.ts';
import { follow, usedHeaders } from '../../../table/recipe.ts';
import { NamelessColumns, sheetWarnings } from '../../../table/sheet-warnings.ts';
import { openSource, type Source, textSource } from '../../../table/source.ts';
import { SheetRemarks } from '../../../table/workbook/remarks.ts';
import { chooseSheet } from '../../../table/workbook/sheets.ts';
import type { Answer, CallName, OwnRows, Question, SheetView, TableCalls } from './calls.ts';
import { loadInland } from './inland.ts';
import { bytesOf, unpacking } from './unpacking.ts';

/** The rows that are shown to find the header among, and how much of each. */
const firstRowsShown = 30;
const cellsShown = 12;
/** Words for nothing are short, and a table has a few of them. */
const maxNothingLength = 20;
const maxNothingWords = 12;
/** Rows with errors that are marked in the table; of others only the number is known. */
const markedRows = 20_000;

const datesByHeader = new Set(
  columns.filter(({ field }) => field.type === 'date').map(({ name }) => normalizedHeader(name)),
);

let source: Source | null = null;
/** A sheet that was read, and what it shows otherwise. */
type ReadSheet = { rows: RawRow[]; remarks: SheetRemarks };
let sheetsRead = new Map<number, ReadSheet>();
let table: OwnRows = { columns: [], lines: [], rows: [], warnings: [] };
/** Counts the changes of the table, so that a check of what it was before is given up. */
let version = 0;

async function readSheet(sheet: number): Promise<ReadSheet> {
  const known = sheetsRead.get(sheet);
  if (known) return known;
  const remarks = new SheetRemarks();
  const read = { rows: (await source?.rowsOf(sheet, remarks)) ?? [], remarks };
  sheetsRead.set(sheet, read);
  return read;
}

async function viewOf(sheet: number, header: number | null): Promise<SheetView> {
  const { rows } = await readSheet(sheet);
  const firstRows = rows.slice(0, firstRowsShown).map(({ line, cells }) => ({
    line,
    texts: Array.from(cells.slice(0, cellsShown), (cell) => (cell === null || cell === undefined ? '' : textOf(cell))),
  }));
  const place = findTable(rows, header);
  const at = place ? rows.findIndex(({ line }) => line === place.header) : -1;
  const headerRow = rows[at];
  if (!place || !headerRow)
    return {
      sheet,
      place: null,
      firstRows,
      proposals: [],
      nothing: [],
      isOurs: false,
      rows: 0,
      rowsBelow: 0,
      nameless: [],
    };
  const headers = headersOf(headerRow);
  const below = rows.slice(at + 1).filter(({ line }) => line <= place.last);
  const rowsBelow = rows.length - at - 1 - below.length;
  const nameless = new NamelessColumns(headerRow);
  for (const row of below) nameless.add(row);
  const proposals = propose(
    headers,
    below.map(({ cells }) => cells),
  );
  const isOurs = place.header === 1 && areOurs(headers);
  return {
    sheet,
    place,
    firstRows,
    proposals,
    nothing: nothingIn(below),
    isOurs,
    rows: below.length,
    rowsBelow,
    nameless: nameless.columns,
  };
}

/** Words and numbers that say only that there is no value, as they are written in the table. */
function nothingIn(rows: readonly RawRow[]): string[] {
  const found = new Set<string>();
  for (const { cells } of rows) {
    for (const cell of cells) {
      if (typeof cell !== 'string' && typeof cell !== 'number') continue;
      const text = String(cell).trim();
      if (text.length <= maxNothingLength && (isPlaceholder(text) || isFillValue(text))) found.add(text);
    }
  }
  return [...found].slice(0, maxNothingWords);
}

/** The sheet with the table: the one an upload would read where it is ours, else the one with most columns that are known. */
async function bestView({ sheets }: Source): Promise<SheetView> {
  const usual = await viewOf(chooseSheet(sheets), null);
  if (usual.isOurs) return usual;
  let best = usual;
  const score = ({ proposals, rows }: SheetView) =>
    proposals.filter(({ meaning }) => meaning.certain).length * 1000 + Math.min(rows, 999);
  for (const [sheet, { hidden }] of sheets.entries()) {
    if (hidden || sheet === usual.sheet) continue;
    const view = await viewOf(sheet, null);
    if (score(view) > score(best)) best = view;
  }
  return best;
}

const calls: { [N in CallName]: (given: Parameters<TableCalls[N]>[0]) => Promise<ReturnType<TableCalls[N]>> } = {
  async open(given) {
    sheetsRead = new Map();
    source =
      'file' in given
        ? await openSource(await bytesOf(given.file), given.file.name, unpacking)
        : textSource(given.text);
    const view = await bestView(source);
    if (!view.place) throw new FileProblem(400, 'noTable');
    return { sheets: source.sheets.map(({ name, hidden }) => ({ name, hidden })), view };
  },
  view: ({ sheet, header }) => viewOf(sheet, header),
  async take({ sheet, place, recipe }) {
    const { rows, remarks } = await readSheet(sheet);
    const header = rows.find(({ line }) => line === place.header);
    const last = recipe?.toLastRow ? maxSheetRows : place.last;
    const below = rows.filter(({ line }) => line > place.header && line <= last);
    const headers = header ? headersOf(header) : [];
    const lines = below.map(({ line }) => line);
    if (!recipe) {
      // Cells beyond the header stay: the check tells of them, and so does the server.
      const cells = below.map((row) => {
        const length = Math.max(headers.length, row.cells.length);
        return Array.from({ length }, (_, at) => row.cells[at] ?? null);
      });
      const warnings = sheetWarnings(remarks, { header: place.header, last }, headers.keys());
      table = { columns: headers, lines, rows: cells, warnings };
    } else {
      const { columns, make } = follow(recipe, headers);
      const warnings = sheetWarnings(remarks, { header: place.header, last }, usedHeaders(recipe, headers));
      table = { columns, lines, rows: below.map(make), warnings };
    }
    version++;
    return table;
  },
  async put(kept) {
    table = kept;
    version++;
    return null;
  },
  async edit(edits) {
    for (const { row, column, value } of edits) {
      const cells = table.rows[row];
      if (cells) cells[column] = value;
    }
    version++;
    return null;
  },
  async check() {
    const begun = version;
    const rows = table.rows.map((cells, at): RawRow => ({ line: table.lines[at] ?? 0, cells }));
    const check = await checkTable({ columns: table.columns, rows }, markedRows, loadInland, async () => {
      // Messages that wait are handled in between: an edit makes this check one of the past.
      await new Promise((resolve) => setTimeout(resolve));
      return version !== begun;
    });
    return check && { ...check, warnings: [...table.warnings, ...check.warnings] };
  },
  async workbook() {
    const rows: OwnRows['rows'] = [table.columns];
    const isOfDates = table.columns.map((name) => datesByHeader.has(normalizedHeader(name)));
    table.rows.forEach((cells, at) => {
      const line = table.lines[at] ?? 0;
      while (rows.length < line - 1) rows.push([]);
      // Days as text are read as they are, whatever a program thinks of time zones; in a column of texts a date is a mistake.
      rows.push(cells.map((cell, i) => (cell instanceof Date && isOfDates[i] ? textOf(cell) : (cell ?? null))));
    });
    const bytes = await writeXlsx({ sheets: [{ name: sheetNames.samples, rows: rows as never }] });
    return new Uint8Array(bytes);
  },
};

self.addEventListener('message', async ({ data: { id, name, given } }: MessageEvent<Question>) => {
  let answer: Answer;
  try {
    // The compiler does not follow that a question's name and what is given belong together.
    answer = {
      id,
      result: await (calls[name] as (given: unknown) => Promise<ReturnType<TableCalls[CallName]>>)(given),
    };
  } catch (error) {
    const { code, params } = error instanceof FileProblem ? error : { code: 'broken', params: {} };
    if (!(error instanceof FileProblem)) console.error(error);
    answer = { id, failure: { code, params } };
  }
  self.postMessage(answer);
});
