/** The calls that find records by their names. */
export const findCalls = {
  jump: 'Find records by their names',
  jumpText:
    'For suggestions as one types: at most five of each kind, the same names first, then those that begin so. Sequencing elements are found by the names of their files and their accession numbers too.',
  q: 'Words that must all occur in the name of the record.',
  records: 'The records that were found, the best of each kind first.',
  label: 'The text by which people know the record.',
  detail: 'A second text that tells it from others: the campaign of an event, the file of an element.',
  found: 'Where the words of a search stand',
  foundText:
    'For the elements of a page: of each element and each word the nearest place, in the element itself before what it comes from. A word that an element does not have is left out.',
  term: 'The words that were searched for.',
  items: 'The numbers of the elements, at most {maxPlacedElements}.',
  words: 'The words of the search, in their order.',
  column: 'The column in which the word must stand; null: anywhere.',
  word: 'The number of the word in `words`, from 0 on.',
  field: 'The field of that record, or the one that names the person or protocol in which the word stands.',
  part: 'The part of the text around the word.',
  kept: {
    id: 'The number of the kept search.',
    name: 'The name under which it is kept.',
    query: 'The part of the address of the search page behind its question mark: words, fields, order.',
    list: 'One’s own kept searches',
    create: 'Keep a search under a name',
    createText: 'At most {max} for each account; they go with the account.',
    update: 'Rename a kept search, or change what it searches for',
    remove: 'Delete a kept search',
    nameTaken: 'You have kept a search under this name already. Please choose another name.',
    tooMany: 'You can keep at most {max} searches. Please delete one that you no longer need.',
  },
} as const;
