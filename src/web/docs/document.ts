import type { Schema } from '../../catalogue/json-schema.ts';

export type Content = Readonly<Record<string, { schema?: Schema }>>;
export type Answer = { description: string; content?: Content };
export type Parameter = { name: string; in: string; description: string; schema: Schema };
export type Operation = {
  operationId: string;
  tags: readonly string[];
  summary: string;
  description?: string;
  'x-who-may': string;
  parameters?: readonly Parameter[];
  requestBody?: { required: boolean; content: Content };
  responses: Readonly<Record<string, Answer | { $ref: string }>>;
  security: readonly Readonly<Record<string, readonly string[]>>[];
};

/** The description of all calls, as far as the page shows it: OpenAPI 3.1. */
export type ApiDocument = {
  info: { version: string; description: string };
  tags: readonly { name: string; 'x-key': string }[];
  'x-tagGroups': readonly { name: string; tags: readonly string[] }[];
  paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  components: { schemas: Readonly<Record<string, Schema>>; responses: Readonly<Record<string, Answer>> };
};

export type Call = Operation & { method: string; path: string };
type Section = { key: string; name: string; calls: readonly Call[] };
export type Group = { name: string; sections: readonly Section[] };

/** All calls under their headings, in the document's order. */
export function groupsOf(document: ApiDocument): Group[] {
  const calls = Object.entries(document.paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]): Call => ({ ...operation, method, path })),
  );
  return document['x-tagGroups'].map(({ name, tags }) => ({
    name,
    sections: document.tags
      .filter((tag) => tags.includes(tag.name))
      .map((tag) => ({
        key: tag['x-key'],
        name: tag.name,
        calls: calls.filter((call) => call.tags.includes(tag.name)),
      })),
  }));
}

const prefix = '#/components/schemas/';

/** The name of the schema that another stands for; `undefined` where it stands for itself. */
export function nameIn({ $ref }: Schema): string | undefined {
  return typeof $ref === 'string' ? $ref.slice(prefix.length) : undefined;
}

/** The schema itself, where one refers to it by name. */
export function resolved({ components }: ApiDocument, schema: Schema): Schema {
  const name = nameIn(schema);
  return (name !== undefined && components.schemas[name]) || schema;
}

/** An answer itself, where several calls share it. */
export function answerOf({ components }: ApiDocument, answer: Answer | { $ref: string }): Answer {
  if (!('$ref' in answer)) return answer;
  return components.responses[answer.$ref.split('/').at(-1) ?? ''] ?? { description: '' };
}

/** The schemas of bodies and answers, one for each type that has one. */
export function schemasIn(content: Content): Schema[] {
  return Object.values(content)
    .map(({ schema }) => schema)
    .filter((schema) => schema !== undefined);
}

/** The anchor of a schema. */
export function schemaAnchor(name: string): string {
  return `schema-${name}`;
}
