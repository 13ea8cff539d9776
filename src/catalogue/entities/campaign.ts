import { defineEntity } from '../definition.ts';

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
    campaign: { type: 'text', required: true, maxLength: 250, example: 'EMB177' },
    basis: { type: 'text', example: 'RV Elisabeth Mann Borgese' },
    date_begin: { type: 'date', example: '2019-03-10' },
    date_end: { type: 'date', example: '2019-03-22' },
    campaign_comment: { type: 'text', long: true, example: 'The second leg ended early because of a storm' },
    url: { type: 'url', example: 'https://example.org/emb177' },
    campaign_person_resp: { type: 'reference', to: 'person', example: 'Example, Alex' },
  },
});
