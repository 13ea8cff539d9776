import { samplingSchema } from '../../catalogue/answers/sampling.ts';
import {
  facetsSchema,
  quickSearchSchema,
  searchMatchesSchema,
  stationsSchema,
  statsSchema,
} from '../../catalogue/answers/searching.ts';
import { componentRef, count, listOf, type Schema, type Schemas } from '../../catalogue/json-schema.ts';
import { elementSearchResultSchema } from '../../catalogue/records/record-schemas.ts';
import { type Describe, inputSchema } from '../http/calls.ts';
import { filteredSearchBody, quickSearchQuery, searchBody, searchMatchesBody, selectionBody } from './routes.ts';

/** The input of a call, with what its parts mean there. */
function withMeanings(input: Parameters<typeof inputSchema>[0], meanings: Readonly<Record<string, string>>): Schema {
  const { properties, ...rest } = inputSchema(input) as Schema & { properties: Schemas };
  const described = Object.entries(meanings).map(([name, description]) => [name, { ...properties[name], description }]);
  return { ...rest, properties: { ...properties, ...Object.fromEntries(described) } };
}

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
            schema: listOf(componentRef('FoundElement')),
            headers: { 'X-Total-Count': { description: t('api.searching.total'), optional: true, ...count } },
          },
        },
        // One's own imports are asked for by whoever is logged in; an address begins only so many sessions.
        errors: [401, 429],
      },
      {
        tag: 'searching',
        method: 'POST',
        path: '/searchSE/found',
        summary: t('findCalls.found'),
        description: t('findCalls.foundText'),
        who: 'everybody',
        body: { schema: withMeanings(searchMatchesBody, { term: t('findCalls.term'), items: t('findCalls.items') }) },
        answers: { 200: { meaning: t('api.status.200'), schema: searchMatchesSchema(t) } },
      },
      {
        tag: 'searching',
        method: 'GET',
        path: '/rest/jump',
        summary: t('findCalls.jump'),
        description: t('findCalls.jumpText'),
        who: 'everybody',
        query: withMeanings(quickSearchQuery, { q: t('findCalls.q') }),
        answers: { 200: { meaning: t('api.status.200'), schema: quickSearchSchema(t) } },
      },
      {
        tag: 'searching',
        method: 'POST',
        path: '/searchSE/facets',
        summary: t('api.narrowing.facets'),
        description: t('api.narrowing.facetsText'),
        who: 'everybody',
        body: { schema: inputSchema(filteredSearchBody) },
        answers: { 200: { meaning: t('api.status.200'), schema: facetsSchema(t) } },
        errors: [401],
      },
      {
        tag: 'searching',
        method: 'POST',
        path: '/searchSE/stations',
        summary: t('api.narrowing.stationsCall'),
        description: t('api.narrowing.stationsText'),
        who: 'everybody',
        body: { schema: inputSchema(filteredSearchBody) },
        answers: { 200: { meaning: t('api.status.200'), schema: stationsSchema(t) } },
        errors: [401],
      },
      {
        tag: 'exporting',
        method: 'POST',
        path: '/downloadSE',
        summary: t('api.searching.choose'),
        description: t('api.searching.chooseText'),
        who: 'everybody',
        body: { schema: inputSchema(selectionBody) },
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
      {
        tag: 'site',
        method: 'GET',
        path: '/stats/sampling',
        summary: t('samplingCalls.call'),
        description: t('samplingCalls.text'),
        who: 'everybody',
        answers: { 200: { meaning: t('api.status.200'), schema: samplingSchema(t) } },
      },
    ],
    schemas: { FoundElement: elementSearchResultSchema(t) },
  };
};
