/** The page of an import, and undone imports. */
export const importUnit = {
  above: 'Import',
  lead_one: 'Stored on {day}: {count, grouped} row.',
  lead_other: 'Stored on {day}: {count, grouped} rows.',
  brought: 'Records created',
  rows: 'Show its elements',
  file: 'Download the file',
  undo: 'Undo this import',
  question: 'Undo the import of {filename}?',
  goes: 'Will be deleted:',
  stays: 'Kept, because other records use them or they are shared by everybody:',
  toBin: 'Deleted records go to the bin. You can restore them within {days} days.',
  undoNow: 'Undo the import',
  keep: 'Keep it',
  isUndone: 'The import was undone.',
  undone: 'Undone imports',
  undoneBy: 'undone by {who}, {when}',
  restore: 'Restore',
  restored: '{filename} was restored.',
  notRestored_one: '{count, grouped} reference could not be restored, because one of the two records no longer exists.',
  notRestored_other:
    '{count, grouped} references could not be restored, because one of the two records no longer exists.',
} as const;
