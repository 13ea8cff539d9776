/** Terms that are suggested while one types, and those that a table can write in the archives' way. */
export const terms = {
  found_one: '{count, grouped} suggestion. The arrow keys choose it.',
  found_other: '{count, grouped} suggestions. The arrow keys choose one.',
  // Behind a term in whose place it stands.
  instead: 'instead of {name}, which is out of use',
  otherScale: 'a term of another scale',
  own: 'already used',
  repairs: 'Terms that can be written as the archives list them',
  writeAs: 'Write as {term}',
  write_one: 'Write as {term}, {count, grouped} cell',
  write_other: 'Write as {term}, {count, grouped} cells',
  writeAll: 'Write all',
  more_one: 'Show {count, grouped} more',
  more_other: 'Show {count, grouped} more',
} as const;
