import { type Cell, isBlank } from '../catalogue/cells.ts';
import { type Column, mandatoryColumns, normalizedHeader } from '../catalogue/columns.ts';
import { Problem, shown, textOf } from '../catalogue/field-types.ts';
import { columnLetters } from '../catalogue/sheets.ts';
import { ownUnitOf } from './header-units.ts';
import { headersOf, isOurName } from './headers.ts';
import { FileProblem, type IssueList, type Warning } from './issues.ts';
import { type MatchedHeaders, matchHeaders, type Placed, type Unread } from './match-headers.ts';
import { nearestColumn } from './nearest-column.ts';
import { takePart } from './parts.ts';
import type { RawRow } from './read.ts';

/** Columns, each with the place of its cell in a row. */
export type Matched = { index: number; column: Column }[];

/** Share of the mandatory columns; with more of them missing, a table was made for another system. */
const maxMissing = mandatoryColumns.length / 2;

/** A limit to those that are named: nobody corrects such a table column by column. */
const maxNamedColumns = 3;

/**
 * Places the columns of a header by their names; doubled ones are issues of its row.
 * @param byHeader the columns that a table may have
 * @throws FileProblem where none of them is there
 */
export function placeColumns(
  header: RawRow,
  byHeader: ReadonlyMap<string, Column>,
  issues: IssueList,
): { matched: Matched; unknown: Unknown[]; places: ReadonlyMap<Column, number> } {
  const matched: Matched = [];
  const unknown: Unknown[] = [];
  const places = new Map<Column, number>();
  header.cells.forEach((cell, index) => {
    if (cell === null || cell === undefined || isBlank(cell)) return;
    const column = byHeader.get(normalizedHeader(textOf(cell)));
    if (!column) {
      unknown.push({ header: shown(cell), index, near: nearestColumn(textOf(cell)), may: [] });
      return;
    }
    const before = places.get(column);
    if (before !== undefined) {
      const params = { field: column.name, first: columnLetters(before), second: columnLetters(index) };
      issues.add(header.line, column.name, new Problem('columnTwice', params));
      return;
    }
    places.set(column, index);
    issues.place(column.name, index);
    matched.push({ index, column });
  });
  if (matched.length === 0) throw new FileProblem(400, 'noKnownColumn');
  return { matched, unknown, places };
}

/** A header that no column is read from, and the column of which it is a misspelling. */
export type Unknown = Unread & { near: Column | undefined };

/** Headers that are compared with every name of ours: a template has up to 120, and each comparison takes a tenth of a millisecond. */
const maxCompared = 300;

/** More unknown columns than these are told in one sentence with the first of them: nobody reads ten thousand. */
const maxUnknownTold = 20;

/** Warnings of columns that are left out, each with the name that may be meant, where only one can be. */
export function unknownWarnings(unknown: readonly Unknown[], isPlaced: (column: Column) => boolean): Warning[] {
  const timesNear = Map.groupBy(unknown, ({ near }) => near);
  const isMeant = ({ near, may }: Unknown) =>
    near && may.length < 2 && !isPlaced(near) && timesNear.get(near)?.length === 1;
  const others = unknown.filter((one) => !isMeant(one));
  const first = others.slice(0, maxUnknownTold).map(({ header }) => shown(header));
  const warnings = unknown.flatMap((one): Warning[] => {
    const { near, may } = one;
    const column = shown(one.header);
    if (near && isMeant(one)) return [{ code: 'unknownColumnNear', params: { column, near: near.name } }];
    if (others.length > maxUnknownTold) return [];
    if (may.length > 1) return [{ code: 'columnOfSeveral', params: { column, fields: may.join(', ') } }];
    return [{ code: 'unknownColumn', params: { column } }];
  });
  if (others.length > maxUnknownTold)
    warnings.push({
      code: 'unknownColumns',
      params: { count: others.length, listed: first.length, columns: first.join(', ') },
    });
  return warnings;
}

/** Headers with the letters of their columns, the first of them: `Tiefe (F)`. */
function named(headers: readonly { index: number; header: string }[]): string {
  const first = headers
    .slice(0, maxUnknownTold)
    .map(({ index, header }) => `${shown(header)} (${columnLetters(index)})`);
  return first.join(', ') + (headers.length > maxUnknownTold ? ', …' : '');
}

/** Warnings of what was read under other names, and of what was left out beside it. */
function otherNameWarnings({ placed, taken, shared, otherUnit }: MatchedHeaders): Warning[] {
  const isOwnName = ({ header, column }: Placed) =>
    header.replaceAll('*', '').trim().toLowerCase() === column.name.toLowerCase();
  const others = placed.filter((one) => !isOwnName(one));
  const isSeenSo = ({ header, column }: Placed) => normalizedHeader(header) === normalizedHeader(column.name);
  const warnings: Warning[] = [];
  const [hidden, foreign] = [others.filter(isSeenSo), others.filter((one) => !isSeenSo(one))];
  if (hidden.length > 0)
    warnings.push({ code: 'columnsWithSigns', params: { count: hidden.length, columns: named(hidden) } });
  const [first] = foreign;
  if (first) {
    const pairs = foreign.slice(0, maxUnknownTold).map((one) => `${named([one])} → ${one.column.name}`);
    const columns = pairs.join('; ') + (foreign.length > maxUnknownTold ? '; …' : '');
    const ofFirst = { column: shown(first.header), letter: columnLetters(first.index), field: first.column.name };
    warnings.push({ code: 'columnsRead', params: { count: foreign.length, columns, ...ofFirst } });
  }
  for (const { column, headers, by } of taken) {
    const params = { count: headers.length, columns: named(headers), field: column.name, by: columnLetters(by) };
    warnings.push({ code: 'columnsTaken', params });
  }
  for (const { column, headers } of shared)
    warnings.push({ code: 'columnsShared', params: { columns: named(headers), field: column.name } });
  for (const { column, headers, unit } of otherUnit) {
    const own = ownUnitOf(column.field);
    const params = { count: headers.length, columns: named(headers), field: column.name, unit, own };
    warnings.push({ code: own === '' ? 'columnsInUnit' : 'columnsInOtherUnit', params });
  }
  return warnings;
}

/** The headers that may be a column which is not there: misspelled, several with the same right, or in another unit. */
function candidatesFor(column: Column, { shared, otherUnit }: MatchedHeaders, unknown: readonly Unknown[]) {
  return {
    near: unknown.filter(({ near }) => near === column),
    shared: shared.flatMap((one) => (one.column === column ? one.headers : [])),
    otherUnit: otherUnit.filter((one) => one.column === column),
  };
}

/** The mistake of a mandatory column that is not there, with the header that may be meant, where only one can be. */
function missingProblem(column: Column, { near, shared, otherUnit }: ReturnType<typeof candidatesFor>): Problem {
  const field = column.name;
  if (shared.length > 0) return new Problem('columnMissingShared', { field, columns: named(shared) });
  const [inUnit] = otherUnit;
  if (inUnit) {
    const params = { field, columns: named(inUnit.headers), unit: inUnit.unit, own: ownUnitOf(column.field) };
    return new Problem('columnMissingInUnit', params);
  }
  const [one, second] = near;
  if (!one || second) return new Problem('columnMissing', { field });
  return new Problem('columnMissingNear', { field, column: shown(one.header), letter: columnLetters(one.index) });
}

/** The columns of a table to be imported, and the cells of a row as they belong to them. */
type MatchedTable = {
  matched: Matched;
  /** The places in the file of the columns that are read. */
  read: readonly number[];
  cellsOf: (row: RawRow) => RawRow;
};

/** Gives each column its cell; where columns are parts of one, each gets its part. */
function cellsBy(placed: readonly Placed[]): Pick<MatchedTable, 'matched' | 'cellsOf'> {
  if (placed.every(({ part }) => part === undefined))
    return { matched: placed.map(({ index, column }) => ({ index, column })), cellsOf: (row) => row };
  return {
    matched: placed.map(({ column }, index) => ({ index, column })),
    cellsOf: ({ line, cells }) => ({
      line,
      cells: placed.map(({ index, part }): Cell => {
        const cell = cells[index];
        if (part === undefined || cell === null || cell === undefined) return cell;
        return takePart(textOf(cell).trim(), part).trim() || null;
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
  const { placed, twice } = found;
  const unknown = found.unknown.map((one, at): Unknown => {
    const near = at < maxCompared ? nearestColumn(one.header) : undefined;
    return { ...one, near };
  });
  if (placed.length === 0) throw new FileProblem(400, 'noKnownColumn');
  const places = new Map(placed.map(({ column, index }) => [column, index]));
  for (const { column, index } of twice) {
    const first = columnLetters(places.get(column) ?? index);
    issues.add(
      header.line,
      column.name,
      new Problem('columnTwice', { field: column.name, first, second: columnLetters(index) }),
    );
  }
  for (const { column, index } of placed) issues.place(column.name, index);
  const missing = mandatoryColumns.filter((column) => !places.has(column));
  const absent = missing.filter((column) =>
    Object.values(candidatesFor(column, found, unknown)).every((candidates) => candidates.length === 0),
  );
  const areAllNamed = headersOf(header).every((name) => isBlank(name) || isOurName(name));
  if (absent.length > maxMissing && !areAllNamed)
    throw new FileProblem(400, 'otherTemplate', {
      absent: absent.length,
      all: mandatoryColumns.length,
      missing: absent
        .slice(0, maxNamedColumns)
        .map(({ name }) => name)
        .join(', '),
    });
  warnings.push(...otherNameWarnings(found), ...unknownWarnings(unknown, (column) => places.has(column)));
  for (const column of missing)
    issues.add(header.line, column.name, missingProblem(column, candidatesFor(column, found, unknown)));
  return { ...cellsBy(placed), read: [...new Set(placed.map(({ index }) => index))] };
}
