import type { Page } from '@playwright/test';
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

/** Made-up unsent mails, as the server of the tests sends each at once; the second one has expired. */
export const waitingMails = (): UnsentMail[] => [mail(8, 'ada@example.org', day), mail(7, 'bob@example.org', -day)];

/** Answers whether a mail server is set up, instead of the server of the tests, which has none. */
export const setMailServer = (page: Page, mailServer: boolean): Promise<unknown> =>
  page.route('**/rest/mails/delivery', (route) => route.fulfill({ json: { mailServer } }));
