import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { SessionUser } from '../../catalogue/answers/accounts.ts';
import { clientAddress } from '../accounts/client-address.ts';
import { countAttempt, rateLimits } from '../accounts/rate-limits.ts';
import { isHttps } from '../config.ts';
import type { Services } from '../services.ts';
import { HttpError } from './errors.ts';
import {
  clearSessionCookie,
  createSecret,
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

/** A visitor's session. Nothing of it is stored until a login, or until a room keeps something in `data`. */
type Session = { readonly id: string; readonly userId: number | null; readonly data: Readonly<SessionData> };

declare module 'fastify' {
  interface FastifyRequest {
    session: Session;
    user: SessionUser | null;
  }
  interface FastifyContextConfig {
    /** False: the route serves everybody alike, and no session is looked up for it. */
    session?: boolean;
  }
}

/** Values with which the session of a request is changed; not on the request itself, where every room would see them. */
type SessionContext = Services & { reply: FastifyReply; seed: string | null; isStored: boolean };
const sessionContexts = new WeakMap<FastifyRequest, SessionContext>();
const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS']);

function requireSessionContext(request: FastifyRequest): SessionContext {
  const visit = sessionContexts.get(request);
  if (!visit) throw new Error('this route is registered without a session');
  return visit;
}

function issueSessionCookie(visit: SessionContext, id: string): void {
  visit.isStored = true;
  writeSessionCookie(visit.reply, id, isHttps(visit.config));
}

/**
 * Gives every request its `session` and `user`, and refuses one that would change something without the CSRF token of
 * its browser, before its body is read.
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
    // An id that is not stored may be one that somebody planted here, to know it when it is worth something.
    const id = stored && cookie ? cookie : createSecret();
    request.session = { id, userId: stored?.user?.id ?? null, data: stored?.data ?? {} };
    request.user = stored?.user ?? null;
  });
}

/** The token for the header `X-CSRF-Token`; a browser without a seed for it gets one. */
export function ensureCsrfToken(request: FastifyRequest): string {
  const visit = requireSessionContext(request);
  if (visit.seed === null) {
    visit.seed = createSecret();
    writeCsrfSeedCookie(visit.reply, visit.seed, isHttps(visit.config));
  }
  return deriveCsrfToken(visit.seed, visit.config.sessionSecret);
}

/**
 * Keeps something for this visitor, logged in or not: the keys of `data` replace those of the same name.
 * @throws HttpError 429 where too many visitors of one address have begun a session
 */
export async function saveSessionData(request: FastifyRequest, data: SessionData): Promise<void> {
  const visit = requireSessionContext(request);
  const { db } = visit.database;
  if (visit.isStored && (await mergeSessionData(db, request.session.id, data))) {
    request.session = { ...request.session, data: { ...request.session.data, ...data } };
    return;
  }
  await countAttempt(db, [rateLimits.sessionsByIp, clientAddress(request.ip)]);
  const id = createSecret();
  await insertSession(db, id, data);
  issueSessionCookie(visit, id);
  request.session = { id, userId: null, data };
}

/** Logs a user in, under a new id. The CSRF token changes with it: hand out the new one. */
export async function startSession(request: FastifyRequest, user: SessionUser): Promise<void> {
  const visit = requireSessionContext(request);
  const id = createSecret();
  await visit.database.db.transaction().execute((trx) => replaceSession(trx, request.session.id, id, user.id));
  issueSessionCookie(visit, id);
  const stored = await findSession(visit.database.db, id);
  request.session = { id, userId: user.id, data: stored?.data ?? {} };
  request.user = user;
}

/** Logs out; the browser goes on as an anonymous visitor under a new id. */
export async function endSession(request: FastifyRequest): Promise<void> {
  const visit = requireSessionContext(request);
  await deleteSession(visit.database.db, request.session.id);
  request.session = { id: createSecret(), userId: null, data: {} };
  request.user = null;
  visit.isStored = false;
  clearSessionCookie(visit.reply, isHttps(visit.config));
}

/** The logged-in user. @throws HttpError 401 where nobody is logged in */
export function requireUser(request: FastifyRequest): SessionUser {
  if (!request.user) throw new HttpError(401, 'errors.notLoggedIn');
  return request.user;
}

export function hasRole(user: SessionUser | null, role: string): boolean {
  return user?.roles.some(({ name }) => name === role) ?? false;
}

/** The logged-in user of that role. @throws HttpError 401 where nobody is logged in, 403 where the role is missing */
export function requireRole(request: FastifyRequest, role: string): SessionUser {
  const user = requireUser(request);
  if (!hasRole(user, role)) throw new HttpError(403, 'errors.notAllowed');
  return user;
}
