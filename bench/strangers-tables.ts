// The tables of real studies with what their owners know of them, and the next table of each kind; it measures nothing.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join, relative, resolve } from 'node:path';
import { parseCsv } from 'hucre/csv';
import { columnOf } from '../src/catalogue/columns.ts';

/** The folder with the collected tables, beside the checkout; they are no part of it. */
export const dataFolder = resolve(import.meta.dirname, '../../shared/data');

/** The answer for a column: a field, several of which any is right, or a rule how the column is read. */
type Answer = string | readonly string[] | { field: string | readonly string[]; or?: readonly string[] };
type Truth = {
  header_row: number;
  kind: string;
  rows: number;
  delimiter: string;
  doubtful?: readonly string[];
  columns: Readonly<Record<string, Answer>>;
};

/** A column with the fields that it may be, the best first; none where it should be left out. */
export type KnownColumn = {
  header: string;
  fields: readonly string[];
  /** Whether its cells are the values of a field as they stand, not a part or a unit of one. */
  isWhole: boolean;
  isDoubtful: boolean;
};

/** A table with what its owner knows. */
export type StrangerTable = {
  /** Its path below the folder of tables. */
  name: string;
  kind: string;
  /** Whether it was written to test a program, and is no table of a study. */
  isTestFile: boolean;
  bytes: Buffer;
  headerRow: number;
  delimiter: string;
  /** In the order of the table; a header that stands twice is there twice. */
  columns: readonly KnownColumn[];
};

/** Whether the tables are here. */
export const hasTables = (): boolean => existsSync(join(dataFolder, 'columns_truth.json'));

/** Every table of real studies, by name. */
export function readTables(): StrangerTable[] {
  const truths = JSON.parse(readFileSync(join(dataFolder, 'columns_truth.json'), 'utf8')) as Record<string, Truth>;
  const index = readFileSync(join(dataFolder, 'INDEX.md'), 'utf8').split('\n');
  const testFiles = index.filter((line) => line.includes('(test file of'));
  const folder = join(dataFolder, 'tables');
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return files
    .map(({ parentPath, name }) => relative(dataFolder, join(parentPath, name)))
    .sort()
    .flatMap((path) => {
      const truth = truths[path];
      if (!truth) return [];
      const bytes = readFileSync(join(dataFolder, path));
      const headers = parse(bytes, truth.delimiter)[truth.header_row - 1] ?? [];
      return {
        name: relative('tables', path),
        kind: truth.kind,
        isTestFile: testFiles.some((line) => line.includes(`| ${path} |`)),
        bytes,
        headerRow: truth.header_row,
        delimiter: truth.delimiter,
        columns: headers.map((header, i) => toKnownColumn(header, headers.slice(0, i), truth)),
      };
    });
}

/** @param before the headers on the left of it, as an equal one gets a number */
function toKnownColumn(header: string, before: readonly string[], truth: Truth): KnownColumn {
  const same = before.filter((other) => other === header).length;
  const key = same > 0 ? `${header}#${same + 1}` : header;
  const answer = truth.columns[key] ?? truth.columns[header.trim()] ?? [];
  const isRule = typeof answer === 'object' && 'field' in answer;
  const fields = isRule ? [answer.field, answer.or ?? []].flat() : [answer].flat();
  return {
    header: header.trim(),
    fields: fields.filter((field) => !/^(?:ignore|ask|measurement:.*)$/.test(field)),
    isWhole: !isRule,
    isDoubtful: truth.doubtful?.includes(key) ?? false,
  };
}

/** The number of rows up to which a table is imported within seconds. */
const maxSampleRows = 150;

/** Four tables of four kinds: of the short tables of samples in each folder the widest, and the four widest of these. */
export function sampleOf(tables: readonly StrangerTable[]): StrangerTable[] {
  const isShort = (table: StrangerTable) => rowsOf(table).length <= maxSampleRows;
  const studies = tables.filter((table) => table.kind === 'samples' && !table.isTestFile && isShort(table));
  const widestFirst = studies.toSorted((a, b) => b.columns.length - a.columns.length);
  const byFolder = Map.groupBy(widestFirst, ({ name }) => name.split('/', 1)[0]);
  return [...byFolder.values()].flatMap(([widest]) => widest ?? []).slice(0, 4);
}

/** The text of a table: by its byte order mark, else UTF-8, else Windows-1252. */
function decode(bytes: Buffer): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

const parse = (bytes: Buffer, delimiter: string) =>
  parseCsv(decode(bytes), { delimiter, typeInference: false, skipEmptyRows: false }) as string[][];

/** All rows of a table with their cells as texts, those above the header too. */
export const rowsOf = ({ bytes, delimiter }: StrangerTable): string[][] => parse(bytes, delimiter);

/** The order of day and month that the dates of a table prove; the day first where none does. */
export function dateOrderOf(table: StrangerTable): 'dayFirst' | 'monthFirst' {
  const isDate = ({ fields }: KnownColumn) => fields.some((field) => columnOf(field)?.field.type === 'date');
  const cells = rowsOf(table).flatMap((row) => row.filter((_, i) => table.columns[i] && isDate(table.columns[i])));
  return cells.some((cell) => Number(/^\d{1,2}\D(\d{1,2})\D/.exec(cell)?.[1]) > 12) ? 'monthFirst' : 'dayFirst';
}

const sampleNames = ['samp_name', 'field_sample_name', 'nucleic_acid_sample_name'];
const fileNames = ['forward_read_file_name', 'reverse_read_file_name'];

/** The next table of a kind: the same with other names of samples and files, and other runs. */
export function nextOfKind(table: StrangerTable): StrangerTable {
  const { columns, delimiter, headerRow, name } = table;
  const rename = ({ fields }: KnownColumn): ((cell: string) => string) => {
    if (fields.some((field) => fileNames.includes(field))) return renameFiles;
    // A digit more behind the letters, as no two elements share the number of a run.
    if (fields.includes('accession_number')) return (cell) => cell.replaceAll(/([A-Z]{3})(?=\d)/g, '$19');
    return fields.some((field) => sampleNames.includes(field)) ? (cell) => `${cell} b` : (cell) => cell;
  };
  const renames = columns.map(rename);
  const rows = rowsOf(table).map((cells, row) =>
    row < headerRow ? cells : cells.map((cell, i) => (cell.trim() === '' ? cell : (renames[i]?.(cell) ?? cell))),
  );
  const text = rows.map((cells) => cells.map((cell) => quote(cell, delimiter)).join(delimiter)).join('\n');
  return { ...table, name: join(dirname(name), `next ${basename(name)}`), bytes: Buffer.from(`${text}\n`) };
}

/** Puts a word before the last part of each path in a cell. */
const renameFiles = (cell: string): string => cell.replaceAll(/[^;|,/\\]+(?=$|[;|,])/g, (file) => `b_${file.trim()}`);

function quote(cell: string, delimiter: string): string {
  return cell.includes(delimiter) || /["\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}
