import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { allEndpoints } from '../../src/catalogue/endpoints/index.ts';
import { exportForms } from '../../src/catalogue/file-formats.ts';
import { type EntityName, entityNames, entityOf } from '../../src/catalogue/index.ts';
import { buildFields } from '../factories.ts';
import { textOfFile } from '../text-in-database.ts';
import { buildRow, buildWorkbook } from '../workbooks.ts';
import { type Client, createClient, createUser, openApp, password, type TestApp } from './client.ts';
import { entities, postRecord } from './entities.ts';
import { type Route, routesOf } from './routes.ts';
import { sendForm, study } from './uploads.ts';

let open: TestApp;
let user: Client;
let visitor: Client;
/** A record of each entity that the user has brought, edited, and deleted. */
const ids: Partial<Record<EntityName, number>> = {};
const deleted: Partial<Record<EntityName, number>> = {};
let change: number;

/** The names and addresses of the accounts. Those of persons are public by themselves, so they differ. */
const secrets = [
  'Hidden Author',
  'hidden.author@example.org',
  'Hidden Chief',
  'hidden.chief@example.org',
  'hidden table',
];

async function logIn(name: string, roles: string[]): Promise<Client> {
  const email = `${name.toLowerCase().replace(' ', '.')}@example.org`;
  const { person } = await createUser(open.database, { name, email, roles });
  await sql`UPDATE person SET firstname = 'Public', lastname = ${`Person ${person}`} WHERE person_id = ${person}`.execute(
    open.database.db,
  );
  const client = createClient(open.app);
  await client.login(email, password);
  return client;
}

/** A record that is made, edited, and kept or deleted. */
async function recordOf(as: Client, entity: EntityName): Promise<number> {
  const { resource, fields } = entityOf(entity);
  const { id } = await postRecord(as, resource, await buildFields(open.database, entity));
  const comment = Object.keys(fields).find((name) => name.endsWith('_comment') || name === 'description');
  if (comment) await as.put(`/rest/${resource}/${id}`, { [comment]: 'edited' });
  return id;
}

beforeAll(async () => {
  open = await openApp();
  const chief = await logIn('Hidden Chief', ['admin']);
  user = await logIn('Hidden Author', ['admin']);
  const table = {
    name: 'file',
    filename: 'hidden table.xlsx',
    bytes: await buildWorkbook([
      buildRow({ samp_name: 'seen', campaign: 'seen', depth: 5 }),
      buildRow({ samp_name: 'seen too', campaign: 'seen' }),
    ]),
  };
  const stored = await sendForm(user, '/rest/templates/upload', study, [table]);
  expect(stored.statusCode, stored.body).toBe(200);
  const [element] = (await user.get('/rest/sequencing-element/?q=seen')).json().records;
  await chief.put(`/rest/sequencing-element/${element.id}`, { sequencing_element_comment: 'edited by another' });
  for (const entity of entities) {
    ids[entity] = await recordOf(user, entity);
    const gone = await recordOf(user, entity);
    deleted[entity] = gone;
    await chief.delete(`/rest/${entityOf(entity).resource}/${gone}?perform=true`);
  }
  ids.sequencing_element = element.id;
  await user.post('/rest/list-views', { entity: 'event', name: 'Stations', address: 'sort=id', shared: true });
  const [view] = (await user.get('/rest/list-views?entity=event')).json().records;
  await user.put(`/rest/list-views/${view.id}`, { is_default: true });
  await chief.post('/rest/field-sample/change', { ids: [ids.field_sample], set: { depth: '9' } });
  change = (await user.get('/rest/changes/?hits=1')).json().records[0].id;
  visitor = createClient(open.app);
  await visitor.post('/searchSE', { all: true });
  await visitor.post('/downloadSE', { items: 'all' });
});
afterAll(() => open.close());

/** The entity whose records a path is about. */
const entityIn = (path: string) => entityNames.find((entity) => path.startsWith(`/rest/${entityOf(entity).resource}/`));

/** The addresses of a route, with the numbers of records that are there. */
function addressesOf({ path }: Route): string[] {
  const entity = entityIn(path);
  const numbers = entity ? [ids[entity], deleted[entity]] : [ids.sequencing_element, change];
  const filled = numbers.map((number) => path.replace(/:\w+|\*/g, String(number ?? 1)));
  const withQueries = filled.flatMap((address) => [
    address,
    `${address}?hits=1000&finding=any`,
    `${address}?q=seen&entity=event&id=${numbers[0]}`,
  ]);
  const formats = path.startsWith('/downloadSearch/')
    ? Object.entries(exportForms).flatMap(([form, all]) =>
        all.map((format) => `/downloadSearch/${form}?format=${format}`),
      )
    : [];
  const lists = entity && !path.includes(':') ? ['xlsx', 'csv'].map((format) => `${path}?format=${format}`) : [];
  return [...new Set([...withQueries, ...formats, ...lists])];
}

/** The secrets in a response, its headers included. */
async function secretsIn(as: Client, address: string): Promise<string[]> {
  const response = await as.get(address);
  const text = `${textOfFile(response.rawPayload)} ${JSON.stringify(response.headers)}`.toLowerCase();
  return secrets.filter(
    (secret) => text.includes(secret.toLowerCase()) || text.includes(encodeURIComponent(secret).toLowerCase()),
  );
}

const routes = () =>
  routesOf(open.app).filter(
    ({ method, path }) => method === 'GET' && !path.endsWith('/progress') && !path.startsWith('/test/'),
  );

describe('a visitor', () => {
  it('learns no user’s name, address or file from any endpoint', { timeout: 300_000 }, async () => {
    const told: Record<string, string[]> = {};
    let answered = 0;
    for (const route of routes())
      for (const address of addressesOf(route)) {
        const found = await secretsIn(visitor, address);
        answered += 1;
        if (found.length > 0) told[address] = found;
      }
    expect(told).toEqual({});
    expect(answered).toBeGreaterThan(300);
  });

  it('learns none from the responses to searches and other reading requests', async () => {
    for (const [url, body] of [
      ['/searchSE', { all: true }],
      ['/searchSE', { id: ids.sequencing_element }],
      ['/getStudies', { id: ids.sequencing_element }],
      ['/search', { term: '' }],
    ] as const) {
      const response = await visitor.post(url, body);
      expect(response.statusCode, url).toBe(200);
      for (const secret of secrets) expect(response.body).not.toContain(secret);
    }
  });

  it('reads what was edited and when, but not by whom; users do', async () => {
    const path = `/rest/sequencing-element/${ids.sequencing_element}/history`;
    const shown = (await visitor.get(path)).json().records;
    expect(
      shown.map(({ action, who, filename, change: id }: Record<string, unknown>) => [action, who, filename, id]),
    ).toEqual([
      ['update', null, null, null],
      ['create', null, null, null],
    ]);
    expect(await secretsIn(user, path)).toEqual(['Hidden Author', 'Hidden Chief', 'hidden table']);
    const { records } = (await user.get(path)).json();
    expect(records.map(({ who }: { who: string }) => who)).toEqual(['Hidden Chief', 'Hidden Author']);
    for (const address of ['/rest/changes/', `/rest/changes/${change}`, '/rest/changes/people', '/rest/bin/'])
      expect((await visitor.get(address)).statusCode, address).toBe(401);
  });
});

it('the walk knows every declared endpoint', () => {
  const paths = new Set(routesOf(open.app).map(({ method, path }) => `${method} ${path}`));
  const missing = Object.keys(allEndpoints).filter((key) => !paths.has(key) && !paths.has(`${key}/`));
  expect(missing).toEqual([]);
});
