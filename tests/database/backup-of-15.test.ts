import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { backUp } from '../../src/server/backup/back-up.ts';
import { restore } from '../../src/server/backup/restore.ts';
import { readConfig } from '../../src/server/config.ts';
import { type EmbeddedOptions, startEmbedded } from '../../src/server/database/embedded-postgres.ts';
import { migrate } from '../../src/server/database/migrate.ts';
import { openDatabase } from '../../src/server/database/pool.ts';
import { contentOf } from '../compare-databases.ts';
import { debian15 } from '../debian-postgres.ts';

let folder: string;
const within = (name: string) => path.join(folder, name);
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'strandbook-test-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

it.skipIf(!existsSync(debian15.postgres))(
  'a backup of PostgreSQL 15 is restored into the embedded version',
  { timeout: 180_000 },
  async () => {
    const log = { info: () => undefined, error: () => undefined };
    const start = (name: string, options: Partial<EmbeddedOptions> = {}) =>
      startEmbedded(within(name), { log, ...options });
    const old = await start('old', { binaries: debian15 });
    const recent = await start('recent');
    try {
      const database = openDatabase(old.connection);
      await migrate(database.pool);
      await database.pool.query(`INSERT INTO campaign (campaign, campaign_comment) VALUES ('EMB 1', 'a "b"')`);
      await database.close();
      const config = readConfig({ DATA_DIR: within('old') });
      const before = await contentOf(old.connection);
      await backUp(old.connection, config, within('old.zip'));
      await restore(recent.connection, { ...config, dataDir: within('recent') }, within('old.zip'));
      expect(await contentOf(recent.connection)).toEqual(before);
    } finally {
      await old.stop();
      await recent.stop();
    }
  },
);
