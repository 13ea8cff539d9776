import { defineEntity } from '../definition.ts';

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
    project_name: { type: 'text', required: true, maxLength: 500, example: 'Baltic microbiomes' },
    project_abbreviation: { type: 'text', example: 'BalMic' },
    umbrella_project: { type: 'text' },
    project_funded_by: { type: 'text' },
    project_funding_code: { type: 'text' },
    project_abstract: { type: 'text', long: true },
    project_website: { type: 'url' },
    project_comment: { type: 'text', long: true },
    project_person_resp: { type: 'reference', to: 'person', example: 'Example, Alex' },
  },
});
