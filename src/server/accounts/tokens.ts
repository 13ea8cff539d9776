import { randomBytes } from 'node:crypto';
import { type Kysely, sql, type Transaction } from 'kysely';
import type { Tables } from '../database/tables.ts';
import { sha256 } from '../http/session-cookie.ts';
import { linkValidityHours } from '../mail/link-mail.ts';

/** Purposes of one-time links. */
export type TokenPurpose = 'first-administrator' | 'invitation' | 'password' | 'address';
type TokenOwner = { userId?: number; personId?: number; email?: string };
export type StoredToken = {
  purpose: TokenPurpose;
  user_id: number | null;
  person_id: number | null;
  email: string | null;
};

/** Makes a token for a link; only its hash is stored, so it can be shown just once. */
export async function createToken(
  db: Kysely<Tables>,
  purpose: TokenPurpose,
  hours: number,
  { userId, personId, email }: TokenOwner = {},
): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await sql`
    INSERT INTO token (token_hash, purpose, user_id, person_id, email, expires_at)
    VALUES (${sha256(token)}, ${purpose}, ${userId ?? null}, ${personId ?? null}, ${email ?? null},
      now() + make_interval(hours => ${hours}))`.execute(db);
  return token;
}

/**
 * Uses a token up; null where it is unknown, expired or used. In the transaction of what it allows: where that fails,
 * the token can be used again.
 */
export async function consumeToken(trx: Transaction<Tables>, token: string): Promise<StoredToken | null> {
  const { rows } = await sql<StoredToken>`
    UPDATE token SET used_at = now()
    WHERE token_hash = ${sha256(token)} AND used_at IS NULL AND expires_at > now()
    RETURNING purpose, user_id, person_id, email`.execute(trx);
  return rows[0] ?? null;
}

/** Reads the purpose and the receiver of a link without using it up; undefined where it is not valid. */
export async function peekToken(db: Kysely<Tables>, token: unknown): Promise<StoredToken | undefined> {
  if (typeof token !== 'string') return undefined;
  const { rows } = await sql<StoredToken>`SELECT purpose, user_id, person_id, email FROM token
    WHERE token_hash = ${sha256(token)} AND used_at IS NULL AND expires_at > now()`.execute(db);
  return rows[0];
}

/** Makes all links of a purpose worthless that have not been used. */
export async function revokeTokens(db: Kysely<Tables>, purpose: TokenPurpose): Promise<void> {
  await sql`DELETE FROM token WHERE purpose = ${purpose} AND used_at IS NULL`.execute(db);
}

/** Makes the links worthless with which a user could still set a password. */
export async function revokeUserTokens(db: Kysely<Tables>, userId: number): Promise<void> {
  await sql`DELETE FROM token WHERE user_id = ${userId} AND used_at IS NULL`.execute(db);
}

/** Makes a token for a proof that a user reads the mail of an address; the one before is worthless. */
export async function createVerificationToken(
  trx: Transaction<Tables>,
  userId: number,
  email: string,
): Promise<string> {
  await sql`DELETE FROM token WHERE user_id = ${userId} AND purpose = 'address' AND used_at IS NULL`.execute(trx);
  return createToken(trx, 'address', linkValidityHours.address, { userId, email });
}

/** The address to which a user, a row named `u`, was sent a link that has not been opened yet. */
export const pendingEmail = sql<string | null>`(SELECT t.email FROM token t
  WHERE t.user_id = u.id AND t.purpose = 'address' AND t.used_at IS NULL AND t.expires_at > now() LIMIT 1)`;

/** Removes links that nobody can use any more. */
export async function deleteExpiredTokens(db: Kysely<Tables>): Promise<void> {
  await sql`DELETE FROM token WHERE expires_at < now()`.execute(db);
}
