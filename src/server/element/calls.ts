import { lineageSchema, relativesSchema, studiesSchema } from '../../catalogue/answers/elements.ts';
import { idSchema } from '../../catalogue/records/record-schemas.ts';
import { type Describe, inputSchema } from '../http/calls.ts';
import { relativesQuery, studiesBody } from './routes.ts';

/** The calls of an element's page. */
export const elementCalls: Describe = (t) => {
  const params = { id: { description: t('api.record.id'), ...idSchema('sequencing_element') } };
  const meaning = t('api.status.200');
  return {
    calls: [
      {
        tag: 'searching',
        method: 'POST',
        path: '/getStudies',
        summary: t('api.elements.studies'),
        description: t('api.elements.studiesText'),
        who: 'everybody',
        body: { schema: inputSchema(studiesBody) },
        answers: { 200: { meaning, schema: studiesSchema() } },
        errors: [404],
      },
      {
        tag: 'sequencing_element',
        method: 'GET',
        path: '/rest/sequencing-element/:id/lineage',
        summary: t('api.elements.lineage'),
        description: t('api.elements.lineageText'),
        who: 'everybody',
        params,
        answers: { 200: { meaning, schema: lineageSchema(t) } },
      },
      {
        tag: 'sequencing_element',
        method: 'GET',
        path: '/rest/sequencing-element/:id/relatives',
        summary: t('api.elements.relatives'),
        description: t('api.elements.relativesText'),
        who: 'everybody',
        params,
        query: inputSchema(relativesQuery),
        answers: { 200: { meaning, schema: relativesSchema(t) } },
      },
    ],
  };
};
