import { type Column, columnOf } from './columns.ts';
import { own } from './sources.ts';

/**
 * The column of the full form that tells runs without a natural key apart within one table. It is no field: nothing of it is
 * stored, and another table has other numbers for the same runs.
 */
export const runInTable: Column = {
  name: 'run_in_table',
  entity: 'sequencing_run',
  fieldName: 'run_in_table',
  field: { type: 'text', maxLength: 250, example: '1', source: own },
  several: false,
};

/** A column that a table may have, by its name: one of ours, or the one that tells runs apart. */
export function tableColumnOf(name: string): Column | undefined {
  return name === runInTable.name ? runInTable : columnOf(name);
}
