import { isBlank } from '../catalogue/cells.ts';
import { type Column, splitValues } from '../catalogue/columns.ts';
import { type Cell, textOf } from '../catalogue/field-types.ts';
import { isKeyedBy } from '../catalogue/keyed-texts.ts';
import { Cause } from './cause.ts';
import { isList, type ValidRow } from './check.ts';
import type { Warning } from './issues.ts';
import type { Matched } from './match.ts';
import type { RawRow } from './read.ts';

/** Whether a word for nothing in a column counts as empty: where records are known by its values, or where it names one. */
function readsNothing({ entity, fieldName, field }: Column): boolean {
  return field.type === 'reference' ? field.to !== 'person' : isKeyedBy(entity, fieldName);
}

/** The word for nothing in a cell that was read as empty; of a cell with several values, the first. */
function wordIn(cell: Cell, value: ValidRow['values'][number] | undefined): string | null {
  if (value !== null && !isList(value)) return null;
  if (cell === null || cell === undefined || isBlank(cell)) return null;
  if (value === null) return textOf(cell);
  return splitValues(textOf(cell)).find((part, at) => value[at] === null && part.trim() !== '') ?? null;
}

/** Words for nothing in columns by whose values records are known: they count as empty, which is said once a column. */
export function watchNothing(matched: Matched, warnings: Warning[]): ((raw: RawRow, row: ValidRow) => void) | null {
  const watched = matched.flatMap(({ index, column }, at) =>
    readsNothing(column) ? [{ index, at, column: column.name, cause: new Cause(warnings, 'readAsEmpty') }] : [],
  );
  if (watched.length === 0) return null;
  return ({ cells, line }, { values }) => {
    for (const { index, at, column, cause } of watched) {
      const word = wordIn(cells[index], values[at]);
      if (word !== null) cause.add(line, { column, value: word.trim() });
    }
  };
}
