import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import type { InterfaceText } from '../../src/catalogue/endpoints/interface-texts.ts';
import { createVisitor, type Visitor } from '../process/visitor.ts';
import { createUser, openApp, password, type TestApp } from './client.ts';
import { startServerInThread } from './server-thread.ts';

const key = 'sampling.map';
const path = '/rest/texts';
let folder: string;
let open: TestApp;
let other: Awaited<ReturnType<typeof startServerInThread>>;
let admins: [Visitor, Visitor];
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'strandbook-pages-'));
  await writeFile(join(folder, 'index.html'), '<!doctype html><title>Strandbook</title><!--initial-->');
  open = await openApp({}, { pagesFolder: folder });
  other = await startServerInThread(open, folder);
  const { email } = await createUser(open.database, { roles: ['admin'] });
  const logIn = async (address: string) => {
    const visitor = await createVisitor(address);
    expect((await visitor.login(email, password)).status).toBe(200);
    return visitor;
  };
  const address = await open.app.listen({ host: '127.0.0.1', port: 0 });
  admins = [await logIn(address), await logIn(other.address)];
});
afterAll(async () => {
  await other.close();
  await open.close();
  await rm(folder, { recursive: true });
});
afterEach(() => admins[0].delete(path));

const store = async (admin: Visitor, texts: object[]) => {
  const response = await admin.put<{ changed: number }>(path, { texts });
  expect(response.status).toBe(200);
  return response.body.changed;
};
const textOf = async (admin: Visitor) =>
  (await admin.get<{ records: InterfaceText[] }>(`${path}?q=${key}`)).body.records.find((text) => text.key === key)?.en;
/** The hash of the replaced texts in a page. */
const hashIn = async (admin: Visitor): Promise<string | undefined> => {
  const { body } = await admin.get<string>('/about');
  return JSON.parse(/id="initial">(.*?)<\/script>/.exec(body)?.[1] ?? '').texts;
};
const changedTexts = async (admin: Visitor, hash = '') =>
  (await admin.get<Record<'en' | 'de', Record<string, string>>>(`${path}/changed?v=${hash}`)).body;
const messageOf = async (admin: Visitor) =>
  (await admin.get<{ message: string }>('/rest/campaigns/999999')).body.message;

it.each([
  ['the first', 0, 1],
  ['the second', 1, 0],
] as const)(
  'a text that %s of two servers stores is seen at the other with the next request',
  async (_which, at, elsewhere) => {
    const [writer, reader] = [admins[at], admins[elsewhere]];
    // Each has the texts of before in memory.
    const shipped = await Promise.all([writer, reader].map(textOf));
    expect(await Promise.all([writer, reader].map(hashIn))).toEqual([undefined, undefined]);

    expect(await store(writer, [{ key, en: 'First' }])).toBe(1);
    expect(await textOf(reader)).toBe('First');
    expect(await store(writer, [{ key, en: 'Second' }])).toBe(1);
    const hash = await hashIn(reader);
    expect(hash).toMatch(/^[\w-]{16}$/);
    expect(await store(writer, [{ key, en: 'Third' }])).toBe(1);
    // The page of one server, whose browser asks the other one for the texts.
    const newHash = await hashIn(writer);
    expect(newHash).not.toBe(hash);
    expect(await changedTexts(reader, newHash)).toEqual({ en: { [key]: 'Third' }, de: {} });
    expect(await store(writer, [{ key, en: 'Fourth' }])).toBe(1);
    expect((await reader.get<string>(`${path}/download?format=csv`)).body).toContain(`${key},Fourth,`);
    expect(await store(writer, [{ key, en: 'Fifth' }])).toBe(1);
    // Compared with what is stored, and not with what this one knew.
    expect(await store(reader, [{ key, en: 'Fifth' }])).toBe(0);
    expect(await store(reader, [{ key, en: 'Fourth' }])).toBe(1);

    expect((await reader.delete(path)).status).toBe(204);
    expect(await hashIn(writer)).toBeUndefined();
    expect(await Promise.all([writer, reader].map(textOf))).toEqual(shipped);
  },
);

it('messages of the other server have a new text soon after', async () => {
  const before = await Promise.all(admins.map(messageOf));
  await store(admins[0], [{ key: 'errors.notFound', en: 'Nowhere to be seen.' }]);
  await expect.poll(() => messageOf(admins[1])).toBe('Nowhere to be seen.');
  await admins[1].delete(path);
  await expect.poll(() => Promise.all(admins.map(messageOf))).toEqual(before);
});

it('two administrators who store texts on two servers at once lose none of them', async () => {
  const { records } = (await admins[0].get<{ records: InterfaceText[] }>(`${path}?q=administration&hits=60`)).body;
  const keys = records.filter(({ en }) => !/[{<]/.test(en)).map((text) => text.key);
  expect(keys.length).toBeGreaterThan(20);
  for (let round = 0; round < 3; round++) {
    const sets = admins.map((_, i) =>
      (i === 0 ? keys : keys.toReversed()).map((text) => ({
        key: text,
        [i === 0 ? 'en' : 'de']: `${i} in round ${round}`,
      })),
    );
    await Promise.all(admins.map((admin, i) => store(admin, sets[i] ?? [])));
    for (const admin of admins) {
      const { en, de } = await changedTexts(admin, await hashIn(admin));
      expect(Object.values(en)).toEqual(sets[0]?.map(() => `0 in round ${round}`));
      expect(Object.values(de)).toEqual(sets[1]?.map(() => `1 in round ${round}`));
    }
    await Promise.all([...admins.map((admin) => admin.delete(path)), store(admins[0], sets[0] ?? [])]);
    await admins[0].delete(path);
  }
});
