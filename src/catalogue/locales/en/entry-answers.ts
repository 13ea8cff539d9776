/** Messages about refused changes of many elements. */
export const entryAnswers = {
  nothingChosen: 'Please select at least one element.',
  gone_one: '{count} of these elements no longer exists. Nothing was changed; please reload the page.',
  gone_other: '{count} of these elements no longer exist. Nothing was changed; please reload the page.',
  replaces_one: '{count} of these elements has a different value, which would be replaced. Nothing was changed.',
  replaces_other: '{count} of these elements have a different value, which would be replaced. Nothing was changed.',
  shares:
    '{number} is a run number, and {count} elements would get it. A run belongs to one element. Nothing was changed.',
  receipt: {
    refused: 'ENA rejected this submission, so the receipt contains no accession numbers. ENA says: {messages}',
    other: 'This is XML, but not an ENA receipt, which starts with RECEIPT.',
    broken: 'This receipt is incomplete. Please save it again as it came from ENA.',
  },
  table: {
    tooLong: 'The table has more than {max, grouped} rows.',
    tooWide: 'A row of the table has more than {max, grouped} columns.',
    noNames:
      'No column holds names of samples or read files of this import. Please check that this is the right table.',
    noNumbers:
      'No column holds accession numbers. Please keep only two columns: the name of the sample or file, and the number.',
    changed:
      'Some of these elements were changed in the meantime. Nothing was changed; please review the comparison again.',
  },
} as const;
