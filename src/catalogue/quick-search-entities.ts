/** The entities whose records are found by their names, in the order in which they are shown. */
export const quickSearchEntities = [
  'campaign',
  'event',
  'field_sample',
  'experiment_sample',
  'nucleic_acid_sample',
  'project',
  'project_study',
  'person',
  'sequencing_element',
] as const;
export type QuickSearchEntity = (typeof quickSearchEntities)[number];
