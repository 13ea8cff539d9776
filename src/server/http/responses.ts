import type { Schema } from '../../catalogue/json-schema.ts';
import { type Call, json, type Reply } from './calls.ts';
import { errorResponsesOf } from './openapi-responses.ts';

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

/** The answers of a call, by status. */
export function responsesOf(call: Call): Schema {
  const own = Object.entries(call.answers).map(([status, reply]) => [status, responseOf(reply)]);
  return { ...errorResponsesOf(call.method, call), ...Object.fromEntries(own) };
}
