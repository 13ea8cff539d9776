import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { build } from 'vite';
import { startServer } from '../process/server.ts';
import { administrator } from './accounts.ts';

/**
 * Builds the pages and starts one server for all tests, on a free port and an empty data folder. What a test creates is
 * seen by the others: let it look for its own.
 */
export default async function setup(): Promise<() => Promise<void>> {
  // Files that are there stay: another run may be reading them.
  await build({ logLevel: 'warn', build: { emptyOutDir: false } });
  const folder = await mkdtemp(path.join(tmpdir(), 'strandbook-browser-'));
  const remove = () => rm(folder, { recursive: true, force: true });
  try {
    const server = await startServer({
      DATA_DIR: folder,
      ADMIN_EMAIL: administrator.email,
      ADMIN_PASSWORD: administrator.password,
    });
    process.env.STRANDBOOK_ADDRESS = server.address;
    return async () => {
      await server.end('SIGTERM');
      await remove();
    };
  } catch (error) {
    await remove();
    throw error;
  }
}
