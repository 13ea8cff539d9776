import { spawnSync } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it } from 'vitest';
import packageFile from '../../package.json' with { type: 'json' };
import { root } from './server.ts';

const read = (file: string) => readFile(path.join(root, file), 'utf8');
/** The command of npm start, which runs it in place of its shell. */
const startCommand = packageFile.scripts.start.replace(/^exec /, '');

it('the service and the container start the server with the options of npm start', async () => {
  const unit = await read('packaging/strandbook.service');
  expect(unit).toContain(`\nExecStart=/opt/strandbook/node_modules/.bin/${startCommand}\n`);
  const [, command = ''] = /^CMD (\[.*\])$/m.exec(await read('packaging/Dockerfile')) ?? [];
  expect(JSON.parse(command).join(' ')).toBe(startCommand);
});

it('systemd accepts the service, and finds little that it may do beyond its task', async (context) => {
  if (spawnSync('systemd-analyze', ['--version']).status !== 0) context.skip('systemd-analyze is missing');
  const folder = await mkdtemp(path.join(tmpdir(), 'strandbook-service-'));
  try {
    const file = path.join(folder, 'strandbook.service');
    const unit = await read('packaging/strandbook.service');
    await writeFile(file, unit.replace('/opt/strandbook/node_modules/.bin/node', process.execPath));
    const verified = spawnSync('systemd-analyze', ['verify', file], { encoding: 'utf8' });
    expect([verified.status, verified.stderr]).toEqual([0, '']);
    // The level of exposure, from 0 to 100.
    const options = ['security', '--offline=yes', '--threshold=20', '--no-pager', file];
    const { status, stdout } = spawnSync('systemd-analyze', options, { encoding: 'utf8' });
    expect(status, stdout).toBe(0);
  } finally {
    await rm(folder, { recursive: true });
  }
});

it('the settings of the package are those of the server', async () => {
  const names = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, name]) => name).sort();
  const known = names(await read('src/server/config.ts'), /\bread(?:Optional)?\('([A-Z_]+)'/g);
  // The service sets its data folder itself.
  const expected = known.filter((name) => name !== 'DATA_DIR');
  expect(names(await read('packaging/debian/settings.env'), /^#([A-Z_]+)=/gm)).toEqual(expected);
});
