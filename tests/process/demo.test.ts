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

function endOf(child: ChildProcess): Promise<number | null> {
  return new Promise((resolve, reject) => child.once('error', reject).once('close', (code) => resolve(code)));
}

/** Waits until a line is printed, or the demo has ended. */
function whenPrinted(child: ChildProcess, wanted: RegExp): Promise<void> {
  return new Promise((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr])
      if (stream)
        createInterface({ input: stream }).on('line', (line) => {
          printed += `${line}\n`;
          if (wanted.test(line)) resolve();
        });
    child.once('close', () => reject(new Error(`The demo ended: ${printed}`)));
  });
}

beforeAll(async () => {
  temporary = await mkdtemp(path.join(tmpdir(), 'strandbook-test-'));
  // Settings of a real installation must not reach the demo.
  demo = startDemo({ DATABASE_URL: 'postgresql://nobody@127.0.0.1:1/none', DATA_DIR: path.join(temporary, 'real') });
  ended = endOf(demo);
  await whenPrinted(demo, /gone when you stop it/);
  address = /^Strandbook is at (\S+)$/m.exec(printed)?.[1] ?? '';
});
afterAll(async () => {
  demo.kill('SIGKILL');
  await ended;
  await rm(temporary, { recursive: true, force: true });
});

/** The files that the demo has left there; building the pages may leave caches of other programs beside them. */
async function leftBehind(): Promise<string[]> {
  return (await readdir(temporary)).filter((name) => name.startsWith('strandbook-'));
}

type Element = Record<string, string | number | null>;
type WhoIs = { user: { roles: { name: string }[] }; person: { lastname: string; orcid: string; state: string } };

describe('the demo', () => {
  it('says where it is and who can log in', () => {
    expect(address).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
    expect(printed).toContain('admin@example.org (admin), password strandbook');
    expect(printed).toContain('researcher@example.org (user), password strandbook');
    expect(printed).not.toContain('first administrator');
  });

  it('has some 500 elements of several campaigns', async () => {
    const stats = (await (await fetch(`${address}/stats`)).json()) as Record<string, number>;
    expect(stats.seqEl).toBeGreaterThan(450);
    expect(stats.campaign).toBeGreaterThanOrEqual(3);
    expect(stats.samples).toBeGreaterThan(100);
  });

  it.each([
    ['admin@example.org', 'admin', 'Muster'],
    ['researcher@example.org', 'user', 'Example'],
  ])('lets %s in, as %s and as a person', async (email, role, lastname) => {
    const visitor = await createVisitor(address);
    const { status, body } = await visitor.login<WhoIs>(email, 'strandbook');
    expect(status).toBe(200);
    expect(body.user.roles.map(({ name }) => name)).toEqual([role]);
    expect(body.person).toMatchObject({ lastname, state: 'green', orcid: expect.stringMatching(/^0000-0000-/) });
    const own = await visitor.post<Element[]>('/searchSE', { own: true, all: true });
    expect(own.body.length).toBeGreaterThan(50);
  });

  it('is found by places, persons, projects and publications', async () => {
    const visitor = await createVisitor(address);
    for (const term of ['Gotland', 'Fram Strait', 'Probe', 'SALTLINE', '10.5555/strandbook.demo.1', 'Bothnian']) {
      const { body } = await visitor.post<Element[]>('/searchSE', { term });
      expect(body.length, term).toBeGreaterThan(0);
    }
  });

  it('ends at SIGTERM and leaves nothing behind', async () => {
    expect((await leftBehind()).length).toBeGreaterThan(0);
    demo.kill('SIGTERM');
    expect(await ended).toBe(0);
    expect(await leftBehind()).toEqual([]);
  });

  it('leaves nothing behind either when it is stopped while it fills itself', async () => {
    const second = startDemo();
    const end = endOf(second);
    await expect.poll(leftBehind, { interval: 20 }).not.toEqual([]);
    second.kill('SIGTERM');
    expect(await end).toBe(0);
    expect(await leftBehind()).toEqual([]);
  });
});
