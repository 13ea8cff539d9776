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

/** The section of the OpenAPI document that describes an endpoint: its entity, or one of these. */
export type Tag =
  | EntityName
  | 'session'
  | 'searching'
  | 'exporting'
  | 'importing'
  | 'entries'
  | 'changes'
  | 'quality'
  | 'content'
  | 'mail'
  | 'site';

/** A text of the OpenAPI document; a function if it contains labels, which an institute can override. */
export type Text = string | ((t: Translate) => string);

/**
 * A response that needs more than a status and a schema to describe it. Without `types` it is JSON. With `types` and
 * without `content` it is a file, which the endpoint's handler sends itself.
 */
export type DescribedResponse = {
  description?: string;
  types?: readonly string[];
  /** The media types of files that the endpoint sends on request in place of its content. */
  files?: readonly string[];
  content?: z.ZodType;
};
export type ResponseDeclaration = z.ZodType | DescribedResponse;

/** The declaration of an endpoint, which server, web and the OpenAPI document share. */
export type Endpoint = {
  /** The people who may use it. */
  who: Audience;
  /** Set if other users may also use it, but only for their own account or person; the module checks that. */
  own?: 'account' | 'person';
  tag: Tag;
  summary: Text;
  description?: Text;
  /** The parameters in the path; the response to an invalid value is 404. */
  params?: z.ZodObject;
  query?: z.ZodType;
  /** Further parameters of the query, named like fields; only for the OpenAPI document, not checked. */
  filter?: z.ZodType;
  /** Headers that a request may have; only for the OpenAPI document, not checked. */
  headers?: z.ZodObject;
  /** A JSON body; optional if the schema accepts `undefined`. */
  body?: z.ZodType;
  /** A body as `multipart/form-data`, which the module reads while it arrives. */
  form?: z.ZodType;
  /** The responses by status; the one with the lowest status is the usual one. */
  responses: { readonly [status: number]: ResponseDeclaration };
  /** The headers of its successful responses. */
  responseHeaders?: z.ZodObject;
  /** The statuses of errors that it may return in addition to those of all endpoints of its kind. */
  errors?: readonly (400 | 401 | 403 | 404 | 413 | 415 | 429)[];
  /** True if it accepts HTTP Basic authentication. */
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
 * Names a schema among the components of the OpenAPI document, so that other schemas refer to it by this name. A schema
 * must have its description before it is named: `named('Car', z.strictObject({…}).describe('…'))`.
 */
export function named<S extends z.ZodType>(name: string, schema: S): S {
  if (names.has(name)) throw new Error(`two schemas have the name ${name}`);
  names.add(name);
  z.globalRegistry.add(schema, { ...z.globalRegistry.get(schema), id: name });
  return schema;
}

/** Replaces the JSON Schema that zod would make of a schema. */
export function describedBy<S extends z.ZodType>(schema: S, jsonSchema: () => Schema): S {
  // zod calls this function, if a schema has it, to make the JSON Schema.
  schema._zod.toJSONSchema = () => ({ ...jsonSchema() });
  return schema;
}

/**
 * A schema whose JSON Schema the catalogue makes. zod accepts every value, because the catalogue's parsers check them.
 * The JSON Schema is made together with the OpenAPI document, with the labels of that time.
 */
export function catalogueSchema<Wire, Server = Wire>(
  jsonSchema: (t: Translate) => Schema<Wire>,
): z.ZodType<Server, Wire> {
  const schema = z.custom<Server>() as z.ZodType<Server, Server>;
  // The two types differ only in dates, which become texts when they are sent as JSON.
  return describedBy(schema as unknown as z.ZodType<Server, Wire>, () => jsonSchema(getServerTranslate('en')));
}

/** The schema of a response without a body. */
export const nothing = z.undefined();
export const count = z.int().min(0);
/** A whole number of at least 1. */
export const positiveInteger = z.int().min(1);
/** A date and time: a `Date` on the server, an ISO 8601 text in JSON and in the web. */
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

// The types of the two sides: JSON and the web have the input type of a schema, the server has its output type.

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
/** The body of the usual response of an endpoint, which is the one with the lowest status. */
export type UsualBody<D, As extends Side = 'input'> =
  UsualStatus<ResponsesOf<D>> extends keyof ResponsesOf<D>
    ? ContentOf<ResponsesOf<D>[UsualStatus<ResponsesOf<D>>], As>
    : never;
/** The responses of an endpoint, as pairs of status and body. */
export type StatusAndBody<D, As extends Side = 'input'> = {
  [S in keyof ResponsesOf<D> & number]: { status: S; data: ContentOf<ResponsesOf<D>[S], As> };
}[keyof ResponsesOf<D> & number];
/** The names of the headers of an endpoint's responses. */
export type ResponseHeader<D> = D extends { responseHeaders: { shape: infer Shape } } ? keyof Shape & string : never;

/** `undefined` for an optional property, which URLs and JSON leave out if it is undefined; else `never`. */
type OrUndefined<T, N extends keyof T> = Record<never, never> extends Pick<T, N> ? undefined : never;
/** The query of a request. A number is accepted wherever any text is, since URLs contain only text. */
type QueryInput<T> = T extends unknown
  ? { readonly [N in keyof T]: (string extends T[N] ? T[N] | number : T[N]) | OrUndefined<T, N> }
  : never;
/** A JSON value to send, readonly in all its parts. */
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
/** A part of a request; optional if none of its properties is required. */
type PartInput<D, Part extends string> = [PartOf<D, Part>] extends [never]
  ? unknown
  : undefined extends InputOf<D, Part>
    ? { [P in Part]?: InputOf<D, Part> }
    : Record<string, never> extends InputOf<D, Part>
      ? { [P in Part]?: InputOf<D, Part> }
      : { [P in Part]: InputOf<D, Part> };
/** The parts of a request that its URL contains. */
export type AddressInput<D> = PartInput<D, 'params'> & PartInput<D, 'query'>;
/** The parts of a request to an endpoint. */
export type RequestInput<D> = AddressInput<D> & PartInput<D, 'body'> & PartInput<D, 'form'>;
/** The values of a form. */
export type FormInput<D> = InputOf<D, 'form'>;
/** The checked parts of a request, for the handler. */
export type CheckedRequest<D> = { [Part in keyof D & ('params' | 'query' | 'body')]: TypeOn<D[Part], 'output'> };
