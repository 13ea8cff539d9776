import { createHash, randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, open, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Locator, Page } from '@playwright/test';

/** A folder of files that is thrown away at the end. */
export type ReadFolder = {
  path: string;
  /** Writes a file of random bytes, and gives its MD5 sum. */
  write(name: string, size: number): Promise<string>;
  /** Makes a file of nothing but zeros, which takes no room on the disk, however long it is. */
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

/** Drops files and folders of the disk on the middle of an element, as a person's hand does. */
export async function dropFiles(page: Page, target: Locator, files: string[]): Promise<void> {
  await target.scrollIntoViewIfNeeded();
  const box = await target.boundingBox();
  if (!box) throw new Error('Nothing can be dropped on what is not seen');
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  const client = await page.context().newCDPSession(page);
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const)
    await client.send('Input.dispatchDragEvent', { type, x, y, data: { items: [], files, dragOperationsMask: 1 } });
  await client.detach();
}
