import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { appendFile, copyFile, mkdtemp, readFile, readlink, rm, stat, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createVisitor } from '../process/visitor.ts';
import { buildRow, buildWorkbook } from '../workbooks.ts';
import { canBoot, type DebianFolder, findObstacle, makeDebianFolder, runHere } from './debian-folder.ts';

const root = path.resolve(import.meta.dirname, '../..');
const admin = { email: 'admin@example.org', password: 'some words to get in' };
const settingsFile = '/etc/strandbook/settings.env';
const unitFile = '/usr/lib/systemd/system/strandbook.service';
const enablingLink = '/etc/systemd/system/multi-user.target.wants/strandbook.service';
const dataDir = '/var/lib/strandbook';
const obstacle = findObstacle();

let parent: string;
/** A package of this version, and one of the next. */
let packages: string[];
let debian: DebianFolder;
let address: string;
let server: ChildProcess | null = null;

const inDebian = (file: string) => path.join(debian.folder, file);

async function freePort(): Promise<number> {
  const listening = createServer().listen(0, '127.0.0.1');
  await once(listening, 'listening');
  const taken = listening.address();
  listening.close();
  return typeof taken === 'object' && taken ? taken.port : 0;
}

/** Takes a package apart and puts it together with a higher version. */
async function raiseVersion(file: string): Promise<string> {
  const folder = path.join(parent, 'next');
  await runHere('dpkg-deb', '--raw-extract', file, folder);
  const control = path.join(folder, 'DEBIAN/control');
  await writeFile(control, (await readFile(control, 'utf8')).replace(/^Version: .*$/m, '$&+next'));
  const raised = path.join(parent, 'strandbook_next.deb');
  await runHere('dpkg-deb', '-Zzstd', '-z1', '--build', folder, raised);
  await rm(folder, { recursive: true });
  return raised;
}

async function install(file: string): Promise<string> {
  await copyFile(file, inDebian('root/strandbook.deb'));
  const { code, output } = await debian.run('dpkg', '--install', '/root/strandbook.deb');
  expect(code, output).toBe(0);
  return output;
}

const isHealthy = () =>
  fetch(`${address}/health`).then(
    ({ ok }) => ok,
    () => false,
  );

/** Starts the server by the command of the unit, as its account and with its settings, as systemd would. */
async function startByHand(): Promise<void> {
  const unit = await readFile(inDebian(unitFile), 'utf8');
  const value = (name: string) => new RegExp(`^${name}=(.*)$`, 'm').exec(unit)?.[1] ?? '';
  const settings = [...(await readFile(inDebian(settingsFile), 'utf8')).matchAll(/^([A-Z_]+)=(.*)$/gm)].map(
    ([, name, text = '']) => `${name}=${text.replaceAll("'", '')}`,
  );
  const asAccount = [`--reuid=${value('User')}`, `--regid=${value('Group')}`, '--init-groups'];
  const command = `cd ${value('WorkingDirectory')} && exec "$@"`;
  const words = [...['env', '-i', value('Environment'), ...settings], ...value('ExecStart').split(' ')];
  const child = spawn('chroot', [debian.folder, 'setpriv', ...asAccount, 'sh', '-c', command, 'sh', ...words], {
    env: { PATH: '/usr/sbin:/usr/bin:/sbin:/bin' },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  server = child;
  let errors = '';
  child.stderr.on('data', (chunk) => {
    errors += chunk;
  });
  await expect.poll(() => child.exitCode !== null || isHealthy(), { timeout: 120_000, interval: 200 }).toBe(true);
  expect([child.exitCode, errors]).toEqual([null, '']);
}

async function stopByHand(): Promise<void> {
  if (!server) return;
  const ended = once(server, 'close');
  server.kill('SIGTERM');
  expect(await ended).toEqual([0, null]);
  server = null;
}

/** The elements that a search for the stored sample finds. */
async function findSample(): Promise<unknown[]> {
  const visitor = await createVisitor(address);
  return (await visitor.post<unknown[]>('/searchSE', { term: 'kept' })).body;
}

async function isStopped(): Promise<void> {
  await expect.poll(() => existsSync(inDebian(`${dataDir}/run`)), { timeout: 60_000 }).toBe(false);
}

beforeAll(async () => {
  if (obstacle) return;
  parent = await mkdtemp(path.join(tmpdir(), 'strandbook-packages-'));
  const build = ['scripts/package.ts', `--folder=${parent}`];
  const [printed, made] = await Promise.all([
    runHere(process.execPath, ...build.map((word, place) => (place === 0 ? path.join(root, word) : word))),
    makeDebianFolder(),
  ]);
  debian = made;
  const file = /^(\S+\.deb): /m.exec(printed)?.[1] ?? '';
  packages = [file, await raiseVersion(file)];
});
afterAll(async () => {
  if (obstacle) return;
  server?.kill('SIGKILL');
  await debian.shutDown();
  await debian.remove();
  await rm(parent, { recursive: true, force: true });
});

describe.skipIf(obstacle !== null)('the Debian package', () => {
  it('makes an account, a private data folder and an enabled service', async () => {
    expect(await install(packages[0] ?? '')).toContain('journalctl --unit=strandbook');
    const { output } = await debian.run('getent', 'passwd', 'strandbook');
    expect(output).toMatch(/^strandbook:x:\d+:\d+::\/var\/lib\/strandbook:\/usr\/sbin\/nologin\n$/);
    const uid = Number(output.split(':')[2]);
    const data = await stat(inDebian(dataDir));
    expect([data.uid, data.mode & 0o777]).toEqual([uid, 0o700]);
    const settings = await stat(inDebian(settingsFile));
    expect([settings.uid, settings.mode & 0o777]).toEqual([0, 0o600]);
    expect(await readlink(inDebian(enablingLink))).toMatch(/\/systemd\/system\/strandbook\.service$/);
  });

  it('the command of its service answers requests, and takes a table', async () => {
    const port = await freePort();
    address = `http://127.0.0.1:${port}`;
    const lines = [
      `PORT=${port}`,
      `ADMIN_EMAIL=${admin.email}`,
      `ADMIN_PASSWORD='${admin.password}'`,
      'LOG_LEVEL=warn',
    ];
    await appendFile(inDebian(settingsFile), `${lines.join('\n')}\n`);
    await startByHand();
    expect(await (await fetch(address)).text()).toMatch(/<script type="module"[^>]* src="\/assets\//);
    const visitor = await createVisitor(address);
    expect(await visitor.login(admin.email, admin.password)).toMatchObject({ status: 200 });
    const table = await buildWorkbook([buildRow({ samp_name: 'kept' })]);
    expect(await visitor.upload(table)).toMatchObject({ status: 200 });
    expect(await findSample()).toHaveLength(1);
  });

  it('its commands work as the account of the service, whether the server runs or not', async () => {
    const backup = '/var/backups/strandbook/one.zip';
    const made = await debian.run('strandbook', 'backup', backup);
    expect(made, made.output).toMatchObject({ code: 0 });
    expect((await stat(inDebian(backup))).uid).toBe((await stat(inDebian(dataDir))).uid);
    await stopByHand();
    const users = await debian.run('sh', '-c', 'cd /root && strandbook admin users');
    expect(users, users.output).toMatchObject({ code: 0, output: expect.stringContaining(admin.email) });

    await debian.run('mv', dataDir, `${dataDir}.lost`);
    await debian.run('install', '--directory', '--mode=700', '--owner=strandbook', dataDir);
    const restored = await debian.run('strandbook', 'restore', backup);
    expect(restored, restored.output).toMatchObject({ code: 0 });
    await debian.run('rm', '-r', `${dataDir}.lost`);
    const unknown = await debian.run('strandbook', 'dance');
    expect([unknown.code, unknown.output]).toEqual([1, expect.stringMatching(/^strandbook COMMAND, [^\n]*\n$/)]);
    const asNobody = await debian.run('setpriv', '--reuid=65534', '--clear-groups', 'strandbook', 'admin', 'users');
    expect(asNobody).toEqual({ code: 1, output: 'Run it as root: sudo strandbook admin users\n' });
  });

  it('an upgrade keeps data and settings', async () => {
    const settings = await readFile(inDebian(settingsFile), 'utf8');
    await install(packages[1] ?? '');
    const { output } = await debian.run('dpkg-query', '--show', 'strandbook');
    expect(output).toContain('+next');
    expect(await readFile(inDebian(settingsFile), 'utf8')).toBe(settings);
    await startByHand();
    expect(await findSample()).toHaveLength(1);
    await stopByHand();
  });

  it('under systemd it starts at the boot, is started again after a crash, and stops cleanly', async (context) => {
    if (!canBoot()) context.skip('systemd-nspawn is missing: apt-get install systemd-container');
    await debian.boot();
    const show = async (name: string) =>
      (await debian.run('systemctl', 'show', '--value', `--property=${name}`, 'strandbook')).output.trim();
    await expect.poll(isHealthy, { timeout: 120_000 }).toBe(true);
    expect(await findSample()).toHaveLength(1);
    const backup = await debian.run('strandbook', 'backup', '/var/backups/strandbook/two.zip');
    expect(backup, backup.output).toMatchObject({ code: 0 });

    const killed = await show('MainPID');
    await debian.run('systemctl', 'kill', '--kill-whom=main', '--signal=KILL', 'strandbook');
    const isOther = async () => (await isHealthy()) && !['0', killed].includes(await show('MainPID'));
    await expect.poll(isOther, { timeout: 120_000 }).toBe(true);
    const visitor = await createVisitor(address);
    await visitor.login(admin.email, admin.password);
    const table = await buildWorkbook([buildRow({ samp_name: 'kept too' })]);
    expect(await visitor.upload(table)).toMatchObject({ status: 200 });

    await debian.run('systemctl', 'stop', 'strandbook');
    expect([await show('Result'), await show('ExecMainStatus')]).toEqual(['success', '0']);
    await isStopped();
    await debian.run('systemctl', 'start', 'strandbook');
    await expect.poll(isHealthy, { timeout: 120_000 }).toBe(true);
    await install(packages[1] ?? '');
    await expect.poll(isHealthy, { timeout: 120_000 }).toBe(true);
    expect(await findSample()).toHaveLength(2);
  });

  it('removing it keeps the data and says so; a purge removes them and says so', async () => {
    const removed = await debian.run('dpkg', '--remove', 'strandbook');
    expect(removed).toMatchObject({
      code: 0,
      output: expect.stringContaining(`The data of Strandbook stay in ${dataDir}`),
    });
    await isStopped();
    expect(existsSync(inDebian('opt/strandbook'))).toBe(false);
    expect(existsSync(inDebian(`${dataDir}/postgres/PG_VERSION`))).toBe(true);
    expect(existsSync(inDebian(settingsFile))).toBe(true);
    expect(await isHealthy()).toBe(false);

    const purged = await debian.run('dpkg', '--purge', 'strandbook');
    expect(purged).toMatchObject({
      code: 0,
      output: expect.stringContaining(`Removing all data of Strandbook in ${dataDir}`),
    });
    for (const gone of [dataDir, '/etc/strandbook']) expect(existsSync(inDebian(gone))).toBe(false);
    expect(existsSync(inDebian('/var/backups/strandbook/one.zip'))).toBe(true);
    expect((await debian.run('getent', 'passwd', 'strandbook')).code).toBe(2);
    await expect(readlink(inDebian(enablingLink))).rejects.toThrow('ENOENT');
  });
});

it.skipIf(obstacle === null)('the Debian package is left out', (context) => context.skip(obstacle ?? ''));
