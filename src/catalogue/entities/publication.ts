import { defineEntity } from '../definition.ts';
import { own } from '../sources.ts';

export const publication = defineEntity({
  id: 'publication_id',
  resource: 'publication',
  path: 'publication',
  keys: [['doi']],
  label: ['doi'],
  listColumns: ['doi'],
  groups: { what: ['doi'] },
  fields: { doi: { type: 'doi', required: true, example: '10.1000/example.1', source: own } },
});
