import { type Kysely, sql, type Transaction } from 'kysely';
import type { Tables } from '../database/tables.ts';
import { createSecret, sha256 } from '../secrets.ts';

/**
 * Purposes of one-time links, each with the kind of its owner; `address` verifies an e-mail address. The link of a
 * `shown-invitation` was shown to an administrator, so it proves nothing about whose the address is.
 */
export const ownersOfTokens = {
  'first-administrator': 'nobody',
  invitation: 'person',
  'shown-invitation': 'person',
  password: 'user',
  address: 'user',
} as const;
export type TokenPurpose = keyof typeof ownersOfTokens;
type TokenOwner = { userId?: number; personId?: number; email?: string };
export type StoredToken = {
  purpose: TokenPurpose;
  user_id: number | null;
  person_id: number | null;
  email: string | null;
};

/** Creates a token for a link. Only its hash is stored, so it cannot be read again. */
export async function createToken(
  db: Kysely<Tables>,
  purpose: TokenPurpose,
  hours: number,
  { userId, personId, email }: TokenOwner = {},
): Promise<string> {
  const token = createSecret();
  await sql`
    INSERT INTO token (token_hash, purpose, user_id, person_id, email, expires_at)
    VALUES (${sha256(token)}, ${purpose}, ${userId ?? null}, ${personId ?? null}, ${email ?? null},
      now() + make_interval(hours => ${hours}))`.execute(db);
  return token;
}

/**
 * Marks a token as used; null where it is unknown, expired or used. Runs in the transaction of the change that the
 * token allows, so that the token stays valid if the change fails.
 */
export async function consumeToken(trx: Transaction<Tables>, token: string): Promise<StoredToken | null> {
  const { rows } = await sql<StoredToken>`
    UPDATE token SET used_at = now()
    WHERE token_hash = ${sha256(token)} AND used_at IS NULL AND expires_at > now()
    RETURNING purpose, user_id, person_id, email`.execute(trx);
  return rows[0] ?? null;
}

/** Reads a token without using it; undefined where it is not valid. */
export async function peekToken(db: Kysely<Tables>, token: unknown): Promise<StoredToken | undefined> {
  if (typeof token !== 'string') return undefined;
  const { rows } = await sql<StoredToken>`SELECT purpose, user_id, person_id, email FROM token
    WHERE token_hash = ${sha256(token)} AND used_at IS NULL AND expires_at > now()`.execute(db);
  return rows[0];
}

/** Invalidates all unused links of a purpose. */
export async function revokeTokens(db: Kysely<Tables>, purpose: TokenPurpose): Promise<void> {
  await sql`DELETE FROM token WHERE purpose = ${purpose} AND used_at IS NULL`.execute(db);
}

/** Invalidates a user's unused links, with which a password could still be set. */
export async function revokeUserTokens(db: Kysely<Tables>, userId: number): Promise<void> {
  await sql`DELETE FROM token WHERE user_id = ${userId} AND used_at IS NULL`.execute(db);
}

/** Removes expired links. */
export async function deleteExpiredTokens(db: Kysely<Tables>): Promise<void> {
  await sql`DELETE FROM token WHERE expires_at < now()`.execute(db);
}
