// Starts the server and waits for it to come to rest; it measures nothing but the time until the server is ready.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import pg from 'pg';
import { nodeOptions } from '../scripts/node-options.ts';
import { mergePendingSql } from '../src/server/search/index.ts';

/** The session of a user. */
export type Client = {
  post: (path: string, body: FormData) => Promise<Response>;
  /** Sends a request with a JSON body, or without one. */
  request: (method: string, path: string, body?: object) => Promise<Response>;
};

/** A server process that is ready, and a session of an administrator. */
export type StartedServer = Client & {
  address: string;
  pid: number;
  /** The ms from its start until it answers that it is well. */
  readyMs: number;
  stop: () => Promise<void>;
};

/** A running server with its own database. */
export type Server = StartedServer & {
  dataDir: string;
  /** The first process of the embedded PostgreSQL. */
  postgresPid: number;
  connection: pg.ClientConfig;
  /** Waits until the search index contains all records. @returns the time in ms, without the checkpoint after it */
  waitUntilIdle: () => Promise<number>;
};

/** The administrator's account. */
const benchAccount = { email: 'bench@example.org', password: 'bench-password' };

/** Starts a server. @param settings the environment variables of this one, besides those of all benches */
export async function startServer(settings: NodeJS.ProcessEnv): Promise<StartedServer> {
  const start = performance.now();
  const child = spawn(process.execPath, [...nodeOptions, 'src/server/main.ts'], {
    env: {
      ...process.env,
      PORT: '0',
      LOG_LEVEL: 'warn',
      ADMIN_EMAIL: benchAccount.email,
      ADMIN_PASSWORD: benchAccount.password,
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const address = await waitForAddress(child, /Strandbook is at (\S+)/);
  await (await fetch(`${address}/health`)).arrayBuffer();
  const readyMs = performance.now() - start;
  return {
    address,
    readyMs,
    pid: child.pid ?? 0,
    ...(await openClient(address, benchAccount)),
    async stop() {
      child.kill('SIGTERM');
      if (child.exitCode === null) await once(child, 'exit');
    },
  };
}

/** Starts a server with a database of its own. */
export async function openServer(dataDir: string): Promise<Server> {
  const started = await startServer({ DATA_DIR: dataDir });
  const { postgresPid, connection } = await readPostmaster(dataDir);
  return { ...started, dataDir, postgresPid, connection, waitUntilIdle: () => waitForIndexing(connection) };
}

/** Logs in as a user, who is registered first if there is no such account. */
export async function openClient(address: string, account: { email: string; password: string }): Promise<Client> {
  const session = await fetch(`${address}/auth/session`);
  const { csrfToken } = (await session.json()) as { csrfToken: string };
  const cookies = new Map<string, string>();
  const storeCookies = (response: Response) => {
    for (const cookie of response.headers.getSetCookie()) {
      const [name = '', value = ''] = cookie.split(';', 1)[0]?.split('=') ?? [];
      cookies.set(name, value);
    }
  };
  storeCookies(session);
  const headers = () => ({
    'x-csrf-token': csrfToken,
    cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
  });
  const client: Client = {
    post: (path, body) => fetch(address + path, { method: 'POST', headers: headers(), body }),
    request: (method, path, body) =>
      fetch(address + path, {
        method,
        headers: { ...headers(), ...(body && { 'content-type': 'application/json' }) },
        ...(body && { body: JSON.stringify(body) }),
      }),
  };
  const authorization = `Basic ${Buffer.from(`${account.email}:${account.password}`).toString('base64')}`;
  const logInOnce = () => fetch(`${address}/auth/login`, { method: 'POST', headers: { ...headers(), authorization } });
  let login = await logInOnce();
  if (login.status === 401) {
    await client.request('POST', '/rest/users', { ...account, name: 'Bench' });
    login = await logInOnce();
  }
  if (login.status !== 200) throw new Error(`login failed: ${await login.text()}`);
  storeCookies(login);
  return client;
}

/** Logs in with the form of the page, as the administrator or another user; it then leads to `screen`. */
export async function logIn(page: Page, address: string, screen: string, account = benchAccount): Promise<void> {
  await page.goto(`${address}/auth/login?from=${encodeURIComponent(screen)}`);
  await page.getByRole('textbox', { name: 'Email' }).fill(account.email);
  await page.getByRole('textbox', { name: 'Password' }).fill(account.password);
  await page.keyboard.press('Enter');
}

/** Waits for the address that a server prints when it is ready. */
export async function waitForAddress(child: ChildProcess, line: RegExp): Promise<string> {
  let printed = '';
  if (!child.stdout) throw new Error('the server has no output');
  // Later output is not needed, but is read so that the pipe does not fill up.
  for await (const chunk of child.stdout.iterator({ destroyOnReturn: false })) {
    printed += chunk;
    const address = line.exec(printed)?.[1];
    if (address) {
      child.stdout.resume();
      return address;
    }
  }
  throw new Error(`the server did not start: ${printed}`);
}

/** The process and the socket of the embedded PostgreSQL, from lines 1, 4 and 5 of its postmaster.pid. */
async function readPostmaster(dataDir: string): Promise<{ postgresPid: number; connection: pg.ClientConfig }> {
  const lines = (await readFile(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8')).split('\n');
  const connection = { host: lines[4] ?? '', port: Number(lines[3]), user: 'strandbook', database: 'strandbook' };
  return { postgresPid: Number(lines[0]), connection };
}

/**
 * Waits until all pending entries of the search indexes are merged, and until the statistics behind that are updated.
 * @returns the time until the entries are merged in ms
 */
async function waitForIndexing(connection: pg.ClientConfig): Promise<number> {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    const start = performance.now();
    for (const statement of mergePendingSql) await client.query(statement);
    const merged = performance.now() - start;
    // At most two minutes.
    for (let i = 0; i < 6000; i++) {
      const { rows } = await client.query(`SELECT FROM pg_stat_activity
        WHERE datname = current_database() AND application_name = 'strandbook index' AND state <> 'idle'`);
      if (rows.length === 0) break;
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    await client.query('CHECKPOINT');
    return merged;
  } finally {
    await client.end();
  }
}
