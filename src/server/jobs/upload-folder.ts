import { readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { type Kysely, sql } from 'kysely';
import { runningServers } from '../database/running-servers.ts';
import type { Tables } from '../database/tables.ts';

/** Longer than an upload and its import take. */
const abandonedMs = 60 * 60_000;

const uploadsOf = (dataDir: string) => path.join(dataDir, 'uploads');

/** The folder for the uploads of a server, which its first upload creates. */
export function uploadFolderOf(dataDir: string, serverId: string): string {
  return path.join(uploadsOf(dataDir), serverId);
}

async function listFolders(dataDir: string): Promise<string[]> {
  const names = await readdir(uploadsOf(dataDir)).catch((): string[] => []);
  return names.map((name) => path.join(uploadsOf(dataDir), name));
}

/** Removes all uploads of earlier servers, where no other server can use the data folder. */
export async function removeEarlierUploads(dataDir: string): Promise<void> {
  for (const folder of await listFolders(dataDir)) await rm(folder, { recursive: true, force: true });
}

/** Removes the uploads of servers that were killed, where several can use the data folder. */
export async function removeAbandonedUploads(db: Kysely<Tables>, dataDir: string): Promise<void> {
  const folders = await listFolders(dataDir);
  if (folders.length === 0) return;
  const { rows } = await sql<{ server_id: string }>`${runningServers}`.execute(db);
  const running = new Set(rows.map(({ server_id }) => server_id));
  for (const folder of folders.filter((name) => !running.has(path.basename(name)))) {
    // A server of another database may use the same data folder.
    const stats = await stat(folder).catch(() => null);
    if (stats && Date.now() - stats.mtimeMs > abandonedMs) await rm(folder, { recursive: true, force: true });
  }
}
