import { sql } from 'kysely';
import type { TestApp } from './client.ts';

type QueuedMail = { recipient: string; subject: string; body: string };

/** The mails that wait in the queue for an address, oldest first; on a server that does not listen none is sent. */
export async function mailsTo({ database }: TestApp, recipient: string): Promise<QueuedMail[]> {
  const { rows } = await sql<QueuedMail>`
    SELECT recipient, subject, body FROM mail WHERE lower(recipient) = lower(${recipient}) ORDER BY id`.execute(
    database.db,
  );
  return rows;
}

/** The one-time link in a mail, taken apart. */
export function linkIn(body: string | undefined): { origin: string; email: string; token: string } {
  const { origin, pathname, searchParams } = new URL(/https?:\S+/.exec(body ?? '')?.[0] ?? 'http://none');
  if (pathname !== '/auth/register') throw new Error(`no link in: ${body}`);
  return { origin, email: searchParams.get('email') ?? '', token: searchParams.get('token') ?? '' };
}

/** The link in the last mail to an address. */
export async function lastLinkTo(open: TestApp, recipient: string): Promise<ReturnType<typeof linkIn>> {
  return linkIn((await mailsTo(open, recipient)).at(-1)?.body);
}

/** The token of the link in the last mail to an address that asks whether it is the reader's. */
export async function verificationTokenTo(open: TestApp, recipient: string): Promise<string> {
  const link = /https?:\S+/.exec((await mailsTo(open, recipient)).at(-1)?.body ?? '')?.[0] ?? 'http://none';
  const { pathname, searchParams } = new URL(link);
  if (pathname !== '/auth/email') throw new Error(`no link to prove an address in a mail to ${recipient}`);
  return searchParams.get('token') ?? '';
}
