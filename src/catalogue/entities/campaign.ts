import { defineEntity } from '../definition.ts';
import { sampledSince } from '../plausibility/limits.ts';
import { own } from '../sources.ts';

export const campaign = defineEntity({
  id: 'campaign_id',
  resource: 'campaigns',
  path: 'campaign',
  keys: [['campaign']],
  label: ['campaign'],
  listColumns: ['campaign', 'basis', 'date_begin', 'date_end', 'campaign_person_resp'],
  groups: {
    what: ['campaign', 'basis', 'url', 'campaign_person_resp'],
    when: ['date_begin', 'date_end'],
    notes: ['campaign_comment'],
  },
  periods: [['date_begin', 'date_end']],
  fields: {
    campaign: { type: 'text', required: true, maxLength: 250, example: 'EMB177', source: own },
    basis: { type: 'text', example: 'RV Elisabeth Mann Borgese', source: own },
    date_begin: { type: 'date', plausible: sampledSince, example: '2019-03-10', source: own },
    date_end: { type: 'date', plausible: sampledSince, example: '2019-03-22', source: own },
    campaign_comment: {
      type: 'text',
      long: true,
      example: 'The second leg ended early because of a storm',
      source: own,
    },
    url: { type: 'url', example: 'https://example.org/emb177', source: own },
    campaign_person_resp: { type: 'reference', to: 'person', example: 'Example, Alex', source: own },
  },
});
