import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Mapping, MappingRules } from '../../src/catalogue/endpoints/mappings.ts';
import { maxMappings } from '../../src/catalogue/limits.ts';
import { type Client, createClient, createLoggedInClient, openApp, type TestApp } from './client.ts';

let open: TestApp;
let owner: Awaited<ReturnType<typeof createLoggedInClient>>;
let other: Awaited<ReturnType<typeof createLoggedInClient>>;
let admin: Awaited<ReturnType<typeof createLoggedInClient>>;

const rules: MappingRules = {
  version: 1,
  fields: { samp_name: '{Probe}', forward_read_file_name: '{Probe}_R1.fastq.gz' },
  dates: 'dayFirst',
  decimals: 'comma',
  nothing: { 'n/a': '' },
  replaced: { env_medium: { Wasser: 'sea water [ENVO:00002149]' } },
  toLastRow: false,
};
const headers = ['Probe', 'Tiefe (m)', 'Datum'];

async function save(as: Client, values: object): Promise<Mapping> {
  const response = await as.post('/rest/mappings', { headers, rules, ...values });
  expect(response.statusCode, response.body).toBe(201);
  return response.json();
}

async function namesFor(as: Client): Promise<string[]> {
  const { records } = (await as.get('/rest/mappings')).json<{ records: Mapping[] }>();
  return records.map(({ name }) => name);
}

beforeAll(async () => {
  open = await openApp();
  [owner, other, admin] = await Promise.all([
    createLoggedInClient(open),
    createLoggedInClient(open),
    createLoggedInClient(open, ['admin']),
  ]);
});
afterAll(() => open.close());

it('a mapping is given back as it was saved, to its owner alone', async () => {
  const saved = await save(owner, { name: 'Our laboratory' });
  expect(saved).toMatchObject({ name: 'Our laboratory', headers, rules, shared: false, own: true });
  expect((await owner.get('/rest/mappings')).json()).toEqual({ records: [saved], totalHits: 1 });
  expect(await namesFor(other)).toEqual([]);
  for (const method of ['put', 'delete'] as const)
    expect((await other[method](`/rest/mappings/${saved.id}`, {})).statusCode).toBe(404);
  expect((await createClient(open.app).get('/rest/mappings')).statusCode).toBe(401);
});

it('a shared mapping is used by everybody, changed by its owner and administrators, and stays when its owner is gone', async () => {
  const leaver = await createLoggedInClient(open);
  const { id } = await save(leaver, { name: 'Institute', shared: true });
  const of = async (as: Client) =>
    (await as.get('/rest/mappings')).json<{ records: Mapping[] }>().records.find((one) => one.id === id);
  expect(await of(other)).toMatchObject({ own: false, owner: leaver.user.name, shared: true });
  expect((await other.put(`/rest/mappings/${id}`, { name: 'Mine now' })).statusCode).toBe(404);
  expect((await admin.put(`/rest/mappings/${id}`, { name: 'The institute’s' })).statusCode).toBe(200);
  expect((await admin.delete(`/rest/users/${leaver.user.id}?perform=true`)).statusCode).toBe(204);
  expect(await of(other)).toMatchObject({ name: 'The institute’s', owner: null });
  expect((await admin.put(`/rest/mappings/${id}`, { shared: false })).statusCode).toBe(200);
  expect(await of(other)).toBeUndefined();
});

it('two people have mappings of one name, one person has not', async () => {
  await save(owner, { name: 'Qiita' });
  await save(other, { name: 'Qiita', shared: true });
  expect(await namesFor(owner)).toEqual(['Qiita', 'Our laboratory', 'Qiita']);
  const again = await owner.post('/rest/mappings', { name: 'qiita', headers, rules });
  expect([again.statusCode, again.json().payload.name]).toEqual([
    400,
    ['You already have a mapping with this name. Please choose another name.'],
  ]);
  const [first, second] = await Promise.all(
    [1, 2].map(() => owner.post('/rest/mappings', { name: 'At once', headers, rules })),
  );
  expect([first?.statusCode, second?.statusCode].sort()).toEqual([201, 400]);
});

it('what is no mapping is refused with a sentence, and nothing is stored', async () => {
  const before = await namesFor(owner);
  for (const values of [
    { name: '' },
    { name: 'x', headers: [] },
    { name: 'x', headers: [''] },
    { name: 'x', rules: { ...rules, version: 2 } },
    { name: 'x', rules: { ...rules, dates: 'sometimes' } },
    { name: 'x', rules: { ...rules, fields: { depth: 5 } } },
    { name: 'x', rules: { ...rules, more: true } },
    { name: 'x', rules: { ...rules, serialDates: '1901' } },
  ]) {
    const response = await owner.post('/rest/mappings', { headers, rules, ...values });
    expect(response.statusCode, JSON.stringify(values)).toBe(400);
    expect(response.json()).toMatchObject({ message: expect.any(String), payload: expect.any(Object) });
  }
  expect(await namesFor(owner)).toEqual(before);
});

it('an account has a limited number of mappings', async () => {
  const many = await createLoggedInClient(open);
  await open.database.pool.query(
    `INSERT INTO mapping (user_id, name, headers, rules)
     SELECT $1, 'm' || i, '{a}', $2 FROM generate_series(1, $3::int) i`,
    [many.user.id, JSON.stringify(rules), maxMappings],
  );
  const refused = await many.post('/rest/mappings', { name: 'one more', headers, rules });
  expect([refused.statusCode, refused.body]).toEqual([400, expect.stringContaining(`at most ${maxMappings}`)]);
});
