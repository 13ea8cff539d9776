import { columnLetters } from '../../catalogue/templates/sheets.ts';

/** A cell: the spreadsheet row number, and the column index from 0. */
export type SheetCell = { line: number; column: number };

/** A message about a cell. */
export type CellHighlight = SheetCell & { message: string };

/**
 * A new value of a cell, possibly empty; a date is at midnight UTC. `fallbackNote` is used where the value cannot be
 * written: in a shared formula or a covered cell.
 */
export type Correction = SheetCell & { value: string | number | Date | null; fallbackNote: string };

/** The changes of a cell: a note about an error, a new value, or both. */
export type CellChange = {
  note?: string;
  correction?: Pick<Correction, 'value' | 'fallbackNote'>;
  /** Whether an earlier highlight is removed, as there is no message about the cell any more. */
  isCleared?: true;
};

/** The changes of a sheet, by row and column. */
export type CellChanges = Map<number, Map<number, CellChange>>;

/** Maximum number of highlighted cells: programs are slow to open more notes, and nobody reads them. */
export const maxHighlightedCells = 5_000;

/**
 * The fill of a wrong cell, readable with dark text. It is similar to the colour for bad values in spreadsheet
 * programs, but differs from it, since users may have applied that colour themselves.
 */
export const highlightColour = 'ffc7cd';

export const noteAuthor = 'Strandbook';

/** The first line of our notes, by which they are recognized when the file is uploaded again. */
export const noteHeading = `${noteAuthor}:`;

/** A note may have 32,767 characters. */
const maxNoteCharacters = 30_000;

/** A note with its heading. It ends with an empty line, after which the text of other authors may follow. */
export function formatNote(note: string): string {
  return `${noteHeading}\n${note.replaceAll(/\n\s*\n/g, '\n').trimEnd()}\n\n`;
}

/** The text that follows our note, possibly empty; undefined if the text does not start with our note. */
export function readNoteAfterOurs(text: string): string | undefined {
  if (!text.startsWith(noteHeading)) return undefined;
  const end = /\r?\n[ \t]*\r?\n/.exec(text);
  return end ? text.slice(end.index + end[0].length) : '';
}

/** Replaces a correction that cannot be written with a note about it. */
export function replaceByNote(change: CellChange): void {
  if (change.correction) addNote(change, change.correction.fallbackNote);
  delete change.correction;
}

/** The number of corrections written into cells. */
export function countWrittenCorrections(changes: CellChanges): number {
  return [...changes.values()]
    .flatMap((lineChanges) => [...lineChanges.values()])
    .filter(({ correction }) => correction).length;
}

/** Adds a message to the note of a cell. */
function addNote(change: CellChange, message: string): void {
  const note = change.note === undefined ? message : `${change.note}\n${message}`;
  change.note = note.slice(0, maxNoteCharacters);
}

/** A merged range, of which only the first cell is visible. */
export type MergedCell = SheetCell & { lines: number; columns: number };

/** The change of a cell, which is added if there is none. */
function findOrAddChange(changes: CellChanges, { line, column }: SheetCell): CellChange {
  const lineChanges = changes.get(line) ?? new Map<number, CellChange>();
  const change = lineChanges.get(column) ?? {};
  changes.set(line, lineChanges.set(column, change));
  return change;
}

/**
 * Combines highlights and corrections. Several messages about a cell become one note, and messages about a covered cell
 * are added to the note of the merged cell.
 */
export function createChanges(
  highlights: readonly CellHighlight[],
  corrections: readonly Correction[],
  merged: readonly MergedCell[],
): CellChanges {
  const changes: CellChanges = new Map();
  const visibleCell = ({ line, column }: SheetCell) => {
    const mergedCell = merged.find(
      (range) =>
        line >= range.line &&
        line < range.line + range.lines &&
        column >= range.column &&
        column < range.column + range.columns,
    );
    return {
      ...(mergedCell ?? { line, column }),
      isHidden: mergedCell && (mergedCell.line !== line || mergedCell.column !== column),
    };
  };
  const allHighlights = [...highlights];
  for (const { value, fallbackNote, ...cell } of corrections) {
    const { isHidden, ...target } = visibleCell(cell);
    if (isHidden) allHighlights.push({ ...cell, message: fallbackNote });
    else findOrAddChange(changes, target).correction = { value, fallbackNote };
  }
  const highlighted = new Set<CellChange>();
  for (const { message, ...cell } of allHighlights) {
    const { isHidden, ...target } = visibleCell(cell);
    const isKnown = changes.get(target.line)?.get(target.column)?.note !== undefined;
    if (!isKnown && highlighted.size === maxHighlightedCells) continue;
    const change = findOrAddChange(changes, target);
    highlighted.add(change);
    addNote(change, isHidden ? `${columnLetters(cell.column)}${cell.line}: ${message}` : message);
  }
  return changes;
}

/** Removes earlier highlights from cells without messages. */
export function clearOldHighlights(changes: CellChanges, highlighted: readonly SheetCell[]): void {
  for (const cell of highlighted) {
    const change = findOrAddChange(changes, cell);
    if (change.note === undefined) change.isCleared = true;
  }
}
