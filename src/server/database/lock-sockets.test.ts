import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it } from 'vitest';
import { acquireLock } from './lock-sockets.ts';

it('removes what killed starts have left, but nothing of one that is beginning', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'strandbook-lock-'));
  // Nobody answers at a file, as at the socket of a killed process.
  const names = ['lock.1', 'new.2', 'new.3'];
  for (const name of names) await writeFile(path.join(folder, name), '');
  const longAgo = new Date(Date.now() - 3_600_000);
  await utimes(path.join(folder, 'new.2'), longAgo, longAgo);
  const held = await acquireLock(folder, async () => undefined);
  const left = await readdir(folder);
  expect(left.sort()).toEqual([expect.stringMatching(/^lock\.[0-9a-f]{8}$/), 'new.3']);
  await held?.release();
  expect(await readdir(folder)).toEqual(['new.3']);
  await rm(folder, { recursive: true });
});
