/** Undoing changes, and the bin. */
export const undoing = {
  alreadyUndone: 'This was undone already.',
  cannotUndo: 'This cannot be undone, and nothing was changed:',
  first:
    'This import uses records from {filename}, which {who} undid on {when, day}. Please restore that import first; nothing was changed.',
  lacks: 'The {many} cannot be restored, because each needs a {one} that no longer exists.',
  meanwhile: 'Somebody changed one of these records at the same time. Please try again; nothing was changed.',
  taken:
    'This cannot be restored: somebody has since stored a record with the same name or key. Please delete or rename that record first.',
  tooOld: 'This is too long ago to be undone.',
} as const;
