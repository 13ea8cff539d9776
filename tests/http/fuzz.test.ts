import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { entityNames, entityOf } from '../../src/catalogue/index.ts';
import { type Answer, type Client, createClient, createLoggedInClient, openApp, type TestApp } from './client.ts';
import { oddTexts, oddValues, someUuid } from './odd-values.ts';
import { type Route, routesOf } from './routes.ts';

/** For every route and every kind of visitor; all in all some thousand requests. */
const requestsEach = 8;

type Attempt = { ids: string[]; query: string; body: string | undefined; headers: Record<string, string> };

let open: TestApp;
beforeAll(async () => {
  open = await openApp({}, { alone: true });
  // Something to hit: a few records of every kind have numbers as low as these.
  const { db } = open.database;
  await sql`INSERT INTO person (lastname, email) SELECT 'Fuzz ' || n, 'fuzz' || n || '@example.org'
    FROM generate_series(1, 5) n`.execute(db);
  await sql`INSERT INTO campaign (campaign) SELECT 'C' || n FROM generate_series(1, 5) n`.execute(db);
  await sql`INSERT INTO event (campaign_id, event_label) SELECT n, 'E' || n FROM generate_series(1, 5) n`.execute(db);
  await sql`INSERT INTO invitation (invitation_uuid, person_id, invitation_state)
    VALUES (${someUuid}, 1, 'invited')`.execute(db);
});
afterAll(() => open.close());

const ids = [
  '1',
  '2',
  '3',
  '0',
  '-1',
  '2147483647',
  '2147483648',
  'abc',
  '%00',
  '%E0%A4%A',
  '..%2F..',
  '%F0%9F',
  '1.5',
  '1'.repeat(2000),
];
const generalNames = (
  'id version labels created_at email password token name roles person term all own fields items sort offset hits q ' +
  'se doi accessionNumber storagePath selectedProject upload_token format language site perform __proto__ nonsense'
).split(' ');

/** The fields of what a path is about, so that a good part of what is sent gets beyond the first check. */
function namesFor(path: string): string[] {
  const entity = entityNames.find((name) => path.startsWith(`/rest/${entityOf(name).resource}`));
  const own = entity ? [...Object.keys(entityOf(entity).fields), entityOf(entity).id] : [];
  return [...own, ...own, ...generalNames];
}

const textOf = (value: unknown) => encodeURIComponent(String(value).toWellFormed());

function attempts({ path, method }: Route): fc.Arbitrary<Attempt> {
  const value = fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...oddValues) }, fc.jsonValue());
  const pair = fc.tuple(fc.constantFrom(...namesFor(path)), value);
  const object = fc.array(pair, { maxLength: 8 }).map((pairs) => JSON.stringify(Object.fromEntries(pairs)));
  const json = fc.oneof(
    { weight: 8, arbitrary: object },
    fc.jsonValue().map((one) => JSON.stringify(one)),
    fc.constantFrom('', '{', '{"a":', '[', 'null', '"', '{"__proto__": {"a": 1}}', `"${'x'.repeat(10_000)}"`),
  );
  const withJson = json.map((body) => ({ body, type: 'application/json' }));
  const raw = fc.record({
    body: fc.constantFrom(
      '',
      'a=1&b=2',
      '--x\r\n',
      '--x\r\ncontent-disposition: form-data; name="file"; filename="a.xlsx"\r\n\r\nPK\r\n--x--\r\n',
    ),
    type: fc.constantFrom(
      'text/plain',
      'application/x-www-form-urlencoded',
      'multipart/form-data; boundary=x',
      'multipart/form-data',
      'nonsense',
    ),
  });
  // A server-sent stream waits for its upload; it has tests of its own.
  const locations = path.endsWith('/progress') ? ids : [...ids, someUuid];
  const content =
    method === 'GET' || method === 'DELETE'
      ? fc.constant(undefined)
      : fc.oneof({ weight: 6, arbitrary: withJson }, raw);
  return fc
    .record({
      ids: fc.array(fc.constantFrom(...locations), { minLength: 3, maxLength: 3 }),
      pairs: fc.array(fc.tuple(fc.constantFrom(...namesFor(path)), fc.constantFrom(...oddTexts)), { maxLength: 4 }),
      rawQuery: fc.constantFrom('', '', '', '%', 'q=%00', 'hits[]=1', 'sort=id&sort=id:desc', '?a', 'q=%E0%A4%A'),
      content,
      authorization: fc.constantFrom('', '', 'Basic', 'Basic AAAA', `Basic ${btoa('a:\0')}`, 'Bearer x'),
    })
    .map(({ ids: selected, pairs, rawQuery, content: sent, authorization }) => ({
      ids: selected,
      query: [...pairs.map(([name, text]) => `${name}=${textOf(text)}`), rawQuery].filter(Boolean).join('&'),
      body: sent?.body,
      headers: { ...(sent && { 'content-type': sent.type }), ...(authorization && { authorization }) },
    }));
}

function send(
  visitor: Client,
  { method, path }: Route,
  { ids: selected, query, body, headers }: Attempt,
): Promise<Answer> {
  let next = 0;
  const filled = path.replace(/:\w+|\*/g, () => selected[next++] ?? '1');
  const url = `${filled}${query && `?${query}`}`;
  if (method === 'GET') return visitor.get(url, headers);
  if (method === 'DELETE') return visitor.delete(url, undefined, headers);
  return method === 'POST' ? visitor.post(url, body, headers) : visitor.put(url, body, headers);
}

/** Requests that once broke a route. */
function examplesOf({ path }: Route): [Attempt][] {
  if (path !== '/rest/templates/upload') return [];
  return ['multipart/form-data', 'multipart/form-data; boundary=x'].map((type) => [
    { ids: [], query: '', body: '--x\r\n', headers: { 'content-type': type } },
  ]);
}

const visitors = {
  anonymous: async () => createClient(open.app),
  user: () => createLoggedInClient(open),
  administrator: () => createLoggedInClient(open, ['admin']),
} as const satisfies Record<string, () => Promise<Client>>;

test.each(Object.keys(visitors) as (keyof typeof visitors)[])(
  'nothing that %s sends causes an internal error',
  async (kind) => {
    const routes = routesOf(open.app);
    expect(routes.length).toBeGreaterThan(80);
    for (const route of routes) {
      await sql`DELETE FROM attempt`.execute(open.database.db);
      // Anew, since what was sent before may have ended the session or the account.
      const visitor = await visitors[kind]();
      await fc.assert(
        fc.asyncProperty(attempts(route), async (attempt) => {
          const { statusCode, body } = await send(visitor, route, attempt);
          if (statusCode >= 500) throw new Error(`${route.method} ${route.path}: ${statusCode} ${body}`);
          expect(body).not.toMatch(/argon2|node_modules|syntax error at|\bSELECT\b/);
        }),
        { numRuns: requestsEach, interruptAfterTimeLimit: 20_000, examples: examplesOf(route) },
      );
    }
  },
  180_000,
);
