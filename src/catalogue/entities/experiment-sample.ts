import { defineEntity } from '../definition.ts';
import { sampledSince, taxonNumber } from '../plausibility/limits.ts';
import { collectionDate, collectMethod, insdc, mixs, own, sourceMaterial } from '../sources.ts';

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
    experiment_id: { type: 'reference', to: 'experiment', source: own },
    experiment_sample_description: { type: 'text', long: true, source: [insdc('sample', 'DESCRIPTION')] },
    experiment_sample_collection_date_begin: { type: 'date', plausible: sampledSince, source: collectionDate },
    experiment_sample_collection_date_end: { type: 'date', plausible: sampledSince, source: collectionDate },
    experiment_samp_collect_method: { type: 'text', long: true, source: collectMethod },
    experimental_factor: {
      type: 'text',
      example: 'temperature [EFO:0001702]',
      source: [mixs('0000008', 'experimental_factor', 'experimental factor'), insdc('sample', 'experimental factor')],
    },
    taxon_id: {
      type: 'integer',
      suggests: 'taxon',
      plausible: taxonNumber,
      example: '408172',
      source: [insdc('sample', 'TAXON_ID')],
    },
    source_mat_id: { type: 'text', mono: true, source: sourceMaterial },
    experiment_sample_comment: { type: 'text', long: true, source: own },
    nucleic_acid_samples: {
      type: 'references',
      to: 'nucleic_acid_sample',
      joinTable: 'experiment_sample_nucleic_acid_sample',
      source: own,
    },
    experiment_sample_person_resp: { type: 'reference', to: 'person', source: own },
    protocol_id: { type: 'reference', to: 'protocol', source: own },
  },
});
