import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { entityOf } from '../../src/catalogue/index.ts';
import type { Schema } from '../../src/catalogue/json-schema.ts';
import { createRecord } from '../factories.ts';
import { arbitraryFrom, resolveRef } from './arbitrary-from-schema.ts';
import {
  type Answer,
  type Client,
  createClient,
  createLoggedInClient,
  createUser,
  openApp,
  type TestApp,
} from './client.ts';
import { entities } from './entities.ts';
import { oddNames, oddValues } from './odd-values.ts';
import { document } from './openapi-conformance.ts';
import { sendForm } from './uploads.ts';

const runsEach = 25;
/** The same requests each time; where one fails, fast-check prints this, and the path to the one that did. */
const seed = 20_261_121;

/** Names for texts that are too long to be printed where a test fails. */
const longTexts: Readonly<Record<string, string>> = {
  '@a megabyte': 'x'.repeat(1_000_000),
  '@more than is taken': 'x'.repeat(1_100_000),
};

type Body = Record<string, unknown>;
type BodyCall = { name: string; method: string; path: string; isForm: boolean; schema: Schema };

const { schemas } = document.components;
const calls: readonly BodyCall[] = Object.entries(document.paths).flatMap(([path, operations]) =>
  Object.entries(operations).flatMap(([method, { requestBody }]) => {
    if (!requestBody) return [];
    const { content } = requestBody as { content: Record<string, { schema: Schema }> };
    return Object.entries(content).map(([type, { schema }]) => ({
      name: `${method.toUpperCase()} ${path}`,
      method,
      path,
      isForm: type === 'multipart/form-data',
      schema,
    }));
  }),
);

let open: TestApp;
/** Records to be changed, by the address of their kind. */
const ids = new Map<string, number>();
beforeAll(async () => {
  open = await openApp();
  for (const entity of entities)
    ids.set(`/rest/${entityOf(entity).resource}/{id}`, (await createRecord(open.database, entity)).id);
  ids.set('/rest/users/{id}', (await createUser(open.database)).id);
});
afterAll(() => open.close());
beforeEach(() => sql`DELETE FROM attempt`.execute(open.database.db));

const odd = fc.oneof(
  { weight: 8, arbitrary: fc.constantFrom(...oddValues) },
  { weight: 1, arbitrary: fc.constantFrom(...Object.keys(longTexts)) },
  { weight: 2, arbitrary: fc.jsonValue() },
  { weight: 1, arbitrary: fc.string({ unit: 'binary' }) },
);

/** The names of a body's fields, of all its alternatives. */
function namesOf(schema: Schema): string[] {
  const { properties = {}, anyOf = [] } = resolveRef(schemas, schema);
  return [...Object.keys(properties), ...anyOf.flatMap(namesOf)];
}

/** One thing that is done to a body that was right. */
function change(schema: Schema): fc.Arbitrary<(body: Body) => unknown> {
  const name = fc.constantFrom(...namesOf(schema));
  const named = (what: string, does: (body: Body) => unknown) => Object.assign(does, { toString: () => what });
  return fc.oneof(
    fc.constant(named('as it is', (body) => body)),
    {
      weight: 6,
      arbitrary: fc
        .tuple(name, odd)
        .map(([field, value]) => named(`${field}: ${JSON.stringify(value)}`, (body) => ({ ...body, [field]: value }))),
    },
    fc
      .tuple(fc.constantFrom(...oddNames), odd)
      .map(([field, value]) => named(`new ${field}`, (body) => ({ ...body, [field]: value }))),
    name.map((field) => named(`without ${field}`, ({ [field]: _, ...rest }) => rest)),
    odd.map((value) => named(`instead ${JSON.stringify(value)}`, () => value)),
    fc.constant(named('in a list', (body) => [body])),
  );
}

/** Bodies of the right shape, with something odd in most of them; as JSON, where long texts are only named. */
function bodiesFor(schema: Schema): fc.Arbitrary<string> {
  return fc
    .tuple(arbitraryFrom(schemas, schema) as fc.Arbitrary<Body>, fc.array(change(schema), { maxLength: 2 }))
    .map(([body, changes]) => changes.reduce<unknown>((values, does) => does(isBody(values) ? values : {}), body))
    .map((values) => JSON.stringify(values) ?? '');
}

function isBody(value: unknown): value is Body {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function written(body: string): string {
  return Object.entries(longTexts).reduce((text, [name, long]) => text.replaceAll(`"${name}"`, `"${long}"`), body);
}

function send(visitor: Client, { method, path, isForm }: BodyCall, body: string): Promise<Answer> {
  const text = written(body);
  if (isForm) {
    const values: unknown = JSON.parse(text);
    const { file, 'files[]': several, ...fields } = isBody(values) ? values : { given: values };
    const asText = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value));
    const texts = Object.entries(fields).map(([name, value]) => [name.replaceAll(/[\r\n"\0]/g, ''), asText(value)]);
    const files = [
      ...(file === undefined ? [] : [['file', file]]),
      ...[several ?? []].flat().map((one: unknown) => ['files[]', one]),
    ].map(([name, one]) => ({ name: String(name), filename: 'table.xlsx', bytes: Buffer.from(asText(one)) }));
    return sendForm(visitor, path, Object.fromEntries(texts), files);
  }
  const url = path.replace('{id}', String(ids.get(path)));
  const headers = { 'content-type': 'application/json' };
  return method === 'put' ? visitor.put(url, text, headers) : visitor.post(url, text, headers);
}

const visitors = {
  anonymous: async () => createClient(open.app),
  administrator: () => createLoggedInClient(open, ['admin']),
} as const satisfies Record<string, () => Promise<Client>>;

test.each(
  calls.flatMap((call) => Object.keys(visitors).map((kind) => ({ ...call, kind: kind as keyof typeof visitors }))),
)(
  '$name bears what $kind sends',
  async ({ kind, ...call }) => {
    const visitor = await visitors[kind]();
    await fc.assert(
      fc.asyncProperty(bodiesFor(call.schema), async (body) => {
        // Whether the response is one that is described, the client looks at.
        const { statusCode, body: response } = await send(visitor, call, body);
        if (statusCode >= 500) throw new Error(`${statusCode} ${response}`);
        expect(response).not.toMatch(/argon2|node_modules|syntax error at|\bSELECT\b/);
      }),
      { seed, numRuns: kind === 'anonymous' ? runsEach / 5 : runsEach, interruptAfterTimeLimit: 20_000 },
    );
  },
  60_000,
);
