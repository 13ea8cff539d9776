import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { SessionUser } from '../../catalogue/endpoints/accounts.ts';
import { isHttps } from '../config.ts';
import { createSecret } from '../secrets.ts';
import type { Services } from '../services.ts';
import { clientAddress } from './client-address.ts';
import { HttpError } from './errors.ts';
import { countAttempt, rateLimits } from './rate-limits.ts';
import {
  clearSessionCookie,
  deriveCsrfToken,
  isValidCsrfToken,
  readCsrfSeedCookie,
  readSessionCookie,
  writeCsrfSeedCookie,
  writeSessionCookie,
} from './session-cookie.ts';
import {
  deleteSession,
  findSession,
  insertSession,
  mergeSessionData,
  replaceSession,
  type SessionData,
} from './session-store.ts';
import { describeUserAgent } from './user-agent.ts';

/** A visitor's session. It is stored only after a login, or once a server module saves something in `data`. */
type Session = { readonly id: string; readonly userId: number | null; readonly data: Readonly<SessionData> };

declare module 'fastify' {
  interface FastifyRequest {
    session: Session;
    user: SessionUser | null;
  }
  interface FastifyContextConfig {
    /** False: the response is the same for everybody, so no session is looked up. */
    session?: boolean;
  }
}

/**
 * The values needed to change the session of a request. They are not in the request itself, where every module would
 * see them.
 */
type SessionContext = Services & { reply: FastifyReply; seed: string | null; isStored: boolean };
const sessionContexts = new WeakMap<FastifyRequest, SessionContext>();
const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS']);

function requireSessionContext(request: FastifyRequest): SessionContext {
  const context = sessionContexts.get(request);
  if (!context) throw new Error('this route is registered without a session');
  return context;
}

function issueSessionCookie(context: SessionContext, id: string): void {
  context.isStored = true;
  writeSessionCookie(context.reply, id, isHttps(context.config));
}

/**
 * Gives every request its `session` and `user`. A request other than GET, HEAD and OPTIONS without a valid CSRF token
 * is refused before its body is read.
 */
export function registerSessions(app: FastifyInstance, services: Services): void {
  app.decorateRequest('session');
  app.decorateRequest('user', null);
  app.addHook('onRequest', async (request, reply) => {
    const seed = readCsrfSeedCookie(request, isHttps(services.config));
    const token = request.headers['x-csrf-token'];
    if (!safeMethods.has(request.method) && !(seed && isValidCsrfToken(token, seed, services.config.sessionSecret))) {
      throw new HttpError(403, 'errors.csrf');
    }
    const cookie =
      request.routeOptions.config?.session === false ? null : readSessionCookie(request, isHttps(services.config));
    const stored = cookie === null ? null : await findSession(services.database.db, cookie);
    sessionContexts.set(request, { ...services, reply, seed, isStored: stored !== null });
    // An id that is not stored is replaced, since an attacker may have set the cookie to an id they know.
    const id = stored && cookie ? cookie : createSecret();
    request.session = { id, userId: stored?.user?.id ?? null, data: stored?.data ?? {} };
    request.user = stored?.user ?? null;
  });
}

/** The token for the header `X-CSRF-Token`; a browser without a CSRF seed gets one. */
export function ensureCsrfToken(request: FastifyRequest): string {
  const context = requireSessionContext(request);
  if (context.seed === null) {
    context.seed = createSecret();
    writeCsrfSeedCookie(context.reply, context.seed, isHttps(context.config));
  }
  return deriveCsrfToken(context.seed, context.config.sessionSecret);
}

/**
 * Saves data for this visitor, logged in or not: the keys of `data` replace those of the same name.
 * @throws HttpError 429 where too many sessions were begun from one client address
 */
export async function saveSessionData(request: FastifyRequest, data: SessionData): Promise<void> {
  const context = requireSessionContext(request);
  const { db } = context.database;
  if (context.isStored && (await mergeSessionData(db, request.session.id, data))) {
    request.session = { ...request.session, data: { ...request.session.data, ...data } };
    return;
  }
  await countAttempt(db, [rateLimits.sessionsByIp, clientAddress(request.ip)]);
  const id = createSecret();
  await insertSession(db, id, data);
  issueSessionCookie(context, id);
  request.session = { id, userId: null, data };
}

/** Logs a user in, under a new session id. */
export async function startSession(request: FastifyRequest, user: SessionUser): Promise<void> {
  const context = requireSessionContext(request);
  const id = createSecret();
  const program = describeUserAgent(request.headers['user-agent']);
  await context.database.db
    .transaction()
    .execute((trx) => replaceSession(trx, request.session.id, id, user.id, program));
  issueSessionCookie(context, id);
  const stored = await findSession(context.database.db, id);
  request.session = { id, userId: user.id, data: stored?.data ?? {} };
  request.user = user;
}

/** Logs out; the browser continues as an anonymous visitor under a new session id. */
export async function endSession(request: FastifyRequest): Promise<void> {
  const context = requireSessionContext(request);
  await deleteSession(context.database.db, request.session.id);
  request.session = { id: createSecret(), userId: null, data: {} };
  request.user = null;
  context.isStored = false;
  clearSessionCookie(context.reply, isHttps(context.config));
}

/** The logged-in user. @throws HttpError 401 where nobody is logged in */
export function requireUser(request: FastifyRequest): SessionUser {
  if (!request.user) throw new HttpError(401, 'errors.notLoggedIn');
  return request.user;
}

export function hasRole(user: SessionUser | null, role: string): boolean {
  return user?.roles.some(({ name }) => name === role) ?? false;
}

/** The logged-in user with this role. @throws HttpError 401 where nobody is logged in, 403 where the role is missing */
export function requireRole(request: FastifyRequest, role: string): SessionUser {
  const user = requireUser(request);
  if (!hasRole(user, role)) throw new HttpError(403, 'errors.notAllowed');
  return user;
}
