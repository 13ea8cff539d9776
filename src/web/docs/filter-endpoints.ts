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
  const responses = Object.entries(call.responses)
    .filter(([status]) => status.startsWith('2'))
    .map(([, answer]) => resolveResponse(document, answer));
  const contents = [call.requestBody?.content ?? {}, ...responses.map(({ content = {} }) => content)];
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

const toTerms = (query: string): string[] => query.toLowerCase().split(/\s+/).filter(Boolean);

/**
 * Returns a filter of the groups by search terms, each of which must occur in an endpoint or in a field of its request
 * or response.
 */
export function createEndpointFilter(
  document: ApiDocument,
  groups: readonly SectionGroup[],
): (query: string) => SectionGroup[] {
  const texts = new Map<Endpoint, string>();
  for (const { name, endpoints } of groups.flatMap(({ sections }) => sections))
    for (const endpoint of endpoints) texts.set(endpoint, getSearchText(document, name, endpoint));
  return (query) => {
    const terms = toTerms(query);
    const matches = (endpoint: Endpoint) => terms.every((term) => texts.get(endpoint)?.includes(term));
    return groups
      .map((group) => ({
        ...group,
        sections: group.sections
          .map((section) => ({ ...section, endpoints: section.endpoints.filter(matches) }))
          .filter(({ endpoints }) => endpoints.length > 0),
      }))
      .filter(({ sections }) => sections.length > 0);
  };
}

/**
 * The names of the schemas that contain every term in their name or their fields' names, and the name of the schema in
 * the hash of the address.
 */
export function filterSchemas(document: ApiDocument, query: string, hash: string): string[] {
  const terms = toTerms(query);
  return Object.entries(document.components.schemas).flatMap(([name, { properties = {} }]) => {
    const text = [name, ...Object.keys(properties as object)].join('\n').toLowerCase();
    return hash === getSchemaAnchor(name) || terms.every((term) => text.includes(term)) ? [name] : [];
  });
}
