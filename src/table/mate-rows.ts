import { type Cell, isBlank, normalizeText, textOf } from '../catalogue/cells.ts';
import { readFileFields } from '../catalogue/read-files/read-files.ts';
import { areTaggedMates, compareMates } from '../catalogue/read-files/read-mates.ts';
import { trimmedText } from './headers/header-names.ts';
import { matchWholeColumns } from './headers/match-headers.ts';

/** The files of an element as its row gives them, and the sample that they belong to. */
export type RowFiles = {
  forward: string | null;
  reverse: string | null;
  sample: string | null;
  layout: string | null;
};

/** Whether two rows below each other, without reverse files, are the two files of one pair. */
export function areMateRows(above: RowFiles, row: RowFiles): boolean {
  if (!above.forward || !row.forward || above.reverse || row.reverse) return false;
  if (above.layout === 'SINGLE' || row.layout === 'SINGLE') return false;
  if (above.sample !== null && above.sample === row.sample) {
    const compared = compareMates(above.forward, row.forward);
    return compared === 'mates' || compared === 'swapped';
  }
  // Samples that were named after their files.
  return areTaggedMates(above.sample ?? '', row.sample ?? '') && areTaggedMates(above.forward, row.forward);
}

/** A cell that is to be changed, by its row and column. */
type CellEdit = { row: number; column: number; value: Cell };

type Row = { row: number; cells: readonly Cell[]; files: RowFiles };

const plainText = (cell: Cell) => (cell === null || cell === undefined ? '' : normalizeText(textOf(cell)).trim());

/** The places of the columns of read files, and of those by which their rows belong together; -1 where there is none. */
function findFileColumns(columns: readonly Cell[]) {
  const placed = matchWholeColumns(columns.map(trimmedText));
  const headers = columns.map((_, at) => placed.get(at)?.name);
  const at = (name: string) => headers.indexOf(name);
  const places = readFileFields.map(({ name, checksum }) => ({ name: at(name), sum: at(checksum) }));
  const [forward, reverse] = places as [(typeof places)[number], (typeof places)[number]];
  const [sample, layout] = [at('samp_name'), at('library_layout')];
  const filesOf = (cells: readonly Cell[]): RowFiles => ({
    forward: plainText(cells[forward.name]) || null,
    reverse: plainText(cells[reverse.name]) || null,
    sample: plainText(cells[sample]) || null,
    layout: plainText(cells[layout]).toUpperCase() || null,
  });
  return { forward, reverse, filesOf };
}

/** The columns of the reverse file that a table lacks; none where no two rows are the two files of one pair. */
export function findMissingMateColumns(columns: readonly Cell[], rows: readonly (readonly Cell[])[]): string[] {
  const { forward, reverse, filesOf } = findFileColumns(columns);
  const lacking = [
    ...(reverse.name < 0 ? [readFileFields[1]?.name ?? ''] : []),
    ...(forward.sum >= 0 && reverse.sum < 0 ? [readFileFields[1]?.checksum ?? ''] : []),
  ];
  if (forward.name < 0 || lacking.length === 0) return [];
  let above: RowFiles | null = null;
  for (const cells of rows) {
    if (cells.every(isBlank)) continue;
    const files = filesOf(cells);
    if (above && areMateRows(above, files)) return lacking;
    above = files;
  }
  return [];
}

/**
 * Makes one row of two that are the two files of one pair, where no other cell of them says something else: the first row gets
 * the reverse file, and what it lacks, of the second, which becomes empty.
 * @returns the edits of each pair; none of a table without the columns of the reverse file
 */
export function mergeMateRows(columns: readonly Cell[], rows: readonly (readonly Cell[])[]): CellEdit[][] {
  const { forward, reverse, filesOf } = findFileColumns(columns);
  if (forward.name < 0 || reverse.name < 0 || (forward.sum >= 0 && reverse.sum < 0)) return [];
  const ofFiles: ReadonlySet<number> = new Set([forward.name, forward.sum, reverse.name, reverse.sum]);
  const made: CellEdit[][] = [];
  let above: Row | null = null;
  for (const [row, cells] of rows.entries()) {
    if (cells.every(isBlank)) continue;
    const files = filesOf(cells);
    const edits: CellEdit[] | null =
      above && areMateRows(above.files, files) ? oneOf(above, { row, cells, files }) : null;
    if (edits) made.push(edits);
    above = edits ? null : { row, cells, files };
  }
  return made;

  function oneOf(first: Row, second: Row): CellEdit[] | null {
    const edits: CellEdit[] = [];
    const isTurned = compareMates(first.files.forward ?? '', second.files.forward ?? '') === 'swapped';
    const [ofForward, ofReverse] = isTurned ? [second, first] : [first, second];
    // A checksum without the name of a reverse file is nobody knows whose.
    if (reverse.sum >= 0 && [first, second].some(({ cells }) => !isBlank(cells[reverse.sum]))) return null;
    const width = Math.max(first.cells.length, second.cells.length, columns.length);
    for (let column = 0; column < width; column++) {
      const [one, other] = [first.cells[column] ?? null, second.cells[column] ?? null];
      if (!isBlank(other)) edits.push({ row: second.row, column, value: null });
      if (ofFiles.has(column)) continue;
      if (isBlank(one) && !isBlank(other)) edits.push({ row: first.row, column, value: other });
      else if (!isBlank(other) && plainText(one) !== plainText(other)) return null;
    }
    const fill = (column: number, value: Cell) => {
      if (column >= 0) edits.push({ row: first.row, column, value: value ?? null });
    };
    fill(forward.name, ofForward.cells[forward.name]);
    fill(forward.sum, ofForward.cells[forward.sum]);
    fill(reverse.name, ofReverse.cells[forward.name]);
    fill(reverse.sum, ofReverse.cells[forward.sum]);
    return edits;
  }
}
