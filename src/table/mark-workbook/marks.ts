import { columnLetters } from '../../catalogue/sheets.ts';

/** One sentence about a cell: the spreadsheet's own row number, its column counted from 0. */
export type Mark = { line: number; column: number; message: string };

/** Another value of a cell, which may be none. */
export type Correction = { line: number; column: number; value: string | number | null };

/** Changes of a cell: the note that says what is wrong, another value, or both. */
export type CellChange = { note?: string; value?: Correction['value'] };

/** The changes of a sheet, by row and column. */
export type Changes = Map<number, Map<number, CellChange>>;

/** Thrown where a correction has no place: the cell is hidden by another, or its value comes from a formula. */
export class NoPlaceForCorrection extends Error {}

/** Limits the marked cells: a program opens no more notes than these with ease, and nobody reads them. */
export const maxMarkedCells = 5_000;

/** The fill of a wrong cell, as spreadsheet programs have it for bad values; dark letters can be read on it. */
export const wrongColour = 'ffc7ce';

export const noteAuthor = 'Strandbook';

/** A note has room for 32,767 characters. */
const maxNoteCharacters = 30_000;

/** Cells that are merged into one, of which the first alone is seen. */
export type Merged = { line: number; column: number; lines: number; columns: number };

/**
 * The changes that marks and corrections make: several notes about a cell are one, and those about a hidden part of a merged cell
 * are its own.
 * @throws NoPlaceForCorrection where a hidden part of a merged cell is corrected
 */
export function changesOf(
  marks: readonly Mark[],
  corrections: readonly Correction[],
  merged: readonly Merged[],
): Changes {
  const changes: Changes = new Map();
  const changeAt = (line: number, column: number) => {
    const ofLine = changes.get(line) ?? new Map<number, CellChange>();
    const change = ofLine.get(column) ?? {};
    changes.set(line, ofLine.set(column, change));
    return change;
  };
  const placeOf = ({ line, column }: { line: number; column: number }) => {
    const whole = merged.find(
      (one) =>
        line >= one.line && line < one.line + one.lines && column >= one.column && column < one.column + one.columns,
    );
    return { ...(whole ?? { line, column }), isHidden: whole && (whole.line !== line || whole.column !== column) };
  };
  for (const correction of corrections) {
    const { line, column, isHidden } = placeOf(correction);
    if (isHidden) throw new NoPlaceForCorrection();
    changeAt(line, column).value = correction.value;
  }
  const marked = new Set<CellChange>();
  for (const mark of marks) {
    const { line, column, isHidden } = placeOf(mark);
    const isKnown = changes.get(line)?.get(column)?.note !== undefined;
    if (!isKnown && marked.size === maxMarkedCells) continue;
    const change = changeAt(line, column);
    marked.add(change);
    const text = isHidden ? `${columnLetters(mark.column)}${mark.line}: ${mark.message}` : mark.message;
    change.note = (isKnown ? `${change.note}\n${text}` : text).slice(0, maxNoteCharacters);
  }
  return changes;
}
