import type { FastifyRequest } from 'fastify';
import { type Kysely, sql } from 'kysely';
import { z } from 'zod';
import type { SessionUser, User } from '../../catalogue/answers/accounts.ts';
import type { EditConflict } from '../../catalogue/answers/errors.ts';
import type { WithDates } from '../../catalogue/json-schema.ts';
import { isAdministrator, may, type Verb } from '../../catalogue/permissions.ts';
import { nameFromEmail } from '../../catalogue/persons/accounts.ts';
import type { Tables } from '../database/tables.ts';
import { HttpError } from '../http/errors.ts';
import { invalidFieldError, parseBody } from '../http/parse.ts';
import { requireRole, requireUser } from '../http/sessions.ts';
import { startDelivery } from '../mail/delivery.ts';
import { resolvePublicUrl } from '../mail/links.ts';
import { readHistory } from '../records/history.ts';
import { listRecords } from '../records/list.ts';
import { parseEntityId, type RecordOf, readRecord } from '../records/read.ts';
import { removeRecord } from '../records/remove.ts';
import { requireJsonObject, updateRecord } from '../records/store.ts';
import type { ServerModule } from '../services.ts';
import { clientAddress } from './client-address.ts';
import { countVerificationMail, requestVerification } from './email-verification.ts';
import { accountFields, accountLabel, userForm } from './forms.ts';
import { sendPasswordLink } from './link-mails.ts';
import { hashPassword, verifyPassword } from './passwords.ts';
import { countAttempt, countLoginAttempt, rateLimits } from './rate-limits.ts';
import { pendingEmail } from './tokens.ts';
import { transactUser } from './user-transaction.ts';
import { createUser, findAccountByEmail, findUser, isLastAdministrator, setPassword } from './users.ts';

type UserRoute = { Params: { id: string }; Querystring: { perform?: string | string[] } };
type UserForm = z.output<ReturnType<typeof userForm>>;

/** The form with which visitors register. */
export const registrationForm = z.object({
  name: z.preprocess((given) => (given === null || given === '' ? undefined : given), accountFields.name.optional()),
  email: accountFields.email,
  password: accountFields.password,
});
/** The form with which administrators create a user. */
export const newUserForm = z.object({
  name: registrationForm.shape.name,
  email: accountFields.email,
  password: accountFields.password.nullish(),
  roles: userForm().shape.roles,
  person: userForm().shape.person,
});

/** Users as handed out: the roles as objects, and the address that is not proven yet. */
async function toUsers(
  db: Kysely<Tables>,
  records: readonly RecordOf<'user'>[],
): Promise<WithDates<User, 'created_at' | 'updated_at'>[]> {
  const ids = records.map(({ id }) => id);
  const { rows } = await sql<{ id: number; pending_email: string | null }>`
    SELECT u.id, ${pendingEmail} AS pending_email FROM "user" u WHERE u.id = ANY(${ids})`.execute(db);
  const pending = new Map(rows.map(({ id, pending_email }) => [id, pending_email]));
  return records.map((record) => {
    const names = record.labels.roles ?? [];
    const roles = record.roles.map((role_id, i) => ({ role_id, name: names[i] ?? '' }));
    return { ...record, roles, pending_email: pending.get(record.id) ?? null };
  });
}

async function readUser(db: Kysely<Tables>, id: number) {
  const record = await readRecord(db, null, 'user', id);
  const [user] = record ? await toUsers(db, [record]) : [];
  if (!user) throw new HttpError(404, 'errors.notFound');
  return user;
}

/** Adds the current user to the error about an outdated version, in the form in which users are answered. */
async function rethrowConflictWithUser(db: Kysely<Tables>, id: number, error: unknown): Promise<never> {
  if (!(error instanceof HttpError) || error.statusCode !== 409) throw error;
  const changed: EditConflict<unknown> = { record: await readUser(db, id) };
  throw new HttpError(409, error.key, error.params, changed);
}

/** The number in the address, of somebody who may do that to this user. */
function requireUserId(request: FastifyRequest<UserRoute>, verb: Verb): number {
  const user = requireUser(request);
  const id = parseEntityId('user', request.params.id);
  if (!may(user, verb, 'user', id === undefined ? undefined : { id })) throw new HttpError(403, 'errors.notAllowed');
  if (typeof id !== 'number') throw new HttpError(404, 'errors.notFound');
  return id;
}

const isEmptyValue = (given: unknown) =>
  given === undefined || given === null || (Array.isArray(given) && given.length === 0);

/**
 * The change that users who are no administrators make of themselves: not of their roles and person, which may only come back
 * as they are. Left out even so, since an administrator may be changing them at this moment.
 * @throws HttpError 403
 */
function restrictOwnChange({ roles, person, ...others }: UserForm, current: SessionUser): UserForm {
  const held = current.roles.map(({ role_id }) => role_id);
  const areOther = roles && (roles.some((id) => !held.includes(id)) || held.some((id) => !roles.includes(id)));
  if (areOther || (person !== undefined && person !== current.person)) throw new HttpError(403, 'errors.notAllowed');
  return others;
}

/** Users: registering, and what administrators and users themselves do with accounts. */
export const userRoutes: ServerModule = async (app, { config, database }) => {
  const { db } = database;

  async function registerOpenly(request: FastifyRequest): Promise<number> {
    const given = requireJsonObject(request.body);
    if (!isEmptyValue(given.roles) || !isEmptyValue(given.person)) throw new HttpError(403, 'errors.notAllowed');
    if (config.registration === 'invited') throw new HttpError(403, 'accounts.registrationClosed');
    const { email, password, name } = parseBody(registrationForm, given, accountLabel);
    await countAttempt(db, [rateLimits.registrationsByIp, clientAddress(request.ip)]);
    const passwordHash = await hashPassword(password);
    const user = { name: name ?? nameFromEmail(email), email, passwordHash, roles: ['user'], person: 'new' } as const;
    const made = await transactUser(db, async (trx) => {
      const created = await createUser(trx, user);
      // Somebody of that address is there already: who it is shows when the link is opened.
      if (created?.person === null)
        await requestVerification(trx, created.id, email, resolvePublicUrl(config, app), request.t);
      return created;
    });
    if (!made) throw invalidFieldError('email', 'accounts.emailTaken');
    startDelivery(database);
    return made.id;
  }

  async function createByAdministrator(request: FastifyRequest, actor: SessionUser): Promise<number> {
    const { name, email, password, roles, person } = parseBody(
      newUserForm,
      requireJsonObject(request.body),
      accountLabel,
    );
    const passwordHash = password ? await hashPassword(password) : null;
    const id = await transactUser(db, async (trx) => {
      const account = {
        name: name ?? nameFromEmail(email),
        email,
        passwordHash,
        roles: roles ? [] : ['user'],
        person: person ? null : ('ofAddress' as const),
      };
      const made = await createUser(trx, account, actor);
      if (!made) throw invalidFieldError('email', 'accounts.emailTaken');
      const chosen = { ...(roles && { roles }), ...(person && { person }) };
      if (roles || person) await updateRecord(trx, actor, 'user', made.id, chosen);
      if (!passwordHash) await sendPasswordLink(trx, 'account', made, resolvePublicUrl(config, app), request.t);
      return made.id;
    });
    startDelivery(database);
    return id;
  }

  /** @throws HttpError 400 where it is not the password of the account, 429 after too many attempts */
  async function requirePassword(request: FastifyRequest, user: SessionUser, given: string | undefined): Promise<void> {
    if (!given) throw invalidFieldError('current_password', 'errors.required', accountLabel);
    const attempt = await countLoginAttempt(db, `user ${user.id}`, clientAddress(request.ip));
    const login = await findAccountByEmail(db, user.email);
    if (!(await verifyPassword(given, login?.password_hash ?? null)))
      throw invalidFieldError('current_password', 'accounts.wrongPassword', accountLabel);
    await attempt.uncount();
  }

  async function changeUser(request: FastifyRequest, id: number, actor: SessionUser): Promise<void> {
    const given = requireJsonObject(request.body);
    const current = await findUser(db, id);
    if (!current) throw new HttpError(404, 'errors.notFound');
    const form: UserForm = parseBody(userForm(current), given, accountLabel);
    const change = isAdministrator(actor) ? form : restrictOwnChange(form, current);
    const { password, current_password, pending_email: _, roles, ...fields } = change;
    const isOwn = id === actor.id;
    if (password && !isOwn) throw new HttpError(403, 'errors.notAllowed');
    const newAddress = fields.email === current.email ? undefined : fields.email;
    // A value that stays need not fulfil rules that are younger than it, and one's own address changes only with a proof.
    if (isOwn || newAddress === undefined) delete fields.email;
    if (fields.name === current.name) delete fields.name;
    const wanted = isOwn ? newAddress : undefined;
    if (wanted !== undefined || password) await requirePassword(request, actor, current_password);
    if (wanted !== undefined) await countVerificationMail(db, request, id, wanted);
    const passwordHash = password ? await hashPassword(password) : null;
    await transactUser(db, async (trx) => {
      const wasLast = roles ? await isLastAdministrator(trx, id) : false;
      await updateRecord(trx, actor, 'user', id, { ...fields, ...(roles && { roles }) });
      const stillIs = (await findUser(trx, id))?.roles.some(({ name }) => name === 'admin');
      if (wasLast && !stillIs) throw new HttpError(403, 'accounts.lastAdministrator');
      if (passwordHash) await setPassword(trx, actor, passwordHash, request.session.id);
      if (wanted !== undefined) await requestVerification(trx, id, wanted, resolvePublicUrl(config, app), request.t);
    }).catch((error) => rethrowConflictWithUser(db, id, error));
    startDelivery(database);
  }

  app.get('/rest/users', async (request) => {
    const user = requireRole(request, 'admin');
    const { records, totalHits } = await listRecords(db, user, 'user', request.query);
    return { records: await toUsers(db, records), totalHits };
  });

  app.post('/rest/users', async (request, reply) => {
    const { user } = request;
    const id =
      user && isAdministrator(user) ? await createByAdministrator(request, user) : await registerOpenly(request);
    return reply.code(201).send(await readUser(db, id));
  });

  app.get<UserRoute>('/rest/users/:id', async (request) => readUser(db, requireUserId(request, 'read')));

  app.get<UserRoute>('/rest/users/:id/history', async (request) => {
    const id = requireUserId(request, 'read');
    const records = await readHistory(db, request.user, 'user', id);
    if (records.length === 0) await readUser(db, id);
    return { records };
  });

  app.put<UserRoute>('/rest/users/:id', async (request) => {
    const id = requireUserId(request, 'update');
    await changeUser(request, id, requireUser(request));
    return readUser(db, id);
  });

  app.delete<UserRoute>('/rest/users/:id', async (request, reply) => {
    const id = requireUserId(request, 'delete');
    const actor = requireUser(request);
    const perform = request.query.perform === 'true' || request.query.perform === '1';
    await transactUser(db, async (trx) => {
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
