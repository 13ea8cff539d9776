import { columnLetters } from '../../catalogue/sheets.ts';

/** A cell: the spreadsheet's own row number, its column counted from 0. */
export type Place = { line: number; column: number };

/** One sentence about a cell. */
export type Mark = Place & { message: string };

/**
 * Another value of a cell, which may be none; a day is one at midnight UTC. The sentence is for a note where it has no place: at a
 * formula that others share, or a hidden cell.
 */
export type Correction = Place & { value: string | number | Date | null; otherwise: string };

/** Changes of a cell: the note that says what is wrong, another value, or both. */
export type CellChange = {
  note?: string;
  correction?: Pick<Correction, 'value' | 'otherwise'>;
  /** Whether a mark of an earlier time is taken away, as nothing is said of the cell any more. */
  isUnmarked?: true;
};

/** The changes of a sheet, by row and column. */
export type Changes = Map<number, Map<number, CellChange>>;

/** Limits the marked cells: a program opens no more notes than these with ease, and nobody reads them. */
export const maxMarkedCells = 5_000;

/**
 * The fill of a wrong cell, next to the one that spreadsheet programs have for bad values, which is somebody's own; dark letters can
 * be read on it.
 */
export const wrongColour = 'ffc7cd';

export const noteAuthor = 'Strandbook';

/** The first line of each of our notes, by which they are known when the file comes back, whatever program has saved it. */
export const noteHead = `${noteAuthor}:`;

/** A note has room for 32,767 characters. */
const maxNoteCharacters = 30_000;

/** A note as it is written, below its head. An empty line ends it: below that stands whatever others write. */
export function writtenNote(note: string): string {
  return `${noteHead}\n${note.replaceAll(/\n\s*\n/g, '\n').trimEnd()}\n\n`;
}

/** The note that a cell has behind ours, which may be none; undefined where ours is not there. */
export function noteBehindOurs(text: string): string | undefined {
  if (!text.startsWith(noteHead)) return undefined;
  const end = /\r?\n[ \t]*\r?\n/.exec(text);
  return end ? text.slice(end.index + end[0].length) : '';
}

/** Says in the note of a cell what it was changed to, as that has no place there. */
export function noteInstead(change: CellChange): void {
  if (change.correction) addNote(change, change.correction.otherwise);
  delete change.correction;
}

/** The number of corrections that stand in the cells themselves. */
export function countWritten(changes: Changes): number {
  return [...changes.values()].flatMap((ofLine) => [...ofLine.values()]).filter(({ correction }) => correction).length;
}

/** Adds a sentence to the note of a cell. */
function addNote(change: CellChange, sentence: string): void {
  const note = change.note === undefined ? sentence : `${change.note}\n${sentence}`;
  change.note = note.slice(0, maxNoteCharacters);
}

/** Cells that are merged into one, of which the first alone is seen. */
export type Merged = Place & { lines: number; columns: number };

/** The change of a cell, which is none yet where it is new. */
function changeAt(changes: Changes, { line, column }: Place): CellChange {
  const ofLine = changes.get(line) ?? new Map<number, CellChange>();
  const change = ofLine.get(column) ?? {};
  changes.set(line, ofLine.set(column, change));
  return change;
}

/**
 * The changes that marks and corrections make: several sentences about a cell are one note, and those about a hidden part of a
 * merged cell stand at the whole one.
 */
export function changesOf(
  marks: readonly Mark[],
  corrections: readonly Correction[],
  merged: readonly Merged[],
): Changes {
  const changes: Changes = new Map();
  const placeOf = ({ line, column }: Place) => {
    const whole = merged.find(
      (one) =>
        line >= one.line && line < one.line + one.lines && column >= one.column && column < one.column + one.columns,
    );
    return { ...(whole ?? { line, column }), isHidden: whole && (whole.line !== line || whole.column !== column) };
  };
  const all = [...marks];
  for (const { value, otherwise, ...at } of corrections) {
    const { isHidden, ...place } = placeOf(at);
    if (isHidden) all.push({ ...at, message: otherwise });
    else changeAt(changes, place).correction = { value, otherwise };
  }
  const marked = new Set<CellChange>();
  for (const { message, ...at } of all) {
    const { isHidden, ...place } = placeOf(at);
    const isKnown = changes.get(place.line)?.get(place.column)?.note !== undefined;
    if (!isKnown && marked.size === maxMarkedCells) continue;
    const change = changeAt(changes, place);
    marked.add(change);
    addNote(change, isHidden ? `${columnLetters(at.column)}${at.line}: ${message}` : message);
  }
  return changes;
}

/** Takes the marks of an earlier time away where nothing is said of their cells any more. */
export function unmark(changes: Changes, marked: readonly Place[]): void {
  for (const place of marked) {
    const change = changeAt(changes, place);
    if (change.note === undefined) change.isUnmarked = true;
  }
}
