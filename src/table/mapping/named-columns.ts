import { type Cell, trimmedText } from '../../catalogue/cells.ts';
import { columnOf } from '../../catalogue/columns.ts';
import { isListedPlace } from '../../catalogue/terms/places.ts';
import { repairTaxon } from '../../catalogue/terms/taxa.ts';
import { accessionKind, isBioSample } from '../../catalogue/values/accessions.ts';
import { coordinateColumns, findMeaning } from '../headers/header-meaning.ts';
import { splitUnit } from '../headers/header-units.ts';
import { headerWords, isHalfOfLayer, isInSeries, rangeHalfOf } from '../headers/header-words.ts';
import { findNearNames, isUncertainHeader } from '../headers/near-names.ts';
import { patternOf } from './cell-patterns.ts';
import { findUnitRule } from './column-units.ts';
import { type ColumnContent, directionOf } from './column-values.ts';
import { findSingleColumns, type NamedColumn } from './single-columns.ts';
import { findSplitDate, type SplitDate } from './split-dates.ts';
import type { ColumnSuggestion } from './suggest-columns.ts';
import { fitInTable } from './weigh-meaning.ts';

/** Words in the names of accessions that are those of another sample or run than the row's. */
const wordsOfOthers = new Set(
  'parent mother father derived host donor control blank mate related source original reference pool pooled sibling'.split(
    ' ',
  ),
);

/** The field of a column by values that no other field has: names of read files, and accessions of runs and samples. */
function fieldByValues(header: string, texts: readonly string[], direction: 'forward' | 'reverse' | null): string[] {
  if (direction !== null) return [`${direction}_read_file_name`];
  if (texts.length === 0 || headerWords(header).some((word) => wordsOfOthers.has(word))) return [];
  if (texts.every(isBioSample)) return ['sams_id'];
  return texts.every((text) => accessionKind(text) === 'run') ? ['accession_number'] : [];
}

/** The fields that a column may be taken for by its name, with the pattern of each. */
function findNamed(
  headers: readonly string[],
  index: number,
  content: ColumnContent,
  rows: readonly (readonly Cell[])[],
  texts: () => readonly (readonly string[])[],
  unitBelow: string | undefined,
): NamedColumn {
  const header = headers[index] ?? '';
  const exact = findMeaning(header);
  // A standard name with another unit than the field's means the same field.
  const standard = exact.certain === undefined ? findMeaning(splitUnit(header).name).certain : undefined;
  const certain = exact.certain ?? standard;
  const exactNames = certain === undefined ? exact.likely : [certain];
  const near = findNearNames(header, isInSeries(header, headers), isHalfOfLayer(header, headers)).filter(
    ({ column }) => standard === undefined || column === standard,
  );
  const names = [...new Set([...exactNames, ...near.map(({ column }) => column)])];
  const { informative } = content;
  const direction = directionOf(informative);
  const areAll = (isOfKind: (text: string) => boolean) => informative.length > 0 && informative.every(isOfKind);
  const namesSample = names.some((name) => /sams_id$|^source_mat_id$/.test(name));
  const isNamed = names.length > 0 && (namesSample || !areAll(isBioSample));
  const byValues = isNamed ? names : fieldByValues(header, informative, direction);
  const isUncertain = isUncertainHeader(header);
  const isShownByValues = (name: string) =>
    (direction !== null && name.startsWith(`${direction}_read_file`)) ||
    (name === 'geog_loc_name' && areAll(isListedPlace)) ||
    (name === 'samp_taxon_id' && areAll((text) => repairTaxon(text) !== undefined));
  // The position at the end of a haul is another one than that of the event.
  const isEnd = rangeHalfOf(headerWords(header))?.half === 'end';
  const isPosition = (name: string) => coordinateColumns.some(({ column }) => column === name);
  const fitting = byValues.filter(
    (name) =>
      !(isEnd && isPosition(name)) &&
      (!isUncertain || isShownByValues(name)) &&
      fitInTable(name, content, rows.length) === 'fits' &&
      (direction === null || !/_read_file_name$/.test(name) || name.startsWith(direction)),
  );
  const candidates = fitting.flatMap((column) => {
    const rule = findUnitRule(headers, index, column, content, texts, false, unitBelow);
    const half = near.find((other) => other.column === column)?.half;
    const isExact = exactNames.includes(column);
    return rule ? [{ column, isExact, pattern: rule.pattern, ...(half && { half }) }] : [];
  });
  return { index, header, content, candidates };
}

/** The fields that a date of three columns may be taken for, as if it were one column. */
function findNamedDate({ indexes: [index], header, pattern, content }: SplitDate, rows: number): NamedColumn {
  const exact = findMeaning(header);
  const names = [...new Set([exact.certain, ...exact.likely, ...findNearNames(header).map(({ column }) => column)])];
  const candidates = names.flatMap((column) =>
    column !== undefined && columnOf(column)?.field.type === 'date' && fitInTable(column, content, rows) === 'fits'
      ? [{ column, isExact: exact.certain === column, pattern }]
      : [],
  );
  return { index, header, content, candidates };
}

/** Whether the values of a column differ within most records that other columns name: the platforms of one campaign. */
function differsWithin(rows: readonly (readonly Cell[])[], keys: readonly number[], index: number): boolean {
  const values = new Map<string, Set<string>>();
  for (const cells of rows) {
    const names = keys.map((key) => trimmedText(cells[key]));
    const value = trimmedText(cells[index]);
    if (names.includes('') || value === '') continue;
    const name = JSON.stringify(names);
    values.set(name, (values.get(name) ?? new Set()).add(value));
  }
  const several = [...values.values()].filter(({ size }) => size > 1).length;
  return several * 2 > values.size;
}

/** The suggestions with the columns that are taken by their names. */
export function withSingles(
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
  // A column is not split if another one is certain for a part of it.
  const split = suggestions.flatMap(({ parts }) => {
    const ofColumn = parts.map(({ column }) => column);
    return ofColumn.some((column) => certain.has(column)) ? [] : ofColumn;
  });
  const isFree = (index: number) => {
    const { meaning, parts } = suggestions[index] as ColumnSuggestion;
    return meaning.certain === undefined && parts.length === 0 && headers[index] !== '';
  };
  const date = findSplitDate(headers, rows, isFree);
  const named = headers.flatMap((_, index) =>
    isFree(index) && !date?.indexes.includes(index)
      ? [findNamed(headers, index, contents[index] as ColumnContent, rows, allTexts, suggestions[index]?.unitBelow)]
      : [],
  );
  if (date) named.push(findNamedDate(date, rows.length));
  const singles = findSingleColumns(named, new Set([...certain, ...split]))
    // An empty column that is certain gives way to a filled one only.
    .filter(({ index, column }) => !empty.has(column) || isFilled(index))
    .flatMap((single) =>
      single.index === date?.indexes[0] ? date.indexes.map((index) => ({ ...single, index })) : [single],
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

/**
 * Leaves out columns that contradict what names their records: those of a campaign whose values differ within it, so that
 * they are of its events; and a name of events that is only taken by its name, if it stands for several positions.
 */
function withoutContradictions(
  suggestions: ColumnSuggestion[],
  rows: readonly (readonly Cell[])[],
): ColumnSuggestion[] {
  const fields = suggestions.map(({ meaning, single }) => meaning.certain ?? single);
  const campaign = fields.indexOf('campaign');
  const label = fields.indexOf('event_label');
  const latitude = fields.indexOf('geogr_loc_lat');
  return suggestions.map((suggestion, index) => {
    const field = fields[index];
    const isContradicted =
      (campaign >= 0 &&
        index !== campaign &&
        columnOf(field ?? '')?.entity === 'campaign' &&
        differsWithin(rows, [campaign], index)) ||
      (index === label &&
        suggestion.single !== undefined &&
        latitude >= 0 &&
        differsWithin(rows, campaign < 0 ? [label] : [campaign, label], latitude));
    if (!isContradicted) return suggestion;
    const { single: _, pattern: __, ...others } = suggestion;
    return { ...others, meaning: { likely: suggestion.meaning.likely.filter((name) => name !== field) } };
  });
}
