import { type Kysely, sql } from 'kysely';
import type { SessionUser } from '../../catalogue/endpoints/accounts.ts';
import type { Language } from '../../catalogue/locales/languages.ts';
import { getServerTranslate } from '../../catalogue/locales/server.ts';
import { changeSentence } from '../../catalogue/records/change-sentence.ts';
import { findUser } from '../accounts/users.ts';
import type { Database } from '../database/pool.ts';
import type { Tables } from '../database/tables.ts';
import { resolvePublicUrl } from '../http/public-url.ts';
import { startDelivery } from '../mail/delivery.ts';
import { enqueueMail } from '../mail/queue.ts';
import type { ServerModule } from '../services.ts';
import { readChanges } from './listed-changes.ts';

/** The interval of the looks for users whose email is due. */
const intervalMs = 10 * 60 * 1000;
/** The hour of the day at which the emails are due, in the server's time zone. */
const mailHour = 6;
/** More changes than this are only counted. */
const maxLines = 50;
/** The hours after which an email that could not be sent is dropped. */
const validityHours = 72;

const locales: Readonly<Record<Language, string>> = { en: 'en-GB', de: 'de-DE' };

/** Takes the user whose email is due for the longest time; undefined if none is. */
async function takeDueUser(trx: Kysely<Tables>): Promise<{ id: number; language: Language; since: Date } | undefined> {
  const hour = sql`make_interval(hours => ${sql.lit(mailHour)})`;
  const { rows } = await sql<{ id: number; language: Language; since: Date }>`
    UPDATE daily_changes SET looked_at = now() WHERE user_id = (
      SELECT user_id FROM daily_changes WHERE looked_at < date_trunc('day', now() - ${hour}) + ${hour}
          OR looked_at > now() + interval '1 day'
        ORDER BY looked_at LIMIT 1 FOR UPDATE SKIP LOCKED)
    RETURNING user_id AS id, language, since`.execute(trx);
  return rows[0];
}

/** Takes the changes of a user's records that were in no email yet. @returns their ids */
async function takeChanges(trx: Kysely<Tables>, userId: number, since: Date): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`UPDATE change_owner o SET mailed = true FROM change c
    WHERE o.user_id = ${userId} AND NOT o.mailed AND c.id = o.change_id AND c."when" > ${since}
      AND c.user_id IS DISTINCT FROM o.user_id
    RETURNING c.id`.execute(trx);
  return rows.map(({ id }) => id);
}

/** The email with a line for each change; undefined if the user may see none of them. */
async function composeMail(
  trx: Kysely<Tables>,
  user: SessionUser,
  ids: readonly number[],
  language: Language,
  publicUrl: string,
): Promise<{ subject: string; body: string } | undefined> {
  const t = getServerTranslate(language);
  const changes = await readChanges(trx, user, ids);
  if (changes.length === 0) return undefined;
  const format = new Intl.DateTimeFormat(locales[language], { dateStyle: 'medium', timeStyle: 'short' });
  const lines = changes.slice(0, maxLines).map((change) => {
    const sentence = changeSentence(change, change.who ?? t('records.history.somebody'), t, language);
    return `${format.format(change.when)}: ${sentence}`.replaceAll(/\s+/g, ' ');
  });
  const others = changes.length - lines.length;
  if (others > 0) lines.push(t('mail.daily.more', { count: others }));
  const links = { link: `${publicUrl}/changes?theirs=true`, account: `${publicUrl}/auth/account` };
  return {
    subject: t('mail.daily.subject', { count: changes.length }),
    body: t('mail.daily.body', { lines: lines.join('\n'), ...links }),
  };
}

/** Queues the email of one user. @returns whether one was due, also where nothing was changed */
async function queueNext(trx: Kysely<Tables>, publicUrl: string): Promise<boolean> {
  const due = await takeDueUser(trx);
  if (!due) return false;
  const user = await findUser(trx, due.id);
  // An address that nobody has confirmed may be a stranger's.
  if (!user || user.pending_email === user.email) return true;
  const ids = await takeChanges(trx, due.id, due.since);
  const mail = ids.length > 0 ? await composeMail(trx, user, ids, due.language, publicUrl) : undefined;
  if (mail) await enqueueMail(trx, { recipient: user.email, hours: validityHours, ...mail });
  return true;
}

/**
 * Queues the emails that are due about what others changed, one for each user, each in a transaction that also notes it:
 * a server that ends in between neither forgets one nor sends one twice.
 */
export async function queueDailyMails({ db }: Pick<Database, 'db'>, publicUrl: string): Promise<void> {
  let isDue = true;
  while (isDue) isDue = await db.transaction().execute((trx) => queueNext(trx, publicUrl));
}

/** Sends the daily emails as long as the server listens. */
export const dailyMail: ServerModule = async (app, { config, database }) => {
  let timer: NodeJS.Timeout | undefined;
  const look = async () => {
    try {
      await queueDailyMails(database, resolvePublicUrl(config, app));
      startDelivery(database);
    } catch (error) {
      app.log.warn({ err: error }, 'the daily emails could not be queued; it will be tried again');
    }
  };
  app.addHook('onListen', async () => {
    timer = setInterval(look, intervalMs).unref();
    await look();
  });
  app.addHook('onClose', async () => clearInterval(timer));
};
