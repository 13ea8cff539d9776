import { z } from 'zod';
import { normalizeText } from '../field-types.ts';
import { maxSavedSearches, maxSavedSearchNameCharacters, maxSavedSearchQueryCharacters } from '../limits.ts';
import { dateTime, endpoints, idParam, named, nothing, positiveInteger } from './define.ts';
import { pageOf } from './responses.ts';

const idText = 'The id of the saved search.';
const nameText = 'The name under which it is saved.';
const queryText = 'The part of the address of the search page behind its question mark: words, fields, order.';

export const savedSearch = named(
  'KeptSearch',
  z.strictObject({
    id: positiveInteger.describe(idText),
    name: z.string().describe(nameText),
    query: z.string().describe(queryText),
    created_at: dateTime.describe('When it was created.'),
  }),
);
/** A search that is saved under a name. */
export type SavedSearch = z.input<typeof savedSearch>;

/** The name of something that a user saves. */
export const savedName = (description: string) =>
  z
    .string()
    .max(maxSavedSearchNameCharacters)
    .transform((text) => normalizeText(text).replaceAll(/\s+/g, ' ').trim())
    .refine((text) => text !== '', 'errors.required')
    .describe(description);
/** The query of a URL as browsers write it, without spaces and fragment. */
export const savedAddress = (description: string) =>
  z
    .string()
    .max(maxSavedSearchQueryCharacters)
    .regex(/^[^\s?#][^\s#]*$|^$/)
    .describe(description);
const name = savedName(nameText);
const query = savedAddress(queryText);

const own = { who: 'loggedIn', tag: 'searching' } as const;
const params = z.object({ id: idParam(idText) });

export const savedSearchEndpoints = endpoints({
  'GET /rest/kept-searches': {
    ...own,
    summary: 'One’s own saved searches',
    responses: { 200: pageOf(savedSearch) },
  },
  'POST /rest/kept-searches': {
    ...own,
    summary: 'Save a search under a name',
    description: `At most ${maxSavedSearches} for each account; they go with the account.`,
    body: z.object({ name, query }),
    responses: { 201: savedSearch },
  },
  'PUT /rest/kept-searches/:id': {
    ...own,
    summary: 'Rename a saved search, or change what it searches for',
    params,
    body: z.object({ name: name.optional(), query: query.optional() }).prefault({}),
    responses: { 200: savedSearch },
    errors: [404],
  },
  'DELETE /rest/kept-searches/:id': {
    ...own,
    summary: 'Delete a saved search',
    params,
    responses: { 204: nothing },
    errors: [404],
  },
});
