import { accessionRank, accessionRanks } from '../../catalogue/accessions.ts';
import type { MatchedAccessions } from '../../catalogue/answers/entries.ts';
import { Problem, readCell } from '../../catalogue/field-types.ts';
import { fieldOf } from '../../catalogue/index.ts';
import { maxTableRows } from '../../catalogue/limits.ts';
import { rowsOfText, separatorOf } from '../../table/text-file.ts';
import { HttpError } from '../http/errors.ts';

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

function namesOf(elements: readonly NamedElement[]): Names {
  const names = new Map<string, NamedElement | null>();
  for (const element of elements) {
    const { samp_name, forward_read_file_name: forward, reverse_read_file_name: reverse } = element;
    for (const name of new Set([samp_name, forward && fileIn(forward), reverse && fileIn(reverse)])) {
      if (!name) continue;
      const other = names.get(name);
      names.set(name, other === undefined || other?.id === element.id ? element : null);
    }
  }
  return names;
}

const elementOf = (names: Names, cell: string) => names.get(cell) ?? names.get(fileIn(cell));

/** The rows of a text in which anything stands, by the lines of the table. @throws HttpError 400 where there are too many */
function rowsIn(text: string): Row[] {
  const rows: Row[] = [];
  let line = 0;
  for (const row of rowsOfText(text.replace(/^\ufeff/, ''), separatorOf(text))) {
    line++;
    const cells = row.map((cell) => cell.trim());
    if (cells.some(Boolean)) rows.push({ row: line, cells });
    if (rows.length > maxTableRows) throw new HttpError(400, 'entryAnswers.table.tooLong', { max: maxTableRows });
  }
  return rows;
}

const best = (scores: readonly number[]): number => {
  const most = Math.max(0, ...scores);
  return most > 0 ? scores.indexOf(most) : -1;
};

/** The column whose cells name the most elements. */
function nameColumn(rows: readonly Row[], width: number, names: Names): number {
  const scores = Array.from({ length: width }, (_, column) => {
    const found = rows.map(({ cells }) => elementOf(names, cells[column] ?? ''));
    // Names that several elements bear tell which column it is, if no other does.
    return found.filter(Boolean).length + found.filter((element) => element === null).length / (rows.length + 1);
  });
  return best(scores);
}

/** The column of the numbers: the one with the most of the most fitting form, or the only other one. */
function numberColumn(rows: readonly Row[], width: number, name: number): number {
  const others = Array.from({ length: width }, (_, column) => column).filter((column) => column !== name);
  for (let rank = 0; rank < accessionRanks; rank++) {
    const scores = others.map(
      (column) => rows.filter(({ cells }) => accessionRank(cells[column] ?? '') === rank).length,
    );
    const found = others[best(scores)];
    if (found !== undefined) return found;
  }
  const filled = others.filter((column) => rows.some(({ cells }) => cells[column]));
  return filled.length === 1 ? (filled[0] ?? -1) : -1;
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
export function matchAccessions(
  text: string,
  elements: readonly NamedElement[],
): { matches: Match[]; refusals: Refusal[] } {
  const rows = rowsIn(text);
  const names = namesOf(elements);
  const width = Math.max(0, ...rows.map(({ cells }) => cells.length));
  const name = nameColumn(rows, width, names);
  if (name < 0) throw new HttpError(400, 'entryAnswers.table.noNames');
  const number = numberColumn(rows, width, name);
  if (number < 0) throw new HttpError(400, 'entryAnswers.table.noNumbers');
  const told = new Map<number, { element: NamedElement; rows: { row: Row; accession: string }[] }>();
  const refusals: Refusal[] = [];
  const isOfForm = rows.some(({ cells }) => accessionRank(cells[number] ?? '') !== null);
  for (const row of rows) {
    const given = row.cells[name] ?? '';
    const accession = row.cells[number] ?? '';
    const element = elementOf(names, given);
    const isNumber = numberIn(accession) !== null && (!isOfForm || accessionRank(accession) !== null);
    // The first row may be a header: it names nothing of either.
    if (row === rows[0] && element === undefined && !(isOfForm && isNumber)) continue;
    const refuse = (reason: Refusal['reason']) =>
      refusals.push({ row: row.row, name: given, accession_number: accession, reason });
    if (!isNumber) refuse('noNumber');
    else if (element === undefined) refuse('unknown');
    else if (element === null) refuse('ambiguous');
    else {
      const before = told.get(element.id) ?? { element, rows: [] };
      before.rows.push({ row, accession });
      told.set(element.id, before);
    }
  }
  const matches: Match[] = [];
  for (const { element, rows: saying } of told.values()) {
    const numbers = new Set(saying.map(({ accession }) => accession));
    const [accession] = numbers;
    if (accession !== undefined && numbers.size === 1) matches.push({ element, accession });
    else
      for (const { row, accession: one } of saying)
        refusals.push({ row: row.row, name: row.cells[name] ?? '', accession_number: one, reason: 'contradicts' });
  }
  return { matches, refusals: refusals.sort((a, b) => a.row - b.row) };
}
