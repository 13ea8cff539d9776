import type { Cell } from '../../catalogue/cells.ts';
import { type Column, columnOf, columns } from '../../catalogue/columns.ts';
import { Problem, readCell } from '../../catalogue/field-types.ts';
import { isChecksum } from '../../catalogue/read-files/checksums.ts';
import { isReadFile } from '../../catalogue/read-files/read-files.ts';
import { parsePeriod, readDate } from '../../catalogue/values/dates.ts';
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
import { isInSeries } from '../headers/header-words.ts';
import { findNearNames, isUncertainHeader } from '../headers/near-names.ts';
import { type CellPart, detectParts, type NamedPart } from './cell-parts.ts';
import { patternOf } from './cell-patterns.ts';
import { findUnitRule } from './column-units.ts';
import { type ColumnContent, cellText, directionOf, type Fit, fitOf, mostAre, readContent } from './column-values.ts';
import { findSingleColumns, type NamedColumn } from './single-columns.ts';

/** A column of a foreign table: its header, sample values and likely meaning. */
export type ColumnSuggestion = {
  header: string;
  values: string[];
  meaning: HeaderMeaning;
  /** The catalogue columns of which each is filled with a part of this column's cells. */
  parts: { column: string; part: CellPart }[];
  /** The parts that at least one of its cells contains. */
  availableParts: NamedPart[];
  /**
   * The only catalogue column that its name may mean and its values fit, and that no other column of the table claims; not
   * set if the meaning is certain. Columns that are joined have the same one.
   */
  single?: string;
  /** The pattern by which it is taken if that is not a copy: joined with another column or with its unit, or converted. */
  pattern?: string;
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

const maxSuggestions = 5;
const maxDisplayedValues = 3;

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
  if (mostAre(texts, (text) => /^[ESD]RR\d+$/.test(text))) return ['accession_number'];
  if (mostAre(texts, (text) => /^SAM(?:N|EA|D)[AG]?\d+$/.test(text))) return ['sams_id', 'source_mat_id'];
  return findTermColumns(texts);
}

/** Numbers of rows from which on the same value in all of them, or a different one in each, shows what a column is not. */
const minTellingRows = 5;

/** Whether values fit a catalogue column, also by how often they repeat. */
function fitInTable(name: string, { informative, values, isDistinct }: ColumnContent, rows: number): Fit {
  const column = columnOf(name);
  if (!column) return 'contradicts';
  const fit = fitOf(column, informative);
  if (fit !== 'fits' || informative.length === 0 || rows < minTellingRows) return fit;
  if (name === 'samp_name' && values.length === 1) return 'unread';
  // Many samples belong to one study, project or campaign.
  const isShared = ['project_study', 'project'].includes(column.entity) && columnOf(name)?.field.type === 'text';
  return isShared && isDistinct && values.length >= minTellingRows ? 'unread' : fit;
}

/** The meaning of a column by its name, unless its values contradict it: a platform column may contain models. */
function weighMeaning(
  { certain, likely }: HeaderMeaning,
  near: readonly string[],
  content: ColumnContent,
  rows: number,
): HeaderMeaning {
  const { informative } = content;
  if (certain) {
    const isList = columnOf(certain)?.field.type === 'choice';
    const lists = isList ? findTermColumns(informative) : [];
    if (lists.length > 0) return lists.includes(certain) ? { certain, likely } : { likely: [...lists, certain] };
    const column = columnOf(certain) as Column;
    const fit = fitOf(column, informative);
    // Any text can be one of a text field, so only values of another kind speak against its name.
    if (fit !== 'contradicts' && (fit !== 'unread' || column.field.type === 'text')) return { certain, likely };
    if (fit === 'unread') return { likely: [certain] };
  }
  const names = [...new Set([...likely, ...near])].filter(
    (name) => name !== certain && fitInTable(name, content, rows) !== 'contradicts',
  );
  // A name that fits its values comes first.
  const ordered = names.toSorted((a, b) => rankOf(fitInTable(a, content, rows)) - rankOf(fitInTable(b, content, rows)));
  return {
    likely: (ordered.length > 0 ? ordered : guessByValues(informative).slice(0, maxDisplayedValues)).slice(
      0,
      maxSuggestions,
    ),
  };
}
const rankOf = (fit: Fit) => ['fits', 'partly', 'unread', 'contradicts'].indexOf(fit);

/** The fields that a column may be taken for by its name, with the pattern of each. */
function findNamed(
  headers: readonly string[],
  index: number,
  content: ColumnContent,
  rows: readonly (readonly Cell[])[],
  texts: () => readonly (readonly string[])[],
): NamedColumn {
  const header = headers[index] ?? '';
  const exact = findMeaning(header);
  const exactNames = exact.certain === undefined ? exact.likely : [exact.certain];
  const near = findNearNames(header, isInSeries(header, headers));
  const names = [...new Set([...exactNames, ...near.map(({ column }) => column)])];
  const direction = directionOf(content.informative);
  // The names of read files are unmistakable, whatever their header is.
  const byFiles = names.length === 0 && direction !== null ? [`${direction}_read_file_name`] : names;
  const fitting = isUncertainHeader(header)
    ? []
    : byFiles.filter(
        (name) =>
          fitInTable(name, content, rows.length) === 'fits' &&
          (direction === null || !/_read_file_name$/.test(name) || name.startsWith(direction)),
      );
  const candidates = fitting.flatMap((column) => {
    const rule = findUnitRule(headers, index, column, content, texts, false);
    const half = near.find((other) => other.column === column)?.half;
    const isExact = exactNames.includes(column);
    return rule ? [{ column, isExact, pattern: rule.pattern, ...(half && { half }) }] : [];
  });
  return { index, header, content, candidates };
}

/** Whether the values of a column differ within most values of another one: the platforms of one campaign. */
function differsWithin(rows: readonly (readonly Cell[])[], key: number, index: number): boolean {
  const values = new Map<string, Set<string>>();
  for (const cells of rows) {
    const [name, value] = [cellText(cells[key]), cellText(cells[index])];
    if (name === '' || value === '') continue;
    const ofKey = values.get(name) ?? new Set();
    values.set(name, ofKey.add(value));
  }
  const several = [...values.values()].filter(({ size }) => size > 1).length;
  return several * 2 > values.size;
}

/**
 * The likely meaning of each column of a foreign table, by its name and its values. A catalogue column that two headers
 * match equally well is certain for neither of them.
 */
export function suggestColumns(headers: readonly string[], rows: readonly (readonly Cell[])[]): ColumnSuggestion[] {
  const isTemplate = areCatalogueHeaders(headers);
  const contents = headers.map((_, index) => readContent(rows, index));
  let texts: string[][] | undefined;
  const allTexts = () => (texts ??= rows.map((cells) => headers.map((_, index) => cellText(cells[index]))));
  const suggestions = headers.map((header, index): ColumnSuggestion => {
    const content = contents[index] as ColumnContent;
    const named = findMeaning(header, isTemplate);
    const near = findNearNames(header).map(({ column }) => column);
    const weighed = isTemplate && named.certain !== undefined ? named : weighMeaning(named, near, content, rows.length);
    // A quantity without its unit, or with one that cannot be converted, is not taken by itself.
    const rule =
      weighed.certain === undefined || isTemplate
        ? undefined
        : findUnitRule(headers, index, weighed.certain, content, allTexts, true);
    const meaning = rule === null ? { likely: [weighed.certain ?? ''] } : weighed;
    const parts = findParts(header, meaning, content.informative, content.texts);
    const { certain } = meaning;
    return {
      header,
      values: content.values.slice(0, maxDisplayedValues),
      // A column that is split is not used as a whole as well.
      meaning:
        certain !== undefined && parts.some(({ column }) => column === certain) ? { likely: [certain] } : meaning,
      parts,
      availableParts: detectParts(content.informative),
      inBrackets: bracketTextOf(header),
      ...(rule && rule.pattern !== patternOf(headers, index) && { pattern: rule.pattern }),
    };
  });
  const candidates = suggestions.flatMap(({ header, meaning: { certain } }, index) =>
    certain === undefined ? [] : [rankCandidate(header, index, certain)],
  );
  for (const { column, others } of resolveCandidates(candidates))
    for (const { index } of others) (suggestions[index] as ColumnSuggestion).meaning = { likely: [column] };
  return isTemplate ? suggestions : withSingles(suggestions, contents, rows, allTexts);
}

/** The suggestions with the columns that are taken by their names. */
function withSingles(
  suggestions: readonly ColumnSuggestion[],
  contents: readonly ColumnContent[],
  rows: readonly (readonly Cell[])[],
  allTexts: () => readonly (readonly string[])[],
): ColumnSuggestion[] {
  const headers = suggestions.map(({ header }) => header);
  const isFilled = (index: number) => (contents[index]?.informative.length ?? 0) > 0;
  const certain = new Set<string>();
  const empty = new Set<string>();
  for (const [index, { meaning }] of suggestions.entries())
    if (meaning.certain !== undefined) (isFilled(index) || rows.length === 0 ? certain : empty).add(meaning.certain);
  const split = suggestions.flatMap(({ parts }) => parts.map(({ column }) => column));
  const named = suggestions.flatMap(({ meaning, parts }, index) =>
    meaning.certain !== undefined || parts.length > 0 || headers[index] === ''
      ? []
      : [findNamed(headers, index, contents[index] as ColumnContent, rows, allTexts)],
  );
  const singles = findSingleColumns(named, new Set([...certain, ...split])).filter(
    // An empty column that is certain gives way to a filled one only.
    ({ index, column }) => !empty.has(column) || isFilled(index),
  );
  const bySingle = new Map(singles.map((single) => [single.index, single]));
  const replaced = new Set(singles.flatMap(({ column }) => (empty.has(column) ? [column] : [])));
  const result = suggestions.map((suggestion, index): ColumnSuggestion => {
    const single = bySingle.get(index);
    if (!single) {
      const { certain: own } = suggestion.meaning;
      return own !== undefined && replaced.has(own) ? { ...suggestion, meaning: { likely: [own] } } : suggestion;
    }
    const isCopy = single.pattern === patternOf(headers, index);
    return { ...suggestion, single: single.column, ...(!isCopy && { pattern: single.pattern }) };
  });
  return withoutContradictions(result, rows);
}

/** Leaves out columns of a campaign whose values differ within the same campaign, so that they are those of its events. */
function withoutContradictions(
  suggestions: ColumnSuggestion[],
  rows: readonly (readonly Cell[])[],
): ColumnSuggestion[] {
  const fieldOf = ({ meaning, single }: ColumnSuggestion) => meaning.certain ?? single;
  const key = suggestions.findIndex((suggestion) => fieldOf(suggestion) === 'campaign');
  if (key < 0) return suggestions;
  return suggestions.map((suggestion, index) => {
    const field = fieldOf(suggestion);
    if (
      index === key ||
      field === undefined ||
      columnOf(field)?.entity !== 'campaign' ||
      !differsWithin(rows, key, index)
    )
      return suggestion;
    const { single: _, pattern: __, ...others } = suggestion;
    return { ...others, meaning: { likely: suggestion.meaning.likely.filter((name) => name !== field) } };
  });
}
