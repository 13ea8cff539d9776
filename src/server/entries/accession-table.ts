import { accessionRank, accessionRanks } from '../../catalogue/accessions.ts';
import type { MatchedAccessions } from '../../catalogue/answers/entries.ts';
import { Problem, readCell } from '../../catalogue/field-types.ts';
import { fieldOf } from '../../catalogue/index.ts';
import { maxTableRows } from '../../catalogue/limits.ts';
import { maxSheetColumns } from '../../catalogue/sheets.ts';
import { rowsOfText, separatorOf } from '../../table/text-file.ts';
import { HttpError } from '../http/errors.ts';
import { inTurns } from '../turns.ts';

/** An element as an archive's table may name it. */
export type NamedElement = {
  id: number;
  samp_name: string;
  forward_read_file_name: string | null;
  reverse_read_file_name: string | null;
  accession_number: string | null;
};

export type Refusal = MatchedAccessions['refusals'][number];
/** An element of which the table tells a number. */
export type Match = { element: NamedElement; accession: string };

type Row = { row: number; cells: readonly string[] };
/** The element of a name; null where several bear it. */
type Names = ReadonlyMap<string, NamedElement | null>;

/** A file's name without the folders before it. */
const fileIn = (cell: string): string => cell.slice(Math.max(cell.lastIndexOf('/'), cell.lastIndexOf('\\')) + 1);

async function namesOf(elements: readonly NamedElement[]): Promise<Names> {
  const names = new Map<string, NamedElement | null>();
  const add = (name: string | null, element: NamedElement) => {
    if (!name) return;
    const other = names.get(name);
    if (other === undefined) names.set(name, element);
    else if (other?.id !== element.id) names.set(name, null);
  };
  await inTurns(elements, (element) => {
    const { samp_name, forward_read_file_name: forward, reverse_read_file_name: reverse } = element;
    add(samp_name, element);
    add(forward && fileIn(forward), element);
    add(reverse && fileIn(reverse), element);
  });
  return names;
}

const elementOf = (names: Names, cell: string) => names.get(cell) ?? names.get(fileIn(cell));

/** The rows of a text in which anything stands, by the lines of the table. @throws HttpError 400 for more than a sheet has */
async function rowsIn(text: string): Promise<Row[]> {
  const rows: Row[] = [];
  let line = 0;
  await inTurns(rowsOfText(text.replace(/^\ufeff/, ''), separatorOf(text)), (row) => {
    line++;
    if (row.length > maxSheetColumns) throw new HttpError(400, 'entryAnswers.table.tooWide', { max: maxSheetColumns });
    const cells = row.map((cell) => cell.trim());
    if (cells.some(Boolean)) rows.push({ row: line, cells });
    if (rows.length > maxTableRows) throw new HttpError(400, 'entryAnswers.table.tooLong', { max: maxTableRows });
  });
  return rows;
}

/** The place of the greatest of some scores; -1 where none is above 0. */
function best(scores: readonly number[]): number {
  const highest = Math.max(0, ...scores);
  return highest > 0 ? scores.indexOf(highest) : -1;
}

/** The column whose cells name the most elements. */
async function nameColumn(rows: readonly Row[], width: number, names: Names): Promise<number> {
  const scores = new Array<number>(width).fill(0);
  // Names that several elements bear tell which column it is, if no other does.
  const ofShared = 1 / (rows.length + 1);
  await inTurns(rows, ({ cells }) => {
    for (const [column, cell] of cells.entries()) {
      const element = elementOf(names, cell);
      if (element !== undefined) scores[column] = (scores[column] ?? 0) + (element ? 1 : ofShared);
    }
  });
  return best(scores);
}

/** The column of the numbers, and whether they are of an archive's form: the most of the most fitting one, or the only other. */
async function numberColumn(
  rows: readonly Row[],
  width: number,
  name: number,
): Promise<{ number: number; isOfForm: boolean }> {
  const scoresByRank = Array.from({ length: accessionRanks }, () => new Array<number>(width).fill(0));
  const filled = new Set<number>();
  await inTurns(rows, ({ cells }) => {
    for (const [column, cell] of cells.entries()) {
      if (column === name || cell === '') continue;
      filled.add(column);
      const scores = scoresByRank[accessionRank(cell) ?? -1];
      if (scores) scores[column] = (scores[column] ?? 0) + 1;
    }
  });
  const ofForm = scoresByRank.map(best).find((column) => column >= 0);
  const [only = -1] = filled;
  return { number: ofForm ?? (filled.size === 1 ? only : -1), isOfForm: ofForm !== undefined };
}

/** A number as the field keeps it; null where the cell holds none. */
function numberIn(cell: string): string | null {
  const value = readCell(cell, fieldOf('sequencing_element', 'accession_number'));
  return value instanceof Problem || typeof value !== 'string' ? null : value;
}

/**
 * Holds the table that an archive sends back against elements. Its two columns are found by their values, whatever they
 * are called: names of samples or files that the elements have, and numbers.
 * @throws HttpError 400 where there are no such columns
 */
export async function matchAccessions(
  text: string,
  elements: readonly NamedElement[],
): Promise<{ matches: Match[]; refusals: Refusal[] }> {
  const rows = await rowsIn(text);
  const names = await namesOf(elements);
  const width = rows.reduce((widest, { cells }) => Math.max(widest, cells.length), 0);
  const name = await nameColumn(rows, width, names);
  if (name < 0) throw new HttpError(400, 'entryAnswers.table.noNames');
  const { number, isOfForm } = await numberColumn(rows, width, name);
  if (number < 0) throw new HttpError(400, 'entryAnswers.table.noNumbers');
  const named = new Map<number, { element: NamedElement; rows: { row: Row; accession: string }[] }>();
  const refusals: Refusal[] = [];
  await inTurns(rows, (row) => {
    const given = row.cells[name] ?? '';
    const accession = row.cells[number] ?? '';
    const element = elementOf(names, given);
    const isNumber = numberIn(accession) !== null && (!isOfForm || accessionRank(accession) !== null);
    // The first row may be a header: it names nothing of either.
    if (row === rows[0] && element === undefined && !(isOfForm && isNumber)) return;
    const refuse = (reason: Refusal['reason']) =>
      refusals.push({ row: row.row, name: given, accession_number: accession, reason });
    if (!isNumber) refuse('noNumber');
    else if (element === undefined) refuse('unknown');
    else if (element === null) refuse('ambiguous');
    else {
      const before = named.get(element.id) ?? { element, rows: [] };
      before.rows.push({ row, accession });
      named.set(element.id, before);
    }
  });
  const matches: Match[] = [];
  await inTurns(named.values(), ({ element, rows: saying }) => {
    const numbers = new Set(saying.map(({ accession }) => accession));
    const [accession] = numbers;
    if (accession !== undefined && numbers.size === 1) matches.push({ element, accession });
    else
      for (const { row, accession: one } of saying)
        refusals.push({ row: row.row, name: row.cells[name] ?? '', accession_number: one, reason: 'contradicts' });
  });
  return { matches, refusals: refusals.sort((a, b) => a.row - b.row) };
}
