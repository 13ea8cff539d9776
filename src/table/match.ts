import { type Column, columns, mandatoryColumns } from '../catalogue/columns.ts';
import { Problem, shown, textOf } from '../catalogue/field-types.ts';
import { columnLetters } from '../catalogue/sheets.ts';
import { FileProblem, type IssueList, type Warning } from './issues.ts';
import type { RawRow } from './read.ts';

/** Which cell of a row belongs to which column. */
export type Matched = { index: number; column: Column }[];

const byHeader = new Map(columns.map((column) => [normalizedHeader(column.name), column]));

/** Headers match without regard to case, to spaces around them, and to the `*` that marks mandatory ones by hand. */
export function normalizedHeader(header: string): string {
  return header.replaceAll('*', '').trim().toLowerCase();
}

/**
 * Finds the columns by the header. Unknown ones are warnings; doubled and missing mandatory ones are issues of the
 * header's row.
 * @throws FileProblem where no column is known at all
 */
export function matchColumns(header: RawRow, issues: IssueList, warnings: Warning[]): Matched {
  const matched: Matched = [];
  const places = new Map<Column, number>();
  header.cells.forEach((cell, index) => {
    if (cell === null || cell === undefined || textOf(cell).trim() === '') return;
    const column = byHeader.get(normalizedHeader(textOf(cell)));
    if (!column) {
      warnings.push({ code: 'unknownColumn', params: { column: shown(cell) } });
      return;
    }
    const before = places.get(column);
    if (before !== undefined) {
      const params = { field: column.name, first: columnLetters(before), second: columnLetters(index) };
      issues.add(header.line, column.name, new Problem('columnTwice', params));
      return;
    }
    places.set(column, index);
    matched.push({ index, column });
  });
  if (matched.length === 0) throw new FileProblem(400, 'noKnownColumn');
  for (const column of mandatoryColumns)
    if (!places.has(column)) issues.add(header.line, column.name, new Problem('columnMissing', { field: column.name }));
  return matched;
}
