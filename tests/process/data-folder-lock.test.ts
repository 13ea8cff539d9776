import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { root } from './server.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'strandbook-lock-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const lockModule = pathToFileURL(path.join(root, 'src/server/database/data-folder-lock.ts'));
/** Says whether it holds the lock, and goes on until the end of its input. */
const script = `
  import { lockDataFolder } from ${JSON.stringify(lockModule.href)};
  const lock = await lockDataFolder(process.argv[1], null).catch(({ name }) => console.log(name));
  if (lock) {
    console.log('holds');
    await new Promise((resolve) => process.stdin.once('close', resolve).resume());
    await lock.release();
  }
  process.stdin.destroy();
`;

function startProcess(): { child: ChildProcess; answer: Promise<string> } {
  const options = ['--input-type=module', '--eval', script, folder];
  const child = spawn(process.execPath, options, { stdio: ['pipe', 'pipe', 'inherit'] });
  return { child, answer: once(child.stdout, 'data').then(([text]) => String(text).trim()) };
}

it('of many processes at once exactly one gets the lock, also where a killed one has left its own', async () => {
  for (let round = 0; round < 6; round++) {
    const processes = Array.from({ length: 6 }, startProcess);
    const answers = await Promise.all(processes.map(({ answer }) => answer));
    expect(answers.toSorted()).toEqual([...Array(5).fill('StartError'), 'holds']);
    const holder = processes[answers.indexOf('holds')]?.child;
    const ended = Promise.all(processes.map(({ child }) => child.exitCode ?? once(child, 'close')));
    if (round % 2 === 0) holder?.kill('SIGKILL');
    else holder?.stdin?.end();
    await ended;
    expect(await readdir(folder)).toEqual(round % 2 === 0 ? ['run'] : []);
  }
});
