import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Running, startServer } from '../process/server.ts';
import { administrator, test as base } from './strandbook.ts';

/** For tests that read a server's mails or hold it up: on a server of a worker's own, which is empty at first. */
export const test = base.extend<object, { own: Running & { folder: string } }>({
  own: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from it that nothing is needed
    async ({}, use) => {
      const folder = await mkdtemp(path.join(tmpdir(), 'strandbook-own-'));
      try {
        const { email, password } = administrator;
        const server = await startServer({ DATA_DIR: folder, ADMIN_EMAIL: email, ADMIN_PASSWORD: password });
        await use({ ...server, folder });
        await server.end('SIGTERM');
      } finally {
        await rm(folder, { recursive: true, force: true });
      }
    },
    { scope: 'worker', timeout: 90_000 },
  ],
  baseURL: ({ own }, use) => use(own.address),
});
