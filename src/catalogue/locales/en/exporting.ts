/** Answers of the search and its downloads where they cannot do what was asked. */
export const exporting = {
  unknownField: '“{name}” is not a field that can be shown here.',
  unknownFormat: 'Available formats: {formats}.',
  nothingChosen: 'Nothing is selected. Please search, select elements and download again.',
  noFields: 'No field is chosen for this export. Please choose at least one under “Change fields” and download again.',
} as const;
