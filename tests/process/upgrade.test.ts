import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { demoPassword } from '../../demo/people.ts';
import { readDescription } from '../../src/server/backup/check-package.ts';
import { openPackage } from '../../src/server/backup/package-sources.ts';
import { restorePackage } from '../../src/server/backup/restore-package.ts';
import { startEmbedded } from '../../src/server/database/embedded-postgres.ts';
import { countMigrations } from '../../src/server/database/migrate.ts';
import { queryDatabase, runUntilExit, spawnScript, startServer } from './server.ts';
import { createVisitor } from './visitor.ts';

/** The database of each release, with the demo's records and some changes of them. */
const releases = path.resolve(import.meta.dirname, '../releases');
const log = { info: () => undefined, error: () => undefined };
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'strandbook-test-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Puts the database of a release into a data folder as that release left it. */
async function openRelease(release: string, dataDir: string): Promise<number> {
  const postgres = await startEmbedded(dataDir, { log });
  const source = await openPackage(path.join(releases, release), null);
  try {
    const description = await readDescription(source);
    await restorePackage(postgres.connection, source, description, async () => undefined);
    return description.strandbook.migrations.length;
  } finally {
    await source.close();
    await postgres.stop();
  }
}

describe.each(await readdir(releases))('the database of %s', (release) => {
  const dataDir = () => path.join(folder, release);
  const count = async (table: string) => (await queryDatabase(dataDir(), `SELECT count(*)::int AS n FROM ${table}`))[0];

  it('is backed up and migrated by the first start, and has all records', async () => {
    const last = await openRelease(release, dataDir());
    expect(last).toBeGreaterThan(0);
    const source = await openPackage(path.join(releases, release), null);
    const { resources } = await readDescription(source);
    await source.close();
    const server = await startServer({ DATA_DIR: dataDir() });
    try {
      expect(await queryDatabase(dataDir(), 'SELECT max(number) AS last FROM migration')).toEqual([
        { last: await countMigrations() },
      ]);
      for (const table of ['campaign', 'event', 'field_sample', 'sequencing_element', 'person', 'dataset', 'history'])
        expect([table, await count(table)]).toEqual([table, { n: resources.find(({ name }) => name === table)?.rows }]);
      const visitor = await createVisitor(server.address);
      expect((await visitor.login('admin@example.org', demoPassword)).status).toBe(200);
      const found = await visitor.get<{ campaign_comment: string }>('/rest/campaigns/1');
      expect(found.body.campaign_comment).toBe('Wind from the north');
      if (last < (await countMigrations()))
        expect(await readdir(path.join(dataDir(), 'backups'))).toEqual([
          expect.stringMatching(/^before-upgrade-.*\.zip$/),
        ]);
    } finally {
      await server.stop('SIGTERM');
    }
  });

  it('keeps every rule of the data after that', async () => {
    const { code, output } = await spawnScript('admin', ['check'], { DATA_DIR: dataDir() }).ended;
    expect([code, output]).toEqual([0, expect.stringMatching(/^All \d+ rules hold\.\n$/)]);
  });
});

it('an upgrade without room for its backup changes nothing, and goes on without one where that is set', async () => {
  const [release = ''] = await readdir(releases);
  const dataDir = path.join(folder, 'no-room');
  const last = await openRelease(release, dataDir);
  const nowhere = { DATA_DIR: dataDir, BACKUP_KEY: 'a passphrase for tests only' };
  // A file in the place of the folder of backups.
  await writeFile(path.join(dataDir, 'backups'), '');
  const { code, errors } = await runUntilExit(nowhere);
  expect([code, errors]).toEqual([
    1,
    expect.stringMatching(
      /^The backup before the upgrade failed, so nothing was changed: .*BACKUP_BEFORE_UPGRADE=false upgrades without one\n$/,
    ),
  ]);
  const postgres = await startEmbedded(dataDir, { log });
  const client = new pg.Client(postgres.connection);
  await client.connect();
  expect((await client.query('SELECT max(number) AS last FROM migration')).rows).toEqual([{ last }]);
  await client.end();
  await postgres.stop();
  const server = await startServer({ ...nowhere, BACKUP_BEFORE_UPGRADE: 'false' });
  await server.stop('SIGTERM');
});
