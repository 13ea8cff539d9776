import { datasetFilter } from '../../catalogue/addresses/records-address.ts';
import { editConflictSchema } from '../../catalogue/answers/errors.ts';
import {
  historyEntrySchema,
  namedRecordSchema,
  pageOf,
  relatedSchema,
  wholeListOf,
} from '../../catalogue/answers/records.ts';
import { listQuery } from '../../catalogue/endpoints/list-query.ts';
import { type EntityName, entityOf } from '../../catalogue/index.ts';
import { componentRef, object, type Schema, type Schemas, text, uuid } from '../../catalogue/json-schema.ts';
import { maxListedRecords } from '../../catalogue/limits.ts';
import type { Translate } from '../../catalogue/locales/index.ts';
import { idSchema, recordBodySchema, recordSchema, schemaNames } from '../../catalogue/records/record-schemas.ts';
import { type Call, type Describe, inputSchema, whoMay } from '../http/calls.ts';
import { filterNames } from './filters.ts';
import { servedEntities } from './routes.ts';

const { properties: pageProperties, additionalProperties: filterValue } = inputSchema(listQuery) as {
  properties: Schemas;
  additionalProperties: Schema;
};

/** The parameters of every list but its filters. */
export const pageQuery: Schema = { type: 'object', properties: pageProperties };

/** Schema of a list that is given whole, as far as a page goes. */
const wholeListQuery: Schema = {
  type: 'object',
  properties: { ...pageProperties, hits: { ...pageProperties.hits, default: String(maxListedRecords) } },
};

/** The filters of an entity's list, with their values as they stand in the address. */
export function filterSchema(entity: EntityName, t: Translate): Schema {
  const names = filterNames(entity).map((name): [string, Schema] => {
    const title =
      name === datasetFilter ? t('records.list.import') : t(`fields.${entity}.${name}.label`, { defaultValue: '' });
    return [name, { ...(title && { title }), ...filterValue }];
  });
  return object(
    Object.fromEntries(names),
    names.map(([name]) => name),
  );
}

/** The schemas of answers about a record other than the record itself. */
function besideSchemas(t: Translate): Schemas {
  return {
    Alike: wholeListOf(namedRecordSchema),
    History: wholeListOf(componentRef('HistoryEntry')),
    HistoryEntry: historyEntrySchema(t),
    Related: wholeListOf(componentRef('RelatedEntry')),
    RelatedEntry: relatedSchema(t),
  };
}

/** A 409 that shows the record as it is now. */
export function conflictAnswer(record: string, t: Translate, meaning = t('api.status.409')) {
  const payload = editConflictSchema(componentRef(record));
  return {
    meaning,
    schema: { allOf: [componentRef('Error'), { type: 'object', properties: { payload }, required: ['payload'] }] },
  };
}

function callsOf(entity: EntityName, t: Translate): Call[] {
  const { resource } = entityOf(entity);
  const names = schemaNames(entity);
  const [all, one] = [`/rest/${resource}`, `/rest/${resource}/:id`];
  const many = { many: t(`entities.${entity}.many`) };
  const params = { id: { description: t('api.record.id'), ...idSchema(entity) } };
  const record = componentRef(names.record);
  const page = { meaning: t('api.status.200'), schema: pageOf(record, t) };
  const listing = { query: pageQuery, filter: names.filter };
  // Without a body this one lists.
  const lists = entity === 'project';
  const may = (verb: 'create' | 'update' | 'delete', answers: Call['answers']) => {
    const whom = whoMay(verb, entity);
    return { tag: entity, ...whom, answers: whom.who === 'nobody' ? {} : answers };
  };
  const reading = { tag: entity, ...whoMay('read', entity) };
  const done = { meaning: t('api.status.200'), schema: record };
  return [
    { ...reading, method: 'GET', path: all, summary: t('api.records.list', many), ...listing, answers: { 200: page } },
    { ...reading, method: 'GET', path: one, summary: t('api.records.read', many), params, answers: { 200: done } },
    {
      ...reading,
      method: 'GET',
      path: `${one}/history`,
      summary: t('api.records.history', many),
      description: t('api.records.historyText'),
      params,
      answers: { 200: { meaning: t('api.status.200'), schema: componentRef('History') } },
    },
    {
      ...reading,
      method: 'GET',
      path: `${one}/related`,
      summary: t('api.records.related', many),
      description: t('api.records.relatedText'),
      params,
      answers: { 200: { meaning: t('api.status.200'), schema: componentRef('Related') } },
    },
    {
      ...may('create', {
        201: { meaning: t('api.status.201'), schema: record },
        422: conflictAnswer(names.record, t, t('api.records.otherRequest')),
        ...(lists && { 200: page }),
      }),
      method: 'POST',
      path: all,
      summary: t('api.records.create', many),
      ...(lists && { description: t('api.records.createProject'), ...listing, query: wholeListQuery }),
      headers: { 'Idempotency-Key': { description: t('api.records.requestKey'), ...uuid } },
      body: { schema: componentRef(names.new), ...(lists && { optional: true }) },
    },
    {
      ...may('create', { 200: { meaning: t('api.status.200'), schema: componentRef('Alike') } }),
      method: 'POST',
      path: `${all}/alike`,
      summary: t('api.records.alike', many),
      description: t('api.records.alikeText'),
      body: { schema: componentRef(names.new) },
    },
    {
      ...may('update', { 200: done, 409: conflictAnswer(names.record, t) }),
      method: 'PUT',
      path: one,
      summary: t('api.records.update', many),
      description: t('api.records.updateText'),
      params,
      body: { schema: componentRef(names.change) },
    },
    {
      ...may('delete', { 204: { meaning: t('api.status.204') } }),
      method: 'DELETE',
      path: one,
      summary: t('api.records.remove', many),
      description: t('api.records.removeText'),
      params,
      query: performQuery,
    },
  ];
}

/** Whether a deletion takes the record out of others first. */
export const performQuery: Schema = { type: 'object', properties: { perform: text } };

/** The schemas of the records of an entity. */
function schemasOf(entity: EntityName, t: Translate): Schemas {
  const names = schemaNames(entity);
  return {
    [names.record]: recordSchema(entity, t),
    [names.new]: recordBodySchema(entity, 'new', t),
    [names.change]: recordBodySchema(entity, 'change', t),
    [names.filter]: filterSchema(entity, t),
  };
}

/** The calls that serve the records of every entity alike. */
export const recordCalls: Describe = (t) => ({
  calls: servedEntities.flatMap((entity) => callsOf(entity, t)),
  schemas: Object.assign(besideSchemas(t), ...servedEntities.map((entity) => schemasOf(entity, t))),
});
