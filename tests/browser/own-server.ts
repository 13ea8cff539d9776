import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type RunningServer, startServer } from '../process/server.ts';
import { administrator } from './accounts.ts';

export type OwnServer = RunningServer & { folder: string };

/** Starts an empty server, and stops it after it was used. */
export async function runOwnServer(use: (ownServer: OwnServer) => Promise<void>): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), 'strandbook-own-'));
  try {
    const { email, password } = administrator;
    const server = await startServer({ DATA_DIR: folder, ADMIN_EMAIL: email, ADMIN_PASSWORD: password });
    await use({ ...server, folder });
    await server.stop('SIGTERM');
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
