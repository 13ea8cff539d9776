import { sql, type Transaction } from 'kysely';
import type { Language } from '../../catalogue/locales/index.ts';
import { getServerTranslate } from '../../catalogue/locales/server.ts';
import { createShownInvitationLink, endInvitationLinks, sendInvitation } from '../accounts/link-mails.ts';
import type { Tables } from '../database/tables.ts';
import { hasMailServer } from '../mail/transports.ts';
import type { AppConfig } from '../services.ts';
import type { InvitedPerson } from './invited-person.ts';

type Invited = { uuid: string; person: InvitedPerson; language: Language };
/** `publicUrl`: where people reach the application. */
type Sender = { publicUrl: string; config: Pick<AppConfig, 'smtpUrl'> };

/**
 * Queues the mail with a new link of an invitation; the links before become invalid.
 * @returns a link for the administrator to pass on where no mail server sends the mail; otherwise null
 */
export async function sendLink(
  trx: Transaction<Tables>,
  { uuid, person, language }: Invited,
  { publicUrl, config }: Sender,
): Promise<string | null> {
  await endInvitationLinks(trx, uuid);
  await sql`UPDATE invitation SET language = ${language} WHERE invitation_uuid = ${uuid}`.execute(trx);
  await sendInvitation(trx, person, publicUrl, getServerTranslate(language));
  return hasMailServer(config) ? null : createShownInvitationLink(trx, person, publicUrl);
}
