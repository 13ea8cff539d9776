import { z } from 'zod';
import { entityNames, entityOf } from '../index.ts';
import { changeActions } from '../records/change-actions.ts';
import { count, dateTime, endpoints, idParam, named, positiveInteger } from './define.ts';
import { errorResponse, obstacle } from './errors.ts';
import { listQuery } from './list-query.ts';
import { pageOf } from './responses.ts';

const idText = 'The id of the entry.';

const binEntry = named(
  'BinEntry',
  z.strictObject({
    id: positiveInteger.describe(idText),
    resource: z.enum(entityNames.map((entity) => entityOf(entity).resource)).describe('The kind of what was deleted.'),
    label: z.string().describe('Its name: of an import, that of its file; empty for several records.'),
    count: count.describe('The number of records that were meant.'),
    action: z.enum(changeActions).describe('The change that deleted it.'),
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
        resource: z.string(),
        count: positiveInteger,
      }),
    ),
    notRestored: z.array(obstacle),
  }),
);
/** The restored records, and what was not restored, as it was changed since or what it refers to is gone. */
export type RestoredEntry = z.input<typeof restoredEntry>;

/** The endpoints of the bin. */
export const binEndpoints = endpoints({
  'GET /rest/bin': {
    who: 'loggedIn',
    tag: 'changes',
    summary: 'What was deleted and can be brought back',
    description:
      'One’s own deletions of the last 90 days, newest first; for administrators those of everybody. `q` looks into their names; `resource` is the only filter.',
    query: listQuery,
    responses: { 200: pageOf(binEntry) },
  },
  'POST /rest/bin/:id/restore': {
    who: 'loggedIn',
    tag: 'changes',
    summary: 'Bring an entry of the bin back',
    description:
      'All records come back under their ids, with the links that are still possible, or none. `notRestored` lists the others: what they refer to is gone, or the field was changed since.',
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
