import { mkdir, mkdtemp, readdir, rm, utimes } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../tests/database.ts';
import { removeAbandonedUploads, removeEarlierUploads, uploadFolderOf } from './upload-folder.ts';

let test: TestDatabase;
let dataDir: string;
beforeAll(async () => {
  test = await createTestDatabase();
  dataDir = await mkdtemp(path.join(tmpdir(), 'strandbook-uploads-'));
});
afterAll(async () => {
  await test.drop();
  await rm(dataDir, { recursive: true });
});

const running = '00000000-0000-4000-8000-000000000001';
const killed = '00000000-0000-4000-8000-000000000002';
const elsewhere = '00000000-0000-4000-8000-000000000003';

it('uploads of killed servers are removed, but not those of running ones or of another database', async () => {
  await test.database.pool.query(
    `INSERT INTO server (server_id, address, version, settings, seen_at)
     VALUES ($1, 'a', '1', '{}', now()), ($2, 'b', '1', '{}', now() - interval '1 minute')`,
    [running, killed],
  );
  const longAgo = new Date(Date.now() - 2 * 60 * 60_000);
  for (const id of [running, killed, elsewhere]) {
    const folder = uploadFolderOf(dataDir, id);
    await mkdir(path.join(folder, 'file'), { recursive: true });
    if (id !== elsewhere) await utimes(folder, longAgo, longAgo);
  }
  await removeAbandonedUploads(test.database.db, dataDir);
  expect((await readdir(path.join(dataDir, 'uploads'))).sort()).toEqual([running, elsewhere]);

  await removeEarlierUploads(dataDir);
  expect(await readdir(path.join(dataDir, 'uploads'))).toEqual([]);
  await rm(path.join(dataDir, 'uploads'), { recursive: true });
  await removeEarlierUploads(dataDir);
  await removeAbandonedUploads(test.database.db, dataDir);
});
