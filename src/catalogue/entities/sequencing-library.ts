import { defineEntity } from '../definition.ts';
import { laboratorySince } from '../plausibility/limits.ts';
import { insdc, mixs, own } from '../sources.ts';

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
  // The sample within which the key is unique is a value already.
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
    library_condition_id: { type: 'reference', to: 'library_condition', source: own },
    investigation_type: { type: 'text', maxLength: 250, example: 'mimarks-survey', source: own },
    library_source: {
      type: 'choice',
      vocabulary: 'library_source',
      mandatory: 'valueOrReason',
      example: 'METAGENOMIC',
      source: [insdc('experiment', 'LIBRARY_SOURCE')],
    },
    library_strategy: {
      type: 'choice',
      vocabulary: 'library_strategy',
      mandatory: 'valueOrReason',
      example: 'AMPLICON',
      source: [insdc('experiment', 'LIBRARY_STRATEGY')],
    },
    library_selection: {
      type: 'choice',
      vocabulary: 'library_selection',
      mandatory: 'valueOrReason',
      example: 'PCR',
      source: [insdc('experiment', 'LIBRARY_SELECTION')],
    },
    library_layout: {
      type: 'choice',
      vocabulary: 'library_layout',
      example: 'PAIRED',
      source: [mixs('0000041', 'lib_layout', 'library layout'), insdc('experiment', 'LIBRARY_LAYOUT')],
    },
    prep_date: { type: 'date', plausible: laboratorySince, example: '2019-04-10', source: own },
    target_gene: {
      type: 'text',
      example: '16S rRNA',
      source: [mixs('0000044', 'target_gene', 'target gene'), insdc('sample', 'target gene')],
    },
    target_subfragment: {
      type: 'text',
      example: 'V4-V5',
      source: [mixs('0000045', 'target_subfragment', 'target subfragment'), insdc('sample', 'target subfragment')],
    },
    pcr_primers: {
      type: 'text',
      example: 'FWD:GTGYCAGCMGCCGCGGTAA;REV:CCGYCAATTYMTTTRAGTTT',
      source: [mixs('0000046', 'pcr_primers', 'pcr primers'), insdc('sample', 'pcr primers')],
    },
    nominal_length: {
      type: 'number',
      unit: 'bp',
      min: 0,
      example: '412',
      source: [insdc('experiment', 'NOMINAL_LENGTH')],
    },
    adapters: {
      type: 'text',
      mono: true,
      example: 'AATGATACGGCGACCACCGAGATCTACACGCT;CAAGCAGAAGACGGCATACGAGAT',
      source: [mixs('0000048', 'adapters', 'adapters'), insdc('sample', 'adapters')],
    },
    mid: {
      type: 'text',
      mono: true,
      example: 'GTGAATAT',
      secondExample: 'ACAGGCGC',
      source: [mixs('0000047', 'mid', 'multiplex identifiers'), insdc('sample', 'multiplex identifiers')],
    },
    sequencing_library_comment: {
      type: 'text',
      long: true,
      example: 'Prepared again, as the first one failed',
      source: own,
    },
    sequencing_library_person_resp: { type: 'reference', to: 'person', example: 'Example, Alex', source: own },
    protocol_id: { type: 'reference', to: 'protocol', example: '16S amplicon library', source: own },
  },
  internal: ['indexed', 'natural_key'],
});
