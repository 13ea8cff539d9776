/** Selecting, changing, deleting and merging many records. */
export const manyRecords = {
  undo: 'Undo',
  undone: 'Undone.',
} as const;
