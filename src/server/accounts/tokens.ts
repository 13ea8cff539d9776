import { randomBytes } from 'node:crypto';
import { type Kysely, sql, type Transaction } from 'kysely';
import type { Tables } from '../database/tables.ts';
import { hashOf } from '../http/session-cookie.ts';
import { linkHours } from '../mail/texts.ts';

/** Purposes of one-time links. */
export type Purpose = 'first-administrator' | 'invitation' | 'password' | 'address';
type TokenOf = { userId?: number; personId?: number; email?: string };
export type UsedToken = { purpose: Purpose; user_id: number | null; person_id: number | null; email: string | null };

/** Makes a token for a link; only its hash is stored, so it can be shown just once. */
export async function makeToken(
  db: Kysely<Tables>,
  purpose: Purpose,
  hours: number,
  { userId, personId, email }: TokenOf = {},
): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await sql`
    INSERT INTO token (token_hash, purpose, user_id, person_id, email, expires_at)
    VALUES (${hashOf(token)}, ${purpose}, ${userId ?? null}, ${personId ?? null}, ${email ?? null},
      now() + make_interval(hours => ${hours}))`.execute(db);
  return token;
}

/**
 * Uses a token up; null where it is unknown, expired or used. In the transaction of what it allows: where that fails,
 * the token can be used again.
 */
export async function takeToken(trx: Transaction<Tables>, token: string): Promise<UsedToken | null> {
  const { rows } = await sql<UsedToken>`
    UPDATE token SET used_at = now()
    WHERE token_hash = ${hashOf(token)} AND used_at IS NULL AND expires_at > now()
    RETURNING purpose, user_id, person_id, email`.execute(trx);
  return rows[0] ?? null;
}

/** Reads the purpose and the receiver of a link without using it up; undefined where it is not valid. */
export async function peekToken(db: Kysely<Tables>, token: unknown): Promise<UsedToken | undefined> {
  if (typeof token !== 'string') return undefined;
  const { rows } = await sql<UsedToken>`SELECT purpose, user_id, person_id, email FROM token
    WHERE token_hash = ${hashOf(token)} AND used_at IS NULL AND expires_at > now()`.execute(db);
  return rows[0];
}

/** Makes all links of a purpose worthless that have not been used. */
export async function voidTokens(db: Kysely<Tables>, purpose: Purpose): Promise<void> {
  await sql`DELETE FROM token WHERE purpose = ${purpose} AND used_at IS NULL`.execute(db);
}

/** Makes the links worthless with which a user could still set a password. */
export async function voidTokensOf(db: Kysely<Tables>, userId: number): Promise<void> {
  await sql`DELETE FROM token WHERE user_id = ${userId} AND used_at IS NULL`.execute(db);
}

/** Makes a token for a proof that a user reads the mail of an address; the one before is worthless. */
export async function makeAddressToken(trx: Transaction<Tables>, userId: number, email: string): Promise<string> {
  await sql`DELETE FROM token WHERE user_id = ${userId} AND purpose = 'address' AND used_at IS NULL`.execute(trx);
  return makeToken(trx, 'address', linkHours.address, { userId, email });
}

/** The address to which a user, a row named `u`, was sent a link that has not been opened yet. */
export const pendingEmail = sql<string | null>`(SELECT t.email FROM token t
  WHERE t.user_id = u.id AND t.purpose = 'address' AND t.used_at IS NULL AND t.expires_at > now() LIMIT 1)`;

/** Removes links that nobody can use any more. */
export async function deleteEndedTokens(db: Kysely<Tables>): Promise<void> {
  await sql`DELETE FROM token WHERE expires_at < now()`.execute(db);
}
