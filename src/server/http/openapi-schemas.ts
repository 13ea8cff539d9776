import { z } from 'zod';
import type { Endpoint, ResponseDeclaration } from '../../catalogue/endpoints/define.ts';
import type { Schema, Schemas } from '../../catalogue/json-schema.ts';

/**
 * The JSON Schemas of endpoints: `schemaOf` gives that of a zod schema in a declaration, `components` has the named
 * ones.
 */
export type JsonSchemas = { schemaOf: (schema: z.ZodType) => Schema; components: Schemas };

/** The schema of a response's body; undefined where it has none, or is a file. */
export function contentOf(response: ResponseDeclaration): z.ZodType | undefined {
  const content = response instanceof z.ZodType ? response : response.content;
  return content instanceof z.ZodUndefined ? undefined : content;
}

function schemasIn({ params, query, filter, headers, body, form, responses, responseHeaders }: Endpoint): z.ZodType[] {
  const contents = Object.values(responses).map(contentOf);
  return [params, query, filter, headers, body, form, responseHeaders, ...contents].filter((one) => one !== undefined);
}

/** Leaves out keywords of zod that say nothing about the JSON. */
function tidy({ zodSchema, jsonSchema }: { zodSchema: unknown; jsonSchema: Record<string, unknown> }): void {
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
  // A default object is left out, as `required` alone says whether an empty one is accepted.
  if (zodSchema instanceof z.ZodPrefault && typeof jsonSchema.default === 'object') delete jsonSchema.default;
  // Every name is a text.
  if (zodSchema instanceof z.ZodRecord && zodSchema.keyType instanceof z.ZodString) delete jsonSchema.propertyNames;
  // The name is the key of the component already, and a pattern would only repeat the format at length.
  delete jsonSchema.id;
  if (zodSchema instanceof z.ZodStringFormat && jsonSchema.format !== undefined) delete jsonSchema.pattern;
}

/**
 * Makes the schemas of all endpoints and further ones together, so that each named schema is made once. Responses too
 * are described by the input of their schemas, since that is JSON.
 */
export function createJsonSchemas(endpoints: readonly Endpoint[], others: readonly z.ZodType[]): JsonSchemas {
  const schemas = [...new Set([...others, ...endpoints.flatMap(schemasIn)])];
  const all = z.object(Object.fromEntries(schemas.map((schema, index) => [index, schema])));
  const made = z.toJSONSchema(all, { io: 'input', unrepresentable: 'any', override: tidy });
  const { properties, $defs = {} } = JSON.parse(
    JSON.stringify(made).replaceAll('"$ref":"#/$defs/', '"$ref":"#/components/schemas/'),
  ) as { properties: Record<number, Schema>; $defs?: Schemas };
  return { schemaOf: (schema) => properties[schemas.indexOf(schema)] ?? {}, components: $defs };
}
