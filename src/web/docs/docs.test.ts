import { describe, expect, it } from 'vitest';
import { toCurlCommand } from './curl.ts';
import { createEndpointFilter, filterSchemas } from './filter-endpoints.ts';
import { type ApiDocument, type Endpoint, groupEndpoints, type Operation } from './openapi-document.ts';

const origin = 'http://127.0.0.1:3000';

function operation(id: string, summary: string, more: Partial<Operation> = {}): Operation {
  return {
    operationId: id,
    tags: ['Boats'],
    summary,
    'x-who-may': 'everybody',
    responses: { 200: { description: 'Done' } },
    security: [{}],
    ...more,
  };
}

const changing = { session: [], csrfToken: [], csrfSeed: [] };
const described: ApiDocument = {
  info: { version: '1', description: '' },
  tags: [
    { name: 'Boats', 'x-key': 'boat' },
    { name: 'Crew', 'x-key': 'crew' },
  ],
  'x-tagGroups': [
    { name: 'Afloat', tags: ['Boats'] },
    { name: 'Ashore', tags: ['Crew'] },
  ],
  paths: {
    '/boats': {
      get: operation('get_boats', 'Boats: list', {
        responses: {
          200: {
            description: '',
            content: {
              'application/json': { schema: { type: 'array', items: { $ref: '#/components/schemas/Boat' } } },
            },
          },
        },
      }),
      post: operation('post_boats', 'Boats: create one', {
        security: [changing],
        requestBody: {
          required: true,
          content: { 'application/json': { schema: { $ref: '#/components/schemas/Boat' } } },
        },
      }),
    },
    '/boats/{id}': {
      put: operation('put_boats', 'Boats: change one', {
        security: [changing],
        parameters: [{ name: 'id', in: 'path', description: '', schema: { type: 'integer' } }],
        requestBody: {
          required: true,
          content: {
            'application/json': { schema: { type: 'object', properties: { mast: {}, sail: { examples: ["jib's"] } } } },
          },
        },
      }),
      delete: operation('delete_boats', 'Boats: delete one', {
        security: [changing],
        parameters: [{ name: 'id', in: 'path', description: '', schema: { type: 'string', format: 'uuid' } }],
      }),
    },
    '/crew': { get: operation('get_crew', 'Crew: list', { tags: ['Crew'], 'x-who-may': 'administrators' }) },
    '/crew/table': {
      post: operation('post_crew', 'Crew: bring a table', {
        tags: ['Crew'],
        security: [changing],
        requestBody: {
          required: true,
          content: {
            'multipart/form-data': {
              schema: {
                type: 'object',
                properties: { file: {}, title: { type: 'string' } },
                required: ['file', 'title'],
              },
            },
          },
        },
      }),
    },
  },
  components: {
    responses: {},
    schemas: {
      Boat: {
        type: 'object',
        properties: {
          name: { type: 'string', examples: ['Elisabeth'] },
          master: { $ref: '#/components/schemas/Person' },
          next: { $ref: '#/components/schemas/Boat' },
        },
        required: ['name'],
      },
      Person: { type: 'object', properties: { orcid: { type: 'string' } } },
    },
  },
};

describe('the filter of endpoints', () => {
  const groups = groupEndpoints(described);
  const find = createEndpointFilter(described, groups);
  const found = (query: string) =>
    find(query).flatMap(({ sections }) =>
      sections.flatMap(({ endpoints }) => endpoints.map(({ operationId }) => operationId)),
    );

  it('keeps all groups in their order without search terms', () => {
    expect(groups.map(({ name, sections }) => [name, sections.map(({ key }) => key)])).toEqual([
      ['Afloat', ['boat']],
      ['Ashore', ['crew']],
    ]);
    expect(find(' ')).toEqual(groups);
  });

  it.each([
    ['boats', ['get_boats', 'post_boats', 'put_boats', 'delete_boats']],
    ['CHANGE', ['put_boats']],
    ['delete boats', ['delete_boats']],
    ['administrators', ['get_crew']],
    // Fields, also those of nested records.
    ['sail', ['put_boats']],
    ['orcid', ['get_boats', 'post_boats']],
    ['anchor', []],
  ])('finds endpoints by “%s”', (query, ids) => {
    expect(found(query)).toEqual(ids);
  });

  it('finds schemas by name and field, and keeps the one in the hash', () => {
    expect(filterSchemas(described, '', '')).toEqual(['Boat', 'Person']);
    expect(filterSchemas(described, 'orcid', '')).toEqual(['Person']);
    expect(filterSchemas(described, 'nothing', 'schema-Boat')).toEqual(['Boat']);
  });
});

describe('the curl command of an endpoint', () => {
  const example = (method: string, path: string) =>
    toCurlCommand(described, { ...described.paths[path]?.[method], method, path } as Endpoint, origin);
  const change = '-b cookies.txt -c cookies.txt -H "X-CSRF-Token: $TOKEN"';

  it('has only the address for a GET', () => {
    expect(example('get', '/boats')).toBe('curl http://127.0.0.1:3000/boats');
  });

  it('has the required fields of the body, or else the first with an example', () => {
    const json = " \\\n  -H 'Content-Type: application/json' \\\n  -d ";
    expect(example('post', '/boats')).toBe(`curl ${change} ${origin}/boats${json}'{"name":"Elisabeth"}'`);
    // The quote in the value is escaped.
    expect(example('put', '/boats/{id}')).toBe(`curl -X PUT ${change} ${origin}/boats/1${json}'{"sail":"jib'\\''s"}'`);
  });

  it('sends files as multipart forms, and fills in the parameters of the path', () => {
    expect(example('post', '/crew/table')).toMatch(/ -F file=@table\.xlsx \\\n {2}-F 'title=…'$/);
    expect(example('delete', '/boats/{id}')).toMatch(/^curl -X DELETE .*\/boats\/[0-9a-f-]{36}$/);
  });
});
