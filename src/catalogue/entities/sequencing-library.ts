import { defineEntity } from '../definition.ts';

const key = [
  'library_condition_id',
  'target_gene',
  'target_subfragment',
  'pcr_primers',
  'prep_date',
  'mid',
  'nominal_length',
  'protocol_id',
] as const;

export const sequencingLibrary = defineEntity({
  id: 'sequencing_library_id',
  resource: 'sequencing-library',
  path: 'sequencing-library',
  keys: [key],
  // The sample within which the key holds is a value.
  optionalParts: key,
  within: { entity: 'nucleic_acid_sample', field: 'sequencing_libraries' },
  label: ['target_gene', 'target_subfragment', 'library_strategy', 'library_source', 'prep_date'],
  listColumns: [
    'target_gene',
    'investigation_type',
    'prep_date',
    'library_condition_id',
    'sequencing_library_person_resp',
    'protocol_id',
  ],
  groups: {
    what: [
      'investigation_type',
      'library_strategy',
      'library_source',
      'library_selection',
      'library_layout',
      'library_condition_id',
    ],
    target: ['target_gene', 'target_subfragment', 'pcr_primers'],
    how: ['prep_date', 'nominal_length', 'adapters', 'mid', 'protocol_id', 'sequencing_library_person_resp'],
    notes: ['sequencing_library_comment'],
  },
  fields: {
    library_condition_id: { type: 'reference', to: 'library_condition' },
    investigation_type: { type: 'text', maxLength: 250, example: 'mimarks-survey' },
    library_source: {
      type: 'choice',
      vocabulary: 'library_source',
      mandatory: 'valueOrReason',
      example: 'METAGENOMIC',
    },
    library_strategy: {
      type: 'choice',
      vocabulary: 'library_strategy',
      mandatory: 'valueOrReason',
      example: 'AMPLICON',
    },
    library_selection: {
      type: 'choice',
      vocabulary: 'library_selection',
      mandatory: 'valueOrReason',
      example: 'PCR',
    },
    library_layout: { type: 'choice', vocabulary: 'library_layout', example: 'PAIRED' },
    prep_date: { type: 'date', example: '2019-04-10' },
    target_gene: { type: 'text', example: '16S rRNA' },
    target_subfragment: { type: 'text', example: 'V4-V5' },
    pcr_primers: { type: 'text', example: 'FWD:GTGYCAGCMGCCGCGGTAA;REV:CCGYCAATTYMTTTRAGTTT' },
    nominal_length: { type: 'number', unit: 'bp', min: 0, example: '412' },
    adapters: { type: 'text', mono: true, example: 'AATGATACGGCGACCACCGAGATCTACACGCT;CAAGCAGAAGACGGCATACGAGAT' },
    mid: { type: 'text', mono: true, example: 'GTGAATAT', secondExample: 'ACAGGCGC' },
    sequencing_library_comment: { type: 'text', long: true, example: 'Prepared again, as the first one failed' },
    sequencing_library_person_resp: { type: 'reference', to: 'person', example: 'Example, Alex' },
    protocol_id: { type: 'reference', to: 'protocol', example: '16S amplicon library' },
  },
  internal: ['indexed', 'natural_key'],
});
