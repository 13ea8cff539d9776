import '@fastify/cookie';
import { createHmac, timingSafeEqual } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { sha256 } from '../secrets.ts';

export const sessionCookieName = 'strandbook_session';
export const csrfSeedCookieName = 'strandbook_csrf';

/**
 * The cookie's name. Over https it gets the prefix `__Host-`, with which a browser accepts it only from this very host
 * over https, so that neither another subdomain nor somebody on the network can set one.
 */
const cookieNameFor = (name: string, secure: boolean) => (secure ? `__Host-${name}` : name);

const secretPattern = /^[\w-]{43}$/;

export const sessionDays = 14;

/** The session id in the cookie; null where there is none, so that no lookup is needed. */
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
 * The seed of a browser's CSRF token. It survives logging in and out, so that pages that are already open stay usable.
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

/** The token is derived from the seed and the server's secret, so nothing is stored and nobody else can create one. */
export function deriveCsrfToken(seed: string, secret: string): string {
  return createHmac('sha256', secret).update(seed).digest('base64url');
}

export function isValidCsrfToken(token: unknown, seed: string, secret: string): boolean {
  if (typeof token !== 'string') return false;
  // Hashed, since a comparison in constant time needs values of equal length.
  return timingSafeEqual(sha256(token), sha256(deriveCsrfToken(seed, secret)));
}
