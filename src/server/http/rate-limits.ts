import { type Kysely, sql } from 'kysely';
import type { Tables } from '../database/tables.ts';
import { sha256 } from '../secrets.ts';
import { HttpError } from './errors.ts';

/**
 * The number of attempts of a kind that a subject (an account, a client address, a recipient) may make within some
 * minutes.
 */
type RateLimit = { kind: string; maxAttempts: number; minutes: number };

export const rateLimits = {
  failedLoginsByAccountAndIp: { kind: 'login-account-address', maxAttempts: 10, minutes: 15 },
  /** Applies to all client addresses together from which the account's owner has not logged in lately. */
  failedLoginsByAccount: { kind: 'login-account', maxAttempts: 100, minutes: 60 },
  failedLoginsByIp: { kind: 'login-address', maxAttempts: 50, minutes: 15 },
  /** Registrations, requests for mails with links, and invalid links, together. */
  registrationsByIp: { kind: 'registration', maxAttempts: 10, minutes: 60 },
  /** Verification mails that a user requests, to recipients of their choice. */
  verificationMailsByUser: { kind: 'address-link', maxAttempts: 5, minutes: 60 },
  /** Applies to all users together, so that not even many of them can fill a mailbox. */
  linkMailsByRecipient: { kind: 'address-link-to', maxAttempts: 5, minutes: 60 },
  /** Invitations that an administrator sends to recipients of their choice. */
  invitationsByUser: { kind: 'invitation', maxAttempts: 100, minutes: 60 },
  /** Stored sessions of visitors. */
  sessionsByIp: { kind: 'session', maxAttempts: 300, minutes: 60 },
  uploadsByUser: { kind: 'upload', maxAttempts: 60, minutes: 60 },
} as const satisfies Record<string, RateLimit>;

/** A counted attempt; `uncount` takes it back, such as a login with the right password. */
type Attempt = { uncount(): Promise<void> };

type AttemptCount = { count: number; wait: number | null };
const maxLimitMinutes = Math.max(...Object.values(rateLimits).map(({ minutes }) => minutes));

async function countAgainstLimit(trx: Kysely<Tables>, limit: RateLimit, subject: Buffer): Promise<number> {
  // Locked by subject, since many attempts that are counted at the same time would all be below the limit.
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`${limit.kind}:${subject.toString('hex')}`}, 0))`.execute(
    trx,
  );
  // Attempts in the future were counted before a clock was set back; they would lock the subject out until then.
  const since = sql`clock_timestamp() - make_interval(mins => ${limit.minutes})`;
  const { rows } = await sql<AttemptCount>`
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
 * Counts an attempt against all of the limits, or none. Count before the attempt: otherwise a thousand attempts at once
 * would all be below the limit.
 * @throws HttpError 429 with `Retry-After` where one of the limits is reached
 */
export async function countAttempt(
  db: Kysely<Tables>,
  ...counts: readonly (readonly [limit: RateLimit, subject: string])[]
): Promise<Attempt> {
  // Always in the same order, so that no two transactions wait for each other.
  const ordered = counts.toSorted(([a], [b]) => a.kind.localeCompare(b.kind));
  const ids = await db.transaction().execute(async (trx) => {
    const attemptIds: number[] = [];
    for (const [limit, subject] of ordered) attemptIds.push(await countAgainstLimit(trx, limit, sha256(subject)));
    return attemptIds;
  });
  return {
    async uncount() {
      await sql`DELETE FROM attempt WHERE id = ANY(${ids}::bigint[])`.execute(db);
    },
  };
}

const knownClientKind = 'login-known-address';
const knownClientDays = 30;

/** Remembers that an account's owner has logged in from a client address. */
export async function rememberClientAddress(db: Kysely<Tables>, account: string, client: string): Promise<void> {
  const subject = sha256(`${account} ${client}`);
  await sql`DELETE FROM attempt WHERE kind = ${knownClientKind} AND subject = ${subject}`.execute(db);
  await sql`INSERT INTO attempt (kind, subject) VALUES (${knownClientKind}, ${subject})`.execute(db);
}

/** Whether somebody has logged into the account from that client address within the last month. */
async function isKnownClientAddress(db: Kysely<Tables>, account: string, client: string): Promise<boolean> {
  const { rows } = await sql`
    SELECT 1 FROM attempt WHERE kind = ${knownClientKind} AND subject = ${sha256(`${account} ${client}`)}
      AND at > now() - make_interval(days => ${knownClientDays}) LIMIT 1`.execute(db);
  return rows.length > 0;
}

/**
 * Counts an attempt to log into an account. At a client address from which its owner has logged in before, the attempts
 * from all other addresses do not count, so that strangers cannot lock the owner out.
 * @param account a text that identifies the account
 * @throws HttpError 429
 */
export async function countLoginAttempt(db: Kysely<Tables>, account: string, client: string): Promise<Attempt> {
  const isKnown = await isKnownClientAddress(db, account, client);
  return countAttempt(
    db,
    [rateLimits.failedLoginsByAccountAndIp, `${account} at ${client}`],
    [rateLimits.failedLoginsByIp, client],
    ...(isKnown ? [] : ([[rateLimits.failedLoginsByAccount, account]] as const)),
  );
}

/** Removes attempts that are too old to count against any limit. */
export async function deleteOldAttempts(db: Kysely<Tables>): Promise<void> {
  await sql`DELETE FROM attempt WHERE at < now() - make_interval(days => ${knownClientDays})
    OR kind <> ${knownClientKind} AND (at < now() - make_interval(mins => ${maxLimitMinutes}) OR at > clock_timestamp())`.execute(
    db,
  );
}
