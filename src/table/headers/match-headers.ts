import { isBlank } from '../../catalogue/cells.ts';
import { type Column, columnOf, normalizeHeader } from '../../catalogue/columns.ts';
import { runInTable, tableColumnOf } from '../../catalogue/run-in-table.ts';
import type { CellPart } from '../mapping/cell-parts.ts';
import { type ColumnCandidate, matchRanks, rankCandidate, resolveCandidates } from './column-candidates.ts';
import { coordinateColumns, findMeaning, isCoordinatesHeader } from './header-meaning.ts';
import { areCatalogueHeaders } from './header-names.ts';
import { findOtherUnit, splitHeader } from './header-units.ts';

/** A name in a table's header, and its place. */
type Header = { index: number; header: string };

/** A header that is certain for a column of ours, which may take a part of its cells. */
export type HeaderMatch = { index: number; header: string; column: Column; part?: CellPart };

/** A header that no column is read from, and the columns that it may mean. */
export type UnmatchedHeader = Header & { candidates: readonly string[] };

/** Headers that may not be one column, each by its place. */
type UnresolvedHeaders = { column: Column; headers: Header[] };

/** The headers of a table by what is read from them. */
export type MatchedHeaders = {
  /** In their order. */
  matches: HeaderMatch[];
  /** Second columns of one name. */
  duplicates: HeaderMatch[];
  /** Headers of a column that another header is already, and that one's place. */
  outranked: (UnresolvedHeaders & { by: number })[];
  /** Headers of a column that several may be with the same right. */
  ambiguous: UnresolvedHeaders[];
  /** Headers that name another unit than their column's. */
  otherUnit: (UnresolvedHeaders & { unit: string })[];
  unknown: UnmatchedHeader[];
};

/** The unit that a header names beside one column alone, where it is another than that column's. */
function findHeaderUnit(header: string, may: readonly string[]): { column: Column; unit: string } | null {
  const [only, second] = may;
  const column = only === undefined || second !== undefined ? undefined : columnOf(only);
  const unit = column && findOtherUnit(splitHeader(header).inBrackets, column.field);
  return column && unit ? { column, unit } : null;
}

/** Places headers with a position in each cell: one is cut in two where neither half has a column of its own. */
function matchCoordinates(positions: readonly Header[], found: MatchedHeaders): void {
  const halves = coordinateColumns.flatMap(({ column: name, part }) => {
    const column = columnOf(name);
    return column ? [{ column, part }] : [];
  });
  const [only, second] = positions;
  if (!only) return;
  const ofHalf = ({ column }: { column: Column }) => halves.some((half) => half.column === column);
  const by = found.matches.find(ofHalf);
  const shared = found.ambiguous.find(ofHalf);
  const [first] = halves;
  if (by) found.outranked.push({ column: by.column, headers: [...positions], by: by.index });
  else if (shared) shared.headers.push(...positions);
  else if (second && first) found.ambiguous.push({ column: first.column, headers: [...positions] });
  else found.matches.push(...halves.map((half) => ({ ...only, ...half })));
}

/**
 * Finds the columns of a table by its headers alone: what is certain is read, by our own name before any other one, and the rest is
 * named. The page and the server read a table by this same rule.
 * @param headers by their places; a blank one is none
 */
export function matchHeaders(headers: readonly string[]): MatchedHeaders {
  const isAmongOurs = areCatalogueHeaders(headers);
  const found: MatchedHeaders = {
    matches: [],
    duplicates: [],
    outranked: [],
    ambiguous: [],
    otherUnit: [],
    unknown: [],
  };
  const claims: ColumnCandidate[] = [];
  const positions: Header[] = [];
  const others: (Header & { likely: readonly string[] })[] = [];
  for (const [index, header] of headers.entries()) {
    if (isBlank(header)) continue;
    const isOfRun = normalizeHeader(header) === runInTable.name;
    const { certain, likely } = isOfRun ? { certain: runInTable.name, likely: [] } : findMeaning(header, isAmongOurs);
    if (certain !== undefined) claims.push(rankCandidate(header, index, certain));
    else if (isCoordinatesHeader(header)) positions.push({ index, header });
    else others.push({ index, header, likely });
  }
  const headerAt = ({ index }: ColumnCandidate) => ({ index, header: headers[index] ?? '' });
  for (const outcome of resolveCandidates(claims)) {
    const column = tableColumnOf(outcome.column);
    if (!column) continue;
    // Two columns of our very name are a mistake of their own.
    const named = outcome.others.filter(({ rank }) => rank === matchRanks.exactName);
    const [one, ...second] = outcome.winner ? [outcome.winner] : named;
    const left = outcome.others.filter(({ rank }) => rank !== matchRanks.exactName).map(headerAt);
    if (one) found.matches.push({ ...headerAt(one), column });
    found.duplicates.push(...second.map((claim) => ({ ...headerAt(claim), column })));
    if (left.length === 0) continue;
    if (one) found.outranked.push({ column, headers: left, by: one.index });
    else found.ambiguous.push({ column, headers: left });
  }
  matchCoordinates(positions, found);
  const otherUnits = new Map<string, MatchedHeaders['otherUnit'][number]>();
  for (const { likely, ...one } of others) {
    const other = findHeaderUnit(one.header, likely);
    if (!other) {
      found.unknown.push({ ...one, candidates: likely });
      continue;
    }
    const key = `${other.column.name} ${other.unit}`;
    const known = otherUnits.get(key) ?? { ...other, headers: [] };
    known.headers.push(one);
    otherUnits.set(key, known);
  }
  found.otherUnit.push(...otherUnits.values());
  found.matches.sort((a, b) => a.index - b.index);
  return found;
}

/**
 * The columns of ours by the places of a table's headers: those that are read whole, so that a cell is their value. Of two columns of
 * one name the first counts.
 */
export function matchWholeColumns(headers: readonly string[]): ReadonlyMap<number, Column> {
  const whole = matchHeaders(headers).matches.filter(({ part }) => part === undefined);
  return new Map(whole.map(({ index, column }) => [index, column]));
}

/** The places of headers by the names under which an error may name their columns: ours, and as they stand there. */
export function columnIndexesByName(headers: readonly string[]): ReadonlyMap<string, number> {
  const places = new Map<string, number>();
  for (const { index, column } of matchHeaders(headers).matches) places.set(normalizeHeader(column.name), index);
  for (const [index, header] of headers.entries()) {
    const name = normalizeHeader(header);
    if (name !== '' && !places.has(name)) places.set(name, index);
  }
  return places;
}
