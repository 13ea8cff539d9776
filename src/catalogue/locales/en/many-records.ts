/** Selecting, changing, deleting and merging many records. */
export const manyRecords = {
  bar: 'Selected records',
  clear: 'Clear selection',
  counting: 'Counting …',
  selectAll: 'Select all {number}',
  selected_one: '{count, grouped} selected',
  selected_other: '{count, grouped} selected',
  table: 'Open as a table',
  tableHelp: 'An Excel workbook that can be edited and uploaded again by “Bulk update”',
  undo: 'Undo',
  undone: 'Undone.',
} as const;
