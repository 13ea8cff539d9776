import { mailId, unsentMailSchema } from '../../catalogue/answers/mails.ts';
import { pageOf } from '../../catalogue/answers/records.ts';
import { componentRef } from '../../catalogue/json-schema.ts';
import { type Describe, inputSchema } from '../http/calls.ts';
import { mailListQuery } from './routes.ts';

/** The calls with which administrators look after the mails that wait. */
export const mailCalls: Describe = (t) => {
  const one = { tag: 'mail', who: 'administrator', params: { id: mailId } } as const;
  const gone = { 204: { meaning: t('api.status.204') } };
  return {
    calls: [
      {
        tag: 'mail',
        method: 'GET',
        path: '/rest/mails',
        summary: t('api.site.mails'),
        who: 'administrator',
        query: inputSchema(mailListQuery),
        answers: { 200: { meaning: t('api.status.200'), schema: pageOf(componentRef('UnsentMail'), t) } },
      },
      {
        ...one,
        method: 'POST',
        path: '/rest/mails/:id/retry',
        summary: t('api.site.retryMail'),
        answers: { ...gone, 409: { meaning: t('api.site.worthlessMail'), schema: componentRef('Error') } },
      },
      {
        ...one,
        method: 'DELETE',
        path: '/rest/mails/:id',
        summary: t('api.site.discardMail'),
        description: t('api.site.discardMailText'),
        answers: gone,
      },
    ],
    schemas: { UnsentMail: unsentMailSchema() },
  };
};
