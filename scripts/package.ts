// npm run package: builds a Debian package for machines like this one, in build/. It needs dpkg-deb.
import { type SpawnSyncOptions, spawnSync } from 'node:child_process';
import { chmodSync, cpSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import packageFile from '../package.json' with { type: 'json' };
import { buildPages } from './build-pages.ts';

const root = path.resolve(import.meta.dirname, '..');
const packaging = path.join(root, 'packaging');
/** The folder of the program on the machine where the package is installed. */
const installed = 'opt/strandbook';
const copied = [
  ...['content', 'dist', 'docs', 'packaging/command.ts', 'scripts', 'src'],
  ...['.npmrc', 'CHANGELOG.md', 'LICENSE', 'README.md', 'package-lock.json', 'package.json'],
];
/** Sources of the pages, which are built, and tests. */
const isNeeded = (file: string) => !file.startsWith(path.join(root, 'src/web')) && !/\.test\.tsx?$/.test(file);

function fail(line: string): never {
  process.stderr.write(`${line}\n`);
  process.exit(1);
}

/** Runs a program, and returns what it prints. */
function run(program: string, args: string[], options: SpawnSyncOptions = {}): string {
  const { status, error, stdout } = spawnSync(program, args, { stdio: ['ignore', 'pipe', 'inherit'], ...options });
  if (status !== 0) fail(`${program} ${args[0]} failed: ${error?.message ?? `exit code ${status}`}`);
  return String(stdout).trim();
}

function copyProgram(stage: string): void {
  const target = path.join(stage, installed);
  for (const name of copied)
    cpSync(path.join(root, name), path.join(target, name), { recursive: true, filter: isNeeded });
  run('npm', ['ci', '--omit=dev'], { cwd: target });
  // Headers of Node.js are for compilers.
  const node = `node-${process.platform}-${process.arch}`;
  rmSync(path.join(target, 'node_modules', node, 'include'), { recursive: true, force: true });
}

function copySystemFiles(stage: string): void {
  const files = {
    'debian/settings.env': ['etc/strandbook/settings.env', 0o600],
    'debian/strandbook': ['usr/bin/strandbook', 0o755],
    'strandbook.service': ['usr/lib/systemd/system/strandbook.service', 0o644],
    '../LICENSE': ['usr/share/doc/strandbook/copyright', 0o644],
    'debian/postinst': ['DEBIAN/postinst', 0o755],
    'debian/prerm': ['DEBIAN/prerm', 0o755],
    'debian/postrm': ['DEBIAN/postrm', 0o755],
  } as const;
  for (const [from, [to, mode]] of Object.entries(files)) {
    const target = path.join(stage, to);
    mkdirSync(path.dirname(target), { recursive: true });
    cpSync(path.join(packaging, from), target);
    chmodSync(target, mode);
  }
}

function writeControl(stage: string, version: string, architecture: string): void {
  const kilobytes = Number.parseInt(run('du', ['-sk', stage]), 10);
  const fields = {
    Package: 'strandbook',
    Version: version,
    Architecture: architecture,
    Maintainer: 'The administrator of this installation <root@localhost>',
    Depends: 'init-system-helpers, libc6 (>= 2.28), libgcc-s1, libstdc++6, passwd, util-linux',
    'Installed-Size': kilobytes,
    Section: 'science',
    Priority: 'optional',
    Description: 'metadata of DNA and RNA sequencing\n Server, pages and a PostgreSQL of its own.',
  };
  const control = Object.entries(fields).map(([name, value]) => `${name}: ${value}\n`);
  writeFileSync(path.join(stage, 'DEBIAN/control'), control.join(''));
  writeFileSync(path.join(stage, 'DEBIAN/conffiles'), '/etc/strandbook/settings.env\n');
}

process.umask(0o022);
const { values } = parseArgs({
  options: {
    version: { type: 'string', default: packageFile.version },
    folder: { type: 'string', default: path.join(root, 'build') },
  },
});
if (spawnSync('dpkg-deb', ['--version']).error) fail('dpkg-deb is missing: build the package on Debian or Ubuntu');
buildPages();
const stage = mkdtempSync(path.join(tmpdir(), 'strandbook-package-'));
process.on('exit', () => rmSync(stage, { recursive: true, force: true }));
copyProgram(stage);
copySystemFiles(stage);
const architecture = run('dpkg', ['--print-architecture']);
writeControl(stage, values.version, architecture);
run('chmod', ['-R', 'u=rwX,go=rX', path.join(stage, installed)]);
chmodSync(stage, 0o755);
// Pages older than their sources would be built again.
run('find', [stage, '-exec', 'touch', '--no-dereference', `--date=@${Math.floor(Date.now() / 1000)}`, '{}', '+']);
mkdirSync(values.folder, { recursive: true });
const file = path.join(values.folder, `strandbook_${values.version}_${architecture}.deb`);
run('dpkg-deb', ['--root-owner-group', '-Zzstd', '-z9', '--build', stage, file]);
process.stdout.write(`${file}: ${Math.ceil(statSync(file).size / 1e6)} MB\n`);
