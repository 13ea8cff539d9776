import { writeXlsx } from 'hucre/xlsx';
import { type Cell, type FormattedNumber, isBlank, isFormattedNumber, textOf } from '../../../catalogue/cells.ts';
import { type Field, isMeasured } from '../../../catalogue/definition.ts';
import { readCell } from '../../../catalogue/field-types.ts';
import type { MeasurementType } from '../../../catalogue/measurements/measurement.ts';
import { sheetNames } from '../../../catalogue/templates/sheets.ts';
import { escapeForWorkbook } from '../../../catalogue/values/separated-values.ts';
import { checkTable } from '../../../table/check-table.ts';
import type { GroupedRecords } from '../../../table/grouping/grouped-records.ts';
import { headersOf } from '../../../table/headers/header-names.ts';
import { columnIndexesByName, matchWholeColumns } from '../../../table/headers/match-headers.ts';
import { FileProblem, type RowIssue } from '../../../table/issues.ts';
import type { ForeignTable } from '../../../table/mapping/foreign-table.ts';
import { joinMeasurements, type PlainTable } from '../../../table/mapping/left-out-columns.ts';
import { indexTypes } from '../../../table/measurements/measurement-columns.ts';
import type { FormStudy } from '../../../table/readiness/element-values.ts';
import { findReadiness } from '../../../table/readiness/readiness.ts';
import type { RawRow } from '../../../table/reading/read-rows.ts';
import { openTableSource } from '../../../table/reading/table-source.ts';
import { createInlandTest, type IsInland } from '../../../table/warnings/inland.ts';
import { escapeXstring } from '../../../table/workbook/xlsx-sheet.ts';
import { browserDecompression, loadFileBytes } from '../../decompression.ts';
import { withColumns } from './add-columns.ts';
import { compareFiles, openTable, viewOpened } from './open-table.ts';
import { unpackEdits } from './packed-edits.ts';
import type { MethodName, TableToCheck, TableWorkerMethods, WorkerRequest, WorkerResponse } from './worker-messages.ts';

/** A request to the page for the outlines of the land, which are sent to this port. */
export type OutlinesRequest = { outlinesTo: MessagePort };
/** The bytes of the outlines' file; null where it could not be loaded. */
export type OutlinesResponse = ArrayBuffer | null;

/** The maximum time that a slow connection may delay the check. The server's check also warns of stations on land. */
const maxWaitMs = 3000;

let loading: Promise<IsInland> | undefined;

const neverInland: IsInland = () => false;

/** The page loads the file, as the content security policy forbids this worker to load anything. */
function requestOutlines(): Promise<OutlinesResponse> {
  const { port1, port2 } = new MessageChannel();
  const request: OutlinesRequest = { outlinesTo: port2 };
  self.postMessage(request, { transfer: [port2] });
  return new Promise((resolve) => {
    port1.onmessage = ({ data }: MessageEvent<OutlinesResponse>) => resolve(data);
  });
}

async function fetchInland(): Promise<IsInland> {
  const bytes = await requestOutlines();
  if (bytes) return createInlandTest(JSON.parse(new TextDecoder().decode(bytes)));
  loading = undefined;
  return neverInland;
}

/** Loads the outlines of the land, once. If they do not arrive in time, no position counts as inland. */
export function loadInland(): Promise<IsInland> {
  loading ??= fetchInland();
  const late = new Promise<IsInland>((resolve) => setTimeout(() => resolve(neverInland), maxWaitMs));
  return Promise.race([loading, late]);
}

/** The number of rows whose errors are highlighted in the table; the errors of more rows are only counted. */
const maxIssueRows = 20_000;

/**
 * The value to write for a number that its cell shows with other characters, such as a unit: the number or the shown
 * text, depending on the field.
 */
function numberToWrite(cell: FormattedNumber, field: Field | undefined): string | number {
  const value = field ? readCell(cell, field) : cell.text;
  if (typeof value === 'string' || typeof value === 'number') return value;
  return field && isMeasured(field) ? cell.number : cell.text;
}

/**
 * A cell of the workbook. Days are written as text, so that no time zone changes them; in a column of texts a date is
 * an error.
 */
function cellToWrite(cell: Cell, field?: Field): Cell {
  if (cell instanceof Date && field?.type === 'date') return textOf(cell);
  if (isFormattedNumber(cell)) return cellToWrite(numberToWrite(cell, field));
  return typeof cell === 'string' ? escapeXstring(escapeForWorkbook(cell)) : (cell ?? null);
}

/** Writes rows as a workbook in which each has the row number of its file. */
async function encodeWorkbook(rows: readonly RawRow[]): Promise<Uint8Array<ArrayBuffer>> {
  const all: Cell[][] = [];
  for (const { line, cells } of rows) {
    while (all.length < line - 1) all.push([]);
    all.push([...cells]);
  }
  const bytes = await writeXlsx({ sheets: [{ name: sheetNames.samples, rows: all as never }] });
  return new Uint8Array(bytes);
}

const yieldChannel = new MessageChannel();
yieldChannel.port1.start();

/**
 * Lets waiting messages be handled. It posts a message instead of setting a timer, because browsers delay successive
 * timers by 4 ms each.
 */
function yieldToEventLoop(): Promise<unknown> {
  return new Promise((resolve) => {
    yieldChannel.port1.addEventListener('message', resolve, { once: true });
    yieldChannel.port2.postMessage(null);
  });
}

const emptyTable: TableToCheck = { columns: [], lines: [], rows: [], warnings: [] };

/** The types of measurements that the page has loaded. */
let types: readonly MeasurementType[] = [];

let openedTable: ForeignTable | null = null;
/** The table for a bulk update of stored elements, to which columns of the opened file are added. */
let storedTable: PlainTable = { columns: [], rows: [] };
let table = emptyTable;
/**
 * The line of the header in the workbook that is sent. A template has its own header line; the workbook of a foreign
 * table is made here and has its header in line 1.
 */
const headerLineOf = ({ origin }: TableToCheck): number => (origin && !origin.isForeign ? origin.header : 1);

/** Counts the changes of the table, so that a check of a former version is cancelled. */
let version = 0;

/** Stands for the study that is still being typed: nothing is stored without its title and abstract. */
const anyStudy: FormStudy = { study_title: 'study', project_study_abstract: 'abstract' };

/** The records of the last check, and the cells with errors; null before it, or where nothing could be read. */
let checked: { version: number; grouped: GroupedRecords; issues: readonly RowIssue[] } | null = null;

/** Handles waiting messages; if one of them was an edit, a check of a former version is cancelled. */
async function isOutdated(checkedVersion: number): Promise<boolean> {
  await yieldToEventLoop();
  return version !== checkedVersion;
}

function requireOpenedTable(): ForeignTable {
  if (!openedTable) throw new Error('no table was opened');
  return openedTable;
}

const methods: {
  [N in MethodName]: (input: Parameters<TableWorkerMethods[N]>[0]) => Promise<ReturnType<TableWorkerMethods[N]>>;
} = {
  async setTypes(loaded) {
    types = loaded;
    version++;
    return null;
  },
  async open(input) {
    openedTable = await openTable(input, indexTypes(types));
    return await viewOpened(openedTable, 'file' in input && input.others !== undefined);
  },
  compareFiles,
  view: ({ sheet, header }) => requireOpenedTable().view(sheet, header),
  async buildTable({ sheet, range, mapping }) {
    const mapped = await requireOpenedTable().mapSheet(sheet, range, mapping);
    table = mapped;
    version++;
    return mapped;
  },
  async restoreTable(restored) {
    table = restored;
    version++;
    return null;
  },
  async clear() {
    openedTable = null;
    table = emptyTable;
    checked = null;
    return null;
  },
  async edit(edits) {
    for (const { row, column, value } of unpackEdits(edits)) {
      const cells = table.rows[row];
      if (cells) cells[column] = value;
    }
    version++;
    return null;
  },
  async setColumns(columns) {
    table = withColumns(table, columns);
    version++;
    return null;
  },
  async check() {
    const checkedVersion = version;
    let grouped: GroupedRecords | null = null;
    // Empty rows are left out, as in an upload.
    const rows = table.rows
      .map((cells, at): RawRow => ({ line: table.lines[at] ?? 0, cells }))
      .filter(({ cells }) => !cells.every(isBlank));
    const check = await checkTable(
      { columns: table.columns, header: headerLineOf(table), rows },
      maxIssueRows,
      loadInland,
      () => isOutdated(checkedVersion),
      (records) => {
        grouped = records;
      },
      types,
    );
    checked = check && grouped && { version: checkedVersion, grouped, issues: check.issues };
    return (
      check && {
        ...check,
        warnings: [...table.warnings, ...check.warnings],
        columnIndexes: columnIndexesByName(table.columns, indexTypes(types)),
      }
    );
  },
  async readiness() {
    if (!checked || version !== checked.version) return null;
    const { grouped, issues, version: checkedVersion } = checked;
    const wrong = new Set(issues.map(({ line, field }) => `${line} ${field}`));
    return await findReadiness(grouped, {
      study: anyStudy,
      isWrong: (line, column) => wrong.has(`${line} ${column}`),
      pause: () => isOutdated(checkedVersion),
    });
  },
  async writeWorkbook() {
    const known = matchWholeColumns(table.columns, indexTypes(types));
    const fields = table.columns.map((_, at) => known.get(at)?.field);
    const rows = table.rows.map((cells, at) => ({
      line: table.lines[at] ?? 0,
      cells: cells.map((cell, i) => cellToWrite(cell, fields[i])),
    }));
    return await encodeWorkbook([{ line: 1, cells: table.columns }, ...rows]);
  },
  async openStored(file) {
    const { rowsOf } = await openTableSource(await loadFileBytes(file), file.name, browserDecompression);
    const [header, ...rows] = await rowsOf(0);
    storedTable = { columns: header ? headersOf(header) : [], rows: rows.map(({ cells }) => cells) };
    return [...storedTable.columns];
  },
  async joinMeasurements({ sheet, range, mapping }) {
    const file = await requireOpenedTable().mapSheet(sheet, range, mapping);
    const { columns, rows, missing } = joinMeasurements(file, storedTable);
    const known = matchWholeColumns([...columns], indexTypes(types));
    const workbook = await encodeWorkbook([
      { line: 1, cells: [...columns] },
      ...rows.map((cells, i) => ({
        line: i + 2,
        cells: cells.map((cell, at) => cellToWrite(cell, known.get(at)?.field)),
      })),
    ]);
    return { workbook, missing };
  },
  async convertTextFile({ file, encoding }) {
    const { rowsOf } = await openTableSource(await loadFileBytes(file), file.name, browserDecompression, { encoding });
    const rows = await rowsOf(0);
    return await encodeWorkbook(
      rows.map(({ line, cells }) => ({ line, cells: cells.map((cell) => cellToWrite(cell)) })),
    );
  },
};

self.addEventListener('message', async ({ data: { id, name, input } }: MessageEvent<WorkerRequest>) => {
  let response: WorkerResponse;
  try {
    // TypeScript does not know that `input` has the type that the method `name` takes.
    response = {
      id,
      result: await (methods[name] as (input: unknown) => Promise<ReturnType<TableWorkerMethods[MethodName]>>)(input),
    };
  } catch (error) {
    const { code, params } = error instanceof FileProblem ? error : { code: 'broken', params: {} };
    if (!(error instanceof FileProblem)) console.error(error);
    response = { id, failure: { code, params } };
  }
  self.postMessage(response);
});
