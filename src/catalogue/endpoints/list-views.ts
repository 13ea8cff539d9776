import { z } from 'zod';
import { screenEntities } from '../index.ts';
import { maxListViews } from '../limits.ts';
import { dateTime, endpoints, idParam, named, nothing, positiveInteger } from './define.ts';
import { pageOf } from './responses.ts';
import { savedAddress, savedName } from './saved-searches.ts';

const idText = 'The id of the view.';
const entityText = 'The kind of records of the list.';
const nameText = 'The name under which it is saved.';
const addressText = 'The part of the address of the list behind its question mark: columns, filters, words, order.';
const sharedText = 'Whether everybody sees it in the menu of the list.';
const defaultText =
  'Whether the list opens with it for people who have chosen no columns themselves. One of a list, and only an administrator can make it so, which also shares it.';

const entity = z.enum(screenEntities).describe(entityText);

export const listView = named(
  'ListView',
  z.strictObject({
    id: positiveInteger.describe(idText),
    entity,
    name: z.string().describe(nameText),
    address: z.string().describe(addressText),
    shared: z.boolean().describe(sharedText),
    is_default: z.boolean().describe(defaultText),
    own: z.boolean().describe('Whether it is one’s own.'),
    created_at: dateTime.describe('When it was created.'),
  }),
);
/** Columns, filters and order of a list that are saved under a name. */
export type ListView = z.input<typeof listView>;

const name = savedName(nameText);
const address = savedAddress(addressText);
const common = { tag: 'searching' } as const;
const params = z.object({ id: idParam(idText) });

export const listViewEndpoints = endpoints({
  'GET /rest/list-views': {
    ...common,
    who: 'everybody',
    summary: 'The views of a list: one’s own, and the shared ones',
    query: z.object({ entity }),
    responses: { 200: pageOf(listView) },
  },
  'POST /rest/list-views': {
    ...common,
    who: 'loggedIn',
    summary: 'Save the columns, filters and order of a list under a name',
    description: `At most ${maxListViews} for each account; they go with the account.`,
    body: z.object({ entity, name, address, shared: z.boolean().default(false).describe(sharedText) }),
    responses: { 201: listView },
  },
  'PUT /rest/list-views/:id': {
    ...common,
    who: 'loggedIn',
    summary: 'Rename a view, change what it shows, share it, or make it the institute’s default',
    description:
      'One’s own; an administrator also a shared one of somebody else. The default can be changed by administrators only.',
    params,
    body: z
      .object({
        name: name.optional(),
        address: address.optional(),
        shared: z.boolean().describe(sharedText).optional(),
        is_default: z.boolean().describe(defaultText).optional(),
      })
      .prefault({}),
    responses: { 200: listView },
    errors: [404],
  },
  'DELETE /rest/list-views/:id': {
    ...common,
    who: 'loggedIn',
    summary: 'Delete a view',
    params,
    responses: { 204: nothing },
    errors: [404],
  },
});
