import { defineEntity } from '../definition.ts';
import { mixs, own } from '../sources.ts';

export const protocol = defineEntity({
  id: 'protocol_id',
  resource: 'protocols',
  path: 'protocol',
  keys: [['protocol']],
  label: ['protocol'],
  lookup: 'label',
  listColumns: ['protocol', 'url', 'description'],
  groups: { what: ['protocol', 'url', 'description', 'protocol_comment'] },
  fields: {
    protocol: {
      type: 'text',
      required: true,
      maxLength: 500,
      example: 'Filtration 0.22 µm Sterivex',
      source: [mixs('0000090', 'sop', 'relevant standard operating procedures')],
    },
    url: { type: 'url', source: own },
    description: { type: 'text', long: true, source: own },
    protocol_comment: { type: 'text', long: true, source: own },
  },
});
