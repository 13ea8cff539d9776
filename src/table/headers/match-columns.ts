import { type Cell, isBlank } from '../../catalogue/cells.ts';
import { type Column, mandatoryColumns, normalizeHeader } from '../../catalogue/columns.ts';
import { Problem, shorten, textOf } from '../../catalogue/field-types.ts';
import { columnLetters } from '../../catalogue/templates/sheets.ts';
import { FileProblem, type IssueList, type Warning } from '../issues.ts';
import { extractPart } from '../mapping/cell-parts.ts';
import { conversionOf, isMeasurementColumn, type TypeNames } from '../measurements/measurement-columns.ts';
import type { RawRow } from '../reading/read-rows.ts';
import { headersOf, isCatalogueHeader } from './header-names.ts';
import { unitOfField } from './header-units.ts';
import { type HeaderMatch, type MatchedHeaders, matchHeaders, type UnmatchedHeader } from './match-headers.ts';
import { findNearestColumn } from './nearest-column.ts';

/** Columns, each with the index of its cell in a row. */
export type MatchedColumns = { index: number; column: Column }[];

/** A table that lacks more mandatory columns was made for another system. */
const maxMissing = mandatoryColumns.length / 2;

/** Maximum number of missing columns in a message; nobody adds more one by one. */
const maxNamedColumns = 3;

/**
 * Matches a header's columns by exact names; duplicates become issues of the header row.
 * @param byHeader the columns that a table may have
 * @throws FileProblem if none of them is present
 */
export function matchExactColumns(
  header: RawRow,
  byHeader: ReadonlyMap<string, Column>,
  issues: IssueList,
): { matched: MatchedColumns; unknown: UnknownHeader[]; indexes: ReadonlyMap<Column, number> } {
  const matched: MatchedColumns = [];
  const unknown: UnknownHeader[] = [];
  const indexes = new Map<Column, number>();
  header.cells.forEach((cell, index) => {
    if (cell === null || cell === undefined || isBlank(cell)) return;
    const column = byHeader.get(normalizeHeader(textOf(cell)));
    if (!column) {
      unknown.push({ header: shorten(cell), index, nearest: findNearestColumn(textOf(cell)), candidates: [] });
      return;
    }
    const firstIndex = indexes.get(column);
    if (firstIndex !== undefined) {
      const params = { field: column.name, first: columnLetters(firstIndex), second: columnLetters(index) };
      issues.add(header.line, column.name, new Problem('columnTwice', params));
      return;
    }
    indexes.set(column, index);
    issues.setColumnIndex(column.name, index);
    matched.push({ index, column });
  });
  if (matched.length === 0) throw new FileProblem(400, 'noKnownColumn');
  return { matched, unknown, indexes };
}

/** An unmatched header, and the column whose name it may misspell. */
export type UnknownHeader = UnmatchedHeader & { nearest: Column | undefined };

/**
 * Maximum number of headers compared with every column name: a template has up to 120, and each comparison takes 0.1
 * ms.
 */
const maxComparedHeaders = 300;

/** Beyond this number, unknown columns are reported in a single warning that names the first of them. */
const maxUnknownListed = 20;

/** Warnings about columns that are ignored, each with the intended name if it is unambiguous. */
export function findUnknownColumnWarnings(
  unknown: readonly UnknownHeader[],
  isMatched: (column: Column) => boolean,
): Warning[] {
  const byNearest = Map.groupBy(unknown, ({ nearest }) => nearest);
  const hasSuggestion = ({ nearest, candidates }: UnknownHeader) =>
    nearest && candidates.length < 2 && !isMatched(nearest) && byNearest.get(nearest)?.length === 1;
  const others = unknown.filter((header) => !hasSuggestion(header));
  const firstNames = others.slice(0, maxUnknownListed).map(({ header }) => shorten(header));
  const warnings = unknown.flatMap((unknownHeader): Warning[] => {
    const { nearest, candidates } = unknownHeader;
    const column = shorten(unknownHeader.header);
    if (nearest && hasSuggestion(unknownHeader))
      return [{ code: 'unknownColumnNear', params: { column, near: nearest.name } }];
    if (others.length > maxUnknownListed) return [];
    if (candidates.length > 1) return [{ code: 'columnOfSeveral', params: { column, fields: candidates.join(', ') } }];
    return [{ code: 'unknownColumn', params: { column } }];
  });
  if (others.length > maxUnknownListed)
    warnings.push({
      code: 'unknownColumns',
      params: { count: others.length, listed: firstNames.length, columns: firstNames.join(', ') },
    });
  return warnings;
}

/** The first headers with the letters of their columns: `Tiefe (F)`. */
function listHeaders(headers: readonly { index: number; header: string }[]): string {
  const first = headers
    .slice(0, maxUnknownListed)
    .map(({ index, header }) => `${shorten(header)} (${columnLetters(index)})`);
  return first.join(', ') + (headers.length > maxUnknownListed ? ', …' : '');
}

/** Warnings about columns that were read under other names, and about columns that were ignored in favour of these. */
function findOtherNameWarnings({ matches, outranked, ambiguous, otherUnit }: MatchedHeaders): Warning[] {
  const isExactName = ({ header, column }: HeaderMatch) =>
    header.replaceAll('*', '').trim().toLowerCase() === column.name.toLowerCase();
  const others = matches.filter((match) => !isExactName(match));
  const differsInSigns = ({ header, column }: HeaderMatch) => normalizeHeader(header) === normalizeHeader(column.name);
  const warnings: Warning[] = [];
  const [withSigns, synonyms] = [others.filter(differsInSigns), others.filter((match) => !differsInSigns(match))];
  if (withSigns.length > 0)
    warnings.push({ code: 'columnsWithSigns', params: { count: withSigns.length, columns: listHeaders(withSigns) } });
  const [first] = synonyms;
  if (first) {
    const pairs = synonyms.slice(0, maxUnknownListed).map((match) => `${listHeaders([match])} → ${match.column.name}`);
    const columns = pairs.join('; ') + (synonyms.length > maxUnknownListed ? '; …' : '');
    const firstColumn = { column: shorten(first.header), letter: columnLetters(first.index), field: first.column.name };
    warnings.push({ code: 'columnsRead', params: { count: synonyms.length, columns, ...firstColumn } });
  }
  for (const { column, headers, byIndex } of outranked) {
    const params = {
      count: headers.length,
      columns: listHeaders(headers),
      field: column.name,
      by: columnLetters(byIndex),
    };
    warnings.push({ code: 'columnsTaken', params });
  }
  for (const { column, headers } of ambiguous)
    warnings.push({ code: 'columnsShared', params: { columns: listHeaders(headers), field: column.name } });
  for (const { column, headers, unit } of otherUnit) {
    const ownUnit = unitOfField(column.field);
    const params = { count: headers.length, columns: listHeaders(headers), field: column.name, unit, own: ownUnit };
    warnings.push({ code: ownUnit === '' ? 'columnsInUnit' : 'columnsInOtherUnit', params });
  }
  return warnings;
}

/** The warning that columns with measurements are converted from another unit, with the conversions written out. */
function findConversionWarnings(matches: readonly HeaderMatch[]): Warning[] {
  const conversions = matches.flatMap(({ index, header, column }) => {
    const text = isMeasurementColumn(column) ? conversionOf(column) : null;
    return text === null ? [] : [`${listHeaders([{ index, header }])}: ${text}`];
  });
  if (conversions.length === 0) return [];
  const listed = conversions.slice(0, maxUnknownListed).join('; ');
  return [{ code: 'measurementsConverted', params: { count: conversions.length, columns: listed } }];
}

/** The headers that may mean a missing column: misspelled, ambiguous or in another unit. */
function findCandidates(column: Column, { ambiguous, otherUnit }: MatchedHeaders, unknown: readonly UnknownHeader[]) {
  return {
    misspelled: unknown.filter(({ nearest }) => nearest === column),
    ambiguous: ambiguous.flatMap((entry) => (entry.column === column ? entry.headers : [])),
    otherUnit: otherUnit.filter((entry) => entry.column === column),
  };
}

/** The error of a missing mandatory column, with the intended header if it is unambiguous. */
function describeMissingColumn(
  column: Column,
  { misspelled, ambiguous, otherUnit }: ReturnType<typeof findCandidates>,
): Problem {
  const field = column.name;
  if (ambiguous.length > 0) return new Problem('columnMissingShared', { field, columns: listHeaders(ambiguous) });
  const [inUnit] = otherUnit;
  if (inUnit) {
    const params = { field, columns: listHeaders(inUnit.headers), unit: inUnit.unit, own: unitOfField(column.field) };
    return new Problem('columnMissingInUnit', params);
  }
  const [candidate, second] = misspelled;
  if (!candidate || second) return new Problem('columnMissing', { field });
  return new Problem('columnMissingNear', {
    field,
    column: shorten(candidate.header),
    letter: columnLetters(candidate.index),
  });
}

/** The matched columns of a table, and the function that selects their cells from a row. */
type MatchedTable = {
  matched: MatchedColumns;
  /** The sheet indexes of the columns that are read. */
  columnIndexes: readonly number[];
  selectCells: (row: RawRow) => RawRow;
};

/** Creates the function that selects the cell of each column, or the part of a cell that holds several values. */
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
 * Matches the columns of a table to be imported. Certain synonyms are read; a warning lists them and the ignored
 * columns. Duplicate and missing mandatory columns are issues of the header row.
 * @throws FileProblem if no column is known, or if too few are known for a table made for this import
 */
export function matchColumns(header: RawRow, issues: IssueList, warnings: Warning[], types: TypeNames): MatchedTable {
  const headers = matchHeaders(headersOf(header), types);
  const { matches, duplicates } = headers;
  const unknown = headers.unknown.map((unmatched, i): UnknownHeader => {
    const nearest = i < maxComparedHeaders ? findNearestColumn(unmatched.header) : undefined;
    return { ...unmatched, nearest };
  });
  // A word such as Density may be a quantity in any table.
  if (matches.every(({ column }) => isMeasurementColumn(column))) throw new FileProblem(400, 'noKnownColumn');
  const indexes = new Map(matches.map(({ column, index }) => [column, index]));
  for (const { column, index } of duplicates) {
    const first = columnLetters(indexes.get(column) ?? index);
    issues.add(
      header.line,
      column.name,
      new Problem('columnTwice', { field: column.name, first, second: columnLetters(index) }),
    );
  }
  for (const { column, index } of matches) issues.setColumnIndex(column.name, index);
  const missing = mandatoryColumns.filter((column) => !indexes.has(column));
  const absent = missing.filter((column) =>
    Object.values(findCandidates(column, headers, unknown)).every((candidates) => candidates.length === 0),
  );
  const areAllKnown = headersOf(header).every((name) => isBlank(name) || isCatalogueHeader(name));
  if (absent.length > maxMissing && !areAllKnown)
    throw new FileProblem(400, 'otherTemplate', {
      absent: absent.length,
      all: mandatoryColumns.length,
      missing: absent
        .slice(0, maxNamedColumns)
        .map(({ name }) => name)
        .join(', '),
    });
  warnings.push(
    ...findOtherNameWarnings(headers),
    ...findConversionWarnings(matches),
    ...findUnknownColumnWarnings(unknown, (column) => indexes.has(column)),
  );
  for (const column of missing)
    issues.add(header.line, column.name, describeMissingColumn(column, findCandidates(column, headers, unknown)));
  return { ...createCellSelector(matches), columnIndexes: [...new Set(matches.map(({ index }) => index))] };
}
