import { errorSchema } from '../../catalogue/answers/errors.ts';
import { entityNames } from '../../catalogue/index.ts';
import { componentRef, type Schema, type Schemas } from '../../catalogue/json-schema.ts';
import type { Language, Translate } from '../../catalogue/locales/index.ts';
import { getServerTranslate } from '../../catalogue/locales/server.ts';
import { termSchemas } from '../../catalogue/records/record-schemas.ts';
import { type Call, type Describe, json, type Tag } from './calls.ts';
import { version } from './health.ts';
import { commonResponses, responsesOf } from './responses.ts';
import { csrfSeedCookieName, sessionCookieName } from './session-cookie.ts';

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

const tagGroups = {
  records: entityNames.slice(0, entityNames.indexOf('role')),
  finding: ['searching', 'exporting'],
  bringing: ['template', 'importing', 'entries'],
  accounts: ['session', 'user', 'role', 'invitation'],
  site: ['site', 'content', 'mail'],
} as const satisfies Record<string, readonly Tag[]>;

function tagName(tag: Tag, t: Translate): string {
  const entity = entityNames.find((name) => name === tag);
  return entity ? t(`entities.${entity}.many`) : t(`api.tags.${tag}`);
}

/** Adds to every property and parameter the description of its name. */
function withDescriptions(schema: Schema, t: Translate): Schema {
  const inside = (value: unknown) =>
    Array.isArray(value) ? value.map((one) => withDescriptions(one as Schema, t)) : value;
  const { properties } = schema as { properties?: Schemas };
  return {
    ...schema,
    ...('anyOf' in schema && { anyOf: inside(schema.anyOf) }),
    ...('contentSchema' in schema && { contentSchema: withDescriptions(schema.contentSchema as Schema, t) }),
    ...('items' in schema && { items: withDescriptions(schema.items as Schema, t) }),
    ...(properties && {
      properties: Object.fromEntries(
        Object.entries(properties).map(([name, one]) => {
          const description = t(`api.fields.${name}`, { defaultValue: '' });
          return [name, { ...(description && { description }), ...withDescriptions(one, t) }];
        }),
      ),
    }),
  };
}

function parametersOf({ params = {}, query = {}, headers = {}, filter }: Call, t: Translate): Schema[] {
  const describe = (name: string, { description, ...schema }: Schema) => ({
    description: description ?? t(`api.fields.${name}`),
    schema,
  });
  const { properties = {}, required = [] } = query as { properties?: Schemas; required?: string[] };
  return [
    ...Object.entries(params).map(([name, schema]) => ({
      name,
      in: 'path',
      required: true,
      ...describe(name, schema),
    })),
    ...Object.entries(properties).map(([name, schema]) => ({
      name,
      in: 'query',
      ...(required.includes(name) && { required: true }),
      ...describe(name, schema),
    })),
    ...Object.entries(headers).map(([name, schema]) => ({ name, in: 'header', ...describe(name, schema) })),
    ...(filter
      ? [
          {
            name: 'filter',
            in: 'query',
            description: t('api.record.filter'),
            style: 'form',
            explode: true,
            schema: componentRef(filter),
          },
        ]
      : []),
  ];
}

function securityOf({ method, who, basic }: Call): Schema[] {
  const changing = method === 'GET' ? {} : { csrfToken: [], csrfSeed: [] };
  const identified = basic ? { basic: [] } : who === 'everybody' ? {} : { session: [] };
  return [{ ...identified, ...changing }];
}

/** `GET /rest/users/:id` as a name: `get_rest_users_id`. */
function operationId({ method, path }: Call): string {
  return [method.toLowerCase(), ...path.split(/[^\w]+/).filter(Boolean)].join('_');
}

function operationOf(call: Call, t: Translate): Schema {
  const { summary, description, body, who, own } = call;
  const parameters = parametersOf(call, t);
  const ownKey = own === 'account' ? 'ownAccount' : 'ownPerson';
  return {
    operationId: operationId(call),
    tags: [tagName(call.tag, t)],
    summary,
    ...(description && { description }),
    'x-who-may': own ? t(`api.who.${ownKey}`) : t(`api.who.${who}`),
    ...(parameters.length > 0 && { parameters }),
    ...(body && {
      requestBody: {
        required: !body.optional,
        content: { [body.type ?? json]: { schema: withDescriptions(body.schema, t) } },
      },
    }),
    responses: responsesOf(call),
    security: securityOf(call),
  };
}

function pathsOf(calls: readonly Call[], t: Translate): ApiDocument['paths'] {
  const paths: ApiDocument['paths'] = {};
  for (const call of calls) {
    const path = call.path.replaceAll(/:(\w+)/g, '{$1}');
    paths[path] ??= {};
    paths[path][call.method.toLowerCase()] = operationOf(call, t);
  }
  return paths;
}

function securitySchemes(t: Translate): Schemas {
  return {
    session: { type: 'apiKey', in: 'cookie', name: sessionCookieName, description: t('api.security.session') },
    csrfToken: { type: 'apiKey', in: 'header', name: 'X-CSRF-Token', description: t('api.security.token') },
    csrfSeed: { type: 'apiKey', in: 'cookie', name: csrfSeedCookieName, description: t('api.security.seed') },
    basic: { type: 'http', scheme: 'basic', description: t('api.security.basic') },
  };
}

/** Puts together what the rooms say of their calls, in the words of a language. */
export function buildDocument(rooms: readonly Describe[], language: Language): ApiDocument {
  const t = getServerTranslate(language);
  const described = rooms.map((describe) => describe(t));
  const calls = described.flatMap((room) => room.calls);
  return {
    openapi: '3.1.1',
    info: {
      title: t('api.title'),
      version,
      description: t('api.description'),
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: '/' }],
    tags: Object.values(tagGroups).flatMap((tags) => tags.map((tag) => ({ name: tagName(tag, t), 'x-key': tag }))),
    'x-tagGroups': Object.entries(tagGroups).map(([group, tags]) => ({
      name: t(`api.groups.${group}`),
      tags: tags.map((tag) => tagName(tag, t)),
    })),
    paths: pathsOf(calls, t),
    components: {
      schemas: Object.assign(
        termSchemas(t),
        { Error: errorSchema(t) },
        ...described.map(({ schemas }) => schemas ?? {}),
      ),
      responses: commonResponses(t),
      securitySchemes: securitySchemes(t),
    },
  };
}
