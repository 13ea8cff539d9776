/** The search screen: what was found, what is selected of it, and what an export will have in it. */
export const search = {
  go: 'Go',
  waiting: 'Searching, please wait…',
  found_one: '{number} element',
  found_other: '{number} elements',
  selected: '{number} selected',
  selectAll: 'select all {number}',
  clear: 'clear selection',
  selectOne: 'Select {name}',
  full_one: 'Full: {number} element, all fields',
  full_other: 'Full: {number} elements, all fields',
  fullAs: 'Full export as {format}',
  exportFailed: 'The export could not be made: {message}',
  unsorted: 'order of import',
  failed: 'The search did not work. Nothing is shown.',
  nothing: 'Nothing was found for “{q}”',
  nothingHint:
    'Every word must occur somewhere on the way from the cruise to the sequence. Try fewer words, or only a part of one: “gotl” finds Gotland as well.',
  showAll: 'Show all elements',
  empty: 'Nothing is here yet',
  emptyHint: 'What is imported can be found here at once. The first table makes a beginning.',
  toImport: 'Go to the data import',
} as const;
