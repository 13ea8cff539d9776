/** The values that archives ask for: beside the errors of a table, and in the archive check, where one is put into all records. */
export const archiveAsks = {
  title: 'Your archive will ask for:',
  rows_one: '{count, grouped} row',
  rows_other: '{count, grouped} rows',
  archives: { gfbio: 'GFBio', ena: 'ENA' },
  value: 'Value of {field}',
  valueOf: 'Value of {field} for {group}',
  usual: 'your usual value',
  fill_one: 'Fill {count, grouped} row',
  fill_other: 'Fill {count, grouped} rows',
  byGroup: 'By group…',
  groupColumn: 'Groups by column',
  oneForAll: 'One value for all',
  more_one: 'Show {count, grouped} more',
  more_other: 'Show {count, grouped} more',
  ready: '{gfbio, grouped} of {count, grouped} ready for GFBio, {ena, grouped} for ENA.',
  notSequenced_one: '{count, grouped} is not sequenced yet.',
  notSequenced_other: '{count, grouped} are not sequenced yet.',
  // Of stored records
  forAll: 'Put one value into all {records}…',
  put: 'Put into {records}',
  preview: '{records}, {refused, grouped} refused',
} as const;
