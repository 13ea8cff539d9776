import { z } from 'zod';
import type { Endpoint, EndpointTable, Method, Tag, Text } from '../../catalogue/endpoints/define.ts';
import { errorResponse } from '../../catalogue/endpoints/errors.ts';
import { entityNames } from '../../catalogue/index.ts';
import type { Schema, Schemas } from '../../catalogue/json-schema.ts';
import type { Translate } from '../../catalogue/locales/index.ts';
import { getServerTranslate } from '../../catalogue/locales/server.ts';
import { termSchemas } from '../../catalogue/records/record-schemas.ts';
import { commonResponses, responsesOf } from './openapi-responses.ts';
import { createJsonSchemas, type JsonSchemas } from './openapi-schemas.ts';
import { csrfSeedCookieName, sessionCookieName } from './session-cookie.ts';
import { version } from './version.ts';

/** An OpenAPI 3.1 document, as plain data. */
export type ApiDocument = {
  openapi: string;
  info: Schema;
  servers: Schema[];
  tags: Schema[];
  'x-tagGroups': { name: string; tags: string[] }[];
  paths: Record<string, Record<string, Schema>>;
  components: { schemas: Schemas; responses: Schemas; securitySchemes: Schemas };
};

const title = 'Strandbook API';
const introduction = [
  'The pages use these endpoints, and scripts may use them as well.',
  'Reading needs nothing special. To change something, do what a browser does: keep cookies, get a token from `GET /auth/session`, and send it as the header `X-CSRF-Token` with every POST, PUT and DELETE. `POST /auth/login` with HTTP Basic logs in; the token stays the same.',
  'Messages are in English or German, by `Accept-Language`. Spaces around a text do not count, and a slash at the end of an address makes no difference.',
].join('\n\n');

const tagGroups: Readonly<Record<string, readonly Tag[]>> = {
  Records: entityNames.slice(0, entityNames.indexOf('role')),
  'Search and export': ['searching', 'exporting'],
  'Templates and import': ['template', 'importing', 'entries', 'changes', 'quality'],
  Accounts: ['session', 'user', 'role', 'invitation'],
  'This installation': ['site', 'content', 'mail'],
};
const tagNames = {
  session: 'Session and password',
  searching: 'Search',
  exporting: 'Export',
  importing: 'Import',
  entries: 'My Entries',
  changes: 'Changes and the bin',
  quality: 'Quality of records',
  content: 'Static pages',
  mail: 'Outgoing emails',
  site: 'Installation',
} as const;

/** The sentence of the document about the people who may use an endpoint. */
export const audienceTexts = {
  everybody: 'everybody',
  loggedIn: 'logged-in users',
  administrator: 'administrators',
  nobody: 'nobody',
  ownAccount: 'administrators; users for their own account',
  ownPerson: 'administrators; users for the person they are',
} as const;

const securitySchemes = {
  session: {
    type: 'apiKey',
    in: 'cookie',
    name: sessionCookieName,
    description: 'The cookie of the login; visitors get one too, as soon as there is something to remember for them.',
  },
  csrfToken: {
    type: 'apiKey',
    in: 'header',
    name: 'X-CSRF-Token',
    description:
      'The token that `GET /auth/session` gives to the holder of the cookie `strandbook_csrf`; over https the names of both cookies begin with `__Host-`.',
  },
  csrfSeed: {
    type: 'apiKey',
    in: 'cookie',
    name: csrfSeedCookieName,
    description: 'The seed of the token, one for each browser. It outlives logging in and out.',
  },
  basic: { type: 'http', scheme: 'basic', description: 'Address and password, in UTF-8.' },
};

/** The text of a heading; for an entity, its label. */
function tagName(tag: Tag, t: Translate): string {
  const entity = entityNames.find((name) => name === tag);
  return entity ? t(`entities.${entity}.many`) : tagNames[tag as keyof typeof tagNames];
}

function parametersIn(location: 'path' | 'query' | 'header', schema: Schema): Schema[] {
  const { properties = {}, required = [] } = schema as { properties?: Schemas; required?: readonly string[] };
  return Object.entries(properties).map(([name, { description, ...shape }]) => ({
    name,
    in: location,
    ...((location === 'path' || required.includes(name)) && { required: true }),
    description,
    schema: shape,
  }));
}

const filterText = [
  'A field and its value, such as `id=12`: numbers and terms must be equal, a year or month finds its days, an empty value finds records without one. Several values of one field are alternatives; several fields must all match.',
  '`field!=value` finds records with another value, `field!=` those with any. `field>=value` and `field<=value` limit numbers, depths and dates, of which a year or a month as a limit means its first or its last day; a stored range of depths, year or month matches if a part of it does. Several values of one of these must all hold.',
  '`entity.field` is a field of what a record comes from, such as `event.geogr_loc_lat>=54`; of several such records one has to match. `changed_since=2026-11-01`, or a time such as `2026-11-01T08:30:00Z`, finds records that were created or changed then or later; days begin in UTC.',
].join(' ');

function parametersOf({ params, query, headers, filter }: Endpoint, { schemaOf }: JsonSchemas): Schema[] {
  return [
    ...(params ? parametersIn('path', schemaOf(params)) : []),
    ...(query ? parametersIn('query', schemaOf(query)) : []),
    ...(headers ? parametersIn('header', schemaOf(headers)) : []),
    ...(filter
      ? [
          {
            name: 'filter',
            in: 'query',
            description: filterText,
            style: 'form',
            explode: true,
            schema: schemaOf(filter),
          },
        ]
      : []),
  ];
}

function requestBodyOf({ body, form }: Endpoint, { schemaOf }: JsonSchemas): Schema | undefined {
  const sent = form ?? body;
  if (!sent) return undefined;
  const content = { [form ? 'multipart/form-data' : 'application/json']: { schema: schemaOf(sent) } };
  // A `ZodCustom` accepts every input, even none, as the catalogue's own parsers check it.
  return { required: sent instanceof z.ZodCustom || !sent.safeParse(undefined).success, content };
}

const textOf = (text: Text, t: Translate) => (typeof text === 'string' ? text : text(t));

function operationOf(method: Method, path: string, endpoint: Endpoint, schemas: JsonSchemas, t: Translate): Schema {
  const { summary, description, tag, who, own, basic } = endpoint;
  const changing = method === 'GET' ? {} : { csrfToken: [], csrfSeed: [] };
  const identified = basic ? { basic: [] } : who === 'everybody' ? {} : { session: [] };
  const parameters = parametersOf(endpoint, schemas);
  const requestBody = requestBodyOf(endpoint, schemas);
  return {
    // `GET /rest/users/:id` as a name: `get_rest_users_id`.
    operationId: [method.toLowerCase(), ...path.split(/[^\w]+/).filter(Boolean)].join('_'),
    tags: [tagName(tag, t)],
    summary: textOf(summary, t),
    ...(description && { description: textOf(description, t) }),
    'x-who-may': own === 'account' ? audienceTexts.ownAccount : own ? audienceTexts.ownPerson : audienceTexts[who],
    ...(parameters.length > 0 && { parameters }),
    ...(requestBody && { requestBody }),
    responses: responsesOf(method, endpoint, schemas),
    security: [{ ...identified, ...changing }],
  };
}

/** Describes the endpoints of a table as an OpenAPI document, with the current labels of fields. */
export function buildDocument(table: EndpointTable): ApiDocument {
  const t = getServerTranslate('en');
  const schemas = createJsonSchemas(Object.values(table), [errorResponse]);
  const paths: ApiDocument['paths'] = {};
  for (const [key, endpoint] of Object.entries(table) as [string, Endpoint][]) {
    const [method, path] = key.split(' ') as [Method, string];
    const template = path.replaceAll(/:(\w+)/g, '{$1}');
    paths[template] ??= {};
    paths[template][method.toLowerCase()] = operationOf(method, path, endpoint, schemas, t);
  }
  return {
    openapi: '3.1.1',
    info: { title, version, description: introduction, license: { name: 'MIT', identifier: 'MIT' } },
    servers: [{ url: '/' }],
    tags: Object.values(tagGroups).flatMap((tags) => tags.map((tag) => ({ name: tagName(tag, t), 'x-key': tag }))),
    'x-tagGroups': Object.entries(tagGroups).map(([name, tags]) => ({
      name,
      tags: tags.map((tag) => tagName(tag, t)),
    })),
    paths,
    components: {
      schemas: { ...termSchemas(), ...schemas.components },
      responses: commonResponses(),
      securitySchemes,
    },
  };
}
