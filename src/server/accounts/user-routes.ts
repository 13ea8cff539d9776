import type { FastifyRequest } from 'fastify';
import { type Kysely, sql } from 'kysely';
import type { SessionUser } from '../../catalogue/endpoints/accounts.ts';
import type { EditConflict } from '../../catalogue/endpoints/errors.ts';
import { type StoredUser, userEndpoints } from '../../catalogue/endpoints/users.ts';
import { isAdministrator, may, type Verb } from '../../catalogue/permissions.ts';
import { nameFromEmail } from '../../catalogue/persons/accounts.ts';
import type { Tables } from '../database/tables.ts';
import { clientAddress } from '../http/client-address.ts';
import { HttpError } from '../http/errors.ts';
import { invalidFieldError, parseBody } from '../http/parse.ts';
import { resolvePublicUrl } from '../http/public-url.ts';
import { countAttempt, countLoginAttempt, rateLimits } from '../http/rate-limits.ts';
import { routesOf } from '../http/route.ts';
import { deleteSessionsOf, pendingEmail } from '../http/session-store.ts';
import { startDelivery } from '../mail/delivery.ts';
import { readHistory } from '../records/history.ts';
import { listRecords } from '../records/list.ts';
import { type RecordOf, readRecord } from '../records/read.ts';
import { removeRecords } from '../records/remove.ts';
import { requireJsonObject, updateRecord } from '../records/store.ts';
import type { ServerModule } from '../services.ts';
import { setDailyChanges } from './daily-changes.ts';
import { countVerificationMail, requestVerification } from './email-verification.ts';
import { accountLabel, newUserForm, registrationForm, type UserForm, userForm } from './forms.ts';
import { sendPasswordLink } from './link-mails.ts';
import { hashPassword, verifyPassword } from './passwords.ts';
import { createUser, findAccountByEmail, findUser, isLastAdministrator, setPassword, transactUser } from './users.ts';

/** Users as the API returns them: with the roles as objects, and with an e-mail address that is not verified yet. */
async function toUsers(db: Kysely<Tables>, records: readonly RecordOf<'user'>[]): Promise<StoredUser[]> {
  const ids = records.map(({ id }) => id);
  const { rows } = await sql<{ id: number; pending_email: string | null }>`
    SELECT u.id, ${pendingEmail} AS pending_email FROM "user" u WHERE u.id = ANY(${ids})`.execute(db);
  const pendingEmails = new Map(rows.map(({ id, pending_email }) => [id, pending_email]));
  return records.map((record) => {
    const names = record.labels.roles ?? [];
    const roles = record.roles.map((role_id, i) => ({ role_id, name: names[i] ?? '' }));
    return { ...record, roles, pending_email: pendingEmails.get(record.id) ?? null };
  });
}

async function readUser(db: Kysely<Tables>, id: number) {
  const record = await readRecord(db, null, 'user', id);
  const [user] = record ? await toUsers(db, [record]) : [];
  if (!user) throw new HttpError(404, 'errors.notFound');
  return user;
}

/** Adds the current user, in the form in which the API returns users, to the error about an outdated version. */
async function rethrowConflictWithUser(db: Kysely<Tables>, id: number, error: unknown): Promise<never> {
  if (!(error instanceof HttpError) || error.statusCode !== 409) throw error;
  const conflict: EditConflict<unknown> = { record: await readUser(db, id) };
  throw new HttpError(409, error.key, error.params, conflict);
}

/** @throws HttpError 403 where the account is somebody else's, and the actor is no administrator */
function requireOwnAccount(actor: SessionUser, verb: Verb, id: number): void {
  if (!may(actor, verb, 'user', { id })) throw new HttpError(403, 'errors.notAllowed');
}

const isEmptyValue = (value: unknown) =>
  value === undefined || value === null || (Array.isArray(value) && value.length === 0);

/**
 * A user's change of their own account, without roles and person, which only administrators change. A client may send
 * these back unchanged; they are left out even then, since an administrator may be changing them at this moment.
 * @throws HttpError 403 where roles or person differ
 */
function restrictOwnChange({ roles, person, ...others }: UserForm, current: SessionUser): UserForm {
  const currentRoles = current.roles.map(({ role_id }) => role_id);
  const areChanged =
    roles && (roles.some((id) => !currentRoles.includes(id)) || currentRoles.some((id) => !roles.includes(id)));
  if (areChanged || (person !== undefined && person !== current.person)) throw new HttpError(403, 'errors.notAllowed');
  return others;
}

/** Endpoints of users: registration, and the changes that administrators and users themselves make. */
export const userRoutes: ServerModule = async (app, { config, database }) => {
  const { db } = database;
  const route = routesOf(app, userEndpoints);

  async function registerOpenly(request: FastifyRequest): Promise<number> {
    const body = requireJsonObject(request.body);
    if (!isEmptyValue(body.roles) || !isEmptyValue(body.person)) throw new HttpError(403, 'errors.notAllowed');
    if (config.registration === 'invited') throw new HttpError(403, 'accounts.registrationClosed');
    const { email, password, name } = parseBody(registrationForm, body, accountLabel);
    await countAttempt(db, [rateLimits.registrationsByIp, clientAddress(request.ip)]);
    const passwordHash = await hashPassword(password);
    const user = { name: name ?? nameFromEmail(email), email, passwordHash, roles: ['user'], person: 'new' } as const;
    const created = await transactUser(db, async (trx) => {
      const account = await createUser(trx, user);
      // A person with that e-mail address exists already; the account is linked to it once the address is verified.
      if (account?.person === null)
        await requestVerification(trx, account.id, email, resolvePublicUrl(config, app), request.t);
      return account;
    });
    if (!created) throw invalidFieldError('email', 'accounts.emailTaken');
    startDelivery(database);
    return created.id;
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
        person: person ? null : ('byEmail' as const),
      };
      const created = await createUser(trx, account, actor);
      if (!created) throw invalidFieldError('email', 'accounts.emailTaken');
      const links = { ...(roles && { roles }), ...(person && { person }) };
      if (roles || person) await updateRecord(trx, actor, 'user', created.id, links);
      if (!passwordHash) await sendPasswordLink(trx, 'account', created, resolvePublicUrl(config, app), request.t);
      return created.id;
    });
    startDelivery(database);
    return id;
  }

  /** @throws HttpError 400 where the password is missing or wrong, 429 after too many attempts */
  async function requirePassword(
    request: FastifyRequest,
    user: SessionUser,
    password: string | undefined,
  ): Promise<void> {
    if (!password) throw invalidFieldError('current_password', 'errors.required', accountLabel);
    const attempt = await countLoginAttempt(db, `user ${user.id}`, clientAddress(request.ip));
    const account = await findAccountByEmail(db, user.email);
    if (!(await verifyPassword(password, account?.password_hash ?? null)))
      throw invalidFieldError('current_password', 'accounts.wrongPassword', accountLabel);
    await attempt.uncount();
  }

  async function changeUser(request: FastifyRequest, id: number, actor: SessionUser): Promise<void> {
    const body = requireJsonObject(request.body);
    const current = await findUser(db, id);
    if (!current) throw new HttpError(404, 'errors.notFound');
    const form: UserForm = parseBody(userForm(current), body, accountLabel);
    const change = isAdministrator(actor) ? form : restrictOwnChange(form, current);
    const { password, current_password, pending_email: _, roles, daily_changes, ...fields } = change;
    const isOwn = id === actor.id;
    if ((password || daily_changes !== undefined) && !isOwn) throw new HttpError(403, 'errors.notAllowed');
    const newEmail = fields.email === current.email ? undefined : fields.email;
    // Unchanged values are left out, as they may break newer rules. The e-mail address of the user's own account
    // changes only once the new one is verified.
    if (isOwn || newEmail === undefined) delete fields.email;
    if (fields.name === current.name) delete fields.name;
    const emailToVerify = isOwn ? newEmail : undefined;
    if (emailToVerify !== undefined || password) await requirePassword(request, actor, current_password);
    if (emailToVerify !== undefined) await countVerificationMail(db, request, id, emailToVerify);
    const passwordHash = password ? await hashPassword(password) : null;
    await transactUser(db, async (trx) => {
      const wasLast = roles ? await isLastAdministrator(trx, id) : false;
      await updateRecord(trx, actor, 'user', id, { ...fields, ...(roles && { roles }) });
      const isStillAdministrator = (await findUser(trx, id))?.roles.some(({ name }) => name === 'admin');
      if (wasLast && !isStillAdministrator) throw new HttpError(403, 'accounts.lastAdministrator');
      if (daily_changes !== undefined) await setDailyChanges(trx, id, daily_changes, request.language);
      if (passwordHash) await setPassword(trx, actor, passwordHash, request.session.id);
      if (emailToVerify !== undefined)
        await requestVerification(trx, id, emailToVerify, resolvePublicUrl(config, app), request.t);
    }).catch((error) => rethrowConflictWithUser(db, id, error));
    startDelivery(database);
  }

  route('GET /rest/users', async ({ query, user }) => {
    const { records, totalHits } = await listRecords(db, user, 'user', query);
    return { records: await toUsers(db, records), totalHits };
  });

  route('POST /rest/users', { isBodyChecked: true }, async ({ user }, request) => {
    const id =
      user && isAdministrator(user) ? await createByAdministrator(request, user) : await registerOpenly(request);
    return readUser(db, id);
  });

  route('GET /rest/users/:id', async ({ params: { id }, user }) => {
    requireOwnAccount(user, 'read', id);
    return readUser(db, id);
  });

  route('GET /rest/users/:id/history', async ({ params: { id }, user }) => {
    requireOwnAccount(user, 'read', id);
    const records = await readHistory(db, user, 'user', id);
    if (records.length === 0) await readUser(db, id);
    return { records };
  });

  route('PUT /rest/users/:id', { isBodyChecked: true }, async ({ params: { id }, user }, request) => {
    requireOwnAccount(user, 'update', id);
    await changeUser(request, id, user);
    return readUser(db, id);
  });

  route('DELETE /rest/users/:id/sessions', async ({ params: { id }, user }, request) => {
    await readUser(db, id);
    const ended = await deleteSessionsOf(db, id, request.session.id);
    request.log.info({ account: id, user: user.id, ended }, 'an administrator ended the sessions of an account');
    return { ended };
  });

  route('DELETE /rest/users/:id', async ({ params: { id }, query: { perform }, user: actor }) => {
    await transactUser(db, async (trx) => {
      const isLast = await isLastAdministrator(trx, id);
      // The actor may have lost the role of administrator since the session was read.
      if (!isAdministrator((await findUser(trx, actor.id)) ?? null)) throw new HttpError(403, 'errors.notAllowed');
      if (isLast) throw new HttpError(403, 'accounts.lastAdministrator');
      // The history cannot refer to users who remove their own account.
      const author = id === actor.id ? null : actor;
      await removeRecords(trx, author, 'user', [id], { perform: perform === 'true' || perform === '1' });
    });
  });
};
