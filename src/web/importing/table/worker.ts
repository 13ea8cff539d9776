import { writeXlsx } from 'hucre/xlsx';
import { type Cell, isBlank, isShownNumber, type ShownNumber, textOf } from '../../../catalogue/cells.ts';
import type { Field } from '../../../catalogue/definition.ts';
import { readCell, typeOf } from '../../../catalogue/field-types.ts';
import { textForWorkbook } from '../../../catalogue/separated.ts';
import { sheetNames } from '../../../catalogue/sheets.ts';
import { checkTable } from '../../../table/check-table.ts';
import { FileProblem } from '../../../table/issues.ts';
import { wholeColumns } from '../../../table/match-headers.ts';
import { OwnTable } from '../../../table/own-table.ts';
import type { RawRow } from '../../../table/read.ts';
import { openSource, textSource } from '../../../table/source.ts';
import { withoutLookalikes } from '../../../table/workbook/xlsx-sheet.ts';
import type { Answer, CallName, Question, TableCalls, TableToCheck } from './calls.ts';
import { loadInland } from './inland.ts';
import { bytesOf, unpacking } from './unpacking.ts';

/** Rows with errors that are marked in the table; of others only the number is known. */
const markedRows = 20_000;

/** A number whose cell shows more than its digits, as its column takes it: the number, or the text. */
function numberToWrite(cell: ShownNumber, field: Field | undefined): string | number {
  const value = field ? readCell(cell, field) : cell.text;
  if (typeof value === 'string' || typeof value === 'number') return value;
  return field && typeOf(field).measured ? cell.number : cell.text;
}

/** A cell of the workbook. Days as text are read as they are, whatever a program thinks of time zones; in a column of texts a date is a mistake. */
function cellToWrite(cell: Cell, field?: Field): Cell {
  if (cell instanceof Date && field?.type === 'date') return textOf(cell);
  if (isShownNumber(cell)) return cellToWrite(numberToWrite(cell, field));
  return typeof cell === 'string' ? withoutLookalikes(textForWorkbook(cell)) : (cell ?? null);
}

/** Writes rows as a workbook, each where it stood in its file. */
async function workbookOf(rows: readonly RawRow[]): Promise<Uint8Array<ArrayBuffer>> {
  const all: Cell[][] = [];
  for (const { line, cells } of rows) {
    while (all.length < line - 1) all.push([]);
    all.push([...cells]);
  }
  const bytes = await writeXlsx({ sheets: [{ name: sheetNames.samples, rows: all as never }] });
  return new Uint8Array(bytes);
}

const turns = new MessageChannel();

/** Waits until the messages that are there were handled. After a few timers in a row a browser makes each wait for 4 ms. */
function nextTurn(): Promise<unknown> {
  return new Promise((resolve) => {
    turns.port1.onmessage = resolve;
    turns.port2.postMessage(null);
  });
}

const none: TableToCheck = { columns: [], lines: [], rows: [], warnings: [] };

let own: OwnTable | null = null;
let table = none;
/** The row of a table's header; in a workbook that is made of other columns it is the first. */
const headerOf = ({ origin }: TableToCheck): number => (origin && !origin.isForeign ? origin.header : 1);

/** Counts the changes of the table, so that a check of what it was before is given up. */
let version = 0;

function opened(): OwnTable {
  if (!own) throw new Error('no table was opened');
  return own;
}

const calls: { [N in CallName]: (given: Parameters<TableCalls[N]>[0]) => Promise<ReturnType<TableCalls[N]>> } = {
  async open(given) {
    own = new OwnTable(
      'file' in given
        ? await openSource(await bytesOf(given.file), given.file.name, unpacking, { encoding: given.encoding })
        : textSource(given.text),
    );
    const view = await own.bestView();
    return { sheets: own.sheets.map(({ name, hidden }) => ({ name, hidden })), view, letters: own.letters };
  },
  view: ({ sheet, header }) => opened().view(sheet, header),
  async take({ sheet, place, recipe }) {
    const taken = await opened().take(sheet, place, recipe);
    table = taken;
    version++;
    return taken;
  },
  async put(kept) {
    table = kept;
    version++;
    return null;
  },
  async clear() {
    own = null;
    table = none;
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
    // A row without any value is none, as in an upload.
    const rows = table.rows
      .map((cells, at): RawRow => ({ line: table.lines[at] ?? 0, cells }))
      .filter(({ cells }) => !cells.every(isBlank));
    const check = await checkTable(
      { columns: table.columns, header: headerOf(table), rows },
      markedRows,
      loadInland,
      async () => {
        // Messages that wait are handled in between: an edit makes this check one of the past.
        await nextTurn();
        return version !== begun;
      },
    );
    return check && { ...check, warnings: [...table.warnings, ...check.warnings] };
  },
  async workbook() {
    const known = wholeColumns(table.columns);
    const fields = table.columns.map((_, at) => known.get(at)?.field);
    const rows = table.rows.map((cells, at) => ({
      line: table.lines[at] ?? 0,
      cells: cells.map((cell, i) => cellToWrite(cell, fields[i])),
    }));
    return await workbookOf([{ line: 1, cells: table.columns }, ...rows]);
  },
  async textWorkbook({ file, encoding }) {
    const { rowsOf } = await openSource(await bytesOf(file), file.name, unpacking, { encoding });
    const rows = await rowsOf(0);
    return await workbookOf(rows.map(({ line, cells }) => ({ line, cells: cells.map((cell) => cellToWrite(cell)) })));
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
