import { z } from 'zod';
import type { Endpoint, Method, ResponseDeclaration } from '../../catalogue/endpoints/define.ts';
import { componentRef, type Schema, type Schemas } from '../../catalogue/json-schema.ts';
import { contentOf, type JsonSchemas } from './openapi-schemas.ts';

const json = 'application/json';

/** The descriptions of statuses for which an endpoint declares none. */
const usualTexts: Readonly<Record<number, string>> = {
  200: 'Done',
  201: 'Created',
  204: 'Done; the answer is empty',
  304: 'Unchanged',
  409: 'Changed by somebody else in the meantime',
};

/** The errors that have the same meaning in all endpoints. */
const commonErrors = {
  400: [
    'BadRequest',
    'Something is wrong with what was sent: `payload` has messages for each field, or for each row of an upload',
  ],
  401: ['NotLoggedIn', 'Not logged in'],
  403: ['NotAllowed', 'Not allowed, or the header `X-CSRF-Token` is missing or wrong'],
  404: ['NotFound', 'There is no such record'],
  413: ['TooLarge', 'Too large'],
  415: ['UnsupportedType', 'Not a type that is accepted here'],
  429: ['TooMany', 'Too many attempts; the header `Retry-After` says in how many seconds to come back'],
  500: ['Internal', 'A fault on our side; the message has the number under which it was logged'],
  503: ['DatabaseDown', 'The database does not answer'],
  507: ['DiskFull', 'The disk of the server is full; nothing was stored'],
} as const satisfies Record<number, readonly [name: string, meaning: string]>;
type ErrorStatus = keyof typeof commonErrors;

const retryAfter = { description: 'Seconds to wait.', required: true, schema: { type: 'integer', minimum: 1 } };

/** The responses of the errors, by the names under which endpoints refer to them. */
export function commonResponses(): Schemas {
  return Object.fromEntries(
    Object.entries(commonErrors).map(([status, [name, description]]) => [
      name,
      {
        description,
        ...(status === '429' && { headers: { 'Retry-After': retryAfter } }),
        content: { [json]: { schema: componentRef('Error') } },
      },
    ]),
  );
}

/**
 * The responses of an endpoint's errors: those that it declares, and those that its input and the restriction to
 * certain people can cause.
 */
export function errorResponsesOf(
  method: Method,
  { who, errors = [], params, query }: Pick<Endpoint, 'who' | 'errors'> & { params?: object; query?: object },
): Schemas {
  const changes = method !== 'GET';
  const known: [boolean, readonly ErrorStatus[]][] = [
    [changes || !!params || !!query, [400]],
    [changes, [403, 413, 415]],
    [who !== 'everybody', [401]],
    [who === 'administrator' || who === 'nobody', [403]],
    [!!params, [404]],
    [true, [...errors, 500, 503, 507]],
  ];
  const statuses = [...new Set(known.flatMap(([isSo, some]) => (isSo ? some : [])))].sort((a, b) => a - b);
  return Object.fromEntries(
    statuses.map((status) => [status, { $ref: `#/components/responses/${commonErrors[status][0]}` }]),
  );
}

function headersOf({ responseHeaders }: Endpoint, { schemaOf }: JsonSchemas): Schema | undefined {
  if (!responseHeaders) return undefined;
  const { properties = {}, required = [] } = schemaOf(responseHeaders) as {
    properties?: Schemas;
    required?: readonly string[];
  };
  return Object.fromEntries(
    Object.entries(properties).map(([name, { description, ...schema }]) => [
      name,
      { description, required: required.includes(name), schema },
    ]),
  );
}

/** A media type as the key of a content, without parameters such as the character set. */
const withoutParameters = (type: string): string => type.replace(/;.*/, '');

function responseOf(status: number, response: ResponseDeclaration, headers: Schema | undefined, schemas: JsonSchemas) {
  const described = response instanceof z.ZodType ? { content: response } : response;
  const { description = usualTexts[status] ?? 'Done', types, files = [] } = described;
  const content = contentOf(response);
  const schema = content && { schema: schemas.schemaOf(content) };
  return {
    description,
    ...(headers && status < 300 && { headers }),
    ...((schema || types) && {
      content: Object.fromEntries([
        ...(types ?? [json]).map((type) => [withoutParameters(type), schema ?? {}]),
        ...files.map((type) => [withoutParameters(type), {}]),
      ]),
    }),
  };
}

/** The responses of an endpoint, by status. */
export function responsesOf(method: Method, endpoint: Endpoint, schemas: JsonSchemas): Schema {
  const headers = headersOf(endpoint, schemas);
  const own = Object.entries(endpoint.responses).map(([status, response]) => [
    status,
    responseOf(Number(status), response, headers, schemas),
  ]);
  return { ...errorResponsesOf(method, endpoint), ...Object.fromEntries(own) };
}
