import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createFirstAdministratorLink } from '../../src/server/accounts/first-administrator.ts';
import { buildApp } from '../../src/server/app.ts';
import { countMigrations, migrate, migrationsFolder } from '../../src/server/database/migrate.ts';
import { joinServers } from '../../src/server/servers/presence.ts';
import { readOrCreateSessionSecret } from '../../src/server/servers/session-secret.ts';
import { digestSharedSettings } from '../../src/server/servers/shared-settings.ts';
import { createClient, openApp, type TestApp } from './client.ts';

let open: TestApp;
let folder: string;
beforeEach(async () => {
  open = await openApp({}, { alone: true });
  folder = await mkdtemp(path.join(tmpdir(), 'strandbook-test-'));
});
afterEach(async () => {
  await open.close();
  await rm(folder, { recursive: true, force: true });
});

const serversThere = async () => (await open.database.pool.query('SELECT address, version FROM server')).rows;
const silent = { warn: () => undefined };

it('a server is in the database from its start to its end', async () => {
  expect(await serversThere()).toHaveLength(1);
  const other = await buildApp({ config: open.config, database: open.database });
  await other.listen({ port: 0 });
  const address = `http://${open.config.host}:${(other.server.address() as { port: number }).port}`;
  await expect.poll(serversThere).toContainEqual(expect.objectContaining({ address }));
  await other.close();
  expect(await serversThere()).toHaveLength(1);
});

it('a server whose connection is cut is there again, and locks migrations again', async () => {
  const { pool } = open.database;
  await pool.query(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
    WHERE application_name = 'strandbook presence' AND datname = current_database()`);
  await pool.query('DELETE FROM server');
  await expect.poll(serversThere).toHaveLength(1);
  const { rows } = await pool.query(`SELECT mode FROM pg_locks WHERE locktype = 'advisory' AND database =
    (SELECT oid FROM pg_database WHERE datname = current_database()) AND mode = 'ShareLock'`);
  expect(rows).toHaveLength(1);
});

it('a newer version is refused while a server runs, and migrates the database when none does', async () => {
  await cp(migrationsFolder, folder, { recursive: true });
  const next = String((await countMigrations()) + 1).padStart(4, '0');
  await writeFile(path.join(folder, `${next}_newer.sql`), 'CREATE TABLE newer (id integer)');
  await expect(migrate(open.database.pool, folder)).rejects.toThrow(
    /^Another server of an earlier version uses this database.*: stop all servers, then start this version$/,
  );
  expect((await open.database.pool.query(`SELECT to_regclass('newer') AS newer`)).rows).toEqual([{ newer: null }]);
  await open.app.close();
  expect(await migrate(open.database.pool, folder)).toEqual(['newer']);
});

it('a server ends with a sentence when the database was migrated all the same', async () => {
  const onOutdated = vi.fn();
  const other = await buildApp({ config: open.config, database: open.database, onOutdated });
  await other.ready();
  const number = (await countMigrations()) + 1;
  await open.database.pool.query(`INSERT INTO migration VALUES (${number}, 'newer', 'a')`);
  await expect.poll(() => onOutdated.mock.calls.length).toBeGreaterThan(0);
  expect(String(onOutdated.mock.calls[0]?.[0])).toContain('was migrated by a newer Strandbook while this one ran');
  await other.close();
  await expect(buildApp({ config: open.config, database: open.database })).rejects.toThrow('newer Strandbook');
});

it.each([
  ['PUBLIC_URL', { publicUrl: 'https://samples.example.org' }],
  ['REGISTRATION', { registration: 'invited' as const }],
  ['SESSION_SECRET', { sessionSecret: 'another secret that is long enough' }],
])('a second server with another %s is refused', async (name, changes) => {
  const join = async (changed: object) => {
    const settings = await digestSharedSettings({ ...open.config, ...changed }, folder);
    const options = {
      database: open.database,
      settings,
      mayHaveOthers: true,
      log: silent,
      onOutdated: () => undefined,
    };
    return joinServers({ ...options, serverId: crypto.randomUUID() });
  };
  await open.app.close();
  const first = await join({});
  const equal = await join({});
  const dead = await join({});
  await expect(join(changes)).rejects.toThrow(
    new RegExp(`^(?:${name}|SESSION_SECRET|The version).* differs from that of`),
  );
  for (const presence of [first, equal, dead]) await presence.close();
  await (await join(changes)).close();
});

it('servers share one secret, also when both start for the first time', async () => {
  const { db } = open.database;
  const [one, other] = await Promise.all([
    readOrCreateSessionSecret(db, folder),
    readOrCreateSessionSecret(db, folder),
  ]);
  expect(one).toBe(other);
  expect(await readOrCreateSessionSecret(db, folder)).toBe(one);
});

it('the secret of an earlier version stays, so that open pages stay usable', async () => {
  const secret = 'a'.repeat(64);
  await writeFile(path.join(folder, 'session-secret'), `${secret}\n`);
  expect(await readOrCreateSessionSecret(open.database.db, folder)).toBe(secret);
});

it('a page of one server saves at another', async () => {
  const other = await buildApp({ config: open.config, database: open.database });
  const visitor = createClient(open.app);
  const { csrfToken } = (await visitor.get('/auth/session')).json<{ csrfToken: string }>();
  const answer = await other.inject({
    method: 'POST',
    url: '/auth/logout',
    cookies: Object.fromEntries(visitor.cookies),
    headers: { 'x-csrf-token': csrfToken },
  });
  expect(answer.statusCode).not.toBe(403);
  await other.close();
});

it('the links of two servers for the first administrator are valid until one is used', async () => {
  const links = [
    await createFirstAdministratorLink(open.database, 'http://one.example.org'),
    await createFirstAdministratorLink(open.database, 'http://other.example.org'),
  ];
  const register = (link: string | null, email: string) => {
    const token = new URL(String(link)).searchParams.get('token');
    return createClient(open.app).post('/auth/register', { token, email, password: 'some words to get in' });
  };
  const answers = await Promise.all([
    register(links[0] ?? null, 'one@example.org'),
    register(links[1] ?? null, 'other@example.org'),
  ]);
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 400]);
  const { rows } = await open.database.pool.query(
    `SELECT count(*)::int AS n FROM user_role JOIN role USING (role_id) WHERE role.name = 'admin'`,
  );
  expect(rows).toEqual([{ n: 1 }]);
});
