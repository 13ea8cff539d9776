import { pageOf } from '../../catalogue/answers/records.ts';
import { count, moment, named, object, orNull, text } from '../../catalogue/json-schema.ts';
import { type Describe, inputSchema } from '../http/calls.ts';
import { listQuery } from './index.ts';

/** The call that shows administrators which mails wait. */
export const mailCalls: Describe = (t) => ({
  calls: [
    {
      tag: 'mail',
      method: 'GET',
      path: '/rest/mails',
      summary: t('api.site.mails'),
      who: 'administrator',
      query: inputSchema(listQuery),
      answers: { 200: { meaning: t('api.status.200'), schema: pageOf(named('UnsentMail'), t) } },
    },
  ],
  schemas: {
    UnsentMail: object({
      id: { type: 'integer' },
      recipient: text,
      subject: text,
      created_at: moment,
      attempts: count,
      last_error: orNull(text),
      next_attempt_at: moment,
      expires_at: moment,
    }),
  },
});
