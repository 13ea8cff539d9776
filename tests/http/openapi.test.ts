import { brotliDecompressSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import type { Schema } from '../../src/catalogue/json-schema.ts';
import { type ApiDocument, audienceTexts } from '../../src/server/http/openapi.ts';
import { apiDocument } from '../../src/server/openapi-document.ts';
import { errorOf, strictAjv } from '../json-schemas.ts';
import { openApiStructure } from '../openapi-structure.ts';
import { type Client, createClient, createLoggedInClient, openApp, type TestApp } from './client.ts';
import { routesOf } from './routes.ts';

let open: TestApp;
let document: ApiDocument;
beforeAll(async () => {
  // Without built pages there are no routes for their files.
  open = await openApp({}, { pagesFolder: '/nowhere', alone: true });
  document = (await createClient(open.app).get('/openapi.json')).json();
});
afterAll(() => open.close());

type Operation = {
  operationId: string;
  summary: string;
  tags: string[];
  'x-who-may': string;
  parameters?: { name: string; in: string; description: string }[];
  requestBody?: { content: Record<string, { schema: Schema }> };
  responses: Record<string, object>;
  security: Record<string, string[]>[];
};
type Described = { method: string; path: string; operation: Operation };

function operationsOf({ paths }: ApiDocument): Described[] {
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ method, path, operation: operation as Operation })),
  );
}

/** Every object inside a value, itself included. */
function objectsIn(value: unknown): Record<string, unknown>[] {
  if (typeof value !== 'object' || value === null) return [];
  const inside = Object.values(value).flatMap(objectsIn);
  return Array.isArray(value) ? inside : [value as Record<string, unknown>, ...inside];
}

function resolve(from: ApiDocument, $ref: string): unknown {
  return $ref
    .split('/')
    .slice(1)
    .reduce<unknown>((value, key) => (value as Record<string, unknown> | undefined)?.[key], from);
}

describe('the OpenAPI document', () => {
  const made = apiDocument();
  const operations = operationsOf(made);

  it('has the structure of OpenAPI 3.1', () => {
    const validate = strictAjv().compile(openApiStructure);
    expect(validate(JSON.parse(JSON.stringify(made))), errorOf(validate)).toBe(true);
  });

  it('has schemas by JSON Schema 2020-12 throughout', () => {
    const ajv = strictAjv();
    const schemas = [
      ...Object.values(made.components.schemas),
      ...objectsIn(made).flatMap(({ schema }) => (schema ? [schema as Schema] : [])),
    ];
    expect(schemas.length).toBeGreaterThan(300);
    for (const schema of schemas) expect(ajv.validateSchema(schema), JSON.stringify(ajv.errors)).toBe(true);
    // Keywords that are no keywords, types that contradict their limits.
    ajv.addSchema({ components: { schemas: made.components.schemas } }, 'all');
    for (const name of Object.keys(made.components.schemas))
      expect(() => ajv.getSchema(`all#/components/schemas/${name}`), name).not.toThrow();
  });

  it('has all schemas that it refers to, and no others', () => {
    const references = objectsIn(made).flatMap(({ $ref }) => (typeof $ref === 'string' ? [$ref] : []));
    for (const $ref of references) expect(resolve(made, $ref), $ref).toBeTypeOf('object');
    const { schemas, responses, securitySchemes } = made.components;
    const there = [
      ...Object.keys(schemas).map((name) => `#/components/schemas/${name}`),
      ...Object.keys(responses).map((name) => `#/components/responses/${name}`),
    ];
    expect(there.filter((one) => !references.includes(one))).toEqual([]);
    const wanted = operations.flatMap(({ operation }) => operation.security.flatMap(Object.keys));
    expect(new Set(wanted)).toEqual(new Set(Object.keys(securitySchemes)));
  });

  it('has every endpoint once, with the parameters of its path', () => {
    const ids = operations.map(({ operation }) => operation.operationId);
    expect(new Set(ids).size).toBe(ids.length);
    for (const { path, operation } of operations) {
      const locations = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
      const params = (operation.parameters ?? []).filter((one) => one.in === 'path').map(({ name }) => name);
      expect(params, path).toEqual(locations);
    }
    const tags = made.tags.map(({ name }) => name);
    const used = new Set(operations.flatMap(({ operation }) => operation.tags));
    expect([...used].sort()).toEqual([...tags].sort());
    expect(made['x-tagGroups'].flatMap((group) => group.tags)).toEqual(tags);
  });

  it('describes every parameter and every property of a body', () => {
    const bodies = operations.flatMap(({ operation }) => objectsIn(operation.requestBody));
    const named = [...bodies, ...Object.values(made.components.schemas).flatMap(objectsIn)];
    for (const { operation } of operations)
      for (const { name, description } of operation.parameters ?? []) expect(description, name).toMatch(/\p{L}{2}/u);
    for (const { properties } of bodies)
      for (const [name, schema] of Object.entries((properties ?? {}) as Record<string, Schema>))
        expect(schema.description, name).toMatch(/\p{L}{2}/u);
    // A text that is lacking is given as its key.
    for (const { description, summary, title } of [...objectsIn(made.paths), ...named])
      for (const text of [description, summary, title])
        if (typeof text === 'string') expect(text).not.toMatch(/^(?:fields|entities)\.|\{\w+\}(?!`)/);
  });
});

it('describes every endpoint and no other', () => {
  const registered = routesOf(open.app)
    // The files of the pages.
    .filter(({ path }) => path !== '/*')
    .map(({ method, path }) => `${method} ${path.replaceAll(/:(\w+)/g, '{$1}')}`);
  const described = operationsOf(document).map(({ method, path }) => `${method.toUpperCase()} ${path}`);
  expect(described.sort()).toEqual(registered.sort());
});

describe('the people who may use an endpoint', () => {
  const everybody = audienceTexts.everybody;
  const administrator = audienceTexts.administrator;
  let visitor: Client;
  let user: Client;
  beforeAll(async () => {
    visitor = createClient(open.app);
    user = await createLoggedInClient(open);
  });

  /** A request with useless values: missing permission is reported before anything else is checked. */
  function ask(as: Client, { method, path }: Described) {
    const url = path.replace('{uuid}', '0190d5a0-0000-4000-8000-000000000001').replace(/\{\w+\}/, '2147483647');
    if (method === 'get') return as.get(url);
    if (method === 'delete') return as.delete(url);
    return method === 'put' ? as.put(url, { nonsense: 1 }) : as.post(url, { nonsense: 1 });
  }

  test.each(operationsOf(apiDocument()).map((call) => [`${call.method.toUpperCase()} ${call.path}`, call] as const))(
    '%s',
    async (_name, call) => {
      const caller = call.operation['x-who-may'];
      const { statusCode } = await ask(visitor, call);
      // A login that fails is no question of leave.
      if (caller === everybody && call.path !== '/auth/login') expect([401, 403]).not.toContain(statusCode);
      else expect(statusCode).toBe(401);
      if (caller === everybody) return;
      // An upload under way is listened to without an end.
      if (call.path.endsWith('/progress')) return;
      const refused =
        caller === administrator || caller === audienceTexts.nobody || caller === audienceTexts.ownAccount;
      const response = await ask(user, call);
      if (refused) expect(response.statusCode).toBe(403);
      else expect(response.statusCode).not.toBe(403);
    },
  );

  it('are described for every endpoint, with the tokens that it needs', () => {
    for (const { method, path, operation } of operationsOf(document)) {
      const [needs = {}] = operation.security;
      const isOpen = operation['x-who-may'] === everybody;
      expect('csrfToken' in needs, path).toBe(method !== 'get');
      expect('session' in needs, path).toBe(!isOpen);
    }
  });
});

describe('the response with the OpenAPI document', () => {
  it('is the same in every language', async () => {
    const response = await createClient(open.app, { language: 'de' }).get('/openapi.json');
    expect(response.headers['content-type']).toMatch(/^application\/json/);
    expect(response.headers['content-disposition']).toBeUndefined();
    expect(response.json()).toEqual(document);
  });

  it('is not sent again to a client that has it', async () => {
    const visitor = createClient(open.app);
    const first = await visitor.get('/openapi.json');
    const etag = String(first.headers.etag);
    expect(first.headers['cache-control']).toBe('no-cache');
    expect(first.headers.vary).toBe('accept-encoding');
    expect((await visitor.get('/openapi.json', { 'if-none-match': `"x", ${etag}` })).statusCode).toBe(304);
    expect((await visitor.get('/openapi.json', { 'if-none-match': '"x"' })).statusCode).toBe(200);
  });

  it('is compressed for a client that accepts it', async () => {
    const packed = await open.app.inject({ url: '/openapi.json', headers: { 'accept-encoding': 'gzip, br' } });
    expect(packed.headers['content-encoding']).toBe('br');
    expect(packed.rawPayload.length).toBeLessThan(JSON.stringify(document).length / 20);
    expect(JSON.parse(brotliDecompressSync(packed.rawPayload).toString())).toEqual(document);
    const other = await open.app.inject({ url: '/openapi.json', headers: { 'accept-encoding': 'gzip, br;q=0' } });
    expect(other.headers['content-encoding']).toBe('gzip');
    const plain = await open.app.inject({ url: '/openapi.json', headers: { 'accept-encoding': 'identity' } });
    expect(plain.headers['content-encoding']).toBeUndefined();
  });
});
