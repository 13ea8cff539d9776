import { defineEntity } from '../definition.ts';

export const experimentSample = defineEntity({
  id: 'experiment_sample_id',
  resource: 'experiment-sample',
  path: 'experiment-sample',
  keys: [],
  identifiedBy: [
    'experiment_id',
    'experiment_sample_description',
    'experiment_sample_collection_date_begin',
    'experimental_factor',
    'source_mat_id',
  ],
  label: ['experiment_sample_description', 'source_mat_id'],
  listColumns: [
    'experiment_sample_description',
    'experiment_id',
    'experiment_sample_collection_date_begin',
    'experimental_factor',
    'experiment_sample_person_resp',
  ],
  groups: {
    what: ['experiment_sample_description', 'experiment_id', 'experimental_factor', 'taxon_id', 'source_mat_id'],
    when: ['experiment_sample_collection_date_begin', 'experiment_sample_collection_date_end'],
    how: ['experiment_samp_collect_method', 'protocol_id', 'experiment_sample_person_resp'],
    related: ['nucleic_acid_samples'],
    notes: ['experiment_sample_comment'],
  },
  periods: [['experiment_sample_collection_date_begin', 'experiment_sample_collection_date_end']],
  fields: {
    experiment_id: { type: 'reference', to: 'experiment' },
    experiment_sample_description: { type: 'text', long: true },
    experiment_sample_collection_date_begin: { type: 'date' },
    experiment_sample_collection_date_end: { type: 'date' },
    experiment_samp_collect_method: { type: 'text', long: true },
    experimental_factor: { type: 'text', example: 'temperature [EFO:0001702]' },
    taxon_id: { type: 'integer', example: '408172' },
    source_mat_id: { type: 'text', mono: true },
    experiment_sample_comment: { type: 'text', long: true },
    nucleic_acid_samples: {
      type: 'references',
      to: 'nucleic_acid_sample',
      link: 'experiment_sample_nucleic_acid_sample',
    },
    experiment_sample_person_resp: { type: 'reference', to: 'person' },
    protocol_id: { type: 'reference', to: 'protocol' },
  },
});
