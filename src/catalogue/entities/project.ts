import { defineEntity } from '../definition.ts';
import { insdc, mixs, own } from '../sources.ts';

export const project = defineEntity({
  id: 'project_id',
  resource: 'projects',
  path: 'project',
  keys: [['project_name']],
  label: ['project_name'],
  listColumns: ['project_name', 'project_website', 'project_funded_by', 'project_funding_code', 'project_person_resp'],
  groups: {
    what: ['project_name', 'project_abbreviation', 'umbrella_project', 'project_website', 'project_person_resp'],
    funding: ['project_funded_by', 'project_funding_code'],
    notes: ['project_abstract', 'project_comment'],
  },
  fields: {
    project_name: {
      type: 'text',
      required: true,
      maxLength: 500,
      example: 'Baltic microbiomes',
      source: [mixs('0000092', 'project_name', 'project name'), insdc('sample', 'project name')],
      ena: true,
      gfbio: true,
    },
    project_abbreviation: { type: 'text', example: 'BalMic', source: own },
    umbrella_project: { type: 'text', example: 'Baltic Sea observation', source: own },
    project_funded_by: { type: 'text', example: 'Ministry of Research', source: own },
    project_funding_code: { type: 'text', example: '03F0000A', source: own },
    project_abstract: {
      type: 'text',
      long: true,
      example: 'Microbial life of the Baltic Sea through the seasons.',
      source: own,
    },
    project_website: { type: 'url', example: 'https://example.org/balmic', source: own },
    project_comment: { type: 'text', long: true, example: 'Goes on in 2020 under the same name', source: own },
    project_person_resp: { type: 'reference', to: 'person', example: 'Example, Alex', source: own },
  },
});
