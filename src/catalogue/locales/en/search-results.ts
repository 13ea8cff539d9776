/** The results of a search: the fields of its matches, and how to search. */
export const finding = {
  foundIn: 'found in {entity}, {field}:',
  help: {
    every:
      'Finds elements that contain every word somewhere in their records, from the campaign to the sequencing element. Order and capital letters do not matter.',
    part: 'Part of a word is enough: “gotl” also finds Gotland. You can leave out accents and umlauts.',
    phrase: 'Put words in quotes to find them together:',
    field: 'To search a single field, write its name and a colon:',
    range: 'To limit a number, or to ask whether there is one:',
  },
} as const;
