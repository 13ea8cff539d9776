import { statsSchema } from '../../catalogue/answers/searching.ts';
import { count, listOf, named } from '../../catalogue/json-schema.ts';
import { foundElementSchema } from '../../catalogue/schemas.ts';
import { type Describe, inputSchema } from '../http/calls.ts';
import { choiceBody, searchBody } from './routes.ts';

/** The calls of the search. */
export const searchCalls: Describe = (t) => {
  return {
    calls: [
      {
        tag: 'searching',
        method: 'POST',
        path: '/searchSE',
        summary: t('api.searching.search'),
        description: t('api.searching.searchText'),
        who: 'everybody',
        body: { schema: inputSchema(searchBody) },
        answers: {
          200: {
            meaning: t('api.status.200'),
            schema: listOf(named('FoundElement')),
            headers: { 'X-Total-Count': { description: t('api.searching.total'), optional: true, ...count } },
          },
        },
        // One's own imports are asked for by whoever is logged in; an address begins only so many sessions.
        errors: [401, 429],
      },
      {
        tag: 'exporting',
        method: 'POST',
        path: '/downloadSE',
        summary: t('api.searching.choose'),
        description: t('api.searching.chooseText'),
        who: 'everybody',
        body: { schema: inputSchema(choiceBody) },
        answers: { 204: { meaning: t('api.status.204') } },
        errors: [429],
      },
      {
        tag: 'site',
        method: 'GET',
        path: '/stats',
        summary: t('api.site.stats'),
        who: 'everybody',
        answers: { 200: { meaning: t('api.status.200'), schema: statsSchema(t) } },
      },
    ],
    schemas: { FoundElement: foundElementSchema(t) },
  };
};
