import type { z } from 'zod';
import { exportedTemplateSchema } from '../../catalogue/answers/importing.ts';
import { pageOf } from '../../catalogue/answers/records.ts';
import { listedTemplateSchema, templateSchema } from '../../catalogue/answers/templates.ts';
import { filterSchema } from '../../catalogue/endpoints/records.ts';
import { mediaTypes, workbookFormats } from '../../catalogue/file-formats.ts';
import { componentRef, listOf, mapOf, object, type Schema, type Schemas, text } from '../../catalogue/json-schema.ts';
import type { Translate } from '../../catalogue/locales/index.ts';
import { idSchema, recordBodySchema } from '../../catalogue/records/record-schemas.ts';
import { type Describe, inputSchema, whoMay } from '../http/calls.ts';
import { conflictAnswer, pageQuery } from '../records/calls.ts';
import { customBody, downloadQuery, exportBody, idParams, tablesBody } from './routes.ts';
import { columnsBody } from './store.ts';

/** The schema of a body whose parts mean something else than those of the same names in other calls. */
function described(body: z.ZodType, words: Readonly<Record<string, string>>): Schema {
  const { properties, ...schema } = inputSchema(body) as Schema & { properties: Schemas };
  const worded = Object.entries(properties).map(([name, part]) => [name, { ...part, description: words[name] }]);
  return { ...schema, properties: Object.fromEntries(worded) };
}

/** The body that makes or changes a template; one as it was read can be sent back. */
function templateBody(kind: 'new' | 'change', t: Translate): Schema {
  const body = recordBodySchema('template', kind, t) as Schema & { properties: Schemas };
  const { properties } = described(columnsBody, { columns: t('api.templates.givenColumns') }) as {
    properties: Schemas;
  };
  return {
    ...body,
    properties: { ...body.properties, ...properties, shipped: { description: t('api.record.sentBack') } },
  };
}

/** The calls of workbooks to fill in. */
export const templateCalls: Describe = (t) => {
  const workbookAnswer = { meaning: t('api.status.200'), types: workbookFormats.map((format) => mediaTypes[format]) };
  const many = { many: t('entities.template.many') };
  const params = { id: idSchema('template') };
  const common = { tag: 'template', method: 'GET', ...whoMay('read', 'template') } as const;
  return {
    calls: [
      {
        ...common,
        path: '/rest/templates',
        summary: t('api.templates.list'),
        query: pageQuery,
        filter: 'TemplateFilter',
        answers: { 200: { meaning: t('api.status.200'), schema: pageOf(componentRef('ListedTemplate'), t) } },
      },
      {
        ...common,
        path: '/rest/templates/:id',
        summary: t('api.records.read', many),
        params,
        answers: { 200: { meaning: t('api.status.200'), schema: componentRef('Template') } },
      },
      {
        ...common,
        path: '/rest/templates/:id/history',
        summary: t('api.records.history', many),
        description: t('api.records.historyText'),
        params,
        answers: { 200: { meaning: t('api.status.200'), schema: componentRef('History') } },
      },
      {
        ...common,
        ...whoMay('create', 'template'),
        method: 'POST',
        path: '/rest/templates',
        summary: t('api.records.create', many),
        body: { schema: templateBody('new', t) },
        answers: { 201: { meaning: t('api.status.201'), schema: componentRef('Template') } },
      },
      {
        ...common,
        ...whoMay('update', 'template'),
        method: 'PUT',
        path: '/rest/templates/:id',
        summary: t('api.records.update', many),
        description: t('api.templates.updateText'),
        params,
        body: { schema: templateBody('change', t) },
        answers: {
          200: { meaning: t('api.status.200'), schema: componentRef('Template') },
          409: conflictAnswer('Template', t),
        },
      },
      {
        ...common,
        ...whoMay('delete', 'template'),
        method: 'DELETE',
        path: '/rest/templates/:id',
        summary: t('api.records.remove', many),
        description: t('api.templates.updateText'),
        params,
        answers: { 204: { meaning: t('api.status.204') } },
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
        path: '/rest/templates/named/:name/download',
        summary: t('api.templates.downloadNamed'),
        params: { name: text },
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
    schemas: {
      Template: templateSchema(t),
      ListedTemplate: listedTemplateSchema(t),
      TemplateFilter: filterSchema('template', t),
    },
  };
};
