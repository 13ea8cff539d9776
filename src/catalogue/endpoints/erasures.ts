import { z } from 'zod';
import { entityNames } from '../index.ts';
import { count, endpoints, named, positiveInteger } from './define.ts';
import { errorResponse } from './errors.ts';

const erasedText = z.strictObject({
  kind: z.enum(['name', 'email', 'orcid']),
  text: z.string(),
  current: z.boolean().describe('False for one that the person or the account had before; it can be left.'),
});
/** A name, an address or an ORCID iD that is looked for in all texts. */
export type ErasedText = z.input<typeof erasedText>;

const namesake = z.strictObject({
  resource: z.enum(['persons', 'users']),
  id: positiveInteger,
  label: z.string(),
});

/** The places where something is erased. */
export const erasedPlaces = [
  'person',
  'account',
  'records',
  'history',
  'changes',
  'bin',
  'mails',
  'outbox',
  'invitations',
  'sessions',
  'searches',
  'views',
  'mappings',
  'values',
  'other',
] as const;
export type ErasedPlace = (typeof erasedPlaces)[number];

const erasedRows = z.strictObject({
  place: z.enum(erasedPlaces),
  entity: z.enum(entityNames).nullable().describe('The kind of the records.'),
  table: z.string().nullable().describe('The table of the database, in other places.'),
  count: positiveInteger.describe('How many rows or files.'),
});
export type ErasedRows = z.input<typeof erasedRows>;

const erasedFile = z.strictObject({
  dataset: positiveInteger,
  source: count.describe('The number of a file from which the table was made; 0 for the table.'),
  filename: z.string().describe('As it is called afterwards.'),
  outcome: z
    .enum(['rewritten', 'removed', 'unread'])
    .describe('`removed`: it could not be rewritten; `unread`: nobody knows whether the person stands in it.'),
});
export type ErasedFile = z.input<typeof erasedFile>;

const lastNamePlace = z.strictObject({
  table: z.string(),
  entity: z.enum(entityNames).nullable().describe('The kind of the record that it is about.'),
  id: z.string().nullable().describe('The number of the record, or of the import of a stored file.'),
  field: z.string(),
  count: positiveInteger,
});
/** A place where a last name stands alone; it may be a station. */
export type LastNamePlace = z.input<typeof lastNamePlace>;

const erasure = named(
  'Erasure',
  z.strictObject({
    person: positiveInteger.nullable(),
    account: positiveInteger.nullable(),
    name: z.string().describe('The name to be typed, so that nobody is erased by a slip.'),
    substitute: z.string().describe('What stands in place of the name.'),
    texts: z.array(erasedText).describe('What is replaced in all texts.'),
    namesakes: z
      .array(namesake)
      .describe('Other persons and accounts of the same name, or with a former address, which stay.'),
    rows: z.array(erasedRows),
    files: z.array(erasedFile),
    lastNames: z.strictObject({ total: count, places: z.array(lastNamePlace).describe('The first 500.') }),
    change: positiveInteger.nullable().describe('The entry in the list of changes; null for a check.'),
  }),
);
/** The effects of an erasure, or those that it would have. */
export type Erasure = z.input<typeof erasure>;

/** The endpoint that erases a person's data on request. */
export const erasureEndpoints = endpoints({
  'POST /rest/erasures': {
    who: 'administrator',
    tag: 'person',
    summary: 'Erase the personal data of somebody',
    description:
      'Of a person and of the account with it. The person stays without a name, so that records keep their reference; names, addresses and ORCID iD are replaced in all texts, in the history, the bin and the stored files; the account can no longer be used. It cannot be undone. A last name alone stays, and is listed.',
    body: z.strictObject({
      person: positiveInteger.optional().describe('The id of a person; or `user`.'),
      user: positiveInteger.optional().describe('The id of an account.'),
      check: z.boolean().optional().describe('Do all of it but the end, and say what would be erased.'),
      name: z.string().optional().describe('The `name` of the check, typed by hand.'),
      leave: z.array(z.string()).max(100).optional().describe('Texts of the check that are not `current`, to be left.'),
    }),
    responses: {
      200: erasure,
      409: { description: 'It was erased already.', content: errorResponse },
    },
    errors: [400, 404],
  },
});
