import type { Sentences } from '../../../catalogue/locales/index.ts';
import { issueSentence } from '../../../table/report.ts';
import type { CellError } from '../row-errors.ts';
import type { CellPlace } from './calls.ts';
import { type CellOf, type Finding, placeOf } from './places.ts';

/** The mistakes at the cells of a table, by the places of their rows and columns. */
export type Marks = ReadonlyMap<number, ReadonlyMap<number, readonly Finding[]>>;

export function findingSentence(finding: Finding, t: Sentences): string {
  return 'message' in finding ? finding.message : issueSentence(finding, t);
}

/** Marks the cells that mistakes name. */
export function marksOf(findings: readonly Finding[], cellOf: CellOf): Marks {
  const marks = new Map<number, Map<number, Finding[]>>();
  for (const finding of findings) {
    const cell = placeOf(finding, cellOf);
    if (!cell) continue;
    const ofRow = marks.get(cell.row) ?? new Map<number, Finding[]>();
    marks.set(cell.row, ofRow);
    ofRow.set(cell.column, [...(ofRow.get(cell.column) ?? []), finding]);
  }
  return marks;
}

/** Marked cells from the top to the bottom, and from the left to the right. */
export function markedCells(marks: Marks): CellPlace[] {
  const ascending = (a: number, b: number) => a - b;
  return [...marks.keys()].sort(ascending).flatMap((row) => {
    const columns = [...(marks.get(row)?.keys() ?? [])].sort(ascending);
    return columns.map((column) => ({ row, column }));
  });
}

/** Errors at cells where nothing is wrong by the rules that are known here: the server repeats all the others. */
export function beyondRules(errors: readonly CellError[], own: Marks, cellOf: CellOf): CellError[] {
  return errors.filter((error) => {
    const cell = placeOf(error, cellOf);
    return cell !== null && !own.get(cell.row)?.has(cell.column);
  });
}
