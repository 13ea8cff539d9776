import type { MatchedAccessions } from '../../catalogue/endpoints/own-datasets.ts';
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
 * An element with all names by which an archive's table may refer to it: its own name, its files, and the aliases of
 * its run, sample and experiment in ENA's tables.
 */
export type NamedElement = EnaAliases & {
  id: number;
  samp_name: string;
  forward_read_file_name: string | null;
  reverse_read_file_name: string | null;
  accession_number: string | null;
};

export type Refusal = MatchedAccessions['refusals'][number];
/** A refused row in the response, with the reason. */
export function refusalOf(
  { row, name, accession }: Pick<AccessionMatch, 'row' | 'name' | 'accession'>,
  reason: Refusal['reason'],
): Refusal {
  return { row, name, accession_number: accession, reason };
}

/** An element for which the table has an accession number, and the first row that has it. */
export type AccessionMatch = { element: NamedElement; accession: string; row: number; name: string };

type Row = { row: number; cells: readonly string[] };
/** Elements by name; several may have the same name. */
type ElementsByName = ReadonlyMap<string, readonly NamedElement[]>;
type MutableElementsByName = Map<string, NamedElement[]>;
/**
 * Elements by their own names, by those of their experiments, and by those of their samples. The rank of an accession
 * number is the index of its names.
 */
type ElementsByRank = readonly [own: ElementsByName, experiments: ElementsByName, samples: ElementsByName];

/** The file name at the end of a path. */
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
 * The elements that a cell names, for an accession number of a rank. A run and its experiment can have the same name,
 * so the rank decides which is meant.
 */
function elementsOf(names: ElementsByRank, cell: string, rank: number | null): readonly NamedElement[] {
  const [own, experiments, samples] = names;
  const ofRank = names[rank ?? 0] ?? own;
  const find = (name: string) => ofRank.get(name) ?? own.get(name) ?? experiments.get(name) ?? samples.get(name);
  return find(cell) ?? find(fileIn(cell)) ?? noElements;
}

/** The elements with this name, or with the name of the file at the end of a path. */
const elementsNamed = (names: ElementsByName, cell: string) => names.get(cell) ?? names.get(fileIn(cell));

/**
 * The ranks of accession numbers whose rows have the elements' own names instead of those of experiments or samples: at
 * least one of the names is only that of an element. Without this, a table of runs alone would be ambiguous, as an
 * experiment has the name of its first run.
 */
async function ranksOfElements(
  rows: readonly Row[],
  nameColumn: number,
  accessionColumn: number,
  names: ElementsByRank,
) {
  const ranks = new Set<number | null>();
  const [own] = names;
  await forEachYielding(rows, ({ cells }) => {
    const cell = cells[nameColumn] ?? '';
    const rank = accessionRank(cells[accessionColumn] ?? '');
    const ofRank = names[rank ?? 0];
    if (ofRank && ofRank !== own && elementsNamed(own, cell) && !elementsNamed(ofRank, cell)) ranks.add(rank);
  });
  return ranks;
}

/**
 * The non-empty rows of a text, with their lines.
 * @throws HttpError 400 for more rows or columns than a sheet can have
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

/** The index of the highest score; -1 if none is above 0. */
function indexOfHighest(scores: readonly number[]): number {
  const highest = Math.max(0, ...scores);
  return highest > 0 ? scores.indexOf(highest) : -1;
}

/** The column whose cells name the most elements. */
async function findNameColumn(rows: readonly Row[], width: number, names: ElementsByRank): Promise<number> {
  const scores = new Array<number>(width).fill(0);
  // Names that several elements share count so little that they decide only where no column has unique names.
  const sharedNameScore = 1 / (rows.length + 1);
  await forEachYielding(rows, ({ cells }) => {
    for (const [column, cell] of cells.entries()) {
      const { length } = elementsOf(names, cell, null);
      if (length > 0) scores[column] = (scores[column] ?? 0) + (length === 1 ? 1 : sharedNameScore);
    }
  });
  return indexOfHighest(scores);
}

/**
 * The column of the accession numbers, and whether they have the form of an archive's numbers: the column with the most
 * numbers of the best rank, or else the only other column.
 */
async function findAccessionColumn(
  rows: readonly Row[],
  width: number,
  nameColumn: number,
): Promise<{ accessionColumn: number; hasArchiveForm: boolean }> {
  const scoresByRank = Array.from({ length: accessionRankCount }, () => new Array<number>(width).fill(0));
  const filled = new Set<number>();
  await forEachYielding(rows, ({ cells }) => {
    for (const [column, cell] of cells.entries()) {
      if (column === nameColumn || cell === '') continue;
      filled.add(column);
      const scores = scoresByRank[accessionRank(cell) ?? -1];
      if (scores) scores[column] = (scores[column] ?? 0) + 1;
    }
  });
  const bestColumn = scoresByRank.map(indexOfHighest).find((column) => column >= 0);
  const [onlyColumn = -1] = filled;
  const accessionColumn = bestColumn ?? (filled.size === 1 ? onlyColumn : -1);
  return { accessionColumn, hasArchiveForm: bestColumn !== undefined };
}

/** An accession number as it is stored; null if the cell contains none. */
function parseAccession(cell: string): string | null {
  const value = readCell(cell, fieldOf('sequencing_element', 'accession_number'));
  return value instanceof Problem || typeof value !== 'string' ? null : value;
}

/** An accession number of a row, and the elements that the row names, usually one. */
type AccessionEntry = { row: number; name: string; accession: string; rank: number; elements: readonly NamedElement[] };

/** The rank of an accession number; numbers of other archives rank below those of runs, experiments and samples. */
const rankOf = (accession: string): number => accessionRank(accession) ?? accessionRankCount;

/**
 * Matches accession numbers with elements. A receipt also has the numbers of samples and experiments, which are ignored
 * for elements whose runs have one.
 */
async function matchEntries(
  entries: readonly AccessionEntry[],
): Promise<{ matches: AccessionMatch[]; refused: [AccessionEntry, Refusal['reason']][] }> {
  // Many rows can name the same long list of elements, which is iterated only once.
  const byList = new Map<readonly NamedElement[], number>();
  await forEachYielding(entries, ({ elements, rank }) =>
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
  await forEachYielding(entries, (entry) => {
    const [element, other] = entry.elements;
    if (entry.rank > (worstRanks.get(entry.elements) ?? entry.rank)) return;
    if (!element || other) refused.push([entry, 'ambiguous']);
    else {
      const ofElement = byElement.get(element.id) ?? { element, rows: [] };
      ofElement.rows.push(entry);
      byElement.set(element.id, ofElement);
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

/** A row with its name and accession number, before they are matched. */
type AccessionRow = {
  row: number;
  name: string;
  accession: string;
  elements: readonly NamedElement[];
  isAccession: boolean;
};

/** Reads the rows of a table; the columns are found by their values. */
async function readAccessionTable(text: string, names: ElementsByRank): Promise<AccessionRow[]> {
  const rows = await readRows(text);
  const width = rows.reduce((most, { cells }) => Math.max(most, cells.length), 0);
  const nameColumn = await findNameColumn(rows, width, names);
  if (nameColumn < 0) throw new HttpError(400, 'entryAnswers.table.noNames');
  const { accessionColumn, hasArchiveForm } = await findAccessionColumn(rows, width, nameColumn);
  if (accessionColumn < 0) throw new HttpError(400, 'entryAnswers.table.noNumbers');
  const elementRanks = await ranksOfElements(rows, nameColumn, accessionColumn, names);
  const accessionRows: AccessionRow[] = [];
  await forEachYielding(rows, (row) => {
    const name = row.cells[nameColumn] ?? '';
    const accession = row.cells[accessionColumn] ?? '';
    const rank = accessionRank(accession);
    const elements = elementsOf(names, name, elementRanks.has(rank) ? null : rank);
    const isAccession = parseAccession(accession) !== null && (!hasArchiveForm || rank !== null);
    // A first row without a name or a number is a header.
    if (row === rows[0] && elements.length === 0 && !(hasArchiveForm && isAccession)) return;
    accessionRows.push({ row: row.row, name, accession, elements, isAccession });
  });
  return accessionRows;
}

/** Reads the entries of a receipt, which states the kind of each number. */
async function readAccessionReceipt(text: string, names: ElementsByRank): Promise<AccessionRow[]> {
  const entries = await readReceipt(text);
  return entries.map(({ row, alias, accession, rank }) => {
    const isAccession = parseAccession(accession) !== null;
    return { row, name: alias, accession, elements: elementsOf(names, alias, rank), isAccession };
  });
}

/**
 * Matches the table or the receipt of an archive with elements, by their names, file names, or aliases in ENA's tables.
 * @throws HttpError 400 if there are no such columns, or it is not the receipt of an accepted submission
 */
export async function matchAccessions(
  text: string,
  elements: readonly NamedElement[],
): Promise<{ matches: AccessionMatch[]; refusals: Refusal[] }> {
  const names = await indexByName(elements);
  const rows = await (isXml(text) ? readAccessionReceipt : readAccessionTable)(text, names);
  const entries: AccessionEntry[] = [];
  const refusals: Refusal[] = [];
  await forEachYielding(rows, ({ row, name, accession: typed, elements: named, isAccession }) => {
    const accession = parseAccession(typed);
    if (!isAccession || accession === null) refusals.push(refusalOf({ row, name, accession: typed }, 'noNumber'));
    else if (named.length === 0) refusals.push(refusalOf({ row, name, accession }, 'unknown'));
    else entries.push({ row, name, accession, rank: rankOf(accession), elements: named });
  });
  const { matches, refused } = await matchEntries(entries);
  for (const [entry, reason] of refused) refusals.push(refusalOf(entry, reason));
  return { matches, refusals: refusals.sort((a, b) => a.row - b.row) };
}
