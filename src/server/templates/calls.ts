import type { z } from 'zod';
import { exportedTemplateSchema } from '../../catalogue/answers/importing.ts';
import { pageOf } from '../../catalogue/answers/records.ts';
import { mediaTypes, workbookFormats } from '../../catalogue/file-formats.ts';
import { listOf, mapOf, named, object, type Schema, type Schemas, text } from '../../catalogue/json-schema.ts';
import { idSchema, recordSchema } from '../../catalogue/schemas.ts';
import { type Describe, inputSchema, whoMay } from '../http/calls.ts';
import { filterSchema, pageQuery } from '../records/calls.ts';
import { customBody, downloadQuery, exportBody, idParams, tablesBody } from './routes.ts';

/** The schema of a body whose parts mean something else than those of the same names in other calls. */
function described(body: z.ZodType, words: Readonly<Record<string, string>>): Schema {
  const { properties, ...schema } = inputSchema(body) as Schema & { properties: Schemas };
  const worded = Object.entries(properties).map(([name, part]) => [name, { ...part, description: words[name] }]);
  return { ...schema, properties: Object.fromEntries(worded) };
}

/** The calls of workbooks to fill in. */
export const templateCalls: Describe = (t) => {
  const workbookAnswer = { meaning: t('api.status.200'), types: workbookFormats.map((format) => mediaTypes[format]) };
  const common = { tag: 'template', method: 'GET', ...whoMay('read', 'template') } as const;
  return {
    calls: [
      {
        ...common,
        path: '/rest/templates',
        summary: t('api.templates.list'),
        query: pageQuery,
        filter: 'TemplateFilter',
        answers: { 200: { meaning: t('api.status.200'), schema: pageOf(named('Template'), t) } },
      },
      {
        ...common,
        path: '/rest/templates/:id',
        summary: t('api.records.read', { many: t('entities.template.many') }),
        params: { id: idSchema('template') },
        answers: { 200: { meaning: t('api.status.200'), schema: named('Template') } },
      },
      {
        ...common,
        path: '/rest/templates/:id/download',
        summary: t('api.templates.download'),
        params: (inputSchema(idParams) as { properties: Schemas }).properties,
        query: inputSchema(downloadQuery),
        answers: { 200: workbookAnswer },
      },
      {
        ...common,
        path: '/rest/templates/custom/download',
        summary: t('api.templates.downloadCustom'),
        query: inputSchema(downloadQuery),
        answers: { 200: workbookAnswer },
      },
      {
        ...common,
        method: 'POST',
        path: '/template/export',
        summary: t('api.templates.export'),
        description: t('api.templates.exportText'),
        body: { schema: inputSchema(exportBody) },
        answers: { 200: { meaning: t('api.status.200'), schema: exportedTemplateSchema(t) } },
      },
      {
        ...common,
        method: 'POST',
        path: '/createCustomTemplate',
        summary: t('api.templates.custom'),
        description: t('api.templates.customText'),
        body: { schema: described(customBody, { items: t('api.templates.items') }) },
        answers: { 200: { meaning: t('api.status.200'), schema: object({ columns: listOf(text) }) } },
        errors: [429],
      },
      {
        ...common,
        method: 'POST',
        path: '/tablesAndFields',
        summary: t('api.templates.tables'),
        body: {
          schema: described(tablesBody, { items: t('api.templates.chosenItems'), site: t('api.templates.site') }),
        },
        answers: { 200: { meaning: t('api.status.200'), schema: mapOf(listOf(text)) } },
      },
    ],
    schemas: { Template: recordSchema('template', t), TemplateFilter: filterSchema('template', t) },
  };
};
