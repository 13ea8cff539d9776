import type { FastifyRequest } from 'fastify';
import type { SessionUser, SessionWithToken } from '../../catalogue/answers/accounts.ts';
import { HttpError } from '../http/errors.ts';
import { endSession, ensureCsrfToken, startSession } from '../http/sessions.ts';
import type { ServerModule } from '../services.ts';
import { clientAddress } from './client-address.ts';
import { verifyPassword } from './passwords.ts';
import { countLoginAttempt, rememberClientAddress } from './rate-limits.ts';
import { readSessionResponse } from './session-response.ts';
import { findAccountByEmail, findUser } from './users.ts';

type Credentials = { email: string; password: string };

/** Reads address and password from HTTP Basic (RFC 7617, in UTF-8); null where they cannot belong to an account. */
function readBasic(header: string | undefined): Credentials | null {
  const [, encoded] = /^basic +([\w+/=-]+) *$/i.exec(header ?? '') ?? [];
  if (!encoded) return null;
  const text = Buffer.from(encoded, 'base64').toString('utf8');
  const colon = text.indexOf(':');
  // PostgreSQL cannot hold a NUL, so no account has one.
  if (colon < 0 || text.includes('\0')) return null;
  return { email: text.slice(0, colon).trim(), password: text.slice(colon + 1) };
}

/**
 * Logging in and out; the answer says who is there from now on. The CSRF token stays as it is.
 * A refusal carries no `WWW-Authenticate`: a browser would show its own dialog in front of the page's.
 */
export const login: ServerModule = async (app, { database: { db } }) => {
  /** @throws HttpError 401 where something is wrong, 429 after too many attempts */
  async function userOf(request: FastifyRequest): Promise<SessionUser> {
    const given = readBasic(request.headers.authorization);
    const wrong = new HttpError(401, 'accounts.wrongLogin');
    if (!given) throw wrong;
    const account = await findAccountByEmail(db, given.email);
    // By number where there is one: several spellings of an address are still one account.
    const subject = account ? `user ${account.id}` : `address ${given.email.toLowerCase()}`;
    const address = clientAddress(request.ip);
    const attempt = await countLoginAttempt(db, subject, address);
    const right = await verifyPassword(given.password, account?.password_hash ?? null);
    const user = account && right ? await findUser(db, account.id) : undefined;
    if (!user) throw wrong;
    await attempt.uncount();
    await rememberClientAddress(db, subject, address);
    return user;
  }

  app.post('/auth/login', async (request) => {
    try {
      const user = await userOf(request);
      await startSession(request, user);
      return await readSessionResponse(db, user);
    } catch (error) {
      // A failed login leaves nobody logged in, not even the one who was before.
      if (request.user && error instanceof HttpError) await endSession(request);
      throw error;
    }
  });

  app.post('/auth/logout', async (request) => {
    await endSession(request);
    return readSessionResponse(db, null);
  });

  app.get(
    '/auth/session',
    async (request): Promise<SessionWithToken> => ({
      ...(await readSessionResponse(db, request.user)),
      csrfToken: ensureCsrfToken(request),
    }),
  );
};
