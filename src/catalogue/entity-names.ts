/**
 * The names of all entities, each after those that its records usually refer to: a campaign exists before its events.
 * References are typed with these names.
 */
export const entityNames = [
  'person',
  'protocol',
  'measurement_type',
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
