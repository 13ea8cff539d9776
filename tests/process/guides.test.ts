import { spawn } from 'node:child_process';
import { cp, mkdtemp, readFile, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { applyStep, stepsOf } from './guides.ts';
import { type RunningServer, root, startServer } from './server.ts';

const guides = ['add-a-field.md', 'add-an-entity.md', 'add-an-export-form.md'];
const copied = ['bench', 'content', 'demo', 'scripts', 'src', 'tests'];
const copiedFiles = [
  'CHANGELOG.md',
  'biome.json',
  'index.html',
  'package.json',
  'playwright.config.ts',
  'tsconfig.json',
  'vite.config.ts',
  'vitest.config.ts',
];

let folder: string;
/** The compiler's errors in the copy; null for none. */
let compiled: Promise<string | null>;

/** Runs a program of the copy; its output is the error if it fails. */
async function run(program: string, ...rest: string[]): Promise<void> {
  const child = spawn(program, rest, {
    cwd: folder,
    env: { ...process.env, PATH: `${path.join(root, 'node_modules/.bin')}${path.delimiter}${process.env.PATH}` },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => {
      output += chunk;
    });
  const code = await new Promise((resolve, reject) => child.once('error', reject).once('close', resolve));
  if (code !== 0) throw new Error(`${program} ${rest.join(' ')}\n${output}`);
}

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'strandbook-guides-'));
  await Promise.all([
    ...[...copied, ...copiedFiles].map((name) =>
      cp(path.join(root, name), path.join(folder, name), { recursive: true }),
    ),
    symlink(path.join(root, 'node_modules'), path.join(folder, 'node_modules')),
  ]);
  const texts = await Promise.all(guides.map((guide) => readFile(path.join(root, 'docs', guide), 'utf8')));
  const steps = texts.flatMap(stepsOf);
  for (const step of steps) if (!('command' in step)) await applyStep(folder, step);
  // The compiler takes half of the time and needs no migration, so it runs beside everything else.
  compiled = run('tsc').then(
    () => null,
    (error: Error) => error.message,
  );
  // All changes are made by now: the first migration has all that they take, and the others would have nothing to add.
  const [first] = steps.flatMap((step) => ('command' in step ? [step.command] : []));
  const [, name = ''] = /^npm run migration (\S+)$/.exec(first ?? '') ?? [];
  await run('node', 'scripts/migration.ts', name);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

describe('the guides, one after the other', () => {
  it('give sources in the format of the others', () => run('biome', 'ci', '--vcs-enabled=false', 'src'));

  it('give a catalogue and a database that pass their tests', async () => {
    await run(
      'vitest',
      'run',
      'src/catalogue/catalogue.test.ts',
      'src/catalogue/columns.test.ts',
      'src/catalogue/templates',
      'src/server/database/migrations.test.ts',
      'tests/database/catalogue.test.ts',
      ...['unit', 'database'].flatMap((project) => ['--project', project]),
    );
  });

  it('give sources that compile', async () => {
    expect(await compiled).toBeNull();
  });

  describe('give a server', () => {
    let server: RunningServer;
    beforeAll(async () => {
      server = await startServer({ DATA_DIR: path.join(folder, 'data') }, [], folder);
    });
    afterAll(() => server.stop('SIGTERM'));

    const get = async (address: string) => (await fetch(server.address + address)).json();

    it('with the new entities', async () => {
      expect(await get('/rest/biobanks')).toEqual({ records: [], totalHits: 0 });
      expect(await get('/rest/vessels')).toEqual({ records: [], totalHits: 0 });
    });

    it('with the new columns and the new form of export', async () => {
      const description = JSON.stringify(await get('/openapi.json'));
      for (const name of ['ice_cover', 'biobank_id', 'vessel_id', 'imo_number', 'positions'])
        expect(description).toContain(`"${name}"`);
    });
  });
});
