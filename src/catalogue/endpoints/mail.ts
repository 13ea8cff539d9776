import { z } from 'zod';
import { maxInteger } from '../values/patterns.ts';
import { count, dateTime, endpoints, idParam, named, nothing } from './define.ts';
import { errorResponse } from './errors.ts';
import { pageOf } from './responses.ts';

const idText = 'The id of the mail.';

const unsentMail = named(
  'UnsentMail',
  z.strictObject({
    id: z.int().describe(idText),
    recipient: z.string().describe('The address to which it is sent.'),
    subject: z.string().describe('Its subject.'),
    created_at: dateTime.describe('When it was written.'),
    attempts: count.describe('How often it was tried to send it.'),
    last_error: z.string().nullable().describe('Why the last attempt failed.'),
    next_attempt_at: dateTime.describe('When it is tried again.'),
    expires_at: dateTime.describe('When its link expires, after which it is not tried any more.'),
  }),
);
/** A mail that was not sent, as administrators see it: without its text, which contains a personal link. */
export type UnsentMail = z.input<typeof unsentMail>;
/** An {@link UnsentMail} on the server, with `Date` objects. */
export type StoredUnsentMail = z.output<typeof unsentMail>;

const forAdministrators = { who: 'administrator', tag: 'mail' } as const;
const params = z.object({ id: idParam(idText) });

/** The endpoints with which administrators manage mails that were not sent. */
export const mailEndpoints = endpoints({
  'GET /rest/mails': {
    ...forAdministrators,
    summary: 'Emails that have not been sent',
    query: z.object({
      offset: z.coerce
        .number<string | number>()
        .int()
        .min(0)
        .max(maxInteger)
        .default(0)
        .describe('How many records to leave out at the beginning.'),
      hits: z.coerce.number<string | number>().int().min(0).max(500).default(10).describe('How many records to give.'),
    }),
    responses: { 200: pageOf(unsentMail) },
  },
  'GET /rest/mails/delivery': {
    ...forAdministrators,
    summary: 'Whether emails are sent',
    responses: {
      200: z.strictObject({
        mailServer: z
          .boolean()
          .describe('Whether a mail server is set up. Without one, each mail is a file in the folder `outbox`.'),
      }),
    },
  },
  'POST /rest/mails/:id/retry': {
    ...forAdministrators,
    summary: 'Try to send a waiting email now',
    params,
    responses: {
      204: nothing,
      409: { description: 'Its link is no longer valid, so it is not sent any more', content: errorResponse },
    },
  },
  'DELETE /rest/mails/:id': {
    ...forAdministrators,
    summary: 'Discard an email that was not sent',
    description: 'Its link, if it has one, reaches nobody.',
    params,
    responses: { 204: nothing },
  },
});
