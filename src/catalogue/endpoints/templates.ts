import { z } from 'zod';
import { mediaTypes, workbookFormats } from '../file-formats.ts';
import { extendObject, listOf, type Schema, type Schemas, text, type WithDates } from '../json-schema.ts';
import { maxSelectedIds } from '../limits.ts';
import { languages, type Translate } from '../locales/index.ts';
import { permissions } from '../permissions.ts';
import { type RecordOf, recordBodySchema, recordSchema, sentBackText } from '../records/record-schemas.ts';
import { maxTemplateColumns } from '../templates/templates.ts';
import { maxInteger } from '../values/patterns.ts';
import { catalogueSchema, endpoints, idParam, named, nothing } from './define.ts';
import { listQuery } from './list-query.ts';
import { errorWithRecord, filterSchema, history, many } from './records.ts';
import { pageOf } from './responses.ts';

/** A template as the list of templates shows it. */
export type ListedTemplate = RecordOf<'template'> & { shipped: boolean };
/** A template with its columns in their order. */
export type Template = ListedTemplate & { columns: string[] };
/** A {@link Template} on the server, with `Date` objects. */
export type StoredTemplate = WithDates<Template, 'created_at' | 'updated_at'>;

function listedTemplateSchema(t: Translate) {
  const shipped = {
    description: 'It comes with Strandbook: nobody changes or deletes it.',
    type: 'boolean',
  } as Schema<boolean>;
  return extendObject(recordSchema('template', t), { shipped });
}
const listedTemplate = named(
  'ListedTemplate',
  catalogueSchema<ListedTemplate, WithDates<ListedTemplate, 'created_at' | 'updated_at'>>(listedTemplateSchema),
);
const template = named(
  'Template',
  catalogueSchema<Template, StoredTemplate>((t) =>
    extendObject(listedTemplateSchema(t), {
      columns: { description: 'The names of its columns, in their order.', ...listOf(text) },
    }),
  ),
);
const templateFilter = named(
  'TemplateFilter',
  catalogueSchema<unknown>((t) => filterSchema('template', t)),
);

const maxNameCharacters = 250;
const columnName = z.string().max(maxNameCharacters);
/** The columns in the body of a template; unknown names are refused later, by an error that lists all of them. */
export const columnsBody = z.object({ columns: z.array(columnName).max(maxTemplateColumns).optional() });

/**
 * The body that creates or changes a template, which the module checks. A template can be sent back as it was returned.
 */
function templateBody(kind: 'new' | 'change') {
  return catalogueSchema<Readonly<Record<string, unknown>>, unknown>((t) => {
    const body = recordBodySchema('template', kind, t) as Schema<Record<string, unknown>> & { properties: Schemas };
    const names = {
      description:
        'Names of columns, in their order, and of types of measurements (/rest/measurement-types), which become headers such as `temp [Cel]`. `samp_name` is always the first, and the mandatory ones are always among them.',
      ...listOf({ ...text, maxLength: maxNameCharacters }),
      maxItems: maxTemplateColumns,
    };
    const shipped = { description: sentBackText };
    return { ...body, properties: { ...body.properties, columns: names, shipped } };
  });
}

const format = z.enum(workbookFormats).default(workbookFormats[0]).describe('The format of the file.');
const downloadQuery = z.object({
  format,
  // A parameter, since a plain link cannot send the language of its page as a header.
  language: z.enum(languages).optional().describe('The language; without it, by `Accept-Language`.'),
});

const exportedTemplate = z.strictObject({
  location: z.string().describe('The address of the workbook, in the language and format that were asked for.'),
});
/** The URL from which a template can be downloaded as a workbook. */
export type ExportedTemplate = z.input<typeof exportedTemplate>;

const { create, read, update, delete: remove } = permissions.template;
const reading = { tag: 'template', who: read } as const;
const downloading = {
  ...reading,
  query: downloadQuery,
  responses: { 200: { types: workbookFormats.map((one) => mediaTypes[one]) } },
} as const;
const params = z.object({ id: idParam('The id of the template.') });
const shippedText = 'The templates that come with Strandbook stay as they are.';

/** The endpoints of templates. */
export const templateEndpoints = endpoints({
  'GET /rest/templates': {
    ...reading,
    summary: 'Templates to fill in',
    query: listQuery,
    filter: templateFilter,
    responses: { 200: pageOf(listedTemplate) },
  },
  'GET /rest/templates/:id': {
    ...reading,
    summary: many('template', 'one record'),
    params,
    responses: { 200: template },
  },
  'GET /rest/templates/:id/history': {
    ...reading,
    summary: many('template', 'history of a record'),
    description: 'The latest change first, at most 500.',
    params,
    responses: { 200: history },
  },
  'POST /rest/templates': {
    tag: 'template',
    who: create,
    summary: many('template', 'create one'),
    body: templateBody('new'),
    responses: { 201: template },
  },
  'PUT /rest/templates/:id': {
    tag: 'template',
    who: update,
    summary: many('template', 'change one'),
    description: shippedText,
    params,
    body: templateBody('change'),
    responses: { 200: template, 409: errorWithRecord(template) },
  },
  'DELETE /rest/templates/:id': {
    tag: 'template',
    who: remove,
    summary: many('template', 'delete one'),
    description: shippedText,
    params,
    responses: { 204: nothing },
  },
  'GET /rest/templates/:id/download': {
    ...downloading,
    summary: 'A template as a workbook',
    params,
  },
  'GET /rest/templates/named/:name/download': {
    ...downloading,
    summary: 'A template by its name as a workbook',
    params: z.object({ name: z.string().describe('The name of the template.') }),
  },
  'GET /rest/templates/custom/download': {
    ...downloading,
    summary: 'The template of one’s own columns as a workbook',
  },
  'POST /template/export': {
    ...reading,
    summary: 'Where a template lies as a workbook',
    description: 'For a choice among templates: open the `location` of the response, in a new tab.',
    body: z.object({
      // An HTML form sends the id as text.
      template_id: z
        .union([z.int().min(1).max(maxInteger), z.string().regex(/^\d{1,10}$/)])
        .describe('The id of the template.'),
      format,
    }),
    responses: { 200: exportedTemplate },
  },
  'POST /createCustomTemplate': {
    ...reading,
    summary: 'Choose the columns of a template of one’s own',
    description:
      'Kept with the session, for visitors too. The mandatory columns belong to every template; the response has all of its columns in their order, and measurements by their headers, such as `temp [Cel]`.',
    body: z.object({
      items: z
        .array(columnName)
        .max(maxTemplateColumns)
        .describe('The names of the columns beside the mandatory ones, and of types of measurements.'),
    }),
    responses: { 200: z.strictObject({ columns: z.array(z.string()) }) },
    errors: [429],
  },
  'POST /tablesAndFields': {
    ...reading,
    summary: 'Columns by the table that they belong to',
    body: z.object({
      items: z
        .union([z.array(z.union([columnName, z.number()])).max(maxSelectedIds), z.literal('all')])
        .nullish()
        .describe('Names or ids of what is selected already; the response is the same with and without them.'),
      site: z
        .enum(['import', 'search'])
        .default('search')
        .describe('`import`: the columns of templates; `search`, as without it: those that a search can show.'),
    }),
    responses: { 200: z.record(z.string(), z.array(z.string())) },
  },
});
