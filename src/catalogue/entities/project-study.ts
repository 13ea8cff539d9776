import { defineEntity } from '../definition.ts';
import { insdc, own } from '../sources.ts';

export const projectStudy = defineEntity({
  id: 'project_study_id',
  resource: 'project-study',
  path: 'project-study',
  keys: [['study_title']],
  label: ['study_title'],
  listColumns: ['study_title', 'project_study_begin', 'project_study_end', 'project_study_person_resp'],
  groups: {
    what: ['study_title', 'project_study_abbreviation', 'project_study_person_resp', 'project_study_authors'],
    when: ['project_study_begin', 'project_study_end'],
    related: ['projects', 'publications'],
    notes: ['project_study_abstract', 'project_study_comment'],
  },
  periods: [['project_study_begin', 'project_study_end']],
  fields: {
    study_title: {
      type: 'text',
      required: true,
      maxLength: 500,
      example: 'Plankton of the Gotland Basin in 2019',
      source: [insdc('study', 'STUDY_TITLE')],
      ena: 'project name',
      gfbio: 'project name',
    },
    project_study_abbreviation: { type: 'text', example: 'GB19', source: own },
    project_study_begin: { type: 'date', example: '2019-03', source: own },
    project_study_end: { type: 'date', example: '2019-12', source: own },
    project_study_abstract: {
      type: 'text',
      long: true,
      example: 'What lives in the water of the Gotland Basin, from the surface to the halocline.',
      source: [insdc('study', 'STUDY_ABSTRACT')],
    },
    project_study_comment: { type: 'text', long: true, example: 'The samples of the autumn follow', source: own },
    project_study_person_resp: { type: 'reference', to: 'person', example: 'Example, Alex', source: own },
    project_study_authors: {
      type: 'references',
      to: 'person',
      joinTable: 'project_study_author',
      ordered: true,
      example: 'Example, Alex; Sample, Robin',
      source: own,
    },
    projects: { type: 'references', to: 'project', joinTable: 'project_study_project', source: own },
    publications: { type: 'references', to: 'publication', joinTable: 'project_study_publication', source: own },
  },
});
