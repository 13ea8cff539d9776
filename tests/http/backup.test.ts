import { createHash, randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, readdir, readFile, rm, stat, truncate, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { generateSurvey } from '../../demo/survey.ts';
import { backUp } from '../../src/server/backup/back-up.ts';
import { backupName, isBackupDue, lastDueTime, removeOldBackups } from '../../src/server/backup/daily-backups.ts';
import { exportAll } from '../../src/server/backup/export-all.ts';
import { restore } from '../../src/server/backup/restore.ts';
import { contentOf } from '../compare-databases.ts';
import { createTestDatabase, type TestDatabase } from '../database.ts';
import { parseDelimitedRecords } from '../delimited-text.ts';
import { createRecord } from '../factories.ts';
import { type Installation, importTable, openInstallation } from '../real/installations.ts';
import { buildWorkbook } from '../workbooks.ts';

const key = 'a passphrase for tests only';
let installation: Installation;
let folder: string;
let empty: TestDatabase;
const newPath = (name: string) => path.join(folder, `${randomUUID()}-${name}`);

const backUpInto = (file: string, backupKey: string | null = null) =>
  backUp(installation.database.connection, { ...installation.config, backupKey }, file);
const restoreFrom = (location: string, backupKey: string | null = null, dataDir = newPath('data')) =>
  restore(empty.connection, { dataDir, backupKey }, location);

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'strandbook-test-'));
  installation = await openInstallation();
  await importTable(installation, await buildWorkbook(generateSurvey(300)));
  const { pool } = installation.database;
  // Values that a text format could lose: quotes, line breaks, empty texts beside none, signs of other scripts.
  await pool.query('UPDATE campaign SET campaign_comment = $1', ['a "b", c\\n\n\u{1F40B}\t\\. NULL ']);
});
afterAll(async () => {
  await installation.close();
  await rm(folder, { recursive: true, force: true });
});
beforeEach(async () => {
  empty = await createTestDatabase({ migrated: false });
});
afterEach(() => empty.drop());

describe('a restored database', () => {
  it.each([
    ['a backup', null],
    ['an encrypted backup', key],
  ])('equals the one of %s, row by row', async (_, backupKey) => {
    const file = newPath('backup.zip');
    const before = await contentOf(installation.database.connection);
    const { bytes } = await backUpInto(file, backupKey);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect(bytes).toBe((await stat(file)).size);
    const head = (await readFile(file)).subarray(0, 40).toString('latin1');
    expect(head.startsWith(backupKey === null ? 'PK' : 'age-encryption.org/v1')).toBe(true);
    await restoreFrom(file, backupKey);
    expect(await contentOf(empty.connection)).toEqual(before);
  });

  it('equals the one of plain tables, which other programs can read', async () => {
    const tables = newPath('tables');
    const before = await contentOf(installation.database.connection);
    await exportAll(installation.database.connection, tables);
    const description = JSON.parse(await readFile(path.join(tables, 'datapackage.json'), 'utf8'));
    expect(description.resources.map(({ name }: { name: string }) => name)).toEqual(
      expect.arrayContaining(Object.keys(before).filter((name) => name !== 'sequences')),
    );
    for (const { name, path: file, rows, schema } of description.resources) {
      const records = parseDelimitedRecords(await readFile(path.join(tables, file), 'utf8'), ',');
      expect([name, records.length]).toEqual([name, rows]);
      if (rows > 0)
        expect(Object.keys(records[0] ?? {})).toEqual(schema.fields.map((field: { name: string }) => field.name));
    }
    const { schema } = description.resources.find(({ name }: { name: string }) => name === 'event');
    expect(schema.fields.find(({ name }: { name: string }) => name === 'geogr_loc_lat')).toMatchObject({
      type: 'number',
    });
    expect(schema.primaryKey).toEqual(['event_id']);
    await restoreFrom(tables);
    expect(await contentOf(empty.connection)).toEqual(before);
  });

  it('takes further records, and checks them', async () => {
    const file = newPath('backup.zip');
    await backUpInto(file);
    await restoreFrom(file);
    const { id } = await createRecord(empty.database, 'campaign');
    expect(id).toBeGreaterThan(1);
    const triggers = `SELECT tgrelid::regclass::text AS table, tgname, tgenabled FROM pg_trigger
      WHERE NOT tgisinternal ORDER BY 1, 2`;
    expect((await empty.database.pool.query(triggers)).rows).toEqual(
      (await installation.database.pool.query(triggers)).rows,
    );
    const indexes = `SELECT indexname, indexdef FROM pg_indexes WHERE schemaname = 'public' ORDER BY 1`;
    expect((await empty.database.pool.query(indexes)).rows).toEqual(
      (await installation.database.pool.query(indexes)).rows,
    );
    const constraints = `SELECT conname, pg_get_constraintdef(oid) AS def FROM pg_constraint WHERE connamespace = 'public'::regnamespace ORDER BY 1, 2`;
    expect((await empty.database.pool.query(constraints)).rows).toEqual(
      (await installation.database.pool.query(constraints)).rows,
    );
  });
});

describe('a backup under write load', () => {
  it('has everything that was acknowledged before, and each import as a whole or not at all', async () => {
    const { pool } = installation.database;
    const file = newPath('backup.zip');
    let isDone = false;
    const acknowledged = new Set<string>();
    const createCampaigns = async () => {
      while (!isDone) {
        const { campaign } = await createRecord(installation.database, 'campaign');
        acknowledged.add(String(campaign));
      }
    };
    const importTables = async () => {
      for (let i = 0; !isDone; i += 1)
        await importTable(installation, await buildWorkbook(generateSurvey(40, { prefix: `load ${i} `, seed: i + 2 })));
    };
    const load = [createCampaigns(), createCampaigns(), importTables()];
    await expect.poll(() => acknowledged.size).toBeGreaterThan(20);
    const before = [...acknowledged];
    await backUpInto(file);
    isDone = true;
    await Promise.all(load);
    await restoreFrom(file);
    const { rows: campaigns } = await empty.database.pool.query('SELECT campaign FROM campaign');
    const stored = new Set(campaigns.map(({ campaign }) => campaign));
    expect(before.filter((name) => !stored.has(name))).toEqual([]);
    const { rows: datasets } = await empty.database.pool.query(
      `SELECT dataset_id, count(*)::int AS elements FROM sequencing_element GROUP BY 1 ORDER BY 1`,
    );
    const { rows: all } = await pool.query(
      `SELECT dataset_id, count(*)::int AS elements FROM sequencing_element GROUP BY 1 ORDER BY 1`,
    );
    expect(datasets).toEqual(all.slice(0, datasets.length));
    expect(datasets.length).toBeGreaterThan(0);
  });
});

describe('a backup that cannot be restored', () => {
  let backup: Buffer;
  const emptyTables = async () =>
    (await empty.database.pool.query(`SELECT tablename FROM pg_tables WHERE schemaname = 'public'`)).rows;
  const damaged = async (change: (bytes: Buffer) => Buffer) => {
    const file = newPath('damaged.zip');
    const bytes = Buffer.from(backup);
    await writeFile(file, change(bytes));
    return file;
  };

  beforeAll(async () => {
    const file = newPath('backup.zip');
    await backUpInto(file);
    backup = await readFile(file);
  });
  afterEach(async () => expect(await emptyTables()).toEqual([]));

  it('because a byte of it was changed', async () => {
    const file = await damaged((bytes) => {
      const at = bytes.length >> 1;
      bytes.writeUInt8(bytes.readUInt8(at) ^ 1, at);
      return bytes;
    });
    await expect(restoreFrom(file)).rejects.toThrow(/of the backup (?:differs from what was written|cannot be read)/);
  });

  it('because it was cut off', async () => {
    const file = await damaged((bytes) => bytes.subarray(0, bytes.length - 5000));
    await expect(restoreFrom(file)).rejects.toThrow(/cannot be read/);
  });

  it('because a folder of tables lacks one, or its description', async () => {
    const tables = newPath('tables');
    await exportAll(installation.database.connection, tables);
    await rm(path.join(tables, 'tables/event.csv'));
    await expect(restoreFrom(tables)).rejects.toThrow('tables/event.csv of the backup cannot be read');
    await rm(path.join(tables, 'datapackage.json'));
    await expect(restoreFrom(tables)).rejects.toThrow('it has no datapackage.json');
  });

  it('because it is encrypted, and its key another one or not set', async () => {
    const file = newPath('backup.age');
    await backUpInto(file, key);
    await expect(restoreFrom(file)).rejects.toThrow('is encrypted: set BACKUP_KEY');
    await expect(restoreFrom(file, `${key}!`)).rejects.toThrow('cannot be decrypted with BACKUP_KEY');
    await truncate(file, (await stat(file)).size - 100);
    await expect(restoreFrom(file, key)).rejects.toThrow();
  });

  it('because it is newer than this Strandbook, or a migration of it differs', async () => {
    const tables = newPath('tables');
    await exportAll(installation.database.connection, tables);
    const file = path.join(tables, 'datapackage.json');
    const description = JSON.parse(await readFile(file, 'utf8'));
    const { migrations } = description.strandbook;
    migrations.push({ number: migrations.length + 1, name: 'later', checksum: 'a' });
    await writeFile(file, JSON.stringify(description));
    await expect(restoreFrom(tables)).rejects.toThrow('is newer than this Strandbook');
    migrations.pop();
    migrations.at(-1).checksum = 'b';
    await writeFile(file, JSON.stringify(description));
    await expect(restoreFrom(tables)).rejects.toThrow('was changed after it was applied');
  });

  it('because its rows do not refer to each other', async () => {
    const tables = newPath('tables');
    await exportAll(installation.database.connection, tables);
    const file = path.join(tables, 'datapackage.json');
    const description = JSON.parse(await readFile(file, 'utf8'));
    const events = description.resources.find(({ name }: { name: string }) => name === 'event');
    const campaigns = description.resources.find(({ name }: { name: string }) => name === 'campaign');
    const header = `${campaigns.schema.fields.map(({ name }: { name: string }) => name).join(',')}\n`;
    await writeFile(path.join(tables, campaigns.path), header);
    Object.assign(campaigns, {
      rows: 0,
      bytes: header.length,
      hash: `sha256:${createHash('sha256').update(header).digest('hex')}`,
    });
    await writeFile(file, JSON.stringify(description));
    expect(events.rows).toBeGreaterThan(0);
    await expect(restoreFrom(tables)).rejects.toThrow('violates foreign key constraint');
  });
});

it('a filled database is not restored into', async () => {
  const file = newPath('backup.zip');
  await backUpInto(file);
  const before = await contentOf(installation.database.connection);
  const { connection } = installation.database;
  await expect(restore(connection, { dataDir: newPath('data'), backupKey: null }, file)).rejects.toThrow(
    'The database is not empty',
  );
  expect(await contentOf(connection)).toEqual(before);
});

describe('the files of an installation', () => {
  it('come back with its database', async () => {
    const dataDir = newPath('data');
    const contentDir = newPath('content');
    await mkdir(path.join(dataDir, 'outbox'), { recursive: true });
    await mkdir(path.join(contentDir, 'de'), { recursive: true });
    await writeFile(path.join(dataDir, 'outbox', '1.eml'), 'To: somebody');
    await writeFile(path.join(contentDir, 'de', 'about.html'), '<p>Über uns</p>');
    const file = newPath('backup.zip');
    await backUp(installation.database.connection, { ...installation.config, dataDir, contentDir }, file);
    const restored = newPath('restored');
    await restoreFrom(file, null, restored);
    const read = (name: string) => readFile(path.join(restored, name), 'utf8');
    expect(await read('outbox/1.eml')).toBe('To: somebody');
    expect((await stat(path.join(restored, 'outbox/1.eml'))).mode & 0o777).toBe(0o600);
    expect(await read('content/de/about.html')).toBe('<p>Über uns</p>');
  });
});

describe('the notes about backups', () => {
  it('have the size of a good one, and the reason of a failure, which leaves no file', async () => {
    const { pool } = installation.database;
    const last = async () =>
      (await pool.query('SELECT file, bytes, error FROM backup ORDER BY backup_id DESC LIMIT 1')).rows[0];
    const file = newPath('backup.zip');
    const { bytes } = await backUpInto(file);
    expect(await last()).toEqual({ file, bytes, error: null });
    const nowhere = path.join(folder, 'nowhere', 'backup.zip');
    await expect(backUpInto(nowhere)).rejects.toThrow('no such file or directory');
    expect(await last()).toMatchObject({ file: nowhere, bytes: null, error: expect.stringContaining('no such file') });
    await expect(backUpInto(file)).rejects.toThrow('is there already: choose another name');
    expect(await readdir(path.dirname(file))).not.toContainEqual(expect.stringContaining('partial'));
  });

  it('come of one backup at a time', async () => {
    const [one, other] = await Promise.allSettled([backUpInto(newPath('one.zip')), backUpInto(newPath('other.zip'))]);
    const failed = [one, other].filter(({ status }) => status === 'rejected');
    expect(failed).toHaveLength(1);
    expect(String((failed[0] as PromiseRejectedResult).reason)).toContain(
      'Another backup of this database is being written',
    );
  });
});

describe('daily backups', () => {
  const at = (text: string) => new Date(text);

  it('are due once a day, at the time that is set', async () => {
    expect(lastDueTime(at('2026-03-02T02:00:00'), 120)).toEqual(at('2026-03-02T02:00:00'));
    expect(lastDueTime(at('2026-03-02T01:59:00'), 120)).toEqual(at('2026-03-01T02:00:00'));
    const backups = newPath('backups');
    await mkdir(backups);
    const isDue = (now: Date) => isBackupDue(installation.database.db, backups, 120, now);
    expect(await isDue(new Date())).toBe(true);
    await backUpInto(path.join(backups, backupName(new Date(), false)));
    expect(await isDue(new Date())).toBe(false);
    expect(await isDue(new Date(Date.now() + 25 * 60 * 60 * 1000))).toBe(true);
    // The clock was set back by a month after a backup.
    expect(await isDue(new Date(Date.now() - 30 * 24 * 60 * 60 * 1000))).toBe(true);
  });

  it('of the future, from before the clock was set back, are removed first', async () => {
    const backups = newPath('backups');
    await mkdir(backups);
    const names = ['2026-03-01', '2026-03-02', '2031-01-01'].map((day) => backupName(at(`${day}T02:00:00Z`), false));
    for (const name of names) await writeFile(path.join(backups, name), '');
    await removeOldBackups(backups, 2, at('2026-03-02T03:00:00Z'));
    expect((await readdir(backups)).sort()).toEqual(names.slice(0, 2));
  });

  it('remain as many as are set; other files of the folder stay', async () => {
    const backups = newPath('backups');
    await mkdir(backups);
    const names = [1, 2, 3, 4].map((day) => backupName(at(`2026-03-0${day}T02:00:00Z`), day === 3));
    for (const name of [...names, 'notes.txt', `${names[3]}.partial`, 'strandbook-2026.zip'])
      await writeFile(path.join(backups, name), '');
    const yesterday = at('2026-03-03T02:00:00Z');
    await utimes(path.join(backups, `${names[3]}.partial`), yesterday, yesterday);
    await removeOldBackups(backups, 2, at('2026-03-04T03:00:00Z'));
    expect((await readdir(backups)).sort()).toEqual(['notes.txt', names[2], names[3], 'strandbook-2026.zip'].sort());
  });
});
