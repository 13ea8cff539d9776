import type { Schema } from '../../catalogue/json-schema.ts';
import {
  type ApiDocument,
  type Endpoint,
  getRefName,
  getSchemaAnchor,
  getSchemas,
  resolveResponse,
  resolveSchema,
  type SectionGroup,
} from './openapi-document.ts';

/** The distinct names of the fields in a schema and in those it refers to. */
function collectFieldNames(document: ApiDocument, schema: Schema, seen: Set<string>): string[] {
  const name = getRefName(schema);
  if (name !== undefined) {
    if (seen.has(name)) return [];
    seen.add(name);
  }
  const {
    properties = {},
    items,
    anyOf = [],
    allOf = [],
  } = resolveSchema(document, schema) as {
    properties?: Record<string, Schema>;
    items?: Schema;
    anyOf?: Schema[];
    allOf?: Schema[];
  };
  const inside = [...Object.values(properties), ...(items ? [items] : []), ...anyOf, ...allOf];
  return [...Object.keys(properties), ...inside.flatMap((one) => collectFieldNames(document, one, seen))];
}

function getSearchText(document: ApiDocument, section: string, call: Endpoint): string {
  const answers = Object.entries(call.responses)
    .filter(([status]) => status.startsWith('2'))
    .map(([, answer]) => resolveResponse(document, answer));
  const contents = [call.requestBody?.content ?? {}, ...answers.map(({ content = {} }) => content)];
  const schemas = contents.flatMap(getSchemas);
  const seen = new Set<string>();
  return [
    section,
    call.method,
    call.path,
    call.summary,
    call['x-who-may'],
    ...(call.parameters ?? []).map(({ name }) => name),
    ...schemas.flatMap((schema) => collectFieldNames(document, schema, seen)),
  ]
    .join('\n')
    .toLowerCase();
}

/**
 * Returns a filter of the groups by search terms, each of which must occur in an endpoint or in a field of its request
 * or response.
 */
export function createEndpointFilter(
  document: ApiDocument,
  groups: readonly SectionGroup[],
): (words: string) => SectionGroup[] {
  const texts = new Map<Endpoint, string>();
  for (const { name, endpoints } of groups.flatMap(({ sections }) => sections))
    for (const call of endpoints) texts.set(call, getSearchText(document, name, call));
  return (words) => {
    const wanted = words.toLowerCase().split(/\s+/).filter(Boolean);
    const holds = (call: Endpoint) => wanted.every((word) => texts.get(call)?.includes(word));
    return groups
      .map((group) => ({
        ...group,
        sections: group.sections
          .map((section) => ({ ...section, endpoints: section.endpoints.filter(holds) }))
          .filter(({ endpoints }) => endpoints.length > 0),
      }))
      .filter(({ sections }) => sections.length > 0);
  };
}

/** The names of the schemas with every term in their name or in their fields' names, and of the one in the hash. */
export function filterSchemas(document: ApiDocument, words: string, place: string): string[] {
  const wanted = words.toLowerCase().split(/\s+/).filter(Boolean);
  return Object.entries(document.components.schemas).flatMap(([name, { properties = {} }]) => {
    const text = [name, ...Object.keys(properties as object)].join('\n').toLowerCase();
    return place === getSchemaAnchor(name) || wanted.every((word) => text.includes(word)) ? [name] : [];
  });
}
