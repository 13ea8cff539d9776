import type { UnsentMail } from '../../../src/catalogue/endpoints/mail.ts';

const day = 24 * 60 * 60 * 1000;

const mail = (id: number, recipient: string, expires: number): UnsentMail => ({
  id,
  recipient,
  subject: 'Invitation to Strandbook',
  created_at: new Date(Date.now() - day).toISOString(),
  attempts: 3,
  last_error: 'connection refused',
  next_attempt_at: new Date(Date.now() + day).toISOString(),
  expires_at: new Date(Date.now() + expires).toISOString(),
});

/** Mails that wait, of which the second is worth no attempt any more: made up, as the tests' server sends each at once. */
export const waitingMails = (): UnsentMail[] => [mail(8, 'ada@example.org', day), mail(7, 'bob@example.org', -day)];
