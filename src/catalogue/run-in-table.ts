import { type Column, columnOf } from './columns.ts';
import { own } from './sources.ts';

/**
 * The column of full exports that distinguishes runs without a natural key within one table. It is not a field: its
 * values are not stored, and another table can number the same runs differently.
 */
export const runInTable: Column = {
  name: 'run_in_table',
  entity: 'sequencing_run',
  fieldName: 'run_in_table',
  field: { type: 'text', maxLength: 250, example: '1', source: own },
  several: false,
};

/** The column of an uploaded table with this name, including {@link runInTable}. */
export function tableColumnOf(name: string): Column | undefined {
  return name === runInTable.name ? runInTable : columnOf(name);
}
