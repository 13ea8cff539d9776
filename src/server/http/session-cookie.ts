import '@fastify/cookie';
import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';

export const sessionCookieName = 'strandbook_session';
export const csrfSeedCookieName = 'strandbook_csrf';

/**
 * A cookie's name where the address is https: with this prefix a browser takes it from this host alone, over https, for
 * all paths, so that neither a neighbour's subdomain nor somebody on the line can plant one.
 */
const cookieNameFor = (name: string, secure: boolean) => (secure ? `__Host-${name}` : name);

const secretPattern = /^[\w-]{43}$/;

export const sessionDays = 14;

/** 256 random bits as 43 characters: a session's id, or the seed of a CSRF token. */
export function createSecret(): string {
  return randomBytes(32).toString('base64url');
}

/** The hash under which the database stores a session or a one-time link, so that a leak of it opens neither. */
export function sha256(secret: string): Buffer {
  return createHash('sha256').update(secret).digest();
}

/** The id of a stored session. A visitor for whom nothing is stored has none, and nothing is looked up. */
export function readSessionCookie(request: FastifyRequest, secure: boolean): string | null {
  return parseSecret(request.cookies[cookieNameFor(sessionCookieName, secure)]);
}

export function writeSessionCookie(reply: FastifyReply, id: string, secure: boolean): void {
  const maxAge = sessionDays * 24 * 60 * 60;
  reply.setCookie(cookieNameFor(sessionCookieName, secure), id, {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure,
    maxAge,
  });
}

export function clearSessionCookie(reply: FastifyReply, secure: boolean): void {
  reply.clearCookie(cookieNameFor(sessionCookieName, secure), { path: '/', httpOnly: true, sameSite: 'lax', secure });
}

/**
 * The seed of a browser's CSRF token. It outlives logging in and out: a page open since before, in this tab or another,
 * goes on with the token it was given.
 */
export function readCsrfSeedCookie(request: FastifyRequest, secure: boolean): string | null {
  return parseSecret(request.cookies[cookieNameFor(csrfSeedCookieName, secure)]);
}

export function writeCsrfSeedCookie(reply: FastifyReply, seed: string, secure: boolean): void {
  reply.setCookie(cookieNameFor(csrfSeedCookieName, secure), seed, {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure,
  });
}

function parseSecret(cookie: string | undefined): string | null {
  return cookie !== undefined && secretPattern.test(cookie) ? cookie : null;
}

/** Derived from the seed by the server's secret, so that nothing is stored and nobody else can make one. */
export function deriveCsrfToken(seed: string, secret: string): string {
  return createHmac('sha256', secret).update(seed).digest('base64url');
}

export function isValidCsrfToken(given: unknown, seed: string, secret: string): boolean {
  if (typeof given !== 'string') return false;
  // Hashes of equal length, as a comparison in constant time needs them.
  return timingSafeEqual(sha256(given), sha256(deriveCsrfToken(seed, secret)));
}
