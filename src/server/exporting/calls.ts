import { archiveCheckSchema } from '../../catalogue/answers/exporting.ts';
import {
  exportFormats,
  exportFormNames,
  exportForms,
  mediaTypes,
  tableFormats,
  zipMediaType,
} from '../../catalogue/file-formats.ts';
import { enumOf } from '../../catalogue/json-schema.ts';
import { idSchema } from '../../catalogue/records/record-schemas.ts';
import type { Describe } from '../http/calls.ts';

/** The calls of downloads. */
export const exportCalls: Describe = (t) => {
  const common = { tag: 'exporting', method: 'GET' } as const;
  const check = { ...common, answers: { 200: { meaning: t('api.status.200'), schema: archiveCheckSchema(t) } } };
  // It is refused while nothing is chosen.
  const ofChosen = { ...check, who: 'everybody', errors: [400, 429] } as const;
  const ofDataset = { who: 'loggedIn', params: { id: idSchema('dataset') }, errors: [429] } as const;
  return {
    calls: [
      {
        ...common,
        path: '/downloadSearch/:form',
        summary: t('api.exporting.download'),
        description: t('api.exporting.downloadText'),
        who: 'everybody',
        params: { form: { description: t('api.exporting.form'), ...enumOf(exportFormNames) } },
        query: {
          type: 'object',
          properties: { format: { type: 'string', enum: exportFormats, description: t('api.exporting.format') } },
        },
        answers: {
          200: {
            meaning: t('api.status.200'),
            types: [...tableFormats.map((format) => mediaTypes[format]), zipMediaType],
          },
        },
        errors: [429],
      },
      {
        ...ofChosen,
        path: '/downloadSearch/gfbio/check',
        summary: t('api.exporting.checkCall'),
        description: t('api.exporting.checkText'),
      },
      {
        ...ofChosen,
        path: '/downloadSearch/ena/check',
        summary: t('api.exporting.enaCheckCall'),
        description: t('api.exporting.enaCheckText'),
      },
      {
        ...common,
        ...ofDataset,
        path: '/rest/datasets/:id/revision',
        summary: t('api.exporting.datasetRevision'),
        description: t('api.exporting.datasetRevisionText'),
        query: {
          type: 'object',
          properties: { format: { description: t('api.exporting.format'), ...enumOf(exportForms.revision) } },
        },
        answers: {
          200: { meaning: t('api.status.200'), types: exportForms.revision.map((format) => mediaTypes[format]) },
        },
      },
      {
        ...check,
        ...ofDataset,
        path: '/rest/datasets/:id/archive-check',
        summary: t('api.exporting.datasetCheck'),
        description: t('api.exporting.datasetCheckText'),
      },
    ],
  };
};
