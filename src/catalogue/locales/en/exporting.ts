/** Errors of the search and its downloads. */
export const exporting = {
  unknownField: 'The field “{name}” cannot be shown here.',
  unknownFormat: 'Available formats: {formats}.',
  nothingChosen: 'Nothing is selected. Please select elements in the search and download again.',
  noFields:
    'No fields are selected for this export. Please select at least one under “Change fields” and download again.',
} as const;
