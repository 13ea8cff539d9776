import { isBlank } from '../catalogue/cells.ts';
import { type Column, columns, mandatoryColumns, normalizedHeader } from '../catalogue/columns.ts';
import { Problem, shown, textOf } from '../catalogue/field-types.ts';
import { runInTable } from '../catalogue/run-in-table.ts';
import { columnLetters } from '../catalogue/sheets.ts';
import { FileProblem, type IssueList, type Warning } from './issues.ts';
import { nearestColumn } from './nearest-column.ts';
import type { RawRow } from './read.ts';

/** Columns, each with the place of its cell in a row. */
export type Matched = { index: number; column: Column }[];

const byHeader = new Map([...columns, runInTable].map((column) => [normalizedHeader(column.name), column]));

/** Share of the mandatory columns; with more of them missing, a table was made for another system. */
const maxMissing = mandatoryColumns.length / 2;

/** A limit to those that are named: nobody corrects such a table column by column. */
const maxNamedColumns = 3;

/** A header that no column bears, and its place. */
export type Unknown = { header: string; index: number; near: Column | undefined };

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
      unknown.push({ header: shown(cell), index, near: nearestColumn(textOf(cell)) });
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

/** More unknown columns than these are told in one sentence with the first of them: nobody reads ten thousand. */
const maxUnknownTold = 20;

/** Warnings of columns that are left out, each with the name that may be meant, where only one can be. */
export function unknownWarnings(unknown: readonly Unknown[], isPlaced: (column: Column) => boolean): Warning[] {
  const timesNear = Map.groupBy(unknown, ({ near }) => near);
  const isMeant = ({ near }: Unknown) => near && !isPlaced(near) && timesNear.get(near)?.length === 1;
  const others = unknown.filter((one) => !isMeant(one));
  const first = others.slice(0, maxUnknownTold).map(({ header }) => header);
  const warnings = unknown.flatMap((one): Warning[] => {
    const { header, near } = one;
    if (near && isMeant(one)) return [{ code: 'unknownColumnNear', params: { column: header, near: near.name } }];
    return others.length > maxUnknownTold ? [] : [{ code: 'unknownColumn', params: { column: header } }];
  });
  if (others.length > maxUnknownTold)
    warnings.push({
      code: 'unknownColumns',
      params: { count: others.length, listed: first.length, columns: first.join(', ') },
    });
  return warnings;
}

/**
 * Finds the columns of a table to be imported. Unknown ones are warnings; doubled and missing mandatory ones are issues of the
 * header's row, each with the header that may be meant, where only one can be.
 * @throws FileProblem where no column is known at all, or too few for a table that was made for this import
 */
export function matchColumns(header: RawRow, issues: IssueList, warnings: Warning[]): Matched {
  const { matched, unknown, places } = placeColumns(header, byHeader, issues);
  const missing = mandatoryColumns.filter((column) => !places.has(column));
  const meant = (column: Column) => unknown.filter(({ near }) => near === column);
  const absent = missing.filter((column) => meant(column).length === 0);
  if (absent.length > maxMissing && unknown.length > 0)
    throw new FileProblem(400, 'otherTemplate', {
      absent: absent.length,
      all: mandatoryColumns.length,
      missing: absent
        .slice(0, maxNamedColumns)
        .map(({ name }) => name)
        .join(', '),
    });
  warnings.push(...unknownWarnings(unknown, (column) => places.has(column)));
  for (const column of missing) {
    const [one, second] = meant(column);
    const params = { field: column.name };
    const isOnly = one && !second;
    const near = isOnly && { column: one.header, letter: columnLetters(one.index) };
    issues.add(
      header.line,
      column.name,
      near ? new Problem('columnMissingNear', { ...params, ...near }) : new Problem('columnMissing', params),
    );
  }
  return matched;
}
