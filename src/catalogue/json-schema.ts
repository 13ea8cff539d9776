/** A schema by JSON Schema 2020-12, as plain data. */
export type Schema = { readonly [keyword: string]: unknown };
export type Schemas = Readonly<Record<string, Schema>>;

export const text: Schema = { type: 'string' };
export const uuid: Schema = { type: 'string', format: 'uuid' };
export const moment: Schema = { type: 'string', format: 'date-time' };
export const count: Schema = { type: 'integer', minimum: 0 };

/** An object of these properties and no others; `optional` names those that may be left out. */
export function object(properties: Schemas, optional: readonly string[] = []): Schema {
  const required = Object.keys(properties).filter((name) => !optional.includes(name));
  return { type: 'object', properties, ...(required.length > 0 && { required }), additionalProperties: false };
}

export function listOf(items: Schema): Schema {
  return { type: 'array', items };
}

/** The same, or null. */
export function orNull(schema: Schema): Schema {
  const { type } = schema;
  if (typeof type === 'string' && !('enum' in schema)) return { ...schema, type: [type, 'null'] };
  return { anyOf: [schema, { type: 'null' }] };
}

/** A schema of the document's components, by its name. */
export function named(name: string): Schema {
  return { $ref: `#/components/schemas/${name}` };
}
