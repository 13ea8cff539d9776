import { componentRef, type Schema, type Schemas } from '../../catalogue/json-schema.ts';
import type { Translate } from '../../catalogue/locales/index.ts';
import { getServerTranslate } from '../../catalogue/locales/server.ts';
import { type Call, type Describe, json } from './calls.ts';
import { type ApiDocument, operationStart } from './openapi.ts';
import { responsesOf } from './responses.ts';

// The description of the endpoints that are not declared in `catalogue/endpoints/` yet.

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

function operationOf(call: Call, t: Translate): Schema {
  const { method, path, summary, description, body } = call;
  const parameters = parametersOf(call, t);
  return {
    ...operationStart(method, path, call, t),
    summary,
    ...(description && { description }),
    ...(parameters.length > 0 && { parameters }),
    ...(body && {
      requestBody: {
        required: !body.optional,
        content: { [body.type ?? json]: { schema: withDescriptions(body.schema, t) } },
      },
    }),
    responses: responsesOf(call),
  };
}

/** A document of declared endpoints with the others beside them. */
export function addDescribedCalls(document: ApiDocument, descriptions: readonly Describe[]): ApiDocument {
  const t = getServerTranslate('en');
  const described = descriptions.map((describe) => describe(t));
  const paths: ApiDocument['paths'] = {};
  for (const call of described.flatMap(({ calls }) => calls)) {
    const path = call.path.replaceAll(/:(\w+)/g, '{$1}');
    paths[path] ??= {};
    paths[path][call.method.toLowerCase()] = operationOf(call, t);
  }
  for (const [path, operations] of Object.entries(document.paths)) paths[path] = { ...paths[path], ...operations };
  const schemas = Object.assign({}, ...described.map((room) => room.schemas ?? {}), document.components.schemas);
  return { ...document, paths, components: { ...document.components, schemas } };
}
