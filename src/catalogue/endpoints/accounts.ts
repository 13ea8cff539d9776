import { z } from 'zod';
import { object, orNull, type Schema, type Schemas, type TypeOf, text } from '../json-schema.ts';
import { editorsOfOthers } from '../permissions.ts';
import { idSchema, type RecordOf, recordSchema } from '../records/record-schemas.ts';
import { maxInteger } from '../values/patterns.ts';
import { anyEmail, email, password, token } from './account-fields.ts';
import { catalogueSchema, count, dateTime, endpoints, named, nothing, positiveInteger } from './define.ts';
import { errorResponse } from './errors.ts';

const recordId = positiveInteger.max(maxInteger);

export const roleSchema = object({ role_id: idSchema('role'), name: text });
export type Role = TypeOf<typeof roleSchema>;

/**
 * The address to which a confirmation link was sent that has not been opened yet: a new address, or the account's
 * current one.
 */
export const pendingEmailSchema: Schema<string | null> = {
  description: 'The address to which a link was sent that has not been opened yet; null where there is none.',
  ...orNull(text),
};

const sessionUser = named(
  'SessionUser',
  z.strictObject({
    id: recordId,
    name: z.string(),
    email: z.string(),
    roles: z.array(catalogueSchema(() => roleSchema)),
    person: recordId.nullable(),
    pending_email: catalogueSchema(() => pendingEmailSchema),
    editors_of_others: z
      .enum(editorsOfOthers)
      .exactOptional()
      .describe(
        'Who may edit and delete records of others, unless all users may: those who have brought them, or administrators.',
      ),
    daily_changes: z
      .literal(true)
      .exactOptional()
      .describe('Whether the user gets an email once a day about what others changed of theirs.'),
  }),
);
/** The logged-in user. */
export type SessionUser = z.input<typeof sessionUser>;

const omittedProperties = ['created_at', 'version', 'labels'] as const satisfies readonly (keyof RecordOf<'person'>)[];
/** The person of the logged-in user, with the private fields. */
export type OwnPerson = Omit<RecordOf<'person'>, (typeof omittedProperties)[number]>;

const ownPerson = named(
  'OwnPerson',
  catalogueSchema<OwnPerson>((t) => {
    const { properties } = recordSchema('person', t) as { properties: Schemas };
    const kept = Object.entries(properties).filter(([name]) => !omittedProperties.some((omitted) => omitted === name));
    const schema: Schema = object(Object.fromEntries(kept));
    return schema as Schema<OwnPerson>;
  }),
);

const person = ownPerson.nullable().describe('The person to whom the account belongs.');
const loggedIn = z.strictObject({ user: sessionUser, person });
const session = z.strictObject({
  user: sessionUser.nullable().describe('The logged-in user; null for a visitor.'),
  person,
  csrfToken: z.string().describe('For the header `X-CSRF-Token`.'),
});
/** The session with its CSRF token, for clients that cannot read the token from a page. */
export type SessionWithToken = z.input<typeof session>;
/** The logged-in user and their person; null for visitors. */
export type Session = Omit<SessionWithToken, 'csrfToken'>;

/** The form that creates an account through a one-time link. */
export const newAccount = z.object({ email, password, token });
/**
 * The form that sets a password through a one-time link. The e-mail address may be older than the current rules and
 * break them.
 */
export const existingAccount = z.object({ email: anyEmail, password, token });

const openSession = named(
  'OpenSession',
  z.strictObject({
    id: z.uuid().describe('By which it can be ended.'),
    browser: z.string().nullable().describe('The program that logged in; null where it did not say.'),
    system: z.string().nullable().describe('The operating system or the device; null where the program did not say.'),
    created_at: dateTime.describe('When it began, with a login.'),
    last_seen_at: dateTime.describe('When it was last used, to the minute.'),
    current: z.boolean().describe('Whether it is the session of this request.'),
  }),
);
/** An open session of the logged-in user. */
export type OpenSession = z.input<typeof openSession>;
/** An {@link OpenSession} on the server, with `Date` objects. */
export type StoredOpenSession = z.output<typeof openSession>;
const sessionParams = z.object({ id: z.uuid().describe('The id of the session, as it is listed.') });

const registered = z.strictObject({ user: sessionUser });
const sentMessage = z.strictObject({ message: z.string() });
const forEverybody = { who: 'everybody', tag: 'session' } as const;
const forUsers = { who: 'loggedIn', tag: 'session' } as const;

/** The endpoints of sessions, registration and passwords. */
export const accountEndpoints = endpoints({
  'GET /auth/session': {
    ...forEverybody,
    summary: 'The logged-in user, and the token for changes',
    responses: { 200: session },
  },
  'POST /auth/login': {
    ...forEverybody,
    summary: 'Log in',
    description: 'With HTTP Basic and without a body. The session cookie comes with the response.',
    basic: true,
    responses: { 200: loggedIn },
    errors: [401, 429],
  },
  'POST /auth/logout': {
    ...forEverybody,
    summary: 'Log out',
    responses: { 200: z.strictObject({ user: z.null(), person: z.null() }) },
  },
  'POST /auth/register': {
    ...forEverybody,
    summary: 'Register, or set a password, with a one-time link',
    body: z.union([newAccount, existingAccount]),
    responses: {
      200: { description: 'The password is set', content: registered },
      201: { description: 'The account is created', content: registered },
    },
    errors: [429],
  },
  'POST /auth/register/open': {
    ...forEverybody,
    summary: 'Open a one-time link',
    description: 'Says whether it can be used, and uses nothing up. The invitation of the link is marked as opened.',
    body: z.object({ token }),
    responses: { 200: z.strictObject({ usable: z.boolean() }) },
  },
  'POST /auth/reset': {
    ...forEverybody,
    summary: 'Ask for a link to set a new password',
    description: 'The response is the same whether there is such an account or not.',
    body: z.object({ email: anyEmail }),
    responses: { 200: sentMessage },
    errors: [429],
  },
  'POST /auth/email': {
    ...forUsers,
    summary: 'Confirm an address, with the link that was sent there',
    description:
      'By the account that asked for it. The address becomes that of the account, and an account that belongs to no person yet is linked to the person with that address.',
    body: z.object({ token }),
    responses: { 200: loggedIn },
  },
  'POST /auth/email/send': {
    ...forUsers,
    summary: 'Ask for another link to confirm an address',
    responses: {
      200: sentMessage,
      409: { description: 'No address waits to be confirmed.', content: errorResponse },
    },
    errors: [429],
  },
  'GET /auth/sessions': {
    ...forUsers,
    summary: 'One’s own open sessions',
    responses: { 200: z.strictObject({ records: z.array(openSession) }) },
  },
  'DELETE /auth/sessions': {
    ...forUsers,
    summary: 'End all of one’s own sessions but this one',
    responses: { 200: z.strictObject({ ended: count.describe('How many sessions were ended.') }) },
  },
  'DELETE /auth/sessions/:id': {
    ...forUsers,
    summary: 'End one of one’s own sessions',
    params: sessionParams,
    responses: { 204: nothing },
  },
});
