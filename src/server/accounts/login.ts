import type { FastifyRequest } from 'fastify';
import type { SessionUser, SessionWithToken } from '../../catalogue/answers/accounts.ts';
import { HttpError } from '../http/errors.ts';
import { csrfTokenOf, endSession, startSession } from '../http/sessions.ts';
import type { Room } from '../services.ts';
import { clientAddress } from './client-address.ts';
import { countLogin, rememberAddress } from './limits.ts';
import { isPassword } from './passwords.ts';
import { readSession } from './people.ts';
import { findLogin, findUser } from './users.ts';

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
export const login: Room = async (app, { database: { db } }) => {
  /** @throws HttpError 401 where something is wrong, 429 after too many attempts */
  async function userOf(request: FastifyRequest): Promise<SessionUser> {
    const given = readBasic(request.headers.authorization);
    const wrong = new HttpError(401, 'accounts.wrongLogin');
    if (!given) throw wrong;
    const account = await findLogin(db, given.email);
    // By number where there is one: several spellings of an address are still one account.
    const subject = account ? `user ${account.id}` : `address ${given.email.toLowerCase()}`;
    const address = clientAddress(request.ip);
    const attempt = await countLogin(db, subject, address);
    const right = await isPassword(given.password, account?.password_hash ?? null);
    const user = account && right ? await findUser(db, account.id) : undefined;
    if (!user) throw wrong;
    await attempt.forget();
    await rememberAddress(db, subject, address);
    return user;
  }

  app.post('/auth/login', async (request) => {
    try {
      const user = await userOf(request);
      await startSession(request, user);
      return await readSession(db, user);
    } catch (error) {
      // A failed login leaves nobody logged in, not even the one who was before.
      if (request.user && error instanceof HttpError) await endSession(request);
      throw error;
    }
  });

  app.post('/auth/logout', async (request) => {
    await endSession(request);
    return readSession(db, null);
  });

  app.get(
    '/auth/session',
    async (request): Promise<SessionWithToken> => ({
      ...(await readSession(db, request.user)),
      csrfToken: csrfTokenOf(request),
    }),
  );
};
