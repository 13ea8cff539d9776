import { defineEntity } from '../definition.ts';
import { own } from '../sources.ts';

export const person = defineEntity({
  id: 'person_id',
  resource: 'persons',
  path: 'person',
  keys: [['orcid'], ['email'], ['lastname', 'firstname', 'institute']],
  keyIndexes: ['person_orcid_key', 'person_email_key', 'person_name_key'],
  // The institute alone does not identify a person.
  identifiedBy: ['firstname', 'lastname', 'email', 'orcid', 'helmholtz_aai'],
  label: ['lastname', 'firstname'],
  lookup: 'person',
  listColumns: ['firstname', 'lastname', 'institute', 'orcid', 'helmholtz_aai'],
  groups: { who: ['firstname', 'lastname', 'email', 'institute'], identifiers: ['orcid', 'helmholtz_aai'] },
  fields: {
    firstname: { type: 'text', maxLength: 250, example: 'Alex', source: own },
    lastname: { type: 'text', maxLength: 250, example: 'Example', source: own },
    email: { type: 'email', private: true, example: 'alex@example.org', source: own },
    institute: { type: 'text', maxLength: 250, example: 'Marine Research Institute', source: own },
    orcid: { type: 'orcid', example: '0000-0002-1825-0097', source: own },
    helmholtz_aai: { type: 'text', private: true, source: own },
  },
  internal: ['state'],
});
