import type { Cell } from '../../catalogue/cells.ts';
import { isWordForNothing } from '../../catalogue/vocabularies/index.ts';
import type { RawRow } from '../reading/read-rows.ts';
import { maxListedPlaceholders } from './column-mapping.ts';

/** Maximum length of a placeholder. */
const maxPlaceholderLength = 20;

/** The placeholders of each of the first columns as they are written, and the numbers of their cells. */
export type ColumnPlaceholders = { placeholders: string[][]; placeholderCounts: number[][] };

/** The placeholders in each of the first columns, as they are written, with the numbers of their cells. */
export function findPlaceholders(rows: readonly RawRow[], columns: number): ColumnPlaceholders {
  const counted = Array.from({ length: columns }, () => new Map<string, number>());
  /** The cell above in each column, and its placeholder: most cells repeat it. */
  const above = Array.from({ length: columns }, (): { cell: Cell; word: string | null } => ({
    cell: null,
    word: null,
  }));
  for (const { cells } of rows)
    for (const [index, last] of above.entries()) {
      const cell = cells[index] ?? null;
      if (cell !== last.cell) {
        last.cell = cell;
        last.word = placeholderIn(cell);
      }
      if (last.word !== null) counted[index]?.set(last.word, (counted[index]?.get(last.word) ?? 0) + 1);
    }
  const listed = counted.map((words) => [...words].slice(0, maxListedPlaceholders));
  return {
    placeholders: listed.map((words) => words.map(([word]) => word)),
    placeholderCounts: listed.map((words) => words.map(([, count]) => count)),
  };
}

/** The placeholder in a cell as it is written; null if it has none. */
function placeholderIn(cell: Cell): string | null {
  if (typeof cell !== 'string' && typeof cell !== 'number') return null;
  const text = String(cell).trim();
  return text.length <= maxPlaceholderLength && isWordForNothing(text) ? text : null;
}
