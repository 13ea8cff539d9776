import { spawn } from 'node:child_process';
import { cp, mkdtemp, readFile, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { applyStep, stepsOf } from './guides.ts';
import { type RunningServer, root, startServer } from './server.ts';

const guides = ['add-a-field.md', 'add-an-entity.md', 'add-an-export-form.md'];
const copiedFolders = ['bench', 'content', 'demo', 'scripts', 'src', 'tests'];
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
/** The compiler's errors in the copy, or null. */
let compilerErrors: Promise<string | null>;

/** Runs a program in the copy. @throws Error with its output if it fails */
async function run(program: string, ...args: string[]): Promise<void> {
  const child = spawn(program, args, {
    cwd: folder,
    env: { ...process.env, PATH: `${path.join(root, 'node_modules/.bin')}${path.delimiter}${process.env.PATH}` },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => {
      output += chunk;
    });
  const code = await new Promise((resolve, reject) => child.once('error', reject).once('close', resolve));
  if (code !== 0) throw new Error(`${program} ${args.join(' ')}\n${output}`);
}

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'strandbook-guides-'));
  await Promise.all([
    ...[...copiedFolders, ...copiedFiles].map((name) =>
      cp(path.join(root, name), path.join(folder, name), { recursive: true }),
    ),
    symlink(path.join(root, 'node_modules'), path.join(folder, 'node_modules')),
  ]);
  const texts = await Promise.all(guides.map((guide) => readFile(path.join(root, 'docs', guide), 'utf8')));
  const steps = texts.flatMap(stepsOf);
  for (const step of steps) if (!('command' in step)) await applyStep(folder, step);
  // The compiler takes half of the time and needs no migration, so it runs in parallel.
  compilerErrors = run('tsc').then(
    () => null,
    (error: Error) => error.message,
  );
  // The first migration includes the changes of all guides, as all of them are applied by now; the others would be
  // empty.
  const [firstCommand] = steps.flatMap((step) => ('command' in step ? [step.command] : []));
  const [, name = ''] = /^npm run migration (\S+)$/.exec(firstCommand ?? '') ?? [];
  await run('node', 'scripts/migration.ts', name);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

describe('the guides, applied one after the other', () => {
  it('the sources changed by the guides are formatted', () => run('biome', 'ci', '--vcs-enabled=false', 'src'));

  it('the catalogue and the database changed by the guides pass their tests', async () => {
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

  it('the sources changed by the guides compile', async () => {
    expect(await compilerErrors).toBeNull();
  });

  describe('a server built by the guides', () => {
    let server: RunningServer;
    beforeAll(async () => {
      server = await startServer({ DATA_DIR: path.join(folder, 'data') }, [], folder);
    });
    afterAll(() => server.stop('SIGTERM'));

    const get = async (address: string) => (await fetch(server.address + address)).json();

    it('the server has endpoints for the new entities', async () => {
      expect(await get('/rest/biobanks')).toEqual({ records: [], totalHits: 0 });
      expect(await get('/rest/vessels')).toEqual({ records: [], totalHits: 0 });
    });

    it('the OpenAPI document has the new fields and the new export format', async () => {
      const description = JSON.stringify(await get('/openapi.json'));
      for (const name of ['ice_cover', 'biobank_id', 'vessel_id', 'imo_number', 'positions'])
        expect(description).toContain(`"${name}"`);
    });
  });
});
