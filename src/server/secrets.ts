import { createHash, randomBytes } from 'node:crypto';

/** 256 random bits as 43 characters: a session's id, the seed of a CSRF token, or the token of a one-time link. */
export function createSecret(): string {
  return randomBytes(32).toString('base64url');
}

/** The hash under which the database stores a session or a one-time link, so that a leak of it opens neither. */
export function sha256(secret: string): Buffer {
  return createHash('sha256').update(secret).digest();
}

/** A shorter secret could be found by trying. */
export const minSecretCharacters = 32;
