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

const written = Array.from({ length: 40 }, (_, i) => randomBytes(1000 + i * 997));
const whole = Buffer.concat(written);
const impatient = { maxMemoryBytes: 10_000, maxWaitMs: 0, maxWaitWithoutDiskMs: 20 };

async function rest(stream: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of stream) chunks.push(chunk);
  return Buffer.concat(chunks);
}

describe('a spool', () => {
  it('gives a reader that reads at once all bytes in order, without the disk', async () => {
    const quota = { folder: '/nowhere', bytesLeft: 0 };
    const { stream, write, end } = createSpool(quota);
    const reading = rest(stream);
    for (const chunk of written) await write(chunk);
    end();
    expect(Buffer.compare(await reading, whole)).toBe(0);
  });

  it('buffers on disk, in an unlinked file, for a reader that does not read yet, and frees the space at the end', async () => {
    const quota: DiskQuota = { folder: path.join(folder, 'not', 'there'), bytesLeft: 10_000_000 };
    const { stream, write, end } = createSpool(quota, impatient);
    for (const chunk of written) await write(chunk);
    end();
    expect(quota.bytesLeft).toBeLessThan(10_000_000 - whole.length + 20_000 + 65_536);
    expect(await readdir(quota.folder)).toEqual([]);
    expect(Buffer.compare(await rest(stream), whole)).toBe(0);
    await expect.poll(() => quota.bytesLeft).toBe(10_000_000);
  });

  it('gives an irregular reader all bytes, while more are written', async () => {
    const quota: DiskQuota = { folder, bytesLeft: 10_000_000 };
    const { stream, write, end } = createSpool(quota, impatient);
    const chunks: Buffer[] = [];
    const reading = (async () => {
      for await (const chunk of stream) {
        chunks.push(chunk);
        if (chunks.length % 3 === 0) await sleep(1);
      }
    })();
    for (const [i, chunk] of written.entries()) {
      await write(chunk);
      if (i % 7 === 0) await sleep(2);
    }
    end();
    await reading;
    expect(Buffer.compare(Buffer.concat(chunks), whole)).toBe(0);
  });

  it.each([
    ['no space left', { bytesLeft: 30_000 }],
    ['a folder that is a file', { bytesLeft: 10_000_000, folder: 'a file' }],
  ])('fails for a reader that does not read, with %s', async (_, limits) => {
    await writeFile(path.join(folder, 'a file'), '');
    const quota: DiskQuota = {
      bytesLeft: limits.bytesLeft,
      folder: path.join(folder, 'folder' in limits ? limits.folder : ''),
    };
    const { stream, write } = createSpool(quota, impatient);
    const all = (async () => {
      for (const chunk of written) await write(chunk);
    })();
    await expect(all).rejects.toThrow('no space on the disk');
    stream.destroy();
    await expect.poll(() => quota.bytesLeft).toBe(limits.bytesLeft);
  });

  it('fails the next write once its reader has gone, at any moment', async () => {
    for (const before of [0, 1, 3, 30]) {
      const quota: DiskQuota = { folder, bytesLeft: 10_000_000 };
      const { stream, write } = createSpool(quota, {
        ...impatient,
        maxWaitMs: before === 3 ? 60_000 : 0,
        maxWaitWithoutDiskMs: 60_000,
      });
      const all = (async () => {
        for (const [i, chunk] of written.entries()) {
          if (i === before) setTimeout(() => stream.destroy(), 1);
          await write(chunk);
          await sleep(0);
        }
      })();
      await expect(all).rejects.toThrow('the reader has gone');
      await expect.poll(() => quota.bytesLeft).toBe(10_000_000);
      await expect.poll(() => stream.closed).toBe(true);
    }
  });
});
