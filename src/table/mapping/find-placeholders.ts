import type { Cell } from '../../catalogue/cells.ts';
import { isFillValue, isPlaceholder } from '../../catalogue/vocabularies/index.ts';
import type { RawRow } from '../reading/read-rows.ts';
import { maxListedPlaceholders } from './column-mapping.ts';

/** Maximum length of a placeholder. */
const maxPlaceholderLength = 20;

/** The placeholders in each of the first columns, as they are written. */
export function findPlaceholders(rows: readonly RawRow[], columns: number): string[][] {
  const placeholders = Array.from({ length: columns }, () => new Set<string>());
  let above: readonly Cell[] = [];
  for (const { cells } of rows) {
    for (const [index, columnPlaceholders] of placeholders.entries()) {
      const cell = cells[index];
      if (cell === above[index] || (typeof cell !== 'string' && typeof cell !== 'number')) continue;
      const text = String(cell).trim();
      if (text.length <= maxPlaceholderLength && (isPlaceholder(text) || isFillValue(text)))
        columnPlaceholders.add(text);
    }
    above = cells;
  }
  return placeholders.map((columnPlaceholders) => [...columnPlaceholders].slice(0, maxListedPlaceholders));
}
