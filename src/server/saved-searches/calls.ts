import { pageOf } from '../../catalogue/answers/records.ts';
import { savedSearchSchema } from '../../catalogue/answers/searching.ts';
import { componentRef, positiveInteger, type Schema, type Schemas } from '../../catalogue/json-schema.ts';
import { maxSavedSearches } from '../../catalogue/limits.ts';
import { type Call, type Describe, inputSchema } from '../http/calls.ts';
import { changedSavedSearch, newSavedSearch } from './routes.ts';

/** The calls of searches that are kept under a name. */
export const keptSearchCalls: Describe = (t) => {
  const [all, single] = ['/rest/kept-searches', '/rest/kept-searches/:id'];
  const params = { id: { description: t('findCalls.kept.id'), ...positiveInteger } };
  const common = { tag: 'searching', who: 'loggedIn' } as const;
  const bodyOf = (input: typeof newSavedSearch | typeof changedSavedSearch): Schema => {
    const { properties, ...rest } = inputSchema(input) as Schema & { properties: Schemas };
    const name = { ...properties.name, description: t('findCalls.kept.name') };
    const query = { ...properties.query, description: t('findCalls.kept.query') };
    return { ...rest, properties: { name, query } };
  };
  const answer = (meaning: string) => ({ meaning, schema: componentRef('KeptSearch') });
  const calls: Call[] = [
    {
      ...common,
      method: 'GET',
      path: all,
      summary: t('findCalls.kept.list'),
      answers: { 200: { meaning: t('api.status.200'), schema: pageOf(componentRef('KeptSearch'), t) } },
    },
    {
      ...common,
      method: 'POST',
      path: all,
      summary: t('findCalls.kept.create'),
      description: t('findCalls.kept.createText', { max: maxSavedSearches }),
      body: { schema: bodyOf(newSavedSearch) },
      answers: { 201: answer(t('api.status.201')) },
    },
    {
      ...common,
      method: 'PUT',
      path: single,
      summary: t('findCalls.kept.update'),
      params,
      body: { schema: bodyOf(changedSavedSearch) },
      answers: { 200: answer(t('api.status.200')) },
      errors: [404],
    },
    {
      ...common,
      method: 'DELETE',
      path: single,
      summary: t('findCalls.kept.remove'),
      params,
      answers: { 204: { meaning: t('api.status.204') } },
      errors: [404],
    },
  ];
  return { calls, schemas: { KeptSearch: savedSearchSchema(t) } };
};
