import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { hash, type Options } from '@node-rs/argon2';
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify';
import { inject } from 'vitest';
import type { SessionUser } from '../../src/catalogue/endpoints/accounts.ts';
import { hashPassword } from '../../src/server/accounts/passwords.ts';
import { createUser as create } from '../../src/server/accounts/users.ts';
import { type AppOptions, buildApp } from '../../src/server/app.ts';
import { readConfig } from '../../src/server/config.ts';
import type { Database } from '../../src/server/database/pool.ts';
import { configuredUrl } from '../../src/server/http/public-url.ts';
import { startJobThreads } from '../../src/server/jobs/threads.ts';
import type { AppConfig } from '../../src/server/services.ts';
import { createTestDatabase } from '../database.ts';
import { canRunBehindNginx } from '../servers-behind-nginx.ts';
import { openBehindNginx, passesNginx } from './behind-nginx.ts';
import { expectConformance } from './openapi-conformance.ts';
import { openSecondServer } from './second-server.ts';

export type TestApp = { app: FastifyInstance; database: Database; config: AppConfig; close(): Promise<void> };
export type Answer = LightMyRequestResponse;
type Body = NonNullable<InjectOptions['payload']>;
type Headers = Record<string, string>;

/** Threads of all applications of this process: a new one takes ten times as long for its first import as for the next. */
const threads = startJobThreads();

/** On PostgreSQL 15, clients ask two servers in turn, through nginx. */
const isBehindNginx = inject('postgres').isOldest && canRunBehindNginx;
/** The entrance to the servers behind nginx of which this is the first. */
const entrances = new WeakMap<FastifyInstance, FastifyInstance>();

type OpenOptions = Pick<AppOptions, 'log' | 'pagesFolder'> & {
  /** Whether clients always ask this one server. */
  alone?: boolean;
};

/** The application on a database of its own. Open it in `beforeAll`, close it in `afterAll`. */
export async function openApp(
  changes: Partial<AppConfig> = {},
  { alone = !isBehindNginx, ...options }: OpenOptions = {},
): Promise<TestApp> {
  const { database, drop } = await createTestDatabase();
  const dataDir = await mkdtemp(join(tmpdir(), 'strandbook-test-'));
  const defaults = readConfig({ DATA_DIR: dataDir });
  const config = {
    ...defaults,
    sessionSecret: 'a secret for tests only, long enough',
    ...(!alone && { trustProxy: true, publicUrl: configuredUrl(defaults) }),
    ...changes,
  };
  const app = await buildApp({ config, database, threads, ...options });
  await app.ready();
  const first = { app, database, config };
  const second = alone ? null : await openSecondServer(first, { threads, ...options });
  const nginx = second && (await openBehindNginx([app, second.app]));
  if (nginx) entrances.set(app, nginx.app);
  return {
    ...first,
    async close() {
      await nginx?.close();
      await second?.close();
      await app.close();
      await drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

export type Client = ReturnType<typeof createClient>;

/**
 * A client that acts as a browser does: it keeps cookies, and sends the CSRF token of its session with everything that changes something. An
 * answer that the description of all calls does not know fails the test, except under `/test/`, where tests have routes of
 * their own.
 */
export function createClient(app: FastifyInstance, { address = '127.0.0.1', language = '' } = {}) {
  const cookies = new Map<string, string>();
  let csrfToken: string | null = null;

  async function send(method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, body?: Body, headers: Headers = {}) {
    const entrance = passesNginx(url) ? (entrances.get(app) ?? app) : app;
    const response = await entrance.inject({
      method,
      url,
      remoteAddress: address,
      cookies: Object.fromEntries(cookies),
      headers: { ...(language && { 'accept-language': language }), ...headers },
      ...(body !== undefined && { payload: body }),
    });
    for (const { name, value } of response.cookies) cookies.set(name, value);
    if (!url.startsWith('/test/')) expectConformance(method, url, response);
    return response;
  }

  async function change(method: 'POST' | 'PUT' | 'DELETE', url: string, body?: Body, headers: Headers = {}) {
    csrfToken ??= (await send('GET', '/auth/session')).json<{ csrfToken: string }>().csrfToken;
    return send(method, url, body, { 'x-csrf-token': csrfToken, ...headers });
  }

  return {
    cookies,
    get: (url: string, headers?: Headers): Promise<Answer> => send('GET', url, undefined, headers),
    post: (url: string, body?: Body, headers?: Headers): Promise<Answer> => change('POST', url, body, headers),
    put: (url: string, body?: Body, headers?: Headers): Promise<Answer> => change('PUT', url, body, headers),
    delete: (url: string, body?: Body, headers?: Headers): Promise<Answer> => change('DELETE', url, body, headers),
    login(email: string, password: string): Promise<Answer> {
      const credentials = Buffer.from(`${email}:${password}`).toString('base64');
      return change('POST', '/auth/login', undefined, { authorization: `Basic ${credentials}` });
    },
    logout: (): Promise<Answer> => change('POST', '/auth/logout'),
  };
}

let userCount = 0;
export const password = 'strandbook-tests';
/** Argon2id at its least cost, as hashing is slow on purpose and tests log in hundreds of times. */
const minCost: Options = { memoryCost: 8, timeCost: 1, parallelism: 1 };
/** One for all users who do not ask for a password of their own. */
let passwordHash: Promise<string> | undefined;

/** Creates a user; values that are not passed are made up. The password is `password` by default. */
export async function createUser(
  { db }: Database,
  values: { email?: string; password?: string; name?: string; roles?: string[] } = {},
): Promise<SessionUser> {
  userCount += 1;
  const { email = `user${userCount}@example.org`, name = email.split('@')[0] ?? email, roles = ['user'] } = values;
  passwordHash ??= hash(password, minCost);
  const stored = values.password === undefined ? await passwordHash : await hashPassword(values.password);
  const user = await db.transaction().execute((trx) => create(trx, { name, email, passwordHash: stored, roles }));
  if (!user) throw new Error(`there is a user ${email} already`);
  return user;
}

/** A client that is logged in as a new user of these roles. */
export async function createLoggedInClient(
  open: TestApp,
  roles: string[] = ['user'],
): Promise<Client & { user: SessionUser }> {
  const user = await createUser(open.database, { roles });
  const made = createClient(open.app);
  const response = await made.login(user.email, password);
  if (response.statusCode !== 200) throw new Error(`login failed: ${response.body}`);
  return { ...made, user };
}
