import type { manyRecords as en } from '../en/many-records.ts';
import type { SameKeys } from '../index.ts';

export const manyRecords = {
  undo: 'Rückgängig machen',
  undone: 'Rückgängig gemacht.',
} as const satisfies SameKeys<typeof en>;
