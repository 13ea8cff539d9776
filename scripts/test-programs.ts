// Programs that the tests need besides npm's packages: a Chromium, LibreOffice, and Debian's PostgreSQL 15.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { accessSync, constants, existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { chromium } from '@playwright/test';

type FoundPrograms = {
  chromium: string | null;
  soffice: string | null;
  postgres15: string | null;
  /** One line for each group of tests that is left out, with the way to get what it needs. */
  missing: string[];
};

type TestProgram = {
  find(): string | null;
  /** Whether the package would be better than what is found. */
  hasBetterPackage?(): boolean;
  package: string;
  tests: string;
  installHint: string;
};

function isProgram(file: string | undefined): file is string {
  if (!file) return false;
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

function firstProgram(...candidates: (string | undefined)[]): string | null {
  const folders = (process.env.PATH ?? '').split(path.delimiter);
  const places = candidates.flatMap((name) =>
    name && !path.isAbsolute(name) ? folders.map((folder) => path.join(folder, name)) : [name],
  );
  return places.find(isProgram) ?? null;
}

const testPrograms = {
  chromium: {
    // Without the windows that nobody sees it needs half the time.
    hasBetterPackage: () => !firstProgram(process.env.CHROMIUM_PATH, 'chromium-headless-shell'),
    find: () =>
      firstProgram(
        process.env.CHROMIUM_PATH,
        'chromium-headless-shell',
        'chromium',
        'chromium-browser',
        'google-chrome',
        chromium.executablePath(),
      ),
    package: 'chromium-headless-shell',
    tests: 'browser tests',
    installHint: 'npx playwright install chromium, or CHROMIUM_PATH',
  },
  soffice: {
    find: () =>
      firstProgram(process.env.SOFFICE_PATH, 'soffice', '/Applications/LibreOffice.app/Contents/MacOS/soffice'),
    package: 'libreoffice-calc-nogui',
    tests: 'tests that open workbooks in LibreOffice',
    installHint: 'install LibreOffice, or set SOFFICE_PATH',
  },
  postgres15: {
    find: () => firstProgram('/usr/lib/postgresql/15/bin/postgres'),
    package: 'postgresql-15',
    tests: 'database tests on PostgreSQL 15',
    installHint: "Debian 12's package postgresql-15 brings it",
  },
} satisfies Record<string, TestProgram>;

// Debian's package would make a database server of its own and start it; only the programs are wanted.
const noCluster = '/etc/postgresql-common/createcluster.d/strandbook-tests.conf';

async function apt(...rest: string[]): Promise<void> {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const child = spawn('apt-get', ['-qq', ...rest], { env, stdio: ['ignore', 'ignore', 'inherit'] });
  // One that fails is told by the part that is missing.
  await once(child, 'close').catch(() => undefined);
}

async function installPrograms(lacking: TestProgram[]): Promise<void> {
  if (lacking.length === 0 || process.getuid?.() !== 0) return;
  if (!existsSync('/etc/debian_version') || !firstProgram('apt-get')) return;
  const packages = lacking.map((part) => part.package);
  console.log(`Installing ${packages.join(', ')} for the tests`);
  mkdirSync(path.dirname(noCluster), { recursive: true });
  writeFileSync(noCluster, 'create_main_cluster = false\n');
  try {
    await apt('update');
    // One by one: a system without one of them shall still get the others.
    for (const name of packages) await apt('install', '--yes', '--no-install-recommends', name);
  } finally {
    rmSync(noCluster, { force: true });
  }
}

/** Finds the parts; as root on Debian it installs the missing ones, beside whatever else goes on. */
export async function findTestPrograms(): Promise<FoundPrograms> {
  const all: TestProgram[] = Object.values(testPrograms);
  await installPrograms(all.filter((part) => !part.find() || part.hasBetterPackage?.()));
  return {
    chromium: testPrograms.chromium.find(),
    soffice: testPrograms.soffice.find(),
    postgres15: testPrograms.postgres15.find(),
    missing: all.filter((part) => !part.find()).map((part) => `${part.tests} (${part.installHint})`),
  };
}

const root = path.resolve(import.meta.dirname, '..');

function realData(): Record<string, string> {
  const folder = path.resolve(root, process.env.REAL_DATA || '../shared/data');
  if (existsSync(folder)) return { REAL_DATA: folder };
  console.log('No collected tables: tests on them are left out (REAL_DATA=a folder brings them in)');
  return {};
}

/** The settings by which the tests find the parts. */
export function programPaths(parts: FoundPrograms): NodeJS.ProcessEnv {
  return {
    ...(parts.chromium && { CHROMIUM_PATH: parts.chromium }),
    ...(parts.soffice && { SOFFICE_PATH: parts.soffice }),
  };
}

/** The environment of all tests, but for the places of the parts. */
export function testEnvironment(): NodeJS.ProcessEnv {
  return {
    ...process.env,
    ...realData(),
    // Code that was compiled for one server or thread serves the next ones.
    NODE_COMPILE_CACHE: path.join(root, 'node_modules/.cache/compiled'),
  };
}
