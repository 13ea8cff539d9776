import { columnLetters } from '../../catalogue/templates/sheets.ts';

/** A cell: the spreadsheet's own row number, its column counted from 0. */
export type SheetCell = { line: number; column: number };

/** One sentence about a cell. */
export type CellHighlight = SheetCell & { message: string };

/**
 * Another value of a cell, which may be none; a day is one at midnight UTC. The sentence is for a note where it has no place: at a
 * formula that others share, or a hidden cell.
 */
export type Correction = SheetCell & { value: string | number | Date | null; fallbackNote: string };

/** Changes of a cell: the note that says what is wrong, another value, or both. */
export type CellChange = {
  note?: string;
  correction?: Pick<Correction, 'value' | 'fallbackNote'>;
  /** Whether a mark of an earlier time is taken away, as nothing is said of the cell any more. */
  isCleared?: true;
};

/** The changes of a sheet, by row and column. */
export type CellChanges = Map<number, Map<number, CellChange>>;

/** Limits the marked cells: a program opens no more notes than these with ease, and nobody reads them. */
export const maxHighlightedCells = 5_000;

/**
 * The fill of a wrong cell, next to the one that spreadsheet programs have for bad values, which is somebody's own; dark letters can
 * be read on it.
 */
export const highlightColour = 'ffc7cd';

export const noteAuthor = 'Strandbook';

/** The first line of each of our notes, by which they are known when the file comes back, whatever program has saved it. */
export const noteHeading = `${noteAuthor}:`;

/** A note has room for 32,767 characters. */
const maxNoteCharacters = 30_000;

/** A note as it is written, below its head. An empty line ends it: below that stands whatever others write. */
export function formatNote(note: string): string {
  return `${noteHeading}\n${note.replaceAll(/\n\s*\n/g, '\n').trimEnd()}\n\n`;
}

/** The note that a cell has behind ours, which may be none; undefined where ours is not there. */
export function readNoteAfterOurs(text: string): string | undefined {
  if (!text.startsWith(noteHeading)) return undefined;
  const end = /\r?\n[ \t]*\r?\n/.exec(text);
  return end ? text.slice(end.index + end[0].length) : '';
}

/** Says in the note of a cell what it was changed to, as that has no place there. */
export function replaceByNote(change: CellChange): void {
  if (change.correction) addNote(change, change.correction.fallbackNote);
  delete change.correction;
}

/** The number of corrections that stand in the cells themselves. */
export function countWrittenCorrections(changes: CellChanges): number {
  return [...changes.values()].flatMap((ofLine) => [...ofLine.values()]).filter(({ correction }) => correction).length;
}

/** Adds a sentence to the note of a cell. */
function addNote(change: CellChange, sentence: string): void {
  const note = change.note === undefined ? sentence : `${change.note}\n${sentence}`;
  change.note = note.slice(0, maxNoteCharacters);
}

/** Cells that are merged into one, of which the first alone is seen. */
export type MergedCell = SheetCell & { lines: number; columns: number };

/** The change of a cell, which is none yet where it is new. */
function findOrAddChange(changes: CellChanges, { line, column }: SheetCell): CellChange {
  const ofLine = changes.get(line) ?? new Map<number, CellChange>();
  const change = ofLine.get(column) ?? {};
  changes.set(line, ofLine.set(column, change));
  return change;
}

/**
 * The changes that marks and corrections make: several sentences about a cell are one note, and those about a hidden part of a
 * merged cell stand at the whole one.
 */
export function createChanges(
  marks: readonly CellHighlight[],
  corrections: readonly Correction[],
  merged: readonly MergedCell[],
): CellChanges {
  const changes: CellChanges = new Map();
  const placeOf = ({ line, column }: SheetCell) => {
    const whole = merged.find(
      (one) =>
        line >= one.line && line < one.line + one.lines && column >= one.column && column < one.column + one.columns,
    );
    return { ...(whole ?? { line, column }), isHidden: whole && (whole.line !== line || whole.column !== column) };
  };
  const all = [...marks];
  for (const { value, fallbackNote, ...at } of corrections) {
    const { isHidden, ...place } = placeOf(at);
    if (isHidden) all.push({ ...at, message: fallbackNote });
    else findOrAddChange(changes, place).correction = { value, fallbackNote };
  }
  const marked = new Set<CellChange>();
  for (const { message, ...at } of all) {
    const { isHidden, ...place } = placeOf(at);
    const isKnown = changes.get(place.line)?.get(place.column)?.note !== undefined;
    if (!isKnown && marked.size === maxHighlightedCells) continue;
    const change = findOrAddChange(changes, place);
    marked.add(change);
    addNote(change, isHidden ? `${columnLetters(at.column)}${at.line}: ${message}` : message);
  }
  return changes;
}

/** Takes the marks of an earlier time away where nothing is said of their cells any more. */
export function clearOldHighlights(changes: CellChanges, marked: readonly SheetCell[]): void {
  for (const place of marked) {
    const change = findOrAddChange(changes, place);
    if (change.note === undefined) change.isCleared = true;
  }
}
