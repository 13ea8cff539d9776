import type { Column } from './columns.ts';
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
