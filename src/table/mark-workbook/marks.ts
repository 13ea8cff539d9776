import { columnLetters } from '../../catalogue/sheets.ts';

/** One sentence about a cell: the spreadsheet's own row number, its column counted from 0. */
export type Mark = { line: number; column: number; message: string };

/** The notes of a sheet, by row and column. */
export type Notes = Map<number, Map<number, string>>;

/** Limits the marked cells: a program opens no more notes than these with ease, and nobody reads them. */
export const maxMarkedCells = 5_000;

/** The fill of a wrong cell, as spreadsheet programs have it for bad values; dark letters can be read on it. */
export const wrongColour = 'ffc7ce';

export const noteAuthor = 'Strandbook';

/** A note has room for 32,767 characters. */
const maxNoteCharacters = 30_000;

/** Cells that are merged into one, of which the first alone is seen. */
export type Merged = { line: number; column: number; lines: number; columns: number };

/** The notes that marks make: several about a cell are one, and those about a hidden part of a merged cell are its own. */
export function notesOf(marks: readonly Mark[], merged: readonly Merged[]): Notes {
  const notes: Notes = new Map();
  let cells = 0;
  for (const { line, column, message } of marks) {
    const whole = merged.find(
      (one) =>
        line >= one.line && line < one.line + one.lines && column >= one.column && column < one.column + one.columns,
    );
    const isHidden = whole && (whole.line !== line || whole.column !== column);
    const place = whole ?? { line, column };
    let ofLine = notes.get(place.line);
    if (!ofLine) {
      ofLine = new Map();
      notes.set(place.line, ofLine);
    }
    const before = ofLine.get(place.column);
    if (before === undefined && ++cells > maxMarkedCells) continue;
    const text = isHidden ? `${columnLetters(column)}${line}: ${message}` : message;
    ofLine.set(place.column, (before === undefined ? text : `${before}\n${text}`).slice(0, maxNoteCharacters));
  }
  return notes;
}
