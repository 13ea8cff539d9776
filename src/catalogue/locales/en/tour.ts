/** The tour of the import. */
export const tour = {
  offer: 'New here?',
  begin: 'Show me how (1 min)',
  decline: 'No, thank you',
  place: 'Step {number} of {count}:',
  back: 'Back',
  next: 'Next',
  close: 'Close the tour',
  done: 'Done',
  take: 'Use the sample table',
  noTable: 'There is no table here yet.',
  wrong_one: '{count, grouped} cell is wrong.',
  wrong_other: '{count, grouped} cells are wrong.',
  right: 'All cells are correct.',
  titles: {
    template: 'Download a template',
    file: 'Choose the table',
    table: 'Correct the errors',
    study: 'Describe the study',
    store: 'Check and store',
  },
  texts: {
    template:
      'Choose a template and download it. A note on each column explains what to enter, and two sample rows show how. You can also use your own table.',
    file: 'Drop the filled-in file on this page, choose it, or paste its cells. To practise, use the small sample table, in which two cells are wrong. It stays in your browser.',
    table:
      'Cells with errors are marked, and the list above explains each error and takes you to it. In the sample table, go to the latitude {wrong}, type {correct} and press Enter. For {term}, use the suggested term.',
    study:
      'A study needs a title, an abstract and an author; the first author is the responsible person. You can also choose an existing study.',
    store:
      'The check tells you what would be created. The upload stores the whole table or nothing. The sample table cannot be uploaded, and is removed when the tour ends.',
  },
} as const;
