/** Refusals of changes of many elements. */
export const entryAnswers = {
  nothingChosen: 'Please select at least one element.',
  gone_one: '{count} of these elements is not there any more. Please load the page again; nothing was changed.',
  gone_other: '{count} of these elements are not there any more. Please load the page again; nothing was changed.',
  replaces_one: '{count} of these elements has another value, which would be replaced; nothing was changed.',
  replaces_other: '{count} of these elements have another value, which would be replaced; nothing was changed.',
  shares:
    '{number} is the number of one run, and {count} elements would have it; nothing was changed. A run belongs to one element.',
  receipt: {
    refused: 'ENA has refused this submission, so the receipt holds no numbers to take. ENA says: {messages}',
    other: 'This is XML, but not a receipt of ENA: a receipt begins with RECEIPT.',
    broken: 'This receipt cannot be read to its end. Please save it once more as it came from ENA.',
  },
  table: {
    tooLong: 'The table has more than {max, grouped} rows.',
    tooWide: 'A row of the table has more than {max, grouped} columns.',
    noNames:
      'No column holds names of samples or read files of this import. Please check whether this is the table for it.',
    noNumbers:
      'No column holds accession numbers. Please leave only two columns: the name of the sample or file, and the number.',
    changed:
      'Some of these elements were changed in the meantime. Please look at the comparison again; nothing was changed.',
  },
} as const;
