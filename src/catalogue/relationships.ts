/** The ways in which two elements are related, the nearest first. */
export const relationships = ['sequencing_library', 'sample', 'sequencing_run'] as const;
export type Relationship = (typeof relationships)[number];

/** The columns that are displayed of a related element. */
export const relativeColumns = [
  'samp_name',
  'library_strategy',
  'target_gene',
  'forward_read_file_name',
  'accession_number',
] as const;
