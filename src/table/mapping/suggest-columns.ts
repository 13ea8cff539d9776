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

/** A column of a foreign table: its header, sample values and likely meaning. */
export type ColumnSuggestion = {
  header: string;
  values: string[];
  meaning: HeaderMeaning;
  /** The only field that the header may mean, if its values fit it; undefined if there is none. */
  single?: string;
  /** The catalogue columns of which each is filled with a part of this column's cells. */
  parts: { column: string; part: CellPart }[];
  /** The parts that at least one of its cells contains. */
  availableParts: CellPart[];
  /** The text in brackets after its name, possibly a unit; empty if there is none. */
  inBrackets: string;
};

/** Headers of ENA reports whose cells list the files of a run, or their checksums. */
const fileListHeaders = new Set(['fastq_ftp', 'submitted_ftp', 'fastq_aspera'].map(comparableHeader));
const checksumListHeaders = new Set(['fastq_md5', 'submitted_md5'].map(comparableHeader));

/** The columns for the beginning and the end of a period that a header may mean. */
function findPeriodColumns({ certain, likely }: HeaderMeaning): { begin: string; end: string } | null {
  for (const begin of certain === undefined ? likely : [certain]) {
    const end = begin.replace(/_begin$/, '_end');
    if (end !== begin && columnOf(end)?.field.type === 'date') return { begin, end };
  }
  return null;
}

/** Whether all texts are dates and some of them periods. */
function arePeriods(texts: readonly string[]): boolean {
  const isPeriod = (text: string) => text.includes('/') && parsePeriod(text) !== null;
  return texts.some(isPeriod) && texts.every((text) => isPeriod(text) || typeof readDate(text) === 'string');
}

/**
 * The catalogue columns into which a column can be split, if that is certain.
 * @param allTexts all texts of the column; read only for columns of lists
 */
function findParts(
  header: string,
  meaning: HeaderMeaning,
  sample: readonly string[],
  allTexts: () => Iterable<string>,
): ColumnSuggestion['parts'] {
  if (isCoordinatesHeader(header)) return [...coordinateColumns];
  const key = comparableHeader(splitHeader(header).name);
  const period = findPeriodColumns(meaning);
  if (period && arePeriods(sample))
    return [
      { column: period.begin, part: 'begin' },
      { column: period.end, part: 'end' },
    ];
  const suffix = fileListHeaders.has(key) ? 'file_name' : checksumListHeaders.has(key) ? 'file_checksum' : null;
  if (!suffix) return [];
  // Of three files, the first contains unpaired reads.
  for (const text of allTexts()) if (text.split(';').length > 2) return [];
  return [
    { column: `forward_read_${suffix}`, part: 'first' },
    { column: `reverse_read_${suffix}`, part: 'second' },
  ];
}

/** Number of a column's first values that are examined for its meaning. */
const maxSampledValues = 50;
const maxDisplayedValues = 3;

/** Whether at least half of the texts pass a test; the others may be errors. */
function mostAre(texts: readonly string[], isOfKind: (text: string) => boolean): boolean {
  return texts.filter(isOfKind).length * 2 >= texts.length;
}

/** The columns of terms whose vocabularies contain most of the texts; if some contain all of them, only those. */
function findTermColumns(texts: readonly string[]): string[] {
  if (texts.length === 0) return [];
  const lists = columns.filter(({ field }) => field.type === 'choice');
  const isTerm = (text: string, { field }: Column) => !(readCell(text, field) instanceof Problem);
  const complete = lists.filter((column) => texts.every((text) => isTerm(text, column)));
  const matching =
    complete.length > 0 ? complete : lists.filter((column) => mostAre(texts, (text) => isTerm(text, column)));
  return matching.map(({ name }) => name);
}

/** Columns that can be recognized by their values: terms, checksums, names of read files. */
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

/** The texts of a column's filled cells. */
function* columnTexts(rows: readonly (readonly Cell[])[], index: number): Generator<string> {
  for (const cells of rows) {
    const cell = cells[index];
    const text = cell === null || cell === undefined ? '' : textOf(cell).trim();
    if (text !== '') yield text;
  }
}

/** The meaning of a column by its name, unless its values contradict it: a platform column may contain models. */
function weighMeaning({ certain, likely }: HeaderMeaning, texts: readonly string[]): HeaderMeaning {
  if (certain) {
    const isList = columns.some(({ name, field }) => name === certain && field.type === 'choice');
    const lists = isList ? findTermColumns(texts) : [];
    return lists.length > 0 && !lists.includes(certain) ? { likely: [...lists, certain] } : { certain, likely };
  }
  return { likely: likely.length > 0 ? likely : guessByValues(texts).slice(0, maxDisplayedValues) };
}

/**
 * The likely meaning of each column of a foreign table, by its name and its values. A catalogue column that two headers
 * match equally well is certain for neither of them.
 */
export function suggestColumns(headers: readonly string[], rows: readonly (readonly Cell[])[]): ColumnSuggestion[] {
  const isTemplate = areCatalogueHeaders(headers);
  const suggestions = headers.map((header, index): ColumnSuggestion => {
    const texts = () => columnTexts(rows, index);
    const distinct = new Set<string>();
    let sampled = 0;
    for (const text of texts()) {
      distinct.add(text);
      if (++sampled === maxSampledValues) break;
    }
    const values = [...distinct];
    // Placeholders do not show the meaning of a column.
    const informative = values.filter((text) => !isPlaceholder(text) && missingTermOf(text) === undefined);
    const meaning = weighMeaning(findMeaning(header, isTemplate), informative);
    const parts = findParts(header, meaning, informative, texts);
    const { certain } = meaning;
    return {
      header,
      values: values.slice(0, maxDisplayedValues),
      // A column that is split is not used as a whole as well.
      meaning:
        certain !== undefined && parts.some(({ column }) => column === certain) ? { likely: [certain] } : meaning,
      parts,
      availableParts: detectParts(informative),
      inBrackets: bracketTextOf(header),
    };
  });
  const candidates = suggestions.flatMap(({ header, meaning: { certain } }, index) =>
    certain === undefined ? [] : [rankCandidate(header, index, certain)],
  );
  for (const { column, others } of resolveCandidates(candidates))
    for (const { index } of others) (suggestions[index] as ColumnSuggestion).meaning = { likely: [column] };
  return suggestions;
}
