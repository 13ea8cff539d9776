/**
 * The names of all entities, in the order in which a sample travels: what stands further left exists first. A reference
 * to a name that is not here does not compile.
 */
export const entityNames = [
  'person',
  'protocol',
  'campaign',
  'event',
  'experiment',
  'field_sample',
  'experiment_sample',
  'nucleic_acid_sample',
  'library_condition',
  'sequencing_library',
  'sequencer',
  'sequencing_run',
  'project',
  'publication',
  'project_study',
  'sequencing_element',
  'role',
  'user',
  'invitation',
  'dataset',
  'template',
] as const;

export type EntityName = (typeof entityNames)[number];
