import { z } from 'zod';
import type { EntityName } from '../entity-names.ts';
import type { Schema } from '../json-schema.ts';
import type { Translate } from '../locales/index.ts';
import { getServerTranslate } from '../locales/server.ts';
import type { Audience } from '../permissions.ts';
import { maxInteger, parseRecordId } from '../values/patterns.ts';

// The parts of an endpoint's declaration, and the types that server and web derive from it.

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
/** The method and the path of an endpoint, `GET /rest/users/:id`: its name on the server and in the web. */
export type EndpointKey = `${Method} /${string}`;

/** The heading under which an endpoint is described: its entity, or one of these. */
export type Tag =
  | EntityName
  | 'session'
  | 'searching'
  | 'exporting'
  | 'importing'
  | 'entries'
  | 'content'
  | 'mail'
  | 'site';

/** A text of the description; a function where it contains labels, which an institute can override. */
export type Text = string | ((t: Translate) => string);

/**
 * A response that its status and its schema alone do not describe. Without `types` it is JSON; a file has `types` and no
 * `content`, and an endpoint with such a response sends it itself.
 */
export type DescribedResponse = { description?: string; types?: readonly string[]; content?: z.ZodType };
export type ResponseDeclaration = z.ZodType | DescribedResponse;

/** Everything that server, web and the OpenAPI document know of an endpoint. */
export type Endpoint = {
  /** The people who may use it. */
  who: Audience;
  /** The others may use it as well, for their own account or person; the module checks that. */
  own?: 'account' | 'person';
  tag: Tag;
  summary: Text;
  description?: Text;
  /** The parameters in the path; values that they refuse are answered with 404. */
  params?: z.ZodObject;
  query?: z.ZodType;
  /** Further parameters of the query, whose names are fields; only described. */
  filter?: z.ZodType;
  /** Headers that a request may have; only described. */
  headers?: z.ZodObject;
  /** A JSON body; it may be left out where the schema takes `undefined`. */
  body?: z.ZodType;
  /** A body as `multipart/form-data`, which the module reads as it comes. */
  form?: z.ZodType;
  /** The responses by status; the least is the usual one. */
  responses: { readonly [status: number]: ResponseDeclaration };
  /** The headers of its successful responses. */
  responseHeaders?: z.ZodObject;
  /** The errors it may answer beyond those of every endpoint of its kind. */
  errors?: readonly (400 | 401 | 404 | 413 | 415 | 429)[];
  /** True where it takes HTTP Basic. */
  basic?: true;
};
export type EndpointTable = Readonly<Record<EndpointKey, Endpoint>>;

type PathParams<P extends string> = P extends `${string}:${infer Name}/${infer Rest}`
  ? Name | PathParams<Rest>
  : P extends `${string}:${infer Name}`
    ? Name
    : never;
/** Refuses a declaration whose `params` are not those of its path. */
type WithPathParams<K, D> = [PathParams<K & string>] extends [never]
  ? { params?: 'the path has no parameters' }
  : D extends { params: z.ZodObject<infer Shape> }
    ? PathParams<K & string> extends keyof Shape
      ? keyof Shape extends PathParams<K & string>
        ? unknown
        : { params: 'names a parameter that is not in the path' }
      : { params: 'lacks a parameter of the path' }
    : { params: z.ZodObject };

/** Declares the endpoints of a module. */
export function endpoints<const T extends Record<EndpointKey, Endpoint>>(
  table: T & { [K in keyof T]: WithPathParams<K, T[K]> },
): T {
  return table;
}

const names = new Set<string>();

/**
 * Gives a schema its name among the components of the OpenAPI document, by which others then refer to it. A description of the
 * schema itself stands inside: `named('Car', z.strictObject({…}).describe('…'))`.
 */
export function named<S extends z.ZodType>(name: string, schema: S): S {
  if (names.has(name)) throw new Error(`two schemas have the name ${name}`);
  names.add(name);
  z.globalRegistry.add(schema, { ...z.globalRegistry.get(schema), id: name });
  return schema;
}

/** Describes a zod schema by other JSON Schema than zod would make of it. */
export function describedBy<S extends z.ZodType>(schema: S, jsonSchema: () => Schema): S {
  // zod's own hook for the schemas of its libraries.
  schema._zod.toJSONSchema = () => ({ ...jsonSchema() });
  return schema;
}

/**
 * A schema that the catalogue makes itself, as JSON Schema, whose values its parsers check by rules of their own: zod lets them
 * through. It is made when the document is, with the labels of then.
 */
export function catalogueSchema<Wire, Server = Wire>(
  jsonSchema: (t: Translate) => Schema<Wire>,
): z.ZodType<Server, Wire> {
  const schema = z.custom<Server>() as z.ZodType<Server, Server>;
  // The two types differ in dates, of which JSON makes texts by itself.
  return describedBy(schema as unknown as z.ZodType<Server, Wire>, () => jsonSchema(getServerTranslate('en')));
}

/** The response that has no body. */
export const nothing = z.undefined();
export const count = z.int().min(0);
/** A whole number from 1 on. */
export const positiveInteger = z.int().min(1);
/** A date and time: a `Date` on the server, its text in JSON and in the web. */
export const dateTime = z.codec(z.iso.datetime(), z.date(), {
  decode: (text) => new Date(text),
  encode: (date) => date.toISOString(),
});

/** The id of a record in a path. */
export function idParam(description: string) {
  const schema = z.union([z.string(), z.number()]).transform((given, { issues }) => {
    const id = parseRecordId(String(given));
    if (id === null) issues.push({ code: 'custom', input: given });
    return id ?? 0;
  });
  return describedBy(schema, () => ({ description, type: 'integer', minimum: 1, maximum: maxInteger }));
}

/** The schema of a file in a multipart form. */
export function fileOf(description: string): z.ZodType<Blob, Blob> {
  return catalogueSchema(() => ({ description, type: 'string', contentMediaType: 'application/octet-stream' }));
}

// The types of the two sides: what is sent as JSON is the input of a schema, what the server reads and answers is its output.

type Side = 'input' | 'output';
type TypeOn<S, As extends Side> = S extends z.ZodType ? (As extends 'input' ? z.input<S> : z.output<S>) : never;
type PartOf<D, Part extends string> = D extends { [P in Part]: infer S } ? S : never;
type ContentOf<R, As extends Side> = R extends z.ZodType
  ? TypeOn<R, As>
  : R extends { content: infer S }
    ? TypeOn<S, As>
    : never;

export type SuccessStatus = 200 | 201 | 202 | 204 | 304;
type ResponsesOf<D> = PartOf<D, 'responses'>;
/** The body of any successful response of an endpoint. */
export type ResponseBody<D, As extends Side = 'input'> = {
  [S in keyof ResponsesOf<D> & SuccessStatus]: ContentOf<ResponsesOf<D>[S], As>;
}[keyof ResponsesOf<D> & SuccessStatus];
type UsualStatus<R> = 200 extends keyof R ? 200 : 201 extends keyof R ? 201 : 202 extends keyof R ? 202 : 204;
/** The body of the usual response of an endpoint, which is the one of the least status. */
export type UsualBody<D, As extends Side = 'input'> =
  UsualStatus<ResponsesOf<D>> extends keyof ResponsesOf<D>
    ? ContentOf<ResponsesOf<D>[UsualStatus<ResponsesOf<D>>], As>
    : never;
/** The responses of an endpoint, each status with its body. */
export type StatusAndBody<D, As extends Side = 'input'> = {
  [S in keyof ResponsesOf<D> & number]: { status: S; data: ContentOf<ResponsesOf<D>[S], As> };
}[keyof ResponsesOf<D> & number];
/** The names of the headers of an endpoint's responses. */
export type ResponseHeader<D> = D extends { responseHeaders: { shape: infer Shape } } ? keyof Shape & string : never;

/** In an address and in JSON, a field that may be left out may be undefined as well. */
type OrUndefined<T, N extends keyof T> = Record<never, never> extends Pick<T, N> ? undefined : never;
/** In an address everything is text: where any text is taken, a number is as well. */
type QueryInput<T> = T extends unknown
  ? { readonly [N in keyof T]: (string extends T[N] ? T[N] | number : T[N]) | OrUndefined<T, N> }
  : never;
/** A JSON value to send, which nobody changes on the way. */
type ReadonlyJson<T> = T extends readonly unknown[]
  ? { readonly [N in keyof T]: ReadonlyJson<T[N]> }
  : T extends object
    ? { readonly [N in keyof T]: ReadonlyJson<T[N]> | OrUndefined<T, N> }
    : T;
type InputOf<D, Part extends string> = Part extends 'query'
  ? QueryInput<TypeOn<PartOf<D, Part>, 'input'>>
  : Part extends 'body'
    ? ReadonlyJson<TypeOn<PartOf<D, Part>, 'input'>>
    : TypeOn<PartOf<D, Part>, 'input'>;
/** A part of a request: it may be left out where nothing in it must be there. */
type PartInput<D, Part extends string> = [PartOf<D, Part>] extends [never]
  ? unknown
  : undefined extends InputOf<D, Part>
    ? { [P in Part]?: InputOf<D, Part> }
    : Record<string, never> extends InputOf<D, Part>
      ? { [P in Part]?: InputOf<D, Part> }
      : { [P in Part]: InputOf<D, Part> };
/** The parts of a request that stand in its address. */
export type AddressInput<D> = PartInput<D, 'params'> & PartInput<D, 'query'>;
/** The parts of a request to an endpoint. */
export type RequestInput<D> = AddressInput<D> & PartInput<D, 'body'> & PartInput<D, 'form'>;
/** The values of a form. */
export type FormInput<D> = InputOf<D, 'form'>;
/** The checked parts of a request, for the handler. */
export type CheckedRequest<D> = { [Part in keyof D & ('params' | 'query' | 'body')]: TypeOn<D[Part], 'output'> };
