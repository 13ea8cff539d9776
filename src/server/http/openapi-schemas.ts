import { z } from 'zod';
import type { Endpoint, ResponseDeclaration } from '../../catalogue/endpoints/define.ts';
import type { Schema, Schemas } from '../../catalogue/json-schema.ts';

/** The JSON Schemas of endpoints: of each zod schema in their declarations, and of the named ones that these refer to. */
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

/** Leaves out what zod adds for JavaScript alone. */
function tidy({ zodSchema, jsonSchema }: { zodSchema: unknown; jsonSchema: Record<string, unknown> }): void {
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
  // Only `required` says whether an empty object is accepted.
  if (zodSchema instanceof z.ZodPrefault && typeof jsonSchema.default === 'object') delete jsonSchema.default;
  // Every name is a text.
  if (zodSchema instanceof z.ZodRecord && zodSchema.keyType instanceof z.ZodString) delete jsonSchema.propertyNames;
  // A name is the key of a component; the pattern of a format says the same once more, at length.
  delete jsonSchema.id;
  if (zodSchema instanceof z.ZodStringFormat && jsonSchema.format !== undefined) delete jsonSchema.pattern;
}

/**
 * Makes the schemas of all endpoints, and further ones, at once, so that each named one is made once. JSON is the input of a
 * schema, also in responses.
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
