/** The search screen: elements that were found and selected, and exports of them. */
export const search = {
  go: 'Go',
  waiting: 'Searching, please wait…',
  found_one: '{number} element',
  found_other: '{number} elements',
  counting: 'Counting…',
  uncounted: 'The number could not be counted.',
  selected: '{number} selected',
  selectAll: 'select all {number}',
  clear: 'clear selection',
  selectOne: 'Select {name}',
  full_one: 'Full: {number} element, all fields',
  full_other: 'Full: {number} elements, all fields',
  fullUncounted: 'Full: all fields',
  fullAs: 'Full export as {format}',
  exportFailed: 'The export could not be made: {message}',
  unsorted: 'order of import',
  failed: 'The search did not work. Nothing is shown.',
  nothing: 'Nothing was found for “{q}”',
  nothingHint:
    'Every word must occur somewhere on the way from the cruise to the sequence. Try fewer words, or only part of one: “gotl” finds Gotland as well.',
  waysHint:
    'Words in quotes must stand together: “"Baltic Sea"”. A field’s name and a colon look into that field alone: “campaign:EMB177”, “geog_loc_name:"Baltic Sea"”.',
  manyWords: 'A search takes at most {max} words.',
  manyChosen:
    'At most {max, grouped} elements can be chosen one by one. Please select all, and leave out what you do not want.',
  showAll: 'Show all elements',
  empty: 'There is nothing here yet',
  emptyHint: 'Whatever is imported can be found here at once. It all starts with the first table.',
  toImport: 'Go to the data import',
} as const;
