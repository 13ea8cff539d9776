import type { MatchedAccessions } from '../../catalogue/answers/entries.ts';
import { normalizeText, Problem, readCell } from '../../catalogue/field-types.ts';
import { fieldOf } from '../../catalogue/index.ts';
import { maxTableRows } from '../../catalogue/limits.ts';
import { maxSheetColumns } from '../../catalogue/templates/sheets.ts';
import { accessionRank, accessionRankCount } from '../../catalogue/values/accessions.ts';
import { readSeparatedCell } from '../../catalogue/values/separated-values.ts';
import { detectSeparator, parseRows } from '../../table/reading/text-file.ts';
import { forEachYielding } from '../event-loop.ts';
import type { EnaAliases } from '../exporting/ena-aliases.ts';
import { HttpError } from '../http/errors.ts';
import { isXml, readReceipt } from './receipt.ts';

/**
 * An element as an archive's table may name it: by a name of its own, or by what ENA's tables call its run, sample or
 * experiment.
 */
export type NamedElement = EnaAliases & {
  id: number;
  samp_name: string;
  forward_read_file_name: string | null;
  reverse_read_file_name: string | null;
  accession_number: string | null;
};

export type Refusal = MatchedAccessions['refusals'][number];
/** A row as an answer names it, with the reason why it is not taken. */
export function refusalOf(
  { row, name, accession }: Pick<AccessionMatch, 'row' | 'name' | 'accession'>,
  reason: Refusal['reason'],
): Refusal {
  return { row, name, accession_number: accession, reason };
}

/** An element of which the table tells a number, and the first row that does. */
export type AccessionMatch = { element: NamedElement; accession: string; row: number; name: string };

type Row = { row: number; cells: readonly string[] };
/** The elements of each name. */
type ElementsByName = ReadonlyMap<string, readonly NamedElement[]>;
/**
 * Names of elements themselves, of their experiments and of their samples, in the order of the ranks of accession
 * numbers.
 */
type MutableElementsByName = Map<string, NamedElement[]>;
type ElementsByRank = readonly [own: ElementsByName, experiments: ElementsByName, samples: ElementsByName];

/** A file's name without the folders before it. */
const fileIn = (cell: string): string => cell.slice(Math.max(cell.lastIndexOf('/'), cell.lastIndexOf('\\')) + 1);

async function indexByName(elements: readonly NamedElement[]): Promise<ElementsByRank> {
  const all = [0, 1, 2].map(() => new Map<string, NamedElement[]>()) as [
    MutableElementsByName,
    MutableElementsByName,
    MutableElementsByName,
  ];
  const add = (names: MutableElementsByName, name: string | null, element: NamedElement) => {
    if (!name) return;
    const others = names.get(name);
    if (!others) names.set(name, [element]);
    else if (others.at(-1) !== element) others.push(element);
  };
  const [own, experiments, samples] = all;
  await forEachYielding(elements, (element) => {
    const { samp_name, forward_read_file_name: forward, reverse_read_file_name: reverse } = element;
    for (const name of [samp_name, element.run, forward && fileIn(forward), reverse && fileIn(reverse)])
      add(own, name, element);
    add(experiments, element.experiment, element);
    add(samples, element.sample, element);
  });
  return all;
}

const noElements: readonly NamedElement[] = [];

/**
 * The elements that a cell names, whose number is of this rank. A run and its experiment can bear one name, so that of
 * what the number is decides which is meant.
 */
function elementsOf(names: ElementsByRank, cell: string, rank: number | null): readonly NamedElement[] {
  const [own, experiments, samples] = names;
  const meant = names[rank ?? 0] ?? own;
  const find = (name: string) => meant.get(name) ?? own.get(name) ?? experiments.get(name) ?? samples.get(name);
  return find(cell) ?? find(fileIn(cell)) ?? noElements;
}

/** The elements of a name, or of the file at the end of a path. */
const elementsNamed = (names: ElementsByName, cell: string) => names.get(cell) ?? names.get(fileIn(cell));

/**
 * The ranks of numbers that stand beside names of elements themselves: one of these names is that of no experiment, or
 * of no sample, as each is in ENA's own receipt. An experiment is called as its first run, so a table of runs could
 * mean either.
 */
async function ranksOfElements(rows: readonly Row[], name: number, number: number, names: ElementsByRank) {
  const ranks = new Set<number | null>();
  const [own] = names;
  await forEachYielding(rows, ({ cells }) => {
    const cell = cells[name] ?? '';
    const rank = accessionRank(cells[number] ?? '');
    const meant = names[rank ?? 0];
    if (meant && meant !== own && elementsNamed(own, cell) && !elementsNamed(meant, cell)) ranks.add(rank);
  });
  return ranks;
}

/**
 * The rows of a text in which anything stands, by the lines of the table.
 * @throws HttpError 400 for more than a sheet has
 */
async function readRows(text: string): Promise<Row[]> {
  const rows: Row[] = [];
  let line = 0;
  await forEachYielding(parseRows(text.replace(/^\ufeff/, ''), detectSeparator(text)), (row) => {
    line++;
    if (row.length > maxSheetColumns) throw new HttpError(400, 'entryAnswers.table.tooWide', { max: maxSheetColumns });
    const cells = row.map((cell) => normalizeText(readSeparatedCell(cell)).trim());
    if (cells.some(Boolean)) rows.push({ row: line, cells });
    if (rows.length > maxTableRows) throw new HttpError(400, 'entryAnswers.table.tooLong', { max: maxTableRows });
  });
  return rows;
}

/** The place of the greatest of some scores; -1 where none is above 0. */
function indexOfHighest(scores: readonly number[]): number {
  const most = Math.max(0, ...scores);
  return most > 0 ? scores.indexOf(most) : -1;
}

/** The column whose cells name the most elements. */
async function findNameColumn(rows: readonly Row[], width: number, names: ElementsByRank): Promise<number> {
  const scores = new Array<number>(width).fill(0);
  // Names that several elements bear tell which column it is, if no other does.
  const ofShared = 1 / (rows.length + 1);
  await forEachYielding(rows, ({ cells }) => {
    for (const [column, cell] of cells.entries()) {
      const { length } = elementsOf(names, cell, null);
      if (length > 0) scores[column] = (scores[column] ?? 0) + (length === 1 ? 1 : ofShared);
    }
  });
  return indexOfHighest(scores);
}

/**
 * The column of the numbers, and whether they are of an archive's form: the most of the most fitting one, or the only
 * other.
 */
async function findAccessionColumn(
  rows: readonly Row[],
  width: number,
  name: number,
): Promise<{ number: number; isOfForm: boolean }> {
  const scoresByRank = Array.from({ length: accessionRankCount }, () => new Array<number>(width).fill(0));
  const filled = new Set<number>();
  await forEachYielding(rows, ({ cells }) => {
    for (const [column, cell] of cells.entries()) {
      if (column === name || cell === '') continue;
      filled.add(column);
      const scores = scoresByRank[accessionRank(cell) ?? -1];
      if (scores) scores[column] = (scores[column] ?? 0) + 1;
    }
  });
  const ofForm = scoresByRank.map(indexOfHighest).find((column) => column >= 0);
  const [only = -1] = filled;
  return { number: ofForm ?? (filled.size === 1 ? only : -1), isOfForm: ofForm !== undefined };
}

/** A number as the field keeps it; null where the cell holds none. */
function parseAccession(cell: string): string | null {
  const value = readCell(cell, fieldOf('sequencing_element', 'accession_number'));
  return value instanceof Problem || typeof value !== 'string' ? null : value;
}

/** An accession number that a row gives, and the elements that it means, of which there should be one. */
type AccessionEntry = { row: number; name: string; accession: string; rank: number; elements: readonly NamedElement[] };

/** Ranks the number of another archive below those of a run, an experiment and a sample. */
const rankOf = (accession: string): number => accessionRank(accession) ?? accessionRankCount;

/**
 * Matches numbers with their elements. A receipt gives the numbers of samples and experiments, too: these do not
 * count where it gives those of all their runs.
 */
async function matchEntries(
  numbers: readonly AccessionEntry[],
): Promise<{ matches: AccessionMatch[]; refused: [AccessionEntry, Refusal['reason']][] }> {
  // Many rows can name the same many elements, which are gone through once.
  const byList = new Map<readonly NamedElement[], number>();
  await forEachYielding(numbers, ({ elements, rank }) =>
    byList.set(elements, Math.min(rank, byList.get(elements) ?? rank)),
  );
  const bestRanks = new Map<number, number>();
  await forEachYielding(byList, ([elements, rank]) => {
    for (const { id } of elements) bestRanks.set(id, Math.min(rank, bestRanks.get(id) ?? rank));
  });
  const worstRanks = new Map<readonly NamedElement[], number>();
  await forEachYielding(byList.keys(), (elements) => {
    worstRanks.set(
      elements,
      elements.reduce((worst, { id }) => Math.max(worst, bestRanks.get(id) ?? worst), 0),
    );
  });
  const byElement = new Map<number, { element: NamedElement; rows: AccessionEntry[] }>();
  const refused: [AccessionEntry, Refusal['reason']][] = [];
  await forEachYielding(numbers, (one) => {
    const [element, other] = one.elements;
    if (one.rank > (worstRanks.get(one.elements) ?? one.rank)) return;
    if (!element || other) refused.push([one, 'ambiguous']);
    else {
      const before = byElement.get(element.id) ?? { element, rows: [] };
      before.rows.push(one);
      byElement.set(element.id, before);
    }
  });
  const matches: AccessionMatch[] = [];
  await forEachYielding(byElement.values(), ({ element, rows }) => {
    const [accession, ...others] = new Set(rows.map((row) => row.accession));
    const [first] = rows;
    if (first && accession !== undefined && others.length === 0)
      matches.push({ element, accession, row: first.row, name: first.name });
    else for (const row of rows) refused.push([row, 'contradicts']);
  });
  return { matches, refused };
}

/** A row as it stands, before it is known what it tells. */
type AccessionRow = {
  row: number;
  name: string;
  accession: string;
  elements: readonly NamedElement[];
  isAccession: boolean;
};

/** Reads the rows of a table, by the two columns that are found by their values. */
async function readAccessionTable(text: string, names: ElementsByRank): Promise<AccessionRow[]> {
  const rows = await readRows(text);
  const width = rows.reduce((most, { cells }) => Math.max(most, cells.length), 0);
  const name = await findNameColumn(rows, width, names);
  if (name < 0) throw new HttpError(400, 'entryAnswers.table.noNames');
  const { number, isOfForm } = await findAccessionColumn(rows, width, name);
  if (number < 0) throw new HttpError(400, 'entryAnswers.table.noNumbers');
  const ofElements = await ranksOfElements(rows, name, number, names);
  const all: AccessionRow[] = [];
  await forEachYielding(rows, (row) => {
    const given = row.cells[name] ?? '';
    const accession = row.cells[number] ?? '';
    const rank = accessionRank(accession);
    const found = elementsOf(names, given, ofElements.has(rank) ? null : rank);
    const isAccession = parseAccession(accession) !== null && (!isOfForm || rank !== null);
    // The first row may be a header: it names nothing of either.
    if (row === rows[0] && found.length === 0 && !(isOfForm && isAccession)) return;
    all.push({ row: row.row, name: given, accession, elements: found, isAccession });
  });
  return all;
}

/** The same of a receipt, which says itself of what each number is. */
async function readAccessionReceipt(text: string, names: ElementsByRank): Promise<AccessionRow[]> {
  const entries = await readReceipt(text);
  return entries.map(({ row, alias, accession, rank }) => {
    const isAccession = parseAccession(accession) !== null;
    return { row, name: alias, accession, elements: elementsOf(names, alias, rank), isAccession };
  });
}

/**
 * Holds the table or the receipt that an archive sends back against elements: names of samples or files that the
 * elements have, or what ENA's tables call them, and numbers.
 * @throws HttpError 400 where there are no such columns, or it is no receipt of a submission that was taken
 */
export async function matchAccessions(
  text: string,
  elements: readonly NamedElement[],
): Promise<{ matches: AccessionMatch[]; refusals: Refusal[] }> {
  const names = await indexByName(elements);
  const rows = await (isXml(text) ? readAccessionReceipt : readAccessionTable)(text, names);
  const numbers: AccessionEntry[] = [];
  const refusals: Refusal[] = [];
  await forEachYielding(rows, ({ row, name: given, accession: typed, elements: found, isAccession }) => {
    const accession = parseAccession(typed);
    if (!isAccession || accession === null)
      refusals.push(refusalOf({ row, name: given, accession: typed }, 'noNumber'));
    else if (found.length === 0) refusals.push(refusalOf({ row, name: given, accession }, 'unknown'));
    else numbers.push({ row, name: given, accession, rank: rankOf(accession), elements: found });
  });
  const { matches, refused } = await matchEntries(numbers);
  for (const [{ row, name: given, accession }, reason] of refused)
    refusals.push(refusalOf({ row, name: given, accession }, reason));
  return { matches, refusals: refusals.sort((a, b) => a.row - b.row) };
}
