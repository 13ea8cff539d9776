import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { generateSurvey } from '../../demo/survey.ts';
import { buildWorkbook, columnsOf } from '../workbooks.ts';
import { queryDatabase, type RunningServer, spawnScript, startServer } from './server.ts';
import { createVisitor } from './visitor.ts';

const admin = { ADMIN_EMAIL: 'admin@example.org', ADMIN_PASSWORD: 'some words to get in' };
let folder: string;
let dataDir: string;
let server: RunningServer;
const within = (name: string) => path.join(folder, name);
const run = (name: string, args: readonly string[], settings: Record<string, string>) =>
  spawnScript(name, args, settings).ended;
const countElements = (of: string) => queryDatabase(of, 'SELECT count(*)::int AS n FROM sequencing_element');

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'strandbook-test-'));
  dataDir = within('data');
  server = await startServer({ DATA_DIR: dataDir, ...admin });
  const visitor = await createVisitor(server.address);
  await visitor.login(admin.ADMIN_EMAIL, admin.ADMIN_PASSWORD);
  const rows = generateSurvey(2000);
  expect((await visitor.upload(await buildWorkbook(rows, { columns: columnsOf(rows) }))).status).toBe(200);
});
afterAll(async () => {
  await server.stop('SIGTERM');
  await rm(folder, { recursive: true, force: true });
});

it('an installation is backed up while its server runs, and restored on another folder, where people can log in', async () => {
  const file = within('backup.zip');
  expect(await run('backup', [file], { DATA_DIR: dataDir })).toMatchObject({
    code: 0,
    errors: '',
    output: expect.stringMatching(/backup\.zip: \d+ MB, read back without a difference, \d+ s\n$/),
  });
  const restored = within('restored');
  const result = await run('restore', [file], { DATA_DIR: restored });
  expect(result).toMatchObject({ code: 0, errors: '' });
  expect(result.output).toMatch(/^Restored \d+ rows of \d+ tables as they were at 20/);
  const secret = `SELECT value FROM secret WHERE name = 'session'`;
  const other = await startServer({ DATA_DIR: restored });
  try {
    expect(await countElements(restored)).toEqual([{ n: 2000 }]);
    expect(await queryDatabase(restored, secret)).toEqual(await queryDatabase(dataDir, secret));
    const visitor = await createVisitor(other.address);
    expect((await visitor.login(admin.ADMIN_EMAIL, admin.ADMIN_PASSWORD)).status).toBe(200);
  } finally {
    await other.stop('SIGTERM');
  }
});

it('an installation is backed up while its server is stopped, and exported as plain tables', async () => {
  const stopped = within('stopped');
  const once = await startServer({ DATA_DIR: stopped, ...admin });
  await once.stop('SIGTERM');
  expect(await run('backup', [within('stopped.zip')], { DATA_DIR: stopped })).toMatchObject({ code: 0, errors: '' });
  expect(await run('export-all', [within('tables')], { DATA_DIR: stopped })).toMatchObject({ code: 0, errors: '' });
  expect(await run('import-all', [within('tables')], { DATA_DIR: within('imported') })).toMatchObject({
    code: 0,
    errors: '',
  });
});

it.each([
  ['backup', [], {}, 'Name the file of the backup: npm run backup -- FILE\n'],
  ['restore', ['nowhere.zip'], { DATA_DIR: '/tmp/strandbook-not-there' }, /nowhere\.zip cannot be read: ENOENT/],
  ['backup', ['file.zip'], { DATA_DIR: '/tmp/strandbook-not-there' }, /There is no Strandbook in DATA_DIR=/],
])('npm run %s %j ends with one line', async (name, args, settings, line) => {
  const { code, errors } = await run(name, args, settings as Record<string, string>);
  expect(code).toBe(1);
  if (typeof line === 'string') expect(errors).toBe(line);
  else expect(errors).toMatch(line);
  expect(errors.trim().split('\n')).toHaveLength(1);
  await rm('/tmp/strandbook-not-there', { recursive: true, force: true });
});

it('a backup is not restored onto a running or filled installation', async () => {
  const file = within('refused.zip');
  await run('backup', [file], { DATA_DIR: dataDir });
  const { code, errors } = await run('restore', [file], { DATA_DIR: dataDir });
  expect([code, errors]).toEqual([1, expect.stringContaining('Strandbook is already running on DATA_DIR=')]);
  const filled = within('filled');
  await run('restore', [file], { DATA_DIR: filled });
  const again = await run('restore', [file], { DATA_DIR: filled });
  expect([again.code, again.errors]).toEqual([1, expect.stringContaining('The database is not empty')]);
});

it('a backup that is killed while it is written has no file under its name', async () => {
  const file = within('cut.zip');
  const { child, ended } = spawnScript('backup', [file], { DATA_DIR: dataDir });
  await expect.poll(() => readdir(folder), { interval: 5 }).toContain('cut.zip.partial');
  child.kill('SIGKILL');
  await ended;
  expect(await readdir(folder)).not.toContain('cut.zip');
});

it('a restore that is killed at any moment has restored nothing, and can be repeated', async () => {
  const file = within('killed.zip');
  await run('backup', [file], { DATA_DIR: dataDir });
  for (const wait of [300, 1500]) {
    const target = within(`killed-${wait}`);
    const { child, ended } = spawnScript('restore', [file], { DATA_DIR: target });
    await sleep(wait);
    child.kill('SIGKILL');
    const { signal } = await ended;
    const second = await run('restore', [file], { DATA_DIR: target });
    // It had ended before, or nothing of it was there.
    if (second.code !== 0) expect([signal, second.errors]).toEqual([null, expect.stringContaining('is not empty')]);
    const other = await startServer({ DATA_DIR: target });
    expect(await countElements(target)).toEqual([{ n: 2000 }]);
    await other.stop('SIGTERM');
  }
});

it('a backup is made at the start where none was made since the time that is set', async () => {
  const backups = within('backups');
  await mkdir(backups);
  const daily = within('daily');
  const other = await startServer({ DATA_DIR: daily, BACKUP_DIR: backups });
  try {
    await expect.poll(() => readdir(backups)).toEqual([expect.stringMatching(/^strandbook-.*\.zip$/)]);
    await expect.poll(() => queryDatabase(daily, 'SELECT error FROM backup')).toEqual([{ error: null }]);
  } finally {
    await other.stop('SIGTERM');
  }
});
