import { defineEntity } from '../definition.ts';
import { insdc, own } from '../sources.ts';

export const experiment = defineEntity({
  id: 'experiment_id',
  resource: 'experiments',
  path: 'experiment',
  keys: [],
  identifiedBy: ['culture_collection_id', 'experiment_comment'],
  label: ['culture_collection_id'],
  listColumns: ['culture_collection_id', 'experiment_comment', 'experiment_person_resp', 'protocol_id'],
  groups: {
    what: ['culture_collection_id', 'protocol_id', 'experiment_person_resp'],
    notes: ['experiment_comment'],
  },
  fields: {
    culture_collection_id: {
      type: 'text',
      example: 'DSM 16472',
      source: [insdc('featureTable', 'culture_collection')],
    },
    experiment_comment: { type: 'text', long: true, source: own },
    experiment_person_resp: { type: 'reference', to: 'person', source: own },
    protocol_id: { type: 'reference', to: 'protocol', source: own },
  },
});
