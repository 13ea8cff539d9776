import type { FastifyRequest } from 'fastify';
import type { Kysely, Transaction } from 'kysely';
import { z } from 'zod';
import { nameFromEmail } from '../../catalogue/accounts.ts';
import { isAdministrator, may, type Verb } from '../../catalogue/permissions.ts';
import type { Tables } from '../database/tables.ts';
import { HttpError } from '../http/errors.ts';
import { invalidField, parseBody } from '../http/parse.ts';
import { requireRole, requireUser, type SessionUser } from '../http/sessions.ts';
import { deliverSoon } from '../mail/delivery.ts';
import { publicAddress } from '../mail/links.ts';
import { readHistory, writeHistory } from '../records/history.ts';
import { listRecords } from '../records/list.ts';
import { idFrom, type RecordOf, readRecord } from '../records/read.ts';
import { removeRecord } from '../records/remove.ts';
import { givenIn, updateRecord } from '../records/store.ts';
import type { Room } from '../services.ts';
import { clientAddress } from './client-address.ts';
import { accountFields, accountLabel, userForm } from './forms.ts';
import { type Attempt, countAttempt, limits } from './limits.ts';
import { sendPasswordLink } from './link-mails.ts';
import { hashPassword } from './passwords.ts';
import { voidTokensOf } from './tokens.ts';
import { createUser, findUser, isLastAdministrator, setPassword } from './users.ts';

type OneUser = { Params: { id: string }; Querystring: { perform?: string | string[] } };
type UserForm = z.output<ReturnType<typeof userForm>>;

/** What visitors register with. */
export const registration = z.object({
  name: z.preprocess((given) => (given === null || given === '' ? undefined : given), accountFields.name.optional()),
  email: accountFields.email,
  password: accountFields.password,
});
/** What administrators make a user of. */
export const newUser = z.object({
  name: registration.shape.name,
  email: accountFields.email,
  password: accountFields.password.nullish(),
  roles: userForm().shape.roles,
  person: userForm().shape.person,
});

/** A user as handed out: the roles as objects. */
function withRoles(record: RecordOf<'user'>) {
  const names = record.labels.roles ?? [];
  return { ...record, roles: record.roles.map((role_id, i) => ({ role_id, name: names[i] })) };
}

async function readUser(db: Kysely<Tables>, id: number) {
  const record = await readRecord(db, null, 'user', id);
  if (!record) throw new HttpError(404, 'errors.notFound');
  return withRoles(record);
}

/** One transaction; what another user has already, an address or a person, is refused by its field. */
async function transact<T>(db: Kysely<Tables>, work: (trx: Transaction<Tables>) => Promise<T>): Promise<T> {
  try {
    return await db.transaction().execute(work);
  } catch (error) {
    const { constraint } = (error instanceof Error && error.cause ? error.cause : error) as { constraint?: string };
    if (constraint === 'user_email_key') throw invalidField('email', 'accounts.emailTaken');
    if (constraint === 'user_person_key') throw invalidField('person', 'accounts.personTaken');
    throw error;
  }
}

/** What shows a record as it is now, for somebody who saw an older one, shows a user as users are handed out. */
async function showUser(db: Kysely<Tables>, id: number, error: unknown): Promise<never> {
  if (!(error instanceof HttpError) || error.statusCode !== 409) throw error;
  throw new HttpError(409, error.key, error.params, { record: await readUser(db, id) });
}

/** The number in the address, of somebody who may do that to this user. */
function userIn(request: FastifyRequest<OneUser>, verb: Verb): number {
  const user = requireUser(request);
  const id = idFrom('user', request.params.id);
  if (!may(user, verb, 'user', id === undefined ? undefined : { id })) throw new HttpError(403, 'errors.notAllowed');
  if (typeof id !== 'number') throw new HttpError(404, 'errors.notFound');
  return id;
}

const isNothing = (given: unknown) =>
  given === undefined || given === null || (Array.isArray(given) && given.length === 0);

/** Nobody gives themselves a role, or makes themselves another person. */
function refuseSelfService(given: Readonly<Record<string, unknown>>, current: SessionUser): void {
  const isOther = given.person !== undefined && given.person !== current.person;
  if (given.roles !== undefined || isOther) throw new HttpError(403, 'errors.notAllowed');
}

/** Users: registering, and what administrators and users themselves do with accounts. */
export const userRoutes: Room = async (app, { config, database }) => {
  const { db } = database;

  async function registerOpenly(request: FastifyRequest): Promise<number> {
    const given = givenIn(request.body);
    if (!isNothing(given.roles) || !isNothing(given.person)) throw new HttpError(403, 'errors.notAllowed');
    if (config.registration === 'invited') throw new HttpError(403, 'accounts.registrationClosed');
    const { email, password, name } = parseBody(registration, given, accountLabel);
    await countAttempt(db, [limits.registrationsOfAddress, clientAddress(request.ip)]);
    const passwordHash = await hashPassword(password);
    const user = { name: name ?? nameFromEmail(email), email, passwordHash, roles: ['user'], person: 'new' } as const;
    const made = await transact(db, (trx) => createUser(trx, user));
    if (!made) throw invalidField('email', 'accounts.emailTaken');
    return made.id;
  }

  async function createByAdministrator(request: FastifyRequest, actor: SessionUser): Promise<number> {
    const { name, email, password, roles, person } = parseBody(newUser, givenIn(request.body), accountLabel);
    const passwordHash = password ? await hashPassword(password) : null;
    const id = await transact(db, async (trx) => {
      const account = {
        name: name ?? nameFromEmail(email),
        email,
        passwordHash,
        roles: roles ? [] : ['user'],
        person: person ? null : ('ofAddress' as const),
      };
      const made = await createUser(trx, account, actor);
      if (!made) throw invalidField('email', 'accounts.emailTaken');
      const chosen = { ...(roles && { roles }), ...(person && { person }) };
      if (roles || person) await updateRecord(trx, actor, 'user', made.id, chosen);
      if (!passwordHash) await sendPasswordLink(trx, 'account', made, publicAddress(config, app), request.t);
      return made.id;
    });
    deliverSoon(database);
    return id;
  }

  /** Changing one's address tells whether somebody else has it, as registering does, and counts as that. */
  async function countAddressChange(request: FastifyRequest): Promise<Attempt> {
    return countAttempt(db, [limits.registrationsOfAddress, clientAddress(request.ip)]);
  }

  async function changeUser(request: FastifyRequest, id: number, actor: SessionUser): Promise<void> {
    const given = givenIn(request.body);
    const current = await findUser(db, id);
    if (!current) throw new HttpError(404, 'errors.notFound');
    if (!isAdministrator(actor)) refuseSelfService(given, current);
    const { password, roles, ...fields }: UserForm = parseBody(userForm(current), given, accountLabel);
    if (password && id !== actor.id) throw new HttpError(403, 'errors.notAllowed');
    const isNewAddress = fields.email !== undefined && fields.email !== current.email;
    // What stays need not fulfil rules that are younger than it.
    if (!isNewAddress) delete fields.email;
    if (fields.name === current.name) delete fields.name;
    const attempt = isNewAddress && !isAdministrator(actor) ? await countAddressChange(request) : null;
    const passwordHash = password ? await hashPassword(password) : null;
    await transact(db, async (trx) => {
      const wasLast = roles ? await isLastAdministrator(trx, id) : false;
      await updateRecord(trx, actor, 'user', id, { ...fields, ...(roles && { roles }) });
      const stillIs = (await findUser(trx, id))?.roles.some(({ name }) => name === 'admin');
      if (wasLast && !stillIs) throw new HttpError(403, 'accounts.lastAdministrator');
      if (isNewAddress) await voidTokensOf(trx, id);
      if (!passwordHash) return;
      await setPassword(trx, id, passwordHash, request.session.id);
      await writeHistory(trx, actor, 'user', id, 'update', { before: null, after: { password: '…' } });
    }).catch((error) => showUser(db, id, error));
    await attempt?.forget();
  }

  app.get('/rest/users', async (request) => {
    const user = requireRole(request, 'admin');
    const { records, totalHits } = await listRecords(db, user, 'user', request.query);
    return { records: records.map(withRoles), totalHits };
  });

  app.post('/rest/users', async (request, reply) => {
    const { user } = request;
    const id =
      user && isAdministrator(user) ? await createByAdministrator(request, user) : await registerOpenly(request);
    return reply.code(201).send(await readUser(db, id));
  });

  app.get<OneUser>('/rest/users/:id', async (request) => readUser(db, userIn(request, 'read')));

  app.get<OneUser>('/rest/users/:id/history', async (request) => {
    const id = userIn(request, 'read');
    const records = await readHistory(db, request.user, 'user', id);
    if (records.length === 0) await readUser(db, id);
    return { records };
  });

  app.put<OneUser>('/rest/users/:id', async (request) => {
    const id = userIn(request, 'update');
    await changeUser(request, id, requireUser(request));
    return readUser(db, id);
  });

  app.delete<OneUser>('/rest/users/:id', async (request, reply) => {
    const id = userIn(request, 'delete');
    const actor = requireUser(request);
    const perform = request.query.perform === 'true' || request.query.perform === '1';
    await transact(db, async (trx) => {
      const isLast = await isLastAdministrator(trx, id);
      // Somebody else may have been quicker, and this administrator is none any more.
      if (!isAdministrator((await findUser(trx, actor.id)) ?? null)) throw new HttpError(403, 'errors.notAllowed');
      if (isLast) throw new HttpError(403, 'accounts.lastAdministrator');
      // Whoever removes their own account is not there any more when that is written down.
      await removeRecord(trx, id === actor.id ? null : actor, 'user', id, perform);
    });
    return reply.code(204).send();
  });
};
