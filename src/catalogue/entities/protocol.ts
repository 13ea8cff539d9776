import { defineEntity } from '../definition.ts';

export const protocol = defineEntity({
  id: 'protocol_id',
  resource: 'protocols',
  path: 'protocol',
  keys: [['protocol']],
  label: ['protocol'],
  listColumns: ['protocol', 'url', 'description'],
  groups: { what: ['protocol', 'url', 'description', 'protocol_comment'] },
  fields: {
    protocol: { type: 'text', required: true, maxLength: 500, example: 'Filtration 0.22 µm Sterivex' },
    url: { type: 'url' },
    description: { type: 'text', long: true },
    protocol_comment: { type: 'text', long: true },
  },
});
