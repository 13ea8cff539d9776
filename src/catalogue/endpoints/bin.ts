import { z } from 'zod';
import { importedEntities } from '../chain.ts';
import { entityOf } from '../index.ts';
import { dateTime, endpoints, idParam, named, positiveInteger } from './define.ts';
import { errorResponse } from './errors.ts';
import { listQuery } from './list-query.ts';
import { pageOf } from './responses.ts';

const idText = 'The id of the entry.';

const binEntry = named(
  'BinEntry',
  z.strictObject({
    id: positiveInteger.describe(idText),
    resource: z.enum([entityOf('dataset').resource]).describe('The kind of what was deleted.'),
    label: z.string().describe('Its name: of an import, that of its file.'),
    who: z.string().nullable().describe('Who deleted it.'),
    when: dateTime.describe('When it was deleted.'),
  }),
);
/** An entry of the bin: records that were deleted together. */
export type BinEntry = z.input<typeof binEntry>;
/** A {@link BinEntry} on the server, with a `Date`. */
export type StoredBinEntry = z.output<typeof binEntry>;

const restoredEntry = named(
  'RestoredEntry',
  z.strictObject({
    records: z.array(
      z.strictObject({
        resource: z.enum(importedEntities.map((entity) => entityOf(entity).resource)),
        count: positiveInteger,
      }),
    ),
    notRestored: z.array(
      z.strictObject({ resource: z.string(), id: positiveInteger, field: z.string(), reason: z.enum(['gone']) }),
    ),
  }),
);
/** The restored records, and the links to records that do not exist any more. */
export type RestoredEntry = z.input<typeof restoredEntry>;

/** The endpoints of the bin. */
export const binEndpoints = endpoints({
  'GET /rest/bin': {
    who: 'loggedIn',
    tag: 'importing',
    summary: 'What was deleted and can be brought back',
    description:
      'One’s own deletions, newest first; for administrators those of everybody. `q` looks into their names; there are no filters.',
    query: listQuery,
    responses: { 200: pageOf(binEntry) },
  },
  'POST /rest/bin/:id/restore': {
    who: 'loggedIn',
    tag: 'importing',
    summary: 'Bring an entry of the bin back',
    description:
      'All records come back under their ids, or none. `notRestored` lists references that were lost, as one of the two records is gone by then, with the record that made them.',
    params: z.object({ id: idParam(idText) }),
    responses: {
      200: restoredEntry,
      409: {
        description:
          'A record with the same natural key was stored since, one is gone that these cannot do without, or another entry, which has to come back first, holds records that these refer to',
        content: errorResponse,
      },
    },
  },
});
