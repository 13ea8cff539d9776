/** The search's results: where a word was found, and how to search. */
export const finding = {
  foundIn: 'found in {entity}, {field}:',
  help: {
    every:
      'Every word must occur somewhere on the way from the cruise to the sequence, in any order, in capital or small letters.',
    part: 'Part of a word is enough: “gotl” finds Gotland as well. Accents and umlauts may be left out.',
    phrase: 'Words in quotes must stand together:',
    field: 'With the name of a field and a colon, that field alone is searched:',
  },
} as const;
