/** Stored studies and persons to select in the form of an upload's study. */
export const studyChoice = {
  stored: 'Existing study',
  storedHelp: 'Choose one to fill in its details and add the rows of your table to it.',
  joins:
    'This study already exists. The rows of your table will be added to it; its details and authors stay unchanged.',
  differs:
    'A study with this title already exists but differs in: {fields}. An upload cannot change stored records, so it would be refused.',
  lacks:
    'A study with this title already exists but has no value for: {fields}. An upload needs one and cannot change stored records, so it would be refused. Please complete the study in its form first.',
  take: 'Use the stored values',
  open: 'Open the study',
  known: 'Existing person',
  filled: 'Author {number}: {name}.',
} as const;
