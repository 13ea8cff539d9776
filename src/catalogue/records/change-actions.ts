/** The kinds of changes; an import is one change as well. */
export const changeActions = [
  'create',
  'update',
  'delete',
  'many',
  'merge',
  'revision',
  'entries',
  'import',
  'undo_import',
  'undo',
  'hand_over',
  'erase',
] as const;
export type ChangeAction = (typeof changeActions)[number];
