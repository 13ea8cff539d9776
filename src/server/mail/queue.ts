import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { StoredUnsentMail } from '../../catalogue/endpoints/mail.ts';
import { maxEmailLength } from '../../catalogue/persons/accounts.ts';
import type { Tables } from '../database/tables.ts';
import { sha256 } from '../secrets.ts';

/**
 * Whether a text is one plain e-mail address: without a name, a list, a quoted part or anything that could begin a
 * header.
 */
export function isMailAddress(text: string): boolean {
  return text.length <= maxEmailLength && /^[^\s\p{Cc}"(),:;<>@[\\\]]+@[^\s\p{Cc}"(),:;<>@[\\\]]+$/u.test(text);
}

/** A mail to be sent as plain text, within so many `hours`; `token` is that of the one-time link in it. */
type NewMail = { recipient: string; subject: string; body: string; hours: number; token?: string };

/** A mail that is due. */
export type DueMail = { id: number; recipient: string; subject: string; body: string; created_at: Date };

/** The time for which a sent or expired mail is kept. */
const retentionDays = 30;
/** The wait doubles from one minute up to some four hours. */
const maxDoublings = 8;
const retryDelay = (attempts: RawBuilder<unknown>) =>
  sql`interval '1 minute' * power(2, least(${attempts}, ${sql.lit(maxDoublings)}))`;
/** The longest delay: a mail that is due later was queued before the clock was set back. */
const maxRetryDelay = retryDelay(sql.lit(maxDoublings));

/** Puts a mail into the queue, in the transaction of the change it is about. Call `startDelivery` after the commit. */
export async function enqueueMail(trx: Kysely<Tables>, mail: NewMail): Promise<void> {
  const { recipient, subject, body, hours, token } = mail;
  if (!isMailAddress(recipient)) throw new Error('a mail needs one plain address');
  await sql`
    INSERT INTO mail (recipient, subject, body, token_hash, expires_at)
    VALUES (${recipient}, ${subject}, ${body}, ${token === undefined ? null : sha256(token)},
      now() + make_interval(hours => ${hours}))`.execute(trx);
}

/**
 * Leases the mail that is due for the longest time. No other instance gets it meanwhile, and if this one ends, the mail
 * is due again after the retry delay, which is longer than any attempt.
 */
export async function leaseDueMail(db: Kysely<Tables>): Promise<DueMail | null> {
  const { rows } = await sql<DueMail>`
    UPDATE mail SET attempts = attempts + 1,
      next_attempt_at = now() + ${retryDelay(sql`attempts`)}
    WHERE id = (SELECT id FROM mail
      WHERE sent_at IS NULL AND body IS NOT NULL AND expires_at > now()
        AND (next_attempt_at <= now() OR next_attempt_at > now() + ${maxRetryDelay})
      ORDER BY next_attempt_at, id FOR UPDATE SKIP LOCKED LIMIT 1)
    RETURNING id, recipient, subject, body, created_at`.execute(db);
  return rows[0] ?? null;
}

/**
 * Marks a mail as sent and deletes its text: its link is then in `file` alone, where no mail server is set.
 * @param file the mail as a file, for the outbox of every server, where no mail server has it
 */
export async function markSent(db: Kysely<Tables>, id: number, file: string | null = null): Promise<void> {
  await sql`UPDATE mail SET sent_at = now(), body = NULL, last_error = NULL, file = ${file} WHERE id = ${id}`.execute(
    db,
  );
}

/** A mail as a file; null where its link has expired meanwhile. */
export async function readMailFile(db: Kysely<Tables>, id: number): Promise<string | null> {
  const { rows } = await sql<{ file: string | null }>`SELECT file FROM mail WHERE id = ${id}`.execute(db);
  return rows[0]?.file ?? null;
}

export async function markFailed(db: Kysely<Tables>, id: number, reason: string): Promise<void> {
  await sql`UPDATE mail SET last_error = ${reason} WHERE id = ${id}`.execute(db);
}

/** Deletes the texts and files of expired mails, and after a month the mails themselves. */
export async function deleteOldMails(db: Kysely<Tables>): Promise<void> {
  await sql`UPDATE mail SET body = NULL, file = NULL
    WHERE (body IS NOT NULL OR file IS NOT NULL) AND expires_at < now()`.execute(db);
  await sql`DELETE FROM mail WHERE coalesce(sent_at, expires_at) < now() - make_interval(days => ${retentionDays})`.execute(
    db,
  );
}

/** Number of mails to a recipient that were queued within the last hour. */
export async function countRecentMails(db: Kysely<Tables>, recipient: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`SELECT count(*)::int AS count FROM mail
    WHERE lower(recipient) = lower(${recipient}) AND created_at BETWEEN now() - interval '1 hour' AND clock_timestamp()`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
}

/** The mails that were not sent, newest first. */
export async function listUnsentMails(
  db: Kysely<Tables>,
  { offset, hits }: { offset: number; hits: number },
): Promise<{ records: StoredUnsentMail[]; totalHits: number }> {
  const { rows: records } = await sql<StoredUnsentMail>`
    SELECT id, recipient, subject, created_at, attempts, last_error, next_attempt_at, expires_at
    FROM mail WHERE sent_at IS NULL ORDER BY id DESC OFFSET ${offset} LIMIT ${hits}`.execute(db);
  const { rows } = await sql<{ total: number }>`SELECT count(*) AS total FROM mail WHERE sent_at IS NULL`.execute(db);
  return { records, totalHits: rows[0]?.total ?? 0 };
}

/** The outcome of a retry: the mail is due now, its link has expired, or there is no such unsent mail. */
type RetryOutcome = 'due' | 'expired' | 'unknown';

/** Makes an unsent mail due now. */
export async function retryMail(db: Kysely<Tables>, id: number): Promise<RetryOutcome> {
  const { rows } = await sql<{ isDue: boolean }>`
    UPDATE mail SET next_attempt_at = CASE WHEN body IS NOT NULL AND expires_at > now() THEN now() ELSE next_attempt_at END
    WHERE id = ${id} AND sent_at IS NULL
    RETURNING body IS NOT NULL AND expires_at > now() AS "isDue"`.execute(db);
  const [mail] = rows;
  if (!mail) return 'unknown';
  return mail.isDue ? 'due' : 'expired';
}

/** Deletes an unsent mail, with the link in its text. @returns whether there was one */
export async function discardMail(db: Kysely<Tables>, id: number): Promise<boolean> {
  const { rows } = await sql`DELETE FROM mail WHERE id = ${id} AND sent_at IS NULL RETURNING id`.execute(db);
  return rows.length > 0;
}
