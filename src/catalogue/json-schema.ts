declare const described: unique symbol;

/**
 * A schema in JSON Schema 2020-12, as plain data. `T` is the type of the values that it describes; it exists only at
 * compile time.
 */
export type Schema<T = unknown> = { readonly [keyword: string]: unknown; readonly [described]?: T };
export type Schemas = Readonly<Record<string, Schema>>;

/** The type of the values that a schema describes. */
export type TypeOf<S> = S extends { readonly [described]?: infer T } ? T : unknown;
/** The type of a response before its conversion to JSON, when these fields are dates. */
export type WithDates<T, DateFields extends keyof T> = Omit<T, DateFields> & Record<DateFields, Date>;

/** The type of objects with these properties. */
export type ObjectOf<P extends Schemas, Optional extends keyof P = never> = {
  [Name in Exclude<keyof P, Optional>]: TypeOf<P[Name]>;
} & { [Name in Optional]?: TypeOf<P[Name]> };

export const text: Schema<string> = { type: 'string' };
export const uuid: Schema<string> = { type: 'string', format: 'uuid' };
export const dateTime: Schema<string> = { type: 'string', format: 'date-time' };
/** A whole number of at least 1. */
export const positiveInteger: Schema<number> = { type: 'integer', minimum: 1 };

/** An object with these properties and no others; `optional` names those that may be left out. */
export function object<const P extends Schemas, const Optional extends keyof P & string = never>(
  properties: P,
  optional: readonly Optional[] = [],
): Schema<ObjectOf<P, Optional>> {
  const required = Object.keys(properties).filter((name) => !optional.some((one) => one === name));
  return { type: 'object', properties, ...(required.length > 0 && { required }), additionalProperties: false };
}

/** The same object with further required properties, which replace those of the same name. */
export function extendObject<T, const P extends Schemas>(
  schema: Schema<T>,
  properties: P,
): Schema<Omit<T, keyof P> & ObjectOf<P>> {
  const { properties: known, required = [] } = schema as { properties: Schemas; required?: readonly string[] };
  const names = [...required, ...Object.keys(properties).filter((name) => !required.includes(name))];
  const wider: Schema = { ...schema, properties: { ...known, ...properties }, required: names };
  return wider as Schema<Omit<T, keyof P> & ObjectOf<P>>;
}

export function listOf<T>(items: Schema<T>): Schema<T[]> {
  return { type: 'array', items };
}

/** One of these texts. */
export function enumOf<const T extends string>(values: readonly T[]): Schema<T> {
  return { type: 'string', enum: values };
}

/** The schema of a value that may also be null. */
export function orNull<T>(schema: Schema<T>): Schema<T | null> {
  const { type } = schema;
  if (typeof type === 'string' && !('enum' in schema)) return { ...schema, type: [type, 'null'] } as Schema<T | null>;
  return { anyOf: [schema, { type: 'null' }] };
}

/** A reference to a schema among the components of the OpenAPI document. */
export function componentRef<T = unknown>(name: string): Schema<T> {
  return { $ref: `#/components/schemas/${name}` };
}

/** `field_sample` as the name of a schema: `FieldSample`. */
export function pascalCase(name: string): string {
  return name.replaceAll(/(?:^|_)(\w)/g, (_, letter: string) => letter.toUpperCase());
}

/** The name of a vocabulary's schema in the OpenAPI document: `LibraryStrategyTerm`. */
export function termSchemaName(vocabulary: string): string {
  return `${pascalCase(vocabulary)}Term`;
}

export const missingTermSchemaName = 'MissingTerm';
