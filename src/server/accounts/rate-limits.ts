import { type Kysely, sql } from 'kysely';
import type { Tables } from '../database/tables.ts';
import { HttpError } from '../http/errors.ts';
import { sha256 } from '../http/session-cookie.ts';

/** Limits the attempts of a kind that a subject (an account, an address, a user) may make within some minutes. */
type RateLimit = { kind: string; maxAttempts: number; minutes: number };

export const rateLimits = {
  failedLoginsByAccountAndIp: { kind: 'login-account-address', maxAttempts: 10, minutes: 15 },
  /** Limit for all addresses together from which its owner has not logged in lately. */
  failedLoginsByAccount: { kind: 'login-account', maxAttempts: 100, minutes: 60 },
  failedLoginsByIp: { kind: 'login-address', maxAttempts: 50, minutes: 15 },
  /** Registrations, requests for links to an address, and links that are not valid, together. */
  registrationsByIp: { kind: 'registration', maxAttempts: 10, minutes: 60 },
  /** Links that an account asks for, to addresses of its choice. */
  verificationMailsByUser: { kind: 'address-link', maxAttempts: 5, minutes: 60 },
  /** Limit for all accounts together, whether the address has an account or not: a mailbox is not to be filled by many. */
  linkMailsByRecipient: { kind: 'address-link-to', maxAttempts: 5, minutes: 60 },
  /** Invitations that an administrator sends to addresses of their choice. */
  invitationsByUser: { kind: 'invitation', maxAttempts: 100, minutes: 60 },
  /** Sessions of visitors for whom something is kept. */
  sessionsByIp: { kind: 'session', maxAttempts: 300, minutes: 60 },
  uploadsByUser: { kind: 'upload', maxAttempts: 60, minutes: 60 },
} as const satisfies Record<string, RateLimit>;

/** An attempt that was counted. `forget` takes it back, where it turned out not to be of the kind that counts. */
type Attempt = { uncount(): Promise<void> };

type Counted = { count: number; wait: number | null };
const maxLimitMinutes = Math.max(...Object.values(rateLimits).map(({ minutes }) => minutes));

async function countAgainstLimit(trx: Kysely<Tables>, limit: RateLimit, subject: Buffer): Promise<number> {
  // One after the other for the same subject: counted side by side, many at once would all find room.
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`${limit.kind}:${subject.toString('hex')}`}, 0))`.execute(
    trx,
  );
  // An attempt in the future was counted before a clock was set back: it would lock for as long as that was.
  const since = sql`clock_timestamp() - make_interval(mins => ${limit.minutes})`;
  const { rows } = await sql<Counted>`
    SELECT count(*)::int AS count, extract(epoch FROM min(at) - (${since}))::float8 AS wait
    FROM (SELECT at FROM attempt WHERE kind = ${limit.kind} AND subject = ${subject} AND at > ${since} AND at <= clock_timestamp()
          ORDER BY at DESC LIMIT ${limit.maxAttempts}) AS latest`.execute(trx);
  const { count, wait } = rows[0] ?? { count: 0, wait: null };
  if (count >= limit.maxAttempts) {
    const retryAfter = Math.max(1, Math.ceil(wait ?? 1));
    throw new HttpError(429, 'errors.slowDown', { count: Math.ceil(retryAfter / 60), retryAfter });
  }
  const inserted = await sql<{ id: number }>`
    INSERT INTO attempt (kind, subject, at) VALUES (${limit.kind}, ${subject}, clock_timestamp()) RETURNING id`.execute(
    trx,
  );
  return inserted.rows[0]?.id ?? 0;
}

/**
 * Counts an attempt against limits, for all of them or none. Count before trying: what is counted only afterwards can
 * be tried a thousand times at once.
 * @throws HttpError 429 with `Retry-After` where one of the limits is reached
 */
export async function countAttempt(
  db: Kysely<Tables>,
  ...counts: readonly (readonly [limit: RateLimit, subject: string])[]
): Promise<Attempt> {
  // In one order everywhere, so that no two of them wait for each other.
  const ordered = counts.toSorted(([a], [b]) => a.kind.localeCompare(b.kind));
  const ids = await db.transaction().execute(async (trx) => {
    const counted: number[] = [];
    for (const [limit, subject] of ordered) counted.push(await countAgainstLimit(trx, limit, sha256(subject)));
    return counted;
  });
  return {
    async uncount() {
      await sql`DELETE FROM attempt WHERE id = ANY(${ids}::bigint[])`.execute(db);
    },
  };
}

const knownAddressKind = 'login-known-address';
const knownAddressDays = 30;

/** Remembers that an account's right password was given from an address. */
export async function rememberClientAddress(db: Kysely<Tables>, account: string, address: string): Promise<void> {
  const subject = sha256(`${account} ${address}`);
  await sql`DELETE FROM attempt WHERE kind = ${knownAddressKind} AND subject = ${subject}`.execute(db);
  await sql`INSERT INTO attempt (kind, subject) VALUES (${knownAddressKind}, ${subject})`.execute(db);
}

/** Whether somebody has logged into the account from that address within the last month. */
async function isKnownClientAddress(db: Kysely<Tables>, account: string, address: string): Promise<boolean> {
  const { rows } = await sql`
    SELECT 1 FROM attempt WHERE kind = ${knownAddressKind} AND subject = ${sha256(`${account} ${address}`)}
      AND at > now() - make_interval(days => ${knownAddressDays}) LIMIT 1`.execute(db);
  return rows.length > 0;
}

/**
 * Counts an attempt to give an account's password. Strangers from many addresses lock nobody out where they have logged in
 * before: there an account counts by itself.
 * @param account what the account is known by
 * @throws HttpError 429
 */
export async function countLoginAttempt(db: Kysely<Tables>, account: string, address: string): Promise<Attempt> {
  const isKnown = await isKnownClientAddress(db, account, address);
  return countAttempt(
    db,
    [rateLimits.failedLoginsByAccountAndIp, `${account} at ${address}`],
    [rateLimits.failedLoginsByIp, address],
    ...(isKnown ? [] : ([[rateLimits.failedLoginsByAccount, account]] as const)),
  );
}

/** Removes attempts that are too old for every limit. */
export async function deleteOldAttempts(db: Kysely<Tables>): Promise<void> {
  await sql`DELETE FROM attempt WHERE at < now() - make_interval(days => ${knownAddressDays})
    OR kind <> ${knownAddressKind} AND (at < now() - make_interval(mins => ${maxLimitMinutes}) OR at > clock_timestamp())`.execute(
    db,
  );
}
