import { type Cell, isBlank } from '../../catalogue/cells.ts';
import { type Column, mandatoryColumns, normalizeHeader } from '../../catalogue/columns.ts';
import { Problem, shorten, textOf } from '../../catalogue/field-types.ts';
import { columnLetters } from '../../catalogue/templates/sheets.ts';
import { FileProblem, type IssueList, type Warning } from '../issues.ts';
import { extractPart } from '../mapping/cell-parts.ts';
import type { RawRow } from '../reading/read-rows.ts';
import { headersOf, isCatalogueHeader } from './header-names.ts';
import { unitOfField } from './header-units.ts';
import { type HeaderMatch, type MatchedHeaders, matchHeaders, type UnmatchedHeader } from './match-headers.ts';
import { findNearestColumn } from './nearest-column.ts';

/** Columns, each with the place of its cell in a row. */
export type MatchedColumns = { index: number; column: Column }[];

/** Share of the mandatory columns; with more of them missing, a table was made for another system. */
const maxMissing = mandatoryColumns.length / 2;

/** A limit to those that are named: nobody corrects such a table column by column. */
const maxNamedColumns = 3;

/**
 * Places the columns of a header by their names; doubled ones are issues of its row.
 * @param byHeader the columns that a table may have
 * @throws FileProblem where none of them is there
 */
export function matchExactColumns(
  header: RawRow,
  byHeader: ReadonlyMap<string, Column>,
  issues: IssueList,
): { matched: MatchedColumns; unknown: UnknownHeader[]; places: ReadonlyMap<Column, number> } {
  const matched: MatchedColumns = [];
  const unknown: UnknownHeader[] = [];
  const places = new Map<Column, number>();
  header.cells.forEach((cell, index) => {
    if (cell === null || cell === undefined || isBlank(cell)) return;
    const column = byHeader.get(normalizeHeader(textOf(cell)));
    if (!column) {
      unknown.push({ header: shorten(cell), index, nearest: findNearestColumn(textOf(cell)), candidates: [] });
      return;
    }
    const before = places.get(column);
    if (before !== undefined) {
      const params = { field: column.name, first: columnLetters(before), second: columnLetters(index) };
      issues.add(header.line, column.name, new Problem('columnTwice', params));
      return;
    }
    places.set(column, index);
    issues.setColumnIndex(column.name, index);
    matched.push({ index, column });
  });
  if (matched.length === 0) throw new FileProblem(400, 'noKnownColumn');
  return { matched, unknown, places };
}

/** A header that no column is read from, and the column of which it is a misspelling. */
export type UnknownHeader = UnmatchedHeader & { nearest: Column | undefined };

/** Headers that are compared with every name of ours: a template has up to 120, and each comparison takes a tenth of a millisecond. */
const maxComparedHeaders = 300;

/** More unknown columns than these are told in one sentence with the first of them: nobody reads ten thousand. */
const maxUnknownListed = 20;

/** Warnings of columns that are left out, each with the name that may be meant, where only one can be. */
export function findUnknownColumnWarnings(
  unknown: readonly UnknownHeader[],
  isPlaced: (column: Column) => boolean,
): Warning[] {
  const timesNear = Map.groupBy(unknown, ({ nearest }) => nearest);
  const isMeant = ({ nearest, candidates: may }: UnknownHeader) =>
    nearest && may.length < 2 && !isPlaced(nearest) && timesNear.get(nearest)?.length === 1;
  const others = unknown.filter((one) => !isMeant(one));
  const first = others.slice(0, maxUnknownListed).map(({ header }) => shorten(header));
  const warnings = unknown.flatMap((one): Warning[] => {
    const { nearest, candidates: may } = one;
    const column = shorten(one.header);
    if (nearest && isMeant(one)) return [{ code: 'unknownColumnNear', params: { column, near: nearest.name } }];
    if (others.length > maxUnknownListed) return [];
    if (may.length > 1) return [{ code: 'columnOfSeveral', params: { column, fields: may.join(', ') } }];
    return [{ code: 'unknownColumn', params: { column } }];
  });
  if (others.length > maxUnknownListed)
    warnings.push({
      code: 'unknownColumns',
      params: { count: others.length, listed: first.length, columns: first.join(', ') },
    });
  return warnings;
}

/** Headers with the letters of their columns, the first of them: `Tiefe (F)`. */
function listHeaders(headers: readonly { index: number; header: string }[]): string {
  const first = headers
    .slice(0, maxUnknownListed)
    .map(({ index, header }) => `${shorten(header)} (${columnLetters(index)})`);
  return first.join(', ') + (headers.length > maxUnknownListed ? ', …' : '');
}

/** Warnings of what was read under other names, and of what was left out beside it. */
function findOtherNameWarnings({ matches, outranked, ambiguous, otherUnit }: MatchedHeaders): Warning[] {
  const isOwnName = ({ header, column }: HeaderMatch) =>
    header.replaceAll('*', '').trim().toLowerCase() === column.name.toLowerCase();
  const others = matches.filter((one) => !isOwnName(one));
  const isSeenSo = ({ header, column }: HeaderMatch) => normalizeHeader(header) === normalizeHeader(column.name);
  const warnings: Warning[] = [];
  const [hidden, foreign] = [others.filter(isSeenSo), others.filter((one) => !isSeenSo(one))];
  if (hidden.length > 0)
    warnings.push({ code: 'columnsWithSigns', params: { count: hidden.length, columns: listHeaders(hidden) } });
  const [first] = foreign;
  if (first) {
    const pairs = foreign.slice(0, maxUnknownListed).map((one) => `${listHeaders([one])} → ${one.column.name}`);
    const columns = pairs.join('; ') + (foreign.length > maxUnknownListed ? '; …' : '');
    const ofFirst = { column: shorten(first.header), letter: columnLetters(first.index), field: first.column.name };
    warnings.push({ code: 'columnsRead', params: { count: foreign.length, columns, ...ofFirst } });
  }
  for (const { column, headers, by } of outranked) {
    const params = { count: headers.length, columns: listHeaders(headers), field: column.name, by: columnLetters(by) };
    warnings.push({ code: 'columnsTaken', params });
  }
  for (const { column, headers } of ambiguous)
    warnings.push({ code: 'columnsShared', params: { columns: listHeaders(headers), field: column.name } });
  for (const { column, headers, unit } of otherUnit) {
    const own = unitOfField(column.field);
    const params = { count: headers.length, columns: listHeaders(headers), field: column.name, unit, own };
    warnings.push({ code: own === '' ? 'columnsInUnit' : 'columnsInOtherUnit', params });
  }
  return warnings;
}

/** The headers that may be a column which is not there: misspelled, several with the same right, or in another unit. */
function findCandidates(column: Column, { ambiguous, otherUnit }: MatchedHeaders, unknown: readonly UnknownHeader[]) {
  return {
    near: unknown.filter(({ nearest }) => nearest === column),
    shared: ambiguous.flatMap((one) => (one.column === column ? one.headers : [])),
    otherUnit: otherUnit.filter((one) => one.column === column),
  };
}

/** The mistake of a mandatory column that is not there, with the header that may be meant, where only one can be. */
function describeMissingColumn(
  column: Column,
  { near: nearest, shared: ambiguous, otherUnit }: ReturnType<typeof findCandidates>,
): Problem {
  const field = column.name;
  if (ambiguous.length > 0) return new Problem('columnMissingShared', { field, columns: listHeaders(ambiguous) });
  const [inUnit] = otherUnit;
  if (inUnit) {
    const params = { field, columns: listHeaders(inUnit.headers), unit: inUnit.unit, own: unitOfField(column.field) };
    return new Problem('columnMissingInUnit', params);
  }
  const [one, second] = nearest;
  if (!one || second) return new Problem('columnMissing', { field });
  return new Problem('columnMissingNear', { field, column: shorten(one.header), letter: columnLetters(one.index) });
}

/** The columns of a table to be imported, and the cells of a row as they belong to them. */
type MatchedTable = {
  matched: MatchedColumns;
  /** The places in the file of the columns that are read. */
  columnIndexes: readonly number[];
  selectCells: (row: RawRow) => RawRow;
};

/** Gives each column its cell; where columns are parts of one, each gets its part. */
function createCellSelector(matches: readonly HeaderMatch[]): Pick<MatchedTable, 'matched' | 'selectCells'> {
  if (matches.every(({ part }) => part === undefined))
    return { matched: matches.map(({ index, column }) => ({ index, column })), selectCells: (row) => row };
  return {
    matched: matches.map(({ column }, index) => ({ index, column })),
    selectCells: ({ line, cells }) => ({
      line,
      cells: matches.map(({ index, part }): Cell => {
        const cell = cells[index];
        if (part === undefined || cell === null || cell === undefined) return cell;
        return extractPart(textOf(cell).trim(), part).trim() || null;
      }),
    }),
  };
}

/**
 * Finds the columns of a table to be imported. Those that are certain under other names are read, and named in a warning with what
 * is left out; doubled and missing mandatory ones are issues of the header's row.
 * @throws FileProblem where no column is known at all, or too few for a table that was made for this import
 */
export function matchColumns(header: RawRow, issues: IssueList, warnings: Warning[]): MatchedTable {
  const found = matchHeaders(headersOf(header));
  const { matches, duplicates } = found;
  const unknown = found.unknown.map((one, at): UnknownHeader => {
    const nearest = at < maxComparedHeaders ? findNearestColumn(one.header) : undefined;
    return { ...one, nearest };
  });
  if (matches.length === 0) throw new FileProblem(400, 'noKnownColumn');
  const places = new Map(matches.map(({ column, index }) => [column, index]));
  for (const { column, index } of duplicates) {
    const first = columnLetters(places.get(column) ?? index);
    issues.add(
      header.line,
      column.name,
      new Problem('columnTwice', { field: column.name, first, second: columnLetters(index) }),
    );
  }
  for (const { column, index } of matches) issues.setColumnIndex(column.name, index);
  const missing = mandatoryColumns.filter((column) => !places.has(column));
  const absent = missing.filter((column) =>
    Object.values(findCandidates(column, found, unknown)).every((candidates) => candidates.length === 0),
  );
  const areAllNamed = headersOf(header).every((name) => isBlank(name) || isCatalogueHeader(name));
  if (absent.length > maxMissing && !areAllNamed)
    throw new FileProblem(400, 'otherTemplate', {
      absent: absent.length,
      all: mandatoryColumns.length,
      missing: absent
        .slice(0, maxNamedColumns)
        .map(({ name }) => name)
        .join(', '),
    });
  warnings.push(...findOtherNameWarnings(found), ...findUnknownColumnWarnings(unknown, (column) => places.has(column)));
  for (const column of missing)
    issues.add(header.line, column.name, describeMissingColumn(column, findCandidates(column, found, unknown)));
  return { ...createCellSelector(matches), columnIndexes: [...new Set(matches.map(({ index }) => index))] };
}
