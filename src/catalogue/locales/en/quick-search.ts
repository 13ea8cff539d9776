/** Suggestions of the field in the header: records, pages and saved searches to go to. */
export const jump = {
  suggestions: 'Suggestions',
  recent: 'Recent',
  pages: 'Pages',
  found_one: '{count} suggestion',
  found_other: '{count} suggestions',
  none: 'No matches.',
  failed: 'The suggestions could not be loaded.',
  enter: 'Enter searches all sequencing elements for “{q}”.',
  begin: 'Type the name of a campaign, event, sample, person, project, study, file or page.',
} as const;
