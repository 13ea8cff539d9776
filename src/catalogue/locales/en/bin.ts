/** The bin: what was deleted, and how it comes back. */
export const bin = {
  first:
    'This import uses records of {filename}, which {who} undid on {when, day}. Please bring that one back first; nothing was changed.',
  lacks: 'The {many} cannot come back, because each needs a {one} that is gone.',
  taken:
    'This cannot come back as it was: somebody has since stored a record with the same name or key. Please delete or rename that one first.',
} as const;
