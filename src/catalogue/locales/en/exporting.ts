/** What the search and its downloads answer where they cannot do what was asked. */
export const exporting = {
  unknownField: '“{name}” is not a field that can be shown here.',
  unknownFormat: 'This comes as {formats}.',
  nothingChosen: 'Nothing is chosen. Please search, choose elements and download again.',
} as const;
