import type { FastifyRequest } from 'fastify';
import { accountEndpoints, type SessionUser } from '../../catalogue/endpoints/accounts.ts';
import { clientAddress } from '../http/client-address.ts';
import { HttpError } from '../http/errors.ts';
import { countLoginAttempt, rememberClientAddress } from '../http/rate-limits.ts';
import { routesOf } from '../http/route.ts';
import { endSession, ensureCsrfToken, startSession } from '../http/sessions.ts';
import type { ServerModule } from '../services.ts';
import { verifyPassword } from './passwords.ts';
import { findAccountByEmail, findUser, readSessionResponse } from './users.ts';

type Credentials = { email: string; password: string };

/**
 * Reads e-mail address and password from HTTP Basic (RFC 7617, in UTF-8); null where they cannot belong to an account.
 */
function readBasic(header: string | undefined): Credentials | null {
  const [, encoded] = /^basic +([\w+/=-]+) *$/i.exec(header ?? '') ?? [];
  if (!encoded) return null;
  const text = Buffer.from(encoded, 'base64').toString('utf8');
  const colon = text.indexOf(':');
  // PostgreSQL cannot store a NUL, so no account has one.
  if (colon < 0 || text.includes('\0')) return null;
  return { email: text.slice(0, colon).trim(), password: text.slice(colon + 1) };
}

/**
 * Endpoints to log in and out; both return the session's user. The CSRF token stays the same. A 401 carries no
 * `WWW-Authenticate`, since a browser would show its own dialog in front of the page's.
 */
export const login: ServerModule = async (app, { database: { db } }) => {
  const route = routesOf(app, accountEndpoints);

  /** @throws HttpError 401 where e-mail address or password are wrong, 429 after too many attempts */
  async function authenticate(request: FastifyRequest): Promise<SessionUser> {
    const credentials = readBasic(request.headers.authorization);
    const wrongLogin = new HttpError(401, 'accounts.wrongLogin');
    if (!credentials) throw wrongLogin;
    const account = await findAccountByEmail(db, credentials.email);
    // Attempts are counted by the account's id where there is one, since several spellings of an e-mail address belong
    // to it.
    const subject = account ? `user ${account.id}` : `address ${credentials.email.toLowerCase()}`;
    const address = clientAddress(request.ip);
    const attempt = await countLoginAttempt(db, subject, address);
    const isRight = await verifyPassword(credentials.password, account?.password_hash ?? null);
    const user = account && isRight ? await findUser(db, account.id) : undefined;
    if (!user) throw wrongLogin;
    await attempt.uncount();
    await rememberClientAddress(db, subject, address);
    return user;
  }

  route('POST /auth/login', async (_input, request) => {
    try {
      const user = await authenticate(request);
      await startSession(request, user);
      return await readSessionResponse(db, user);
    } catch (error) {
      // A failed login also ends the session of the user who was logged in before.
      if (request.user && error instanceof HttpError) await endSession(request);
      throw error;
    }
  });

  route('POST /auth/logout', async (_input, request) => {
    await endSession(request);
    return { user: null, person: null };
  });

  route('GET /auth/session', async ({ user }, request) => ({
    ...(await readSessionResponse(db, user)),
    csrfToken: ensureCsrfToken(request),
  }));
};
