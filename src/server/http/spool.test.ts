import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createSpool, type DiskQuota } from './spool.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'strandbook-test-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const pieces = Array.from({ length: 40 }, (_, i) => randomBytes(1000 + i * 997));
const whole = Buffer.concat(pieces);
const impatient = { maxMemoryBytes: 10_000, maxWaitMs: 0, maxWaitWithoutDiskMs: 20 };

async function rest(stream: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of stream) chunks.push(chunk);
  return Buffer.concat(chunks);
}

describe('what waits for its reader', () => {
  it('comes whole and in order to one that reads at once, without the disk', async () => {
    const share = { folder: '/nowhere', bytesLeft: 0 };
    const { stream, write, end } = createSpool(share);
    const reading = rest(stream);
    for (const piece of pieces) await write(piece);
    end();
    expect(Buffer.compare(await reading, whole)).toBe(0);
  });

  it('lies on the disk for one that does not read yet, under no name, and gives the place back', async () => {
    const share: DiskQuota = { folder: path.join(folder, 'not', 'there'), bytesLeft: 10_000_000 };
    const { stream, write, end } = createSpool(share, impatient);
    for (const piece of pieces) await write(piece);
    end();
    expect(share.bytesLeft).toBeLessThan(10_000_000 - whole.length + 20_000 + 65_536);
    expect(await readdir(share.folder)).toEqual([]);
    expect(Buffer.compare(await rest(stream), whole)).toBe(0);
    await expect.poll(() => share.bytesLeft).toBe(10_000_000);
  });

  it('comes whole to one that reads by fits and starts, while more is made', async () => {
    const share: DiskQuota = { folder, bytesLeft: 10_000_000 };
    const { stream, write, end } = createSpool(share, impatient);
    const chunks: Buffer[] = [];
    const reading = (async () => {
      for await (const chunk of stream) {
        chunks.push(chunk);
        if (chunks.length % 3 === 0) await sleep(1);
      }
    })();
    for (const [i, piece] of pieces.entries()) {
      await write(piece);
      if (i % 7 === 0) await sleep(2);
    }
    end();
    await reading;
    expect(Buffer.compare(Buffer.concat(chunks), whole)).toBe(0);
  });

  it.each([
    ['no place left', { bytesLeft: 30_000 }],
    ['a disk that takes nothing', { bytesLeft: 10_000_000, folder: 'a file' }],
  ])('breaks off for one that does not read, with %s', async (_, given) => {
    await writeFile(path.join(folder, 'a file'), '');
    const share: DiskQuota = {
      bytesLeft: given.bytesLeft,
      folder: path.join(folder, 'folder' in given ? given.folder : ''),
    };
    const { stream, write } = createSpool(share, impatient);
    const all = (async () => {
      for (const piece of pieces) await write(piece);
    })();
    await expect(all).rejects.toThrow('no place on the disk');
    stream.destroy();
    await expect.poll(() => share.bytesLeft).toBe(given.bytesLeft);
  });

  it('is made no further once its reader has gone, at any moment', async () => {
    for (const before of [0, 1, 3, 30]) {
      const share: DiskQuota = { folder, bytesLeft: 10_000_000 };
      const { stream, write } = createSpool(share, {
        ...impatient,
        maxWaitMs: before === 3 ? 60_000 : 0,
        maxWaitWithoutDiskMs: 60_000,
      });
      const all = (async () => {
        for (const [i, piece] of pieces.entries()) {
          if (i === before) setTimeout(() => stream.destroy(), 1);
          await write(piece);
          await sleep(0);
        }
      })();
      await expect(all).rejects.toThrow('the reader has gone');
      await expect.poll(() => share.bytesLeft).toBe(10_000_000);
      await expect.poll(() => stream.closed).toBe(true);
    }
  });
});
