import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { isPostgresRunning, root } from './server.ts';

let folder: string;

/** A copy of the project whose pages count as built. */
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'strandbook-npm-'));
  const copied = ['content', 'scripts', 'src', 'package.json', '.npmrc', 'index.html', 'vite.config.ts'];
  for (const name of [...copied, 'package-lock.json'])
    await cp(path.join(root, name), path.join(folder, name), { recursive: true });
  await symlink(path.join(root, 'node_modules'), path.join(folder, 'node_modules'));
  await mkdir(path.join(folder, 'dist'));
  await writeFile(path.join(folder, 'dist/index.html'), '<!doctype html>');
});
afterAll(() => rm(folder, { recursive: true, force: true }));

it.each(['SIGTERM', 'SIGINT'] as const)(
  '%s to npm start stops the server and its PostgreSQL cleanly',
  async (signal) => {
    const dataDir = path.join(folder, `data of ${signal}`);
    const { PATH, HOME } = process.env;
    const env = { PATH, HOME, PORT: '0', DATA_DIR: dataDir, LOG_LEVEL: 'error' };
    const npm = spawn('npm', ['start'], { cwd: folder, env, stdio: ['ignore', 'pipe', 'pipe'] });
    let errors = '';
    npm.stderr.on('data', (chunk) => {
      errors += chunk;
    });
    const closed = once(npm, 'close');
    for await (const line of createInterface({ input: npm.stdout })) if (line.startsWith('Strandbook is at')) break;
    expect(await isPostgresRunning(dataDir)).toBe(true);
    npm.stdout.resume();
    npm.kill(signal);
    expect([await closed, errors]).toEqual([[0, null], '']);
    expect(await isPostgresRunning(dataDir)).toBe(false);
  },
);
