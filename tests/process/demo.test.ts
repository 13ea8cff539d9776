import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { root } from './server.ts';
import { createVisitor } from './visitor.ts';

let temporary: string;
let demo: ChildProcess;
let address: string;
let printed = '';
let ended: Promise<number | null>;

function startDemo(settings: Record<string, string> = {}): ChildProcess {
  const { PATH, HOME } = process.env;
  const env = { PATH, HOME, PORT: '0', TMPDIR: temporary, ...settings };
  return spawn(process.execPath, ['scripts/demo.ts'], { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] });
}

function exitCodeOf(child: ChildProcess): Promise<number | null> {
  return new Promise((resolve, reject) => child.once('error', reject).once('close', (code) => resolve(code)));
}

/** Waits until a line matches the pattern; rejects if the demo ends before. */
function waitForLine(child: ChildProcess, pattern: RegExp): Promise<void> {
  return new Promise((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr])
      if (stream)
        createInterface({ input: stream }).on('line', (line) => {
          printed += `${line}\n`;
          if (pattern.test(line)) resolve();
        });
    child.once('close', () => reject(new Error(`The demo ended: ${printed}`)));
  });
}

beforeAll(async () => {
  temporary = await mkdtemp(path.join(tmpdir(), 'strandbook-test-'));
  // Settings of a real installation must not reach the demo.
  demo = startDemo({ DATABASE_URL: 'postgresql://nobody@127.0.0.1:1/none', DATA_DIR: path.join(temporary, 'real') });
  ended = exitCodeOf(demo);
  await waitForLine(demo, /gone when you stop it/);
  address = /^Strandbook is at (\S+)$/m.exec(printed)?.[1] ?? '';
});
afterAll(async () => {
  demo.kill('SIGKILL');
  await ended;
  await rm(temporary, { recursive: true, force: true });
});

/** The demo's files in the temporary folder; building the pages may leave caches of other programs next to them. */
async function listDemoFiles(): Promise<string[]> {
  return (await readdir(temporary)).filter((name) => name.startsWith('strandbook-'));
}

type Element = Record<string, string | number | null>;
type SessionUser = { user: { roles: { name: string }[] }; person: { lastname: string; orcid: string; state: string } };

describe('npm run demo', () => {
  it('the demo prints its address and its two accounts', () => {
    expect(address).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
    expect(printed).toContain('admin@example.org (admin), password strandbook');
    expect(printed).toContain('researcher@example.org (user), password strandbook');
    expect(printed).not.toContain('first administrator');
  });

  it('the demo has about 500 elements of several campaigns', async () => {
    const stats = (await (await fetch(`${address}/stats`)).json()) as Record<string, number>;
    expect(stats.seqEl).toBeGreaterThan(450);
    expect(stats.campaign).toBeGreaterThanOrEqual(3);
    expect(stats.samples).toBeGreaterThan(100);
  });

  it.each([
    ['admin@example.org', 'admin', 'Muster'],
    ['researcher@example.org', 'user', 'Example'],
  ])('%s can log in to the demo, has the role %s and a complete person record', async (email, role, lastname) => {
    const visitor = await createVisitor(address);
    const { status, body } = await visitor.login<SessionUser>(email, 'strandbook');
    expect(status).toBe(200);
    expect(body.user.roles.map(({ name }) => name)).toEqual([role]);
    expect(body.person).toMatchObject({ lastname, state: 'green', orcid: expect.stringMatching(/^0000-0000-/) });
    const own = await visitor.post<Element[]>('/searchSE', { own: true, all: true });
    expect(own.body.length).toBeGreaterThan(50);
  });

  it("the demo's elements are found by locations, persons, projects and publications", async () => {
    const visitor = await createVisitor(address);
    for (const term of ['Gotland', 'Fram Strait', 'Probe', 'SALTLINE', '10.5555/strandbook.demo.1', 'Bothnian']) {
      const { body } = await visitor.post<Element[]>('/searchSE', { term });
      expect(body.length, term).toBeGreaterThan(0);
    }
  });

  it('the demo stops at SIGTERM and removes its files', async () => {
    expect((await listDemoFiles()).length).toBeGreaterThan(0);
    demo.kill('SIGTERM');
    expect(await ended).toBe(0);
    expect(await listDemoFiles()).toEqual([]);
  });

  it('a demo that is stopped while it loads its data removes its files', async () => {
    const second = startDemo();
    const end = exitCodeOf(second);
    await expect.poll(listDemoFiles, { interval: 20 }).not.toEqual([]);
    second.kill('SIGTERM');
    expect(await end).toBe(0);
    expect(await listDemoFiles()).toEqual([]);
  });
});
