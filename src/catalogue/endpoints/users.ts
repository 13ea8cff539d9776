import { z } from 'zod';
import { extendObject, listOf, type WithDates } from '../json-schema.ts';
import { type RecordOf, recordSchema, sentBackText } from '../records/record-schemas.ts';
import { email, newName, optionalPassword, password, person, roles, userFields } from './account-fields.ts';
import { pendingEmailSchema, type Role, roleSchema } from './accounts.ts';
import { catalogueSchema, count, describedBy, endpoints, idParam, named, nothing } from './define.ts';
import { listQuery } from './list-query.ts';
import { errorWithRecord, filterSchema, history, many } from './records.ts';
import { pageOf } from './responses.ts';

/** An account as administrators and its user can read it. */
export type User = Omit<RecordOf<'user'>, 'roles'> & { roles: Role[]; pending_email: string | null };
/** A {@link User} on the server, with `Date` objects. */
export type StoredUser = WithDates<User, 'created_at' | 'updated_at'>;

const user = named(
  'User',
  catalogueSchema<User, StoredUser>((t) =>
    extendObject(recordSchema('user', t), {
      roles: { title: t('fields.user.roles.label'), description: t('fields.user.roles.help'), ...listOf(roleSchema) },
      pending_email: pendingEmailSchema,
    }),
  ),
);
const userFilter = named(
  'UserFilter',
  catalogueSchema<unknown>((t) => filterSchema('user', t)),
);

/** The form with which visitors register. */
export const registration = z.object({ name: newName, email, password });
/** The form with which administrators create a user. */
export const newUser = z.object({ name: newName, email, password: optionalPassword, roles, person });

const sentBack = z.unknown().optional().describe(sentBackText);
const userChange = z.strictObject({
  ...userFields(),
  id: sentBack,
  created_at: sentBack,
  updated_at: sentBack,
  labels: sentBack,
  version: describedBy(z.union([z.int(), z.string()]).nullable(), () => ({
    description: 'The version you have seen. If the record has another one by now, nothing is changed: 409.',
    type: ['integer', 'string', 'null'],
  })).optional(),
});

const forAdministrators = { who: 'administrator', tag: 'user' } as const;
const ownAccount = { ...forAdministrators, own: 'account' } as const;
const params = z.object({ id: idParam('The id of the user.') });

/** The endpoints of users, including registration without a link. */
export const userEndpoints = endpoints({
  'GET /rest/users': {
    ...forAdministrators,
    summary: many('user', 'list'),
    query: listQuery,
    filter: userFilter,
    responses: { 200: pageOf(user) },
  },
  'POST /rest/users': {
    who: 'everybody',
    tag: 'user',
    summary: 'Register, or create a user',
    description:
      'Visitors register with address and password. Administrators need not give a password: the new user is sent a link.',
    body: z.union([registration, newUser]),
    responses: { 201: user },
    errors: [429],
  },
  'GET /rest/users/:id': {
    ...ownAccount,
    summary: many('user', 'one record'),
    params,
    responses: { 200: user },
  },
  'GET /rest/users/:id/history': {
    ...ownAccount,
    summary: many('user', 'history of a record'),
    description: 'The latest change first, at most 500.',
    params,
    responses: { 200: history },
  },
  'PUT /rest/users/:id': {
    ...ownAccount,
    summary: many('user', 'change one'),
    description: 'Fields that are left out stay as they are.',
    params,
    body: userChange,
    responses: { 200: user, 409: errorWithRecord(user) },
    errors: [429],
  },
  'DELETE /rest/users/:id/sessions': {
    ...forAdministrators,
    summary: 'End the sessions of a user',
    description: 'All of them; of one’s own account all but the one that asks.',
    params,
    responses: { 200: z.strictObject({ ended: count.describe('How many sessions were ended.') }) },
  },
  'DELETE /rest/users/:id': {
    ...forAdministrators,
    summary: many('user', 'delete one'),
    description: 'The last administrator cannot be deleted.',
    params,
    query: z.object({
      perform: z
        .string()
        .optional()
        .describe('`true` or `1`: remove the record from those that refer to it, then delete it.'),
    }),
    responses: { 204: nothing },
  },
});
