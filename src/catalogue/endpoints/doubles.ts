import { z } from 'zod';
import { entityOf } from '../index.ts';
import { permissions } from '../permissions.ts';
import { type ComparedEntity, comparedEntities, doubleReasons, maxGroupSize } from '../records/doubles.ts';
import { count, endpoints, nothing, positiveInteger } from './define.ts';
import { listQuery } from './list-query.ts';
import { many, recordSchemaOf } from './records.ts';

const reasons = z.array(z.enum(doubleReasons)).describe('What they have in common, the most certain first.');

/** The endpoints of records that are probably the same, below `/rest/{resource}`. */
function declareDoubleEndpoints<E extends ComparedEntity>(entity: E) {
  const group = z.strictObject({
    records: z.array(recordSchemaOf(entity)).describe('The records, by ascending ids.'),
    reasons,
  });
  return endpoints({
    'GET /doubles': {
      tag: entity,
      who: 'loggedIn',
      summary: many(entity, 'groups of records that are probably the same'),
      description:
        'The most certain groups first. A record is in one group at most, and empty values or missing-value terms never put records together.',
      query: z.object({ offset: listQuery.shape.offset, hits: listQuery.shape.hits }),
      responses: {
        200: z.strictObject({
          groups: z.array(group).describe('One page of the groups.'),
          totalHits: count.describe('How many groups there are in all.'),
        }),
      },
    },
    'POST /doubles/dismiss': {
      tag: entity,
      who: permissions[entity].delete,
      summary: many(entity, 'say that records are not the same'),
      description: 'None of them is put together with another of them again. Ids of deleted records are ignored.',
      body: z.strictObject({
        ids: z.array(positiveInteger).min(2).max(maxGroupSize).describe('The ids of the records.'),
        undo: z.boolean().default(false).describe('`true`: takes it back.'),
      }),
      responses: { 204: nothing },
    },
  });
}
export type DoubleEndpoints<E extends ComparedEntity> = ReturnType<typeof declareDoubleEndpoints<E>>;

/** The endpoints of records that are probably the same, by entity. */
export const doubleEndpoints: ReadonlyMap<ComparedEntity, DoubleEndpoints<ComparedEntity>> = new Map(
  comparedEntities.map((entity) => [entity, declareDoubleEndpoints(entity)]),
);

/** All these endpoints by their full paths, for the OpenAPI document. */
export const doubleEndpointTable = Object.fromEntries(
  comparedEntities.flatMap((entity) =>
    Object.entries(doubleEndpoints.get(entity) ?? {}).map(([key, endpoint]) => [
      key.replace(' ', ` /rest/${entityOf(entity).resource}`),
      endpoint,
    ]),
  ),
);
