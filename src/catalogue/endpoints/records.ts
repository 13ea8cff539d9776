import { z } from 'zod';
import { ancestorsOf } from '../chain.ts';
import { mediaTypes, tableFormats } from '../file-formats.ts';
import { type EntityName, entityOf, screenEntities } from '../index.ts';
import { object, type Schema, type WithDates } from '../json-schema.ts';
import { maxListedRecords } from '../limits.ts';
import type { Translate } from '../locales/index.ts';
import { measurementSchema } from '../measurements/schemas.ts';
import { type Audience, permissions, type Verb } from '../permissions.ts';
import { changedSinceFilter, datasetFilter, filterNames, filterSigns, findingFilter } from '../records/list-filters.ts';
import { type RecordOf, recordBodySchema, recordSchema, schemaNames } from '../records/record-schemas.ts';
import type { RecordValues } from '../records/records.ts';
import {
  catalogueSchema,
  count,
  dateTime,
  describedBy,
  endpoints,
  idParam,
  named,
  nothing,
  positiveInteger,
} from './define.ts';
import { editConflictOf, errorResponse } from './errors.ts';
import { listQuery, recordListQuery } from './list-query.ts';
import { recordFinding } from './quality.ts';
import { namedRecord, pageOf, wholeListOf } from './responses.ts';

/** The entities with these endpoints: all with screens, and the roles. */
export const servedEntities = [...screenEntities, 'role'] as ServedEntity[];
export type ServedEntity = Exclude<EntityName, 'user' | 'invitation' | 'dataset' | 'template'>;

/** A field's value in the history, whose type may differ from the field's current type. */
export const historyValue = describedBy(z.custom<RecordValues[string]>(), () => ({
  type: ['string', 'number', 'null', 'array'],
  items: { anyOf: [{ type: 'integer' }, measurementSchema] },
}));
export const historyEntry = named(
  'HistoryEntry',
  z.strictObject({
    when: dateTime.describe('When it was done.'),
    who: z
      .string()
      .nullable()
      .describe('The name of the account; null for visitors, and for what the server did by itself.'),
    action: z.enum(['create', 'update', 'delete', 'unlink', 'restore']).describe('What was done.'),
    before: z.record(z.string(), historyValue).nullable().describe('The changed fields, before the change.'),
    after: z.record(z.string(), historyValue).nullable().describe('The changed fields, after the change.'),
    filename: z.string().nullable().describe('The spreadsheet from which the record was imported.'),
    change: positiveInteger
      .nullable()
      .describe('The id of the change to which it belongs; null for visitors, and where there is none.'),
  }),
);
/**
 * One change of a record. Its fields and values are those of that time, which the current catalogue may not have any
 * more.
 */
export type HistoryEntry = z.input<typeof historyEntry>;
/** A {@link HistoryEntry} on the server, with a `Date`. */
export type StoredHistoryEntry = z.output<typeof historyEntry>;

const relatedEntry = named(
  'RelatedEntry',
  z.strictObject({
    entity: z.enum(screenEntities).describe('The kind of these records.'),
    filter: z.string().describe('Their list shows them with this filter, set to the id of the record.'),
    count: count.describe('The number of these records.'),
    only: namedRecord.nullable().describe('The record itself, if there is exactly one.'),
  }),
);
/** The records of one entity that are related to a record. The entity's list shows them with the filter `filter=id`. */
export type Related = z.input<typeof relatedEntry>;

export const history = named('History', wholeListOf(historyEntry));
const related = named(
  'Related',
  wholeListOf(relatedEntry).extend({
    findings: z.array(recordFinding).describe('What the rules of quality have found in the record, for users.'),
  }),
);
const possibleDuplicates = named('Alike', wholeListOf(namedRecord));

/** The JSON Schema of the filters of an entity's list, with values as in a URL. */
export function filterSchema(entity: EntityName, t: Translate): Schema {
  const value: Schema = {
    anyOf: [
      { type: 'string', maxLength: 1000 },
      { type: 'array', maxItems: 20, items: { type: 'string', maxLength: 1000 } },
    ],
  };
  const titles: Readonly<Record<string, string>> = {
    [datasetFilter]: t('records.list.import'),
    [changedSinceFilter]: t('records.list.changedSince'),
    [findingFilter]: t('quality.filter'),
  };
  const names = filterNames(entity).map((name): [string, Schema] => {
    const title = titles[name] ?? t(`fields.${entity}.${name}.label`, { defaultValue: '' });
    return [name, { ...(title && { title }), ...value }];
  });
  const signs = `[${filterSigns.join('')}]`;
  const ancestors = ancestorsOf(entity).join('|');
  return {
    ...object(
      Object.fromEntries(names),
      names.map(([name]) => name),
    ),
    // One pattern for each kind of name, as a property for each name and sign would be some hundred for an element.
    patternProperties: {
      [`^[a-z_]+${signs}$`]: value,
      ...(ancestors && { [`^(?:${ancestors})\\.[a-z_]+${signs}?$`]: value }),
    },
  };
}

/** An error response that contains the record as it is stored now. */
export const errorWithRecord = (record: z.ZodType, description?: string) => ({
  ...(description !== undefined && { description }),
  content: z.intersection(errorResponse, z.object({ payload: editConflictOf(record) })),
});

const audience = (verb: Verb, entity: EntityName): Audience => permissions[entity][verb];
export const many = (entity: EntityName, text: string) => (t: Translate) => `${t(`entities.${entity}.many`)}: ${text}`;

const listPage = { offset: listQuery.shape.offset, sort: listQuery.shape.sort, q: listQuery.shape.q };
/** The query of the list of projects that My Entries requests by `POST` without a body; by default all projects. */
const projectListQuery = z
  .object({
    ...listPage,
    hits: listQuery.shape.hits
      .unwrap()
      .prefault(String(maxListedRecords))
      .describe(`How many to return; at most ${maxListedRecords} of a list.`),
  })
  .catchall(listQuery.def.catchall as z.ZodType<string | string[]>);

const recordSchemas = new Map<ServedEntity, z.ZodType>();

/** The schema of an entity's records, which is named among the components of the OpenAPI document. */
export function recordSchemaOf<E extends ServedEntity>(entity: E) {
  type Record = z.ZodType<WithDates<RecordOf<E>, 'created_at' | 'updated_at'>, RecordOf<E>>;
  const known = recordSchemas.get(entity) as Record | undefined;
  const schema: Record =
    known ??
    named(
      schemaNames(entity).record,
      catalogueSchema<RecordOf<E>, WithDates<RecordOf<E>, 'created_at' | 'updated_at'>>((t) => recordSchema(entity, t)),
    );
  recordSchemas.set(entity, schema);
  return schema;
}

/**
 * The endpoints of an entity's records, below `/rest/{resource}`. Their bodies are checked by the same rules of the
 * catalogue as forms and tables.
 */
function declareRecordEndpoints<E extends ServedEntity>(entity: E) {
  const names = schemaNames(entity);
  const record = recordSchemaOf(entity);
  const newRecord = named(
    names.new,
    catalogueSchema<unknown>((t) => recordBodySchema(entity, 'new', t)),
  );
  const change = named(
    names.change,
    catalogueSchema<unknown>((t) => recordBodySchema(entity, 'change', t)),
  );
  const filter = named(
    names.filter,
    catalogueSchema<unknown>((t) => filterSchema(entity, t)),
  );
  const page = pageOf(record);
  const params = z.object({ id: idParam('The id of the record.') });
  const reading = { tag: entity, who: audience('read', entity) };
  // `POST` without a body returns the list of projects.
  const isProject = entity === 'project';
  const created = {
    201: record,
    422: errorWithRecord(
      record,
      'A request with this key made `payload.record` already, with other values; nothing was changed',
    ),
    ...(isProject && { 200: page }),
    // The compiler cannot distinguish projects from other entities by a type parameter.
  } as { 200: typeof page; 201: typeof record; 422: ReturnType<typeof errorWithRecord> };
  return endpoints({
    'GET /': {
      ...reading,
      query: recordListQuery,
      filter,
      summary: many(entity, 'list'),
      responses: { 200: { files: tableFormats.map((format) => mediaTypes[format]), content: page } },
      errors: [429],
    },
    'GET /:id': { ...reading, params, summary: many(entity, 'one record'), responses: { 200: record } },
    'GET /:id/history': {
      ...reading,
      params,
      summary: many(entity, 'history of a record'),
      description: 'The latest change first, at most 500.',
      responses: { 200: history },
    },
    'GET /:id/related': {
      ...reading,
      params,
      summary: many(entity, 'related records'),
      description:
        'For each field that can refer to the record, the number of records that do, also where it is 0; the records it was made from, up to the campaign; and the sequencing elements that come from it. The references of the record itself are part of the record.',
      responses: { 200: related },
    },
    'POST /': {
      tag: entity,
      who: audience('create', entity),
      summary: many(entity, 'create one'),
      ...(isProject && {
        description: `With an empty body it lists the projects instead, at most ${maxListedRecords} of them: 200.`,
        query: projectListQuery,
        filter,
      }),
      headers: z.object({
        'Idempotency-Key': z
          .uuid()
          .optional()
          .describe(
            'A UUID of your choice. A request that is sent again with it within 24 hours, because its response was lost, makes no second record and gets the same response, also while the first one is under way.',
          ),
      }),
      body: isProject ? newRecord.optional() : newRecord,
      responses: created,
    },
    'POST /alike': {
      tag: entity,
      who: audience('create', entity),
      summary: many(entity, 'find probable duplicates of a new record'),
      description:
        'Records that differ from the given one only in how they are spelled: capitals, accents, spaces. Nothing is stored, and creating it is not refused for them.',
      body: newRecord,
      responses: { 200: possibleDuplicates },
    },
    'PUT /:id': {
      tag: entity,
      who: audience('update', entity),
      params,
      summary: many(entity, 'change one'),
      description: 'Fields that are left out stay as they are.',
      body: change,
      responses: { 200: record, 409: errorWithRecord(record) },
      responseHeaders: z.object({
        'Strandbook-Change': z
          .string()
          .optional()
          .describe('The id of the change, by which it can be undone; left out if nothing changed.'),
      }),
    },
    'DELETE /:id': {
      tag: entity,
      who: audience('delete', entity),
      params,
      query: z.object({
        perform: z
          .string()
          .optional()
          .describe('`true` or `1`: remove the record from those that refer to it, then delete it.'),
      }),
      summary: many(entity, 'delete one'),
      description:
        'If other records refer to it or come from it, nothing is deleted: 403 says which and how many. With `perform=true` they are unlinked first; no other record is deleted.',
      responses: { 204: nothing },
      responseHeaders: z.object({ Location: z.string().describe('The entry of the bin.') }),
    },
  });
}
export type RecordEndpoints<E extends ServedEntity> = ReturnType<typeof declareRecordEndpoints<E>>;

/** The endpoints of records, by entity. */
export const recordEndpoints: ReadonlyMap<ServedEntity, RecordEndpoints<ServedEntity>> = new Map(
  servedEntities.map((entity) => [entity, declareRecordEndpoints(entity)]),
);

/** All these endpoints by their full paths, for the OpenAPI document. */
export const recordEndpointTable = Object.fromEntries(
  servedEntities.flatMap((entity) =>
    Object.entries(recordEndpoints.get(entity) ?? {}).map(([key, endpoint]) => {
      const [method, path = ''] = key.split(' ');
      return [`${method} /rest/${entityOf(entity).resource}${path === '/' ? '' : path}`, endpoint];
    }),
  ),
);
