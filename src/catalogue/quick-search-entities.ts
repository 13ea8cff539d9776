/** The entities that the quick search finds by the names of their records, in display order. */
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
