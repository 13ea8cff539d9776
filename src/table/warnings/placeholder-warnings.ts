import { isBlank } from '../../catalogue/cells.ts';
import { type Column, splitValues } from '../../catalogue/columns.ts';
import { type Cell, textOf } from '../../catalogue/field-types.ts';
import { isLabelReference } from '../../catalogue/lookup.ts';
import { isKeyOrNameField } from '../../catalogue/records/key-and-name-fields.ts';
import { type CheckedRow, isValueList } from '../check-rows.ts';
import type { MatchedColumns } from '../headers/match-columns.ts';
import type { Warning } from '../issues.ts';
import type { RawRow } from '../reading/read-rows.ts';
import { AggregatedWarning } from './aggregated-warning.ts';

/** Whether a placeholder in a column counts as empty, as in names and key fields. */
function isPlaceholderEmpty({ entity, fieldName, field }: Column): boolean {
  return field.type === 'reference' ? isLabelReference(field) : isKeyOrNameField(entity, fieldName);
}

/** The placeholder in a cell that was read as empty; the first one of a cell with several values. */
function placeholderIn(cell: Cell, value: CheckedRow['values'][number] | undefined): string | null {
  if (value !== null && !isValueList(value)) return null;
  if (cell === null || cell === undefined || isBlank(cell)) return null;
  if (value === null) return textOf(cell);
  return splitValues(textOf(cell)).find((part, index) => value[index] === null && part.trim() !== '') ?? null;
}

/** Warns once per column about placeholders in names and key fields that count as empty. */
export function watchPlaceholders(
  matched: MatchedColumns,
  warnings: Warning[],
): ((raw: RawRow, row: CheckedRow) => void) | null {
  const watched = matched.flatMap(({ index, column }, valueIndex) =>
    isPlaceholderEmpty(column)
      ? [{ index, at: valueIndex, column: column.name, warning: new AggregatedWarning(warnings, 'readAsEmpty') }]
      : [],
  );
  if (watched.length === 0) return null;
  return ({ cells, line }, { values }) => {
    for (const { index, at, column, warning: cause } of watched) {
      const placeholder = placeholderIn(cells[index], values[at]);
      if (placeholder !== null) cause.add(line, { column, value: placeholder.trim() });
    }
  };
}
