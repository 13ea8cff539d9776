import { type Cell, textOf } from '../../catalogue/cells.ts';
import { type Column, columnOf, columns } from '../../catalogue/columns.ts';
import { Problem, readCell } from '../../catalogue/field-types.ts';
import { isChecksum } from '../../catalogue/read-files/checksums.ts';
import { isReadFile } from '../../catalogue/read-files/read-files.ts';
import { parsePeriod, readDate } from '../../catalogue/values/dates.ts';
import { isPlaceholder, missingTermOf } from '../../catalogue/vocabularies/index.ts';
import { rankCandidate, resolveCandidates } from '../headers/column-candidates.ts';
import {
  bracketTextOf,
  coordinateColumns,
  findMeaning,
  type HeaderMeaning,
  isCoordinatesHeader,
} from '../headers/header-meaning.ts';
import { areCatalogueHeaders, comparableHeader } from '../headers/header-names.ts';
import { splitHeader } from '../headers/header-units.ts';
import { type CellPart, detectParts } from './cell-parts.ts';

/** A column of a foreign table: its header, some of its values, and its likely meaning. */
export type ColumnSuggestion = {
  header: string;
  values: string[];
  meaning: HeaderMeaning;
  /** Columns of ours of which each takes a part of its cells. */
  parts: { column: string; part: CellPart }[];
  /** The parts that some of its cells have. */
  availableParts: CellPart[];
  /** The word in brackets behind its name, which may be a unit; empty where there is none. */
  inBrackets: string;
};

/** Headers of ENA's reports whose cells list a run's files, and their checksums. */
const fileListHeaders = new Set(['fastq_ftp', 'submitted_ftp', 'fastq_aspera'].map(comparableHeader));
const checksumListHeaders = new Set(['fastq_md5', 'submitted_md5'].map(comparableHeader));

/** The pair of columns for the beginning and the end of a period that a header may mean, where it may mean one. */
function findPeriodColumns({ certain, likely }: HeaderMeaning): { begin: string; end: string } | null {
  for (const begin of certain === undefined ? likely : [certain]) {
    const end = begin.replace(/_begin$/, '_end');
    if (end !== begin && columnOf(end)?.field.type === 'date') return { begin, end };
  }
  return null;
}

/** Whether all of some values are dates, and some of them periods. */
function arePeriods(texts: readonly string[]): boolean {
  const isPeriod = (text: string) => text.includes('/') && parsePeriod(text) !== null;
  return texts.some(isPeriod) && texts.every((text) => isPeriod(text) || typeof readDate(text) === 'string');
}

/**
 * Columns of ours whose values stand together in the cells of one, as far as that is certain.
 * @param all every value of the column, which is long for a table with a list of files
 */
function findParts(
  header: string,
  meaning: HeaderMeaning,
  judged: readonly string[],
  all: () => Iterable<string>,
): ColumnSuggestion['parts'] {
  if (isCoordinatesHeader(header)) return [...coordinateColumns];
  const key = comparableHeader(splitHeader(header).name);
  const period = findPeriodColumns(meaning);
  if (period && arePeriods(judged))
    return [
      { column: period.begin, part: 'begin' },
      { column: period.end, part: 'end' },
    ];
  const of = fileListHeaders.has(key) ? 'file_name' : checksumListHeaders.has(key) ? 'file_checksum' : null;
  if (!of) return [];
  // Of three files, the first is that of reads without a partner.
  for (const text of all()) if (text.split(';').length > 2) return [];
  return [
    { column: `forward_read_${of}`, part: 'first' },
    { column: `reverse_read_${of}`, part: 'second' },
  ];
}

/** Number of a column's first values that tell its meaning. */
const maxSampledValues = 50;
const maxDisplayedValues = 3;

/** Whether most of some texts are of a kind: the columns with mistakes are those that need to be known. */
function mostAre(texts: readonly string[], isOfKind: (text: string) => boolean): boolean {
  return texts.filter(isOfKind).length * 2 >= texts.length;
}

/** The columns of controlled terms in whose list most of some values are; those with all of them, if there are any. */
function findTermColumns(texts: readonly string[]): string[] {
  if (texts.length === 0) return [];
  const lists = columns.filter(({ field }) => field.type === 'choice');
  const isTerm = (text: string, { field }: Column) => !(readCell(text, field) instanceof Problem);
  const whole = lists.filter((column) => texts.every((text) => isTerm(text, column)));
  const most = whole.length > 0 ? whole : lists.filter((column) => mostAre(texts, (text) => isTerm(text, column)));
  return most.map(({ name }) => name);
}

/** Columns whose values can be told from all others: terms of lists, checksums, names of read files. */
function guessByValues(texts: readonly string[]): string[] {
  if (texts.length === 0) return [];
  if (mostAre(texts, (text) => isChecksum(text.toLowerCase())))
    return ['forward_read_file_checksum', 'reverse_read_file_checksum'];
  if (mostAre(texts, isReadFile))
    return mostAre(texts, (text) => /(?:[_.]R?2(?:_\d+)?)\.f(?:ast)?q/i.test(text))
      ? ['reverse_read_file_name']
      : ['forward_read_file_name', 'reverse_read_file_name'];
  return findTermColumns(texts);
}

/** The filled cells of a column, as texts. */
function* columnTexts(rows: readonly (readonly Cell[])[], at: number): Generator<string> {
  for (const cells of rows) {
    const cell = cells[at];
    const text = cell === null || cell === undefined ? '' : textOf(cell).trim();
    if (text !== '') yield text;
  }
}

/** The meaning of a column by its name, where its values do not say something else: a platform's column may hold models. */
function weighMeaning({ certain, likely }: HeaderMeaning, texts: readonly string[]): HeaderMeaning {
  if (certain) {
    const isList = columns.some(({ name, field }) => name === certain && field.type === 'choice');
    const lists = isList ? findTermColumns(texts) : [];
    return lists.length > 0 && !lists.includes(certain) ? { likely: [...lists, certain] } : { certain, likely };
  }
  return { likely: likely.length > 0 ? likely : guessByValues(texts).slice(0, maxDisplayedValues) };
}

/**
 * The likely meaning of each column of a foreign table, by its name and then by its values. A column of ours that two headers
 * claim is certain for neither.
 */
export function suggestColumns(headers: readonly string[], rows: readonly (readonly Cell[])[]): ColumnSuggestion[] {
  const isOurs = areCatalogueHeaders(headers);
  const proposals = headers.map((header, at): ColumnSuggestion => {
    const texts = () => columnTexts(rows, at);
    const different = new Set<string>();
    let judged = 0;
    for (const text of texts()) {
      different.add(text);
      if (++judged === maxSampledValues) break;
    }
    const values = [...different];
    // A word for nothing says nothing of its column.
    const telling = values.filter((text) => !isPlaceholder(text) && missingTermOf(text) === undefined);
    const meaning = weighMeaning(findMeaning(header, isOurs), telling);
    const parts = findParts(header, meaning, telling, texts);
    const { certain } = meaning;
    return {
      header,
      values: values.slice(0, maxDisplayedValues),
      // A column that is taken apart is none as it is.
      meaning:
        certain !== undefined && parts.some(({ column }) => column === certain) ? { likely: [certain] } : meaning,
      parts,
      availableParts: detectParts(telling),
      inBrackets: bracketTextOf(header),
    };
  });
  const claims = proposals.flatMap(({ header, meaning: { certain } }, index) =>
    certain === undefined ? [] : [rankCandidate(header, index, certain)],
  );
  for (const { column, others } of resolveCandidates(claims))
    for (const { index } of others) (proposals[index] as ColumnSuggestion).meaning = { likely: [column] };
  return proposals;
}
