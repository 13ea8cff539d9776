/** The screens that export templates, and import several filled-in ones. */
export const templateScreens = {
  export: {
    title: 'Template export',
    lead: 'A spreadsheet to fill in, with a note on every column and drop-down lists for fields with fixed terms.',
    choose: 'Template',
    opened: '{name} was opened in a new tab.',
    again: 'No download? Try here',
    own: 'Your own columns',
    ownLead: 'Choose the columns that you need, and the quantities that you measured.',
    ownOpened: 'The template with your own columns is on its way.',
    // To the letter as in `src/web/specification.test.ts`.
    validation: 'There are validation errors:',
    failed: 'An error occured while processing the request: {status}',
  },
  import: {
    title: 'Template import',
    lead: 'Upload several filled-in templates at once. Each file is stored as a whole or not at all, independently of the others.',
    noStudy: 'Files uploaded here are not assigned to a study. To assign one, use the data import.',
    files: 'Files',
    drop: 'Drop the filled-in templates here',
    rules:
      'Excel (xlsx) or OpenDocument (ods), up to {maxUploadMegabytes} MB each and {maxFilesAtOnce} files at a time',
    choose: 'Choose files',
    more: 'Add files',
    input: 'Filled-in templates',
    refused: '{name} was not accepted. {why}',
    upload: 'Upload',
    needsFile: 'Choose a file first.',
    remove: 'Remove {name} from the list',
    at: 'File {number} of {count}: {name}',
    pending: 'Awaiting upload.',
    stored: 'Stored',
    error: 'Not stored',
    unknown: 'Unknown status',
    unknownText:
      'The server reports the status “{status}”, which is unknown here. Check My Entries to see whether the file was stored.',
    silent: 'The server did not report on this file. Check My Entries to see whether it was stored.',
    showMore_one: 'Show {count} more',
    showMore_other: 'Show {count} more',
    ended_one: '{stored} of {count, grouped} file was stored.',
    ended_other: '{stored} of {count, grouped} files were stored.',
  },
} as const;
