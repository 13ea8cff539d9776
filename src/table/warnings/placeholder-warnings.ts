import { isBlank } from '../../catalogue/cells.ts';
import { type Column, splitValues } from '../../catalogue/columns.ts';
import { type Cell, textOf } from '../../catalogue/field-types.ts';
import { isKeyOrNameField } from '../../catalogue/records/key-and-name-fields.ts';
import { type CheckedRow, isValueList } from '../check-rows.ts';
import type { MatchedColumns } from '../headers/match-columns.ts';
import type { Warning } from '../issues.ts';
import type { RawRow } from '../reading/read-rows.ts';
import { AggregatedWarning } from './aggregated-warning.ts';

/** Whether a word for nothing in a column counts as empty: where records are known by its values, or where it names one. */
function isPlaceholderEmpty({ entity, fieldName, field }: Column): boolean {
  return field.type === 'reference' ? field.to !== 'person' : isKeyOrNameField(entity, fieldName);
}

/** The word for nothing in a cell that was read as empty; of a cell with several values, the first. */
function placeholderIn(cell: Cell, value: CheckedRow['values'][number] | undefined): string | null {
  if (value !== null && !isValueList(value)) return null;
  if (cell === null || cell === undefined || isBlank(cell)) return null;
  if (value === null) return textOf(cell);
  return splitValues(textOf(cell)).find((part, at) => value[at] === null && part.trim() !== '') ?? null;
}

/** Words for nothing in columns by whose values records are known: they count as empty, which is said once a column. */
export function watchPlaceholders(
  matched: MatchedColumns,
  warnings: Warning[],
): ((raw: RawRow, row: CheckedRow) => void) | null {
  const watched = matched.flatMap(({ index, column }, at) =>
    isPlaceholderEmpty(column)
      ? [{ index, at, column: column.name, cause: new AggregatedWarning(warnings, 'readAsEmpty') }]
      : [],
  );
  if (watched.length === 0) return null;
  return ({ cells, line }, { values }) => {
    for (const { index, at, column, cause } of watched) {
      const word = placeholderIn(cells[index], values[at]);
      if (word !== null) cause.add(line, { column, value: word.trim() });
    }
  };
}
