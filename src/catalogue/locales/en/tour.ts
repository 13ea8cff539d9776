/** The tour of the import. */
export const tour = {
  offer: 'Here for the first time?',
  begin: 'Show me how (1 min)',
  decline: 'No, thank you',
  place: 'Step {number} of {count}:',
  back: 'Back',
  next: 'Next',
  close: 'Close the tour',
  done: 'Done',
  take: 'Take the made-up table',
  noTable: 'There is no table here yet.',
  wrong_one: '{count, grouped} cell is wrong.',
  wrong_other: '{count, grouped} cells are wrong.',
  right: 'All cells are right.',
  titles: {
    template: 'Take a template',
    file: 'Choose the table',
    table: 'Correct what is wrong',
    study: 'Describe the study',
    store: 'Check and store',
  },
  texts: {
    template:
      'Choose a template and download it. The name of each column has a note on what belongs below it, and two filled-in rows show how it is done. A table of your own will do as well.',
    file: 'Drop the filled-in file on this page, choose it, or paste its cells. To practise, take a small made-up table: two of its cells are wrong. It stays in your browser.',
    table:
      'Wrong cells are marked, and the list above them says what is wrong and leads to each. In the made-up table, go to the latitude {wrong}, type {correct} and press Enter; for {term}, take the term that is suggested.',
    study:
      'A study needs a title, an abstract and an author; the first author is the responsible person. A study that is stored already can be chosen.',
    store:
      'A check says beforehand what would be new. An upload stores the whole table or nothing. The made-up table cannot be sent, and is deleted when the tour ends.',
  },
} as const;
