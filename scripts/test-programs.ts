// Programs that the tests need besides npm's packages: a Chromium, LibreOffice, nginx, faketime, and Debian's PostgreSQL 15.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { accessSync, constants, existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { chromium } from '@playwright/test';

type FoundPrograms = {
  chromium: string | null;
  soffice: string | null;
  postgres15: string | null;
  nginx: string | null;
  /** One line for each group of skipped tests, with how to install the missing program. */
  missing: string[];
};

type TestProgram = {
  find(): string | null;
  /** Whether the package has a better program than the one that was found. */
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
  const paths = candidates.flatMap((name) =>
    name && !path.isAbsolute(name) ? folders.map((folder) => path.join(folder, name)) : [name],
  );
  return paths.find(isProgram) ?? null;
}

const testPrograms = {
  chromium: {
    // The tests take half the time in the headless shell.
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
  nginx: {
    find: () => firstProgram(process.env.NGINX_PATH, 'nginx', '/usr/sbin/nginx'),
    package: 'nginx',
    tests: 'tests of two servers behind nginx',
    installHint: 'install nginx, or set NGINX_PATH',
  },
  faketime: {
    find: () => firstProgram('faketime'),
    package: 'faketime',
    tests: 'tests of a clock that jumps',
    installHint: 'install faketime',
  },
} satisfies Record<string, TestProgram>;

// Debian's package would create and start a database server; only its programs are needed.
const noCluster = '/etc/postgresql-common/createcluster.d/strandbook-tests.conf';

// Asked by Debian's packages before they start a service (policy-rc.d(8)); the tests start their own.
const servicePolicy = '/usr/sbin/policy-rc.d';

async function apt(...rest: string[]): Promise<void> {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const child = spawn('apt-get', ['-qq', ...rest], { env, stdio: ['ignore', 'ignore', 'inherit'] });
  // After a failure the program is still missing, which is reported later.
  await once(child, 'close').catch(() => undefined);
}

async function installPrograms(missing: TestProgram[]): Promise<void> {
  if (missing.length === 0 || process.getuid?.() !== 0) return;
  if (!existsSync('/etc/debian_version') || !firstProgram('apt-get')) return;
  const packages = missing.map((program) => program.package);
  console.log(`Installing ${packages.join(', ')} for the tests`);
  mkdirSync(path.dirname(noCluster), { recursive: true });
  writeFileSync(noCluster, 'create_main_cluster = false\n');
  const hasPolicy = existsSync(servicePolicy);
  if (!hasPolicy) writeFileSync(servicePolicy, '#!/bin/sh\nexit 101\n', { mode: 0o755 });
  try {
    await apt('update');
    // One by one, so that a package that does not exist does not prevent the installation of the others.
    for (const name of packages) await apt('install', '--yes', '--no-install-recommends', name);
  } finally {
    rmSync(noCluster, { force: true });
    if (!hasPolicy) rmSync(servicePolicy, { force: true });
  }
}

/** Finds the programs; as root on Debian, installs the missing ones. */
export async function findTestPrograms(): Promise<FoundPrograms> {
  const all: TestProgram[] = Object.values(testPrograms);
  await installPrograms(all.filter((program) => !program.find() || program.hasBetterPackage?.()));
  return {
    chromium: testPrograms.chromium.find(),
    soffice: testPrograms.soffice.find(),
    postgres15: testPrograms.postgres15.find(),
    nginx: testPrograms.nginx.find(),
    missing: all.filter((program) => !program.find()).map((program) => `${program.tests} (${program.installHint})`),
  };
}

const root = path.resolve(import.meta.dirname, '..');

function realData(): Record<string, string> {
  const folder = path.resolve(root, process.env.REAL_DATA || '../shared/data');
  if (existsSync(folder)) return { REAL_DATA: folder };
  console.log('No collected tables: tests on them are left out (REAL_DATA=a folder brings them in)');
  return {};
}

/** The environment variables by which the tests find the programs. */
export function programPaths(programs: FoundPrograms): NodeJS.ProcessEnv {
  return {
    ...(programs.chromium && { CHROMIUM_PATH: programs.chromium }),
    ...(programs.soffice && { SOFFICE_PATH: programs.soffice }),
    ...(programs.nginx && { NGINX_PATH: programs.nginx }),
  };
}

/** The environment of all tests, without the paths of programs. */
export function testEnvironment(): NodeJS.ProcessEnv {
  return {
    ...process.env,
    ...realData(),
    // Servers and threads share the cache of compiled code.
    NODE_COMPILE_CACHE: path.join(root, 'node_modules/.cache/compiled'),
  };
}
