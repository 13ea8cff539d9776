import { defineEntity } from '../definition.ts';
import { insdc, mixs, own } from '../sources.ts';

const conditionFields = [
  'library_strategy',
  'library_source',
  'library_selection',
  'library_layout',
  'investigation_type',
] as const;

export const libraryCondition = defineEntity({
  id: 'library_condition_id',
  resource: 'library-condition',
  path: 'library-condition',
  keys: [conditionFields],
  // A condition has only these fields, so it can be shared by all owners even if some of them are empty.
  optionalParts: conditionFields,
  label: conditionFields,
  listColumns: ['investigation_type', 'library_source', 'library_strategy', 'library_layout'],
  groups: {
    what: ['investigation_type', 'library_strategy', 'library_source', 'library_selection', 'library_layout'],
  },
  fields: {
    investigation_type: { type: 'text', maxLength: 250, example: 'mimarks-survey', source: own },
    library_source: {
      type: 'choice',
      vocabulary: 'library_source',
      example: 'METAGENOMIC',
      source: [insdc('experiment', 'LIBRARY_SOURCE')],
    },
    library_strategy: {
      type: 'choice',
      vocabulary: 'library_strategy',
      example: 'AMPLICON',
      source: [insdc('experiment', 'LIBRARY_STRATEGY')],
    },
    library_selection: {
      type: 'choice',
      vocabulary: 'library_selection',
      example: 'PCR',
      source: [insdc('experiment', 'LIBRARY_SELECTION')],
    },
    library_layout: {
      type: 'choice',
      vocabulary: 'library_layout',
      example: 'PAIRED',
      source: [mixs('0000041', 'lib_layout', 'library layout'), insdc('experiment', 'LIBRARY_LAYOUT')],
    },
  },
});
