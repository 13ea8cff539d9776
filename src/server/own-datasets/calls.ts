import { changedElementsSchema, matchedAccessionsSchema, ownDatasetSchema } from '../../catalogue/answers/entries.ts';
import { anyOf, componentRef, listOf, type Schema, type Schemas } from '../../catalogue/json-schema.ts';
import type { Translate } from '../../catalogue/locales/index.ts';
import { idSchema } from '../../catalogue/records/record-schemas.ts';
import { type Call, type Describe, inputSchema } from '../http/calls.ts';
import {
  accessionBody,
  ownDatasetsBody,
  projectBody,
  publicationBody,
  storageBody,
  tableBody,
  unlinkBody,
} from './routes.ts';

/** The input of a call, its parts in the words of this room where they mean something else than elsewhere. */
function bodyOf(
  schema: Parameters<typeof inputSchema>[0],
  t: Translate,
  meanings: Record<string, string> = {},
): Schema {
  const { properties, ...rest } = inputSchema(schema) as Schema & { properties: Schemas };
  const described = Object.entries(properties).map(([name, one]) => {
    const description = meanings[name] ?? t(`api.entries.body.${name}`, { defaultValue: '' });
    return [name, { ...one, ...(description && { description }) }];
  });
  return { ...rest, properties: Object.fromEntries(described) };
}

/** The calls of one's own imports. */
export const entryCalls: Describe = (t) => {
  const meaning = t('api.status.200');
  const changed = { 200: { meaning, schema: componentRef('ChangedElements') } };
  const replacing = { replaces: t('api.entries.body.replaces') };
  const sharing = { ...replacing, shares: t('api.entries.body.shares') };
  const refusesToReplace = { 409: { meaning: t('api.entries.replacesMore'), schema: componentRef('Error') } };
  const call = (path: string, name: string, body: Schema, refusals: Call['answers'] = {}): Call => ({
    tag: 'entries',
    method: 'POST',
    path,
    summary: t(`api.entries.${name}`),
    description: t('api.entries.changeText'),
    who: 'loggedIn',
    body: { schema: body },
    answers: { ...changed, ...refusals },
    errors: [404],
  });
  const se = (what: string) =>
    bodyOf(unlinkBody, t, { items: t(`api.entries.body.${what}`), se: t('api.entries.body.se') });
  return {
    calls: [
      {
        tag: 'entries',
        method: 'POST',
        path: '/getOwnDatasets',
        summary: t('api.entries.own'),
        description: t('api.entries.ownText'),
        who: 'loggedIn',
        body: { schema: bodyOf(ownDatasetsBody, t), optional: true },
        answers: { 200: { meaning, schema: listOf(componentRef('OwnDataset')) } },
        errors: [429],
      },
      call('/addPublication', 'addPublication', bodyOf(publicationBody, t)),
      call('/addAccessionNumber', 'addAccessionNumber', bodyOf(accessionBody, t, sharing), refusesToReplace),
      call('/addStoragePath', 'addStoragePath', bodyOf(storageBody, t, replacing), refusesToReplace),
      call('/addProject', 'addProject', bodyOf(projectBody, t)),
      call('/unlinkPublication', 'unlinkPublication', se('publications')),
      call('/unlinkProject', 'unlinkProject', se('projects')),
      {
        tag: 'entries',
        method: 'POST',
        path: '/rest/datasets/:id/accession-numbers',
        summary: t('api.entries.table'),
        description: t('api.entries.tableText'),
        who: 'loggedIn',
        params: { id: { description: t('api.fields.dataset'), ...idSchema('dataset') } },
        body: { schema: bodyOf(tableBody, t) },
        answers: {
          200: { meaning, schema: anyOf(componentRef('MatchedAccessions'), componentRef('ChangedElements')) },
          409: { meaning: t('api.status.409'), schema: componentRef('Error') },
        },
      },
    ],
    schemas: {
      OwnDataset: ownDatasetSchema(t),
      ChangedElements: changedElementsSchema(t),
      MatchedAccessions: matchedAccessionsSchema(t),
    },
  };
};
