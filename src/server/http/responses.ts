import { componentRef, type Schema, type Schemas } from '../../catalogue/json-schema.ts';
import type { Translate } from '../../catalogue/locales/index.ts';
import { type Call, json, type Reply } from './calls.ts';

/** The statuses that mean the same wherever they stand, and under which name. */
const commonErrors = {
  400: 'BadRequest',
  401: 'NotLoggedIn',
  403: 'NotAllowed',
  404: 'NotFound',
  413: 'TooLarge',
  415: 'UnsupportedType',
  429: 'TooMany',
  500: 'Internal',
  503: 'DatabaseDown',
  507: 'DiskFull',
} as const;
type ErrorStatus = keyof typeof commonErrors;

function responseOf({ meaning, schema, types = [json], headers }: Reply): Schema {
  const hasBody = schema !== undefined || types[0] !== json;
  return {
    description: meaning,
    ...(headers && {
      headers: Object.fromEntries(
        Object.entries(headers).map(([name, { description, optional, ...shape }]) => [
          name,
          { description, required: optional !== true, schema: shape },
        ]),
      ),
    }),
    // Parameters of a type, such as its character set, are no part of the content's name.
    ...(hasBody && {
      content: Object.fromEntries(types.map((type) => [type.replace(/;.*/, ''), schema ? { schema } : {}])),
    }),
  };
}

/** The component of a status that means the same for every call. */
function commonResponse(status: ErrorStatus, t: Translate): Schema {
  const wait = { 'Retry-After': { description: t('api.error.retryAfter'), type: 'integer', minimum: 1 } };
  return responseOf({
    meaning: t(`api.status.${status}`),
    schema: componentRef('Error'),
    ...(status === 429 && { headers: wait }),
  });
}

/** The errors that follow from a call's input and from the people it is for. */
function errorsOf({ method, params, query, who, errors = [] }: Call): ErrorStatus[] {
  const changes = method !== 'GET';
  const known: [boolean, readonly ErrorStatus[]][] = [
    [changes || !!params || !!query, [400]],
    [changes, [403, 413, 415]],
    [who !== 'everybody', [401]],
    [who === 'administrator' || who === 'nobody', [403]],
    [!!params, [404]],
    [true, [...errors, 500, 503, 507]],
  ];
  return [...new Set(known.flatMap(([isSo, statuses]) => (isSo ? statuses : [])))].sort((a, b) => a - b);
}

/** The answers of a call, by status. */
export function responsesOf(call: Call): Schema {
  const errors = errorsOf(call).map((status) => [status, { $ref: `#/components/responses/${commonErrors[status]}` }]);
  const own = Object.entries(call.answers).map(([status, reply]) => [status, responseOf(reply)]);
  return Object.fromEntries([...errors, ...own]);
}

/** The responses of the errors, by the names under which the calls refer to them. */
export function commonResponses(t: Translate): Schemas {
  const statuses = Object.keys(commonErrors).map(Number) as ErrorStatus[];
  return Object.fromEntries(statuses.map((status) => [commonErrors[status], commonResponse(status, t)]));
}
