import { type Cell, isBlank, normalizeText, textOf, trimmedText } from '../catalogue/cells.ts';
import { readFileFields } from '../catalogue/read-files/read-files.ts';
import { areTaggedMates, compareMates } from '../catalogue/read-files/read-mates.ts';
import { matchWholeColumns } from './headers/match-headers.ts';

/** The read files of a table row, and its sample and library layout. */
export type RowFiles = {
  forward: string | null;
  reverse: string | null;
  sample: string | null;
  layout: string | null;
};

/** Whether two consecutive rows without reverse files hold the two files of a pair. */
export function areMateRows(above: RowFiles, row: RowFiles): boolean {
  if (!above.forward || !row.forward || above.reverse || row.reverse) return false;
  if (above.layout === 'SINGLE' || row.layout === 'SINGLE') return false;
  if (above.sample !== null && above.sample === row.sample) {
    const compared = compareMates(above.forward, row.forward);
    return compared === 'mates' || compared === 'swapped';
  }
  // Samples may have the names of their files.
  return areTaggedMates(above.sample ?? '', row.sample ?? '') && areTaggedMates(above.forward, row.forward);
}

/** A change to a cell, by its row and column. */
type CellEdit = { row: number; column: number; value: Cell };

type Row = { row: number; cells: readonly Cell[]; files: RowFiles };

const plainText = (cell: Cell) => (cell === null || cell === undefined ? '' : normalizeText(textOf(cell)).trim());

/** The indexes of the columns for read files (-1 for a missing one), and a function that reads the files of a row. */
function findFileColumns(columns: readonly Cell[]) {
  const wholeColumns = matchWholeColumns(columns.map(trimmedText));
  const headers = columns.map((_, index) => wholeColumns.get(index)?.name);
  const indexOf = (name: string) => headers.indexOf(name);
  const fileColumns = readFileFields.map(({ name, checksum }) => ({
    name: indexOf(name),
    checksum: indexOf(checksum),
  }));
  const [forward, reverse] = fileColumns as [(typeof fileColumns)[number], (typeof fileColumns)[number]];
  const [sample, layout] = [indexOf('samp_name'), indexOf('library_layout')];
  const filesOf = (cells: readonly Cell[]): RowFiles => ({
    forward: plainText(cells[forward.name]) || null,
    reverse: plainText(cells[reverse.name]) || null,
    sample: plainText(cells[sample]) || null,
    layout: plainText(cells[layout]).toUpperCase() || null,
  });
  return { forward, reverse, filesOf };
}

/** The missing columns for reverse files; none if no two consecutive rows are a pair. */
export function findMissingMateColumns(columns: readonly Cell[], rows: readonly (readonly Cell[])[]): string[] {
  const { forward, reverse, filesOf } = findFileColumns(columns);
  const missing = [
    ...(reverse.name < 0 ? [readFileFields[1]?.name ?? ''] : []),
    ...(forward.checksum >= 0 && reverse.checksum < 0 ? [readFileFields[1]?.checksum ?? ''] : []),
  ];
  if (forward.name < 0 || missing.length === 0) return [];
  let above: RowFiles | null = null;
  for (const cells of rows) {
    if (cells.every(isBlank)) continue;
    const files = filesOf(cells);
    if (above && areMateRows(above, files)) return missing;
    above = files;
  }
  return [];
}

/**
 * Merges two rows with the two files of a pair into one, if no other cells differ: the first row gets the reverse file
 * and the cells that are filled only in the second row, which becomes empty.
 * @returns the edits for each pair; none if the table lacks the columns for reverse files
 */
export function mergeMateRows(columns: readonly Cell[], rows: readonly (readonly Cell[])[]): CellEdit[][] {
  const { forward, reverse, filesOf } = findFileColumns(columns);
  if (forward.name < 0 || reverse.name < 0 || (forward.checksum >= 0 && reverse.checksum < 0)) return [];
  const fileColumns: ReadonlySet<number> = new Set([forward.name, forward.checksum, reverse.name, reverse.checksum]);
  const merged: CellEdit[][] = [];
  let above: Row | null = null;
  for (const [row, cells] of rows.entries()) {
    if (cells.every(isBlank)) continue;
    const files = filesOf(cells);
    const edits: CellEdit[] | null =
      above && areMateRows(above.files, files) ? mergePair(above, { row, cells, files }) : null;
    if (edits) merged.push(edits);
    above = edits ? null : { row, cells, files };
  }
  return merged;

  function mergePair(first: Row, second: Row): CellEdit[] | null {
    const edits: CellEdit[] = [];
    const isSwapped = compareMates(first.files.forward ?? '', second.files.forward ?? '') === 'swapped';
    const [forwardRow, reverseRow] = isSwapped ? [second, first] : [first, second];
    // It is unknown to which file a reverse checksum without a file name belongs.
    if (reverse.checksum >= 0 && [first, second].some(({ cells }) => !isBlank(cells[reverse.checksum]))) return null;
    const width = Math.max(first.cells.length, second.cells.length, columns.length);
    for (let column = 0; column < width; column++) {
      const [value, other] = [first.cells[column] ?? null, second.cells[column] ?? null];
      if (!isBlank(other)) edits.push({ row: second.row, column, value: null });
      if (fileColumns.has(column)) continue;
      if (isBlank(value) && !isBlank(other)) edits.push({ row: first.row, column, value: other });
      else if (!isBlank(other) && plainText(value) !== plainText(other)) return null;
    }
    const fill = (column: number, value: Cell) => {
      if (column >= 0) edits.push({ row: first.row, column, value: value ?? null });
    };
    fill(forward.name, forwardRow.cells[forward.name]);
    fill(forward.checksum, forwardRow.cells[forward.checksum]);
    fill(reverse.name, reverseRow.cells[forward.name]);
    fill(reverse.checksum, reverseRow.cells[forward.checksum]);
    return edits;
  }
}
