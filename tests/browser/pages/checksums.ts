import { createHash, randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, open, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Locator, Page } from '@playwright/test';

/** A folder of read files that is deleted at the end of a test. */
export type ReadFolder = {
  path: string;
  /** Writes a file of random bytes. @returns its MD5 sum */
  write(name: string, size: number): Promise<string>;
  /** Writes a sparse file of zeros, which takes no space on the disk. @returns its path */
  writeZeros(name: string, size: number): Promise<string>;
  remove(): Promise<void>;
};

export async function makeReadFolder(): Promise<ReadFolder> {
  const folder = await mkdtemp(path.join(tmpdir(), 'reads-'));
  return {
    path: folder,
    async write(name, size) {
      const content = randomBytes(size);
      const file = path.join(folder, name);
      await mkdir(path.dirname(file), { recursive: true });
      await writeFile(file, content);
      return createHash('md5').update(content).digest('hex');
    },
    async writeZeros(name, size) {
      const file = path.join(folder, name);
      const handle = await open(file, 'w');
      await handle.truncate(size);
      await handle.close();
      return file;
    },
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}

/** The row of a file in the list of checksums. */
export function checksumRow(page: Page, name: string): Locator {
  return page
    .getByRole('region', { name: /^(Files and their checksums|Dateien und ihre Prüfsummen)$/ })
    .locator('tbody tr')
    .filter({ hasText: name });
}

/** Drops files and folders of the disk on the middle of an element, with real drag events of the browser. */
export async function dropFiles(page: Page, target: Locator, files: string[]): Promise<void> {
  await target.scrollIntoViewIfNeeded();
  const box = await target.boundingBox();
  if (!box) throw new Error('The element to drop files on is not visible');
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  const client = await page.context().newCDPSession(page);
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const)
    await client.send('Input.dispatchDragEvent', { type, x, y, data: { items: [], files, dragOperationsMask: 1 } });
  await client.detach();
}
