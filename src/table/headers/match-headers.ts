import { isBlank } from '../../catalogue/cells.ts';
import { type Column, columnOf, normalizeHeader } from '../../catalogue/columns.ts';
import { runInTable, tableColumnOf } from '../../catalogue/run-in-table.ts';
import type { CellPart } from '../mapping/cell-parts.ts';
import {
  indexTypes,
  type MeasurementColumn,
  measurementColumnOf,
  nameWithoutUnit,
  type TypeNames,
  withQualifier,
} from '../measurements/measurement-columns.ts';
import { type ColumnCandidate, matchRanks, rankCandidate, resolveCandidates } from './column-candidates.ts';
import { coordinateColumns, findMeaning, isCoordinatesHeader } from './header-meaning.ts';
import { areCatalogueHeaders } from './header-names.ts';
import { findOtherUnit, splitHeader } from './header-units.ts';

/** A header with its index. */
type Header = { index: number; header: string };

/** A header that certainly means a catalogue column; with `part`, only this part of its cells does. */
export type HeaderMatch = { index: number; header: string; column: Column; part?: CellPart };

/** An unmatched header with the columns that it may mean. */
export type UnmatchedHeader = Header & { candidates: readonly string[] };

/** Headers that mean a column without being matched to it. */
type UnresolvedHeaders = { column: Column; headers: Header[] };

/** The headers of a table by the result of matching. */
export type MatchedHeaders = {
  /** The matched headers, in the order of the table. */
  matches: HeaderMatch[];
  /** Further headers with the exact name of a matched column. */
  duplicates: HeaderMatch[];
  /** Headers of a column to which another header is matched; `byIndex` is the index of that header. */
  outranked: (UnresolvedHeaders & { byIndex: number })[];
  /** Headers that mean the same column equally well. */
  ambiguous: UnresolvedHeaders[];
  /** Headers whose unit differs from that of their column. */
  otherUnit: (UnresolvedHeaders & { unit: string })[];
  unknown: UnmatchedHeader[];
};

/** The unit in a header if it differs from that of the only likely column. */
function findHeaderUnit(header: string, likely: readonly string[]): { column: Column; unit: string } | null {
  const [only, second] = likely;
  const column = only === undefined || second !== undefined ? undefined : columnOf(only);
  const unit = column && findOtherUnit(splitHeader(header).inBrackets, column.field);
  return column && unit ? { column, unit } : null;
}

/**
 * Matches headers of cells with both coordinates: the cells are split if the table has no separate column for either
 * half.
 */
function matchCoordinates(coordinates: readonly Header[], result: MatchedHeaders): void {
  const halves = coordinateColumns.flatMap(({ column: name, part }) => {
    const column = columnOf(name);
    return column ? [{ column, part }] : [];
  });
  const [only, second] = coordinates;
  if (!only) return;
  const isHalf = ({ column }: { column: Column }) => halves.some((half) => half.column === column);
  const match = result.matches.find(isHalf);
  const ambiguous = result.ambiguous.find(isHalf);
  const [first] = halves;
  if (match) result.outranked.push({ column: match.column, headers: [...coordinates], byIndex: match.index });
  else if (ambiguous) ambiguous.headers.push(...coordinates);
  else if (second && first) result.ambiguous.push({ column: first.column, headers: [...coordinates] });
  else result.matches.push(...halves.map((half) => ({ ...only, ...half })));
}

/**
 * Matches the columns of measurements. Of several columns of one quantity, those with another header than its name get this header
 * as their qualifier, as two thermometers are two measurements.
 */
function matchMeasurements(
  measured: readonly (Header & { column: MeasurementColumn })[],
  result: MatchedHeaders,
): void {
  const isExact = ({ header, column }: { header: string; column: MeasurementColumn }) =>
    normalizeHeader(nameWithoutUnit(header)) === normalizeHeader(nameWithoutUnit(column.name));
  const taken = new Map<string, HeaderMatch>();
  const keyOf = ({ entity, measurement: { type, qualifier } }: MeasurementColumn) =>
    `${entity} ${type.name}.${qualifier ?? ''}`;
  for (const match of [...measured.filter(isExact), ...measured.filter((one) => !isExact(one))]) {
    const first = taken.get(keyOf(match.column));
    const column = first && !isExact(match) ? withQualifier(match.column, match.header) : match.column;
    if (taken.has(keyOf(column))) result.duplicates.push({ ...match, column });
    else {
      const matched = { ...match, column };
      taken.set(keyOf(column), matched);
      result.matches.push(matched);
    }
  }
}

/**
 * Matches the columns of a table by its headers alone: certain matches are read, catalogue names before synonyms, and
 * the rest is returned for warnings. The browser and the server both use this function.
 * @param headers in the order of the table; blank ones are ignored
 * @param types the types of measurements, whose columns are matched as well; by default none
 */
export function matchHeaders(headers: readonly string[], types: TypeNames = indexTypes([])): MatchedHeaders {
  const isTemplate = areCatalogueHeaders(headers);
  const result: MatchedHeaders = {
    matches: [],
    duplicates: [],
    outranked: [],
    ambiguous: [],
    otherUnit: [],
    unknown: [],
  };
  const candidates: ColumnCandidate[] = [];
  const coordinates: Header[] = [];
  const others: (Header & { likely: readonly string[] })[] = [];
  const measured: (Header & { column: MeasurementColumn })[] = [];
  for (const [index, header] of headers.entries()) {
    if (isBlank(header)) continue;
    const isRunColumn = normalizeHeader(header) === runInTable.name;
    const { certain, likely } = isRunColumn
      ? { certain: runInTable.name, likely: [] }
      : findMeaning(header, isTemplate);
    if (certain !== undefined) candidates.push(rankCandidate(header, index, certain));
    else if (isCoordinatesHeader(header)) coordinates.push({ index, header });
    else {
      const column = measurementColumnOf(header, types);
      if (column) measured.push({ index, header, column });
      else others.push({ index, header, likely });
    }
  }
  const toHeader = ({ index }: ColumnCandidate) => ({ index, header: headers[index] ?? '' });
  for (const outcome of resolveCandidates(candidates)) {
    const column = tableColumnOf(outcome.column);
    if (!column) continue;
    // A repeated catalogue name is a separate error.
    const exact = outcome.others.filter(({ rank }) => rank === matchRanks.exactName);
    const [match, ...duplicates] = outcome.winner ? [outcome.winner] : exact;
    const remaining = outcome.others.filter(({ rank }) => rank !== matchRanks.exactName).map(toHeader);
    if (match) result.matches.push({ ...toHeader(match), column });
    result.duplicates.push(...duplicates.map((duplicate) => ({ ...toHeader(duplicate), column })));
    if (remaining.length === 0) continue;
    if (match) result.outranked.push({ column, headers: remaining, byIndex: match.index });
    else result.ambiguous.push({ column, headers: remaining });
  }
  matchMeasurements(measured, result);
  matchCoordinates(coordinates, result);
  const otherUnits = new Map<string, MatchedHeaders['otherUnit'][number]>();
  for (const { likely, ...header } of others) {
    const unitMatch = findHeaderUnit(header.header, likely);
    if (!unitMatch) {
      result.unknown.push({ ...header, candidates: likely });
      continue;
    }
    const key = `${unitMatch.column.name} ${unitMatch.unit}`;
    const group = otherUnits.get(key) ?? { ...unitMatch, headers: [] };
    group.headers.push(header);
    otherUnits.set(key, group);
  }
  result.otherUnit.push(...otherUnits.values());
  result.matches.sort((a, b) => a.index - b.index);
  return result;
}

/**
 * The catalogue columns by the index of their header; only columns that are read as a whole, so that a cell is a value.
 * Of several headers with the same name, the first one counts.
 */
export function matchWholeColumns(
  headers: readonly string[],
  types: TypeNames = indexTypes([]),
): ReadonlyMap<number, Column> {
  const wholeMatches = matchHeaders(headers, types).matches.filter(({ part }) => part === undefined);
  return new Map(wholeMatches.map(({ index, column }) => [index, column]));
}

/** The indexes of headers by all names that an error may use: those of the catalogue, and those of the table. */
export function columnIndexesByName(
  headers: readonly string[],
  types: TypeNames = indexTypes([]),
): ReadonlyMap<string, number> {
  const indexes = new Map<string, number>();
  for (const { index, column } of matchHeaders(headers, types).matches)
    indexes.set(normalizeHeader(column.name), index);
  for (const [index, header] of headers.entries()) {
    const name = normalizeHeader(header);
    if (name !== '' && !indexes.has(name)) indexes.set(name, index);
  }
  return indexes;
}
