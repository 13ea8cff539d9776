/** The bin with undone imports. */
export const bin = {
  first:
    'This import uses records from {filename}, which {who} undid on {when, day}. Please restore that import first; nothing was changed.',
  lacks: 'The {many} cannot be restored, because each needs a {one} that no longer exists.',
  taken:
    'This cannot be restored: somebody has since stored a record with the same name or key. Please delete or rename that record first.',
} as const;
