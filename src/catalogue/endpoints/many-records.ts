import { z } from 'zod';
import { entityOf } from '../index.ts';
import { permissions } from '../permissions.ts';
import { count, endpoints, named, positiveInteger } from './define.ts';
import { errorResponse, refusedRecord } from './errors.ts';
import { historyValue, many, recordSchemaOf, type ServedEntity, servedEntities } from './records.ts';

const ids = z.array(positiveInteger).min(1).max(1_000_000).describe('The ids of the records.');
const texts = z.union([z.string().max(1000), z.array(z.string().max(1000)).max(20)]);
const where = z
  .record(z.string(), texts)
  .describe('All records that match: `q` and filters, as in the address of the list.');
const values = z
  .record(z.string(), z.unknown())
  .describe('New values by field; null clears. A missing-value term is given as the field’s `_missing`.');
const links = z.record(z.string(), z.array(positiveInteger).max(1000));
const replacement = z.strictObject({
  field: z.string(),
  find: z.string().min(1).max(1000),
  with: z.string().max(1000),
});
const common = {
  check: z.boolean().default(false).describe('`true`: only tells what would be changed.'),
  expected: count
    .optional()
    .describe('The number of selected records; if there are others by now, nothing is done: 409.'),
  reason: z.string().max(1000).nullable().default(null).describe('Why; it stays with the change.'),
};

/** Records that are selected by their ids, or by what all of them match, with exceptions. */
const selection = {
  ids: ids.optional(),
  where: where.optional(),
  except: ids.optional().describe('With `where`: the ids of records that are left out.'),
};

const changeBody = named(
  'ManyChange',
  z.strictObject({
    ...selection,
    set: values.optional(),
    replace: z
      .union([replacement, z.array(replacement).min(1).max(20)])
      .optional()
      .describe(
        'Replaces each occurrence of a text in a field, upper and lower case being different; several one after the other.',
      ),
    add: links.optional().describe('Adds records to lists, by field.'),
    remove: links.optional().describe('Removes records from lists, by field.'),
    edits: z
      .array(z.strictObject({ id: positiveInteger, set: values }))
      .min(1)
      .max(10_000)
      .optional()
      .describe('Instead of all the others: values for each record.'),
    ...common,
    job: z
      .uuid()
      .optional()
      .describe('A UUID of your choice, by which the progress is asked for and the change cancelled.'),
  }),
);
export type ManyChangeBody = z.output<typeof changeBody>;

/** The reason of a missing value stands for the value. */
const previewedChange = z.strictObject({
  id: positiveInteger,
  label: z.string(),
  field: z.string(),
  before: historyValue,
  after: historyValue,
});
const preview = named(
  'ManyPreview',
  z.strictObject({
    changes: z.array(previewedChange).describe('The first 500.'),
    refused: z
      .array(refusedRecord.extend({ label: z.string() }))
      .describe('The first 500 records whose change the rules refuse, and why.'),
    total: count.describe('How many values would be changed.'),
    records: count.describe('In how many records.'),
    selected: count.describe('How many records are selected.'),
    refusedTotal: count,
    groups: z
      .array(z.strictObject({ field: z.string(), before: historyValue, after: historyValue, count: positiveInteger }))
      .describe('Equal changes together, the most frequent first; the first 500.'),
    labels: z
      .record(z.string(), z.record(z.string(), z.string()))
      .describe('The labels of the records that are referred to, by field and id.'),
  }),
);
/** The effect that a change of many records would have. */
export type ManyPreview = z.input<typeof preview>;

const changed = z.strictObject({
  change: positiveInteger
    .nullable()
    .describe('The id of the change, by which it can be undone; null if nothing changed.'),
  changed: count.describe('How many records were changed.'),
});
/** The result of a change of many records. */
export type ManyChanged = z.input<typeof changed>;

const deletionPreview = z.strictObject({
  selected: count,
  effects: z.array(z.string()).describe('What happens to other records, a sentence each.'),
});
const deleted = z.strictObject({ change: positiveInteger, deleted: count });

const meanwhile = {
  description: 'A selected record was changed or deleted meanwhile, or others match than expected; nothing was changed',
  content: errorResponse,
};

/** The endpoints of many records of an entity at once, below `/rest/{resource}`. */
function declareManyEndpoints<E extends ServedEntity>(entity: E) {
  const { update, delete: remove } = permissions[entity];
  return endpoints({
    'POST /change': {
      tag: entity,
      who: update,
      summary: many(entity, 'change many'),
      description:
        'All selected records get the same change, in one transaction: all or none. With `check` the answer is a preview.',
      body: changeBody,
      responses: { 200: z.union([preview, changed]), 409: meanwhile },
    },
    'POST /delete': {
      tag: entity,
      who: remove,
      summary: many(entity, 'delete many'),
      description: 'The records that refer to them stay, without this reference. They go to the bin as one entry.',
      body: z.strictObject({ ...selection, ...common }),
      responses: { 200: z.union([deletionPreview, deleted]), 409: meanwhile },
    },
    'POST /merge': {
      tag: entity,
      who: remove,
      summary: many(entity, 'merge several into one'),
      description:
        'References of the others move to the remaining record, and the others go to the bin. Undoing the change separates them again.',
      body: z.strictObject({
        into: positiveInteger.describe('The id of the record that remains.'),
        ids: z.array(positiveInteger).min(1).max(100).describe('The ids of the others.'),
        set: values.default({}).describe('Values that the remaining record gets, with its `version`.'),
        reason: z.string().trim().min(1).max(1000).describe('Why they are the same.'),
      }),
      responses: { 200: recordSchemaOf(entity), 409: meanwhile },
      responseHeaders: z.object({ 'Strandbook-Change': z.string().describe('The id of the change.') }),
    },
  });
}
export type ManyEndpoints<E extends ServedEntity> = ReturnType<typeof declareManyEndpoints<E>>;

/** The endpoints of many records at once, by entity. */
export const manyEndpoints: ReadonlyMap<ServedEntity, ManyEndpoints<ServedEntity>> = new Map(
  servedEntities.map((entity) => [entity, declareManyEndpoints(entity)]),
);

/** All these endpoints by their full paths, for the OpenAPI document. */
export const manyEndpointTable = Object.fromEntries(
  servedEntities.flatMap((entity) =>
    Object.entries(manyEndpoints.get(entity) ?? {}).map(([key, endpoint]) => [
      key.replace(' ', ` /rest/${entityOf(entity).resource}`),
      endpoint,
    ]),
  ),
);
