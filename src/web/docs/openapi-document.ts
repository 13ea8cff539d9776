import type { Schema } from '../../catalogue/json-schema.ts';

export type MediaTypes = Readonly<Record<string, { schema?: Schema }>>;
export type ResponseObject = { description: string; content?: MediaTypes };
export type Parameter = { name: string; in: string; description: string; schema: Schema };
export type Operation = {
  operationId: string;
  tags: readonly string[];
  summary: string;
  description?: string;
  'x-who-may': string;
  parameters?: readonly Parameter[];
  requestBody?: { required: boolean; content: MediaTypes };
  responses: Readonly<Record<string, ResponseObject | { $ref: string }>>;
  security: readonly Readonly<Record<string, readonly string[]>>[];
};

/** The parts of an OpenAPI 3.1 document that the page shows. */
export type ApiDocument = {
  info: { version: string; description: string };
  tags: readonly { name: string; 'x-key': string }[];
  'x-tagGroups': readonly { name: string; tags: readonly string[] }[];
  paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  components: { schemas: Readonly<Record<string, Schema>>; responses: Readonly<Record<string, ResponseObject>> };
};

export type Endpoint = Operation & { method: string; path: string };
type EndpointSection = { key: string; name: string; endpoints: readonly Endpoint[] };
export type SectionGroup = { name: string; sections: readonly EndpointSection[] };

/** Groups all endpoints by tag groups and tags, in the document's order. */
export function groupEndpoints(document: ApiDocument): SectionGroup[] {
  const endpoints = Object.entries(document.paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]): Endpoint => ({ ...operation, method, path })),
  );
  return document['x-tagGroups'].map(({ name, tags }) => ({
    name,
    sections: document.tags
      .filter((tag) => tags.includes(tag.name))
      .map((tag) => ({
        key: tag['x-key'],
        name: tag.name,
        endpoints: endpoints.filter((endpoint) => endpoint.tags.includes(tag.name)),
      })),
  }));
}

const prefix = '#/components/schemas/';

/** The name in a schema's `$ref`; undefined without one. */
export function getRefName({ $ref }: Schema): string | undefined {
  return typeof $ref === 'string' ? $ref.slice(prefix.length) : undefined;
}

/** Follows a schema's `$ref`. */
export function resolveSchema({ components }: ApiDocument, schema: Schema): Schema {
  const name = getRefName(schema);
  return (name !== undefined && components.schemas[name]) || schema;
}

/** Follows a response's `$ref`, as endpoints share responses. */
export function resolveResponse(
  { components }: ApiDocument,
  response: ResponseObject | { $ref: string },
): ResponseObject {
  if (!('$ref' in response)) return response;
  return components.responses[response.$ref.split('/').at(-1) ?? ''] ?? { description: '' };
}

/** The schemas of a body, one for each media type that has one. */
export function getSchemas(content: MediaTypes): Schema[] {
  return Object.values(content)
    .map(({ schema }) => schema)
    .filter((schema) => schema !== undefined);
}

/** The id of a schema's element, for links to it. */
export function getSchemaAnchor(name: string): string {
  return `schema-${name}`;
}
