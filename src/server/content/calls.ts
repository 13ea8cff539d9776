import { type Schemas, text } from '../../catalogue/json-schema.ts';
import { type Describe, inputSchema } from '../http/calls.ts';
import { contentParams } from './routes.ts';

/** The call that gives the static pages. */
export const contentCalls: Describe = (t) => ({
  calls: [
    {
      tag: 'content',
      method: 'GET',
      path: '/content/:language/:page',
      summary: t('api.site.content'),
      who: 'everybody',
      params: (inputSchema(contentParams) as { properties: Schemas }).properties,
      answers: { 200: { meaning: t('api.status.200'), types: ['text/html'], schema: text } },
    },
  ],
});
