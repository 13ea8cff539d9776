import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it } from 'vitest';
import { judgeDisk, neededBytes, readDisk } from './disk.ts';

const size = 500e9;

it.each([
  ['enough', neededBytes.embedded, true, { isLow: false, isFull: false }],
  ['low with the embedded PostgreSQL', neededBytes.embedded - 1, true, { isLow: true, isFull: false }],
  ['enough without its log', neededBytes.external, false, { isLow: false, isFull: false }],
  ['low without its log', neededBytes.external - 1, false, { isLow: true, isFull: false }],
  ['full where one file of the log does not fit', 15e6, true, { isLow: true, isFull: true }],
  ['full at nothing', 0, false, { isLow: true, isFull: true }],
])('free space is %s', (_name, free, isEmbedded, expected) => {
  expect(judgeDisk(free, size, isEmbedded)).toEqual({ freeBytes: free, totalBytes: size, ...expected });
});

it('reads the free space of a folder, and nothing of one that is not there', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'strandbook-disk-'));
  const disk = await readDisk(folder, true);
  expect(disk?.totalBytes).toBeGreaterThan(0);
  expect(disk?.freeBytes).toBeLessThanOrEqual(disk?.totalBytes ?? 0);
  await rm(folder, { recursive: true });
  expect(await readDisk(folder, true)).toBeNull();
});
