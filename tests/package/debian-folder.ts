import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

export type Finished = { code: number | null; output: string };

/** A new Debian in a folder, of the release of this machine. */
export type DebianFolder = {
  folder: string;
  /** Runs a program in it, as root. */
  run(program: string, ...args: string[]): Promise<Finished>;
  /** Starts systemd in it, after which `run` runs beside its services. */
  boot(): Promise<void>;
  shutDown(): Promise<void>;
  remove(): Promise<void>;
};

const programPath = '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin';

function isThere(program: string): boolean {
  return programPath.split(':').some((folder) => existsSync(path.join(folder, program)));
}

/** The reason for which no Debian can be made in a folder here, or null. */
export function findObstacle(): string | null {
  if (process.getuid?.() !== 0) return 'only root can make a Debian in a folder';
  if (!existsSync('/etc/debian_version')) return 'this is no Debian';
  const missing = ['debootstrap', 'dpkg-deb', 'apt-get'].find((program) => !isThere(program));
  return missing ? `${missing} is missing: apt-get install ${missing}` : null;
}

export const canBoot = (): boolean => isThere('systemd-nspawn');

async function finish(child: ChildProcess): Promise<Finished> {
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
  const [code] = await once(child, 'close');
  return { code, output };
}

/** Runs a program of this machine. @throws Error with what it printed, where it fails */
export async function runHere(program: string, ...args: string[]): Promise<string> {
  const { code, output } = await finish(spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'] }));
  if (code !== 0) throw new Error(`${program} ${args.join(' ')}: exit code ${code}\n${output}`);
  return output;
}

/** The address from which this machine gets the packages of its release. */
function findMirror(release: string): string {
  const options = ['indextargets', '--format', '$(CODENAME) $(COMPONENT) $(REPO_URI)', 'Identifier: Packages'];
  const { stdout } = spawnSync('apt-get', options, { encoding: 'utf8' });
  const line = stdout.split('\n').find((text) => text.startsWith(`${release} main `));
  if (!line) throw new Error(`apt knows no source of ${release}`);
  return line.split(' ')[2] ?? '';
}

/** The first process of a container, as this machine counts. */
function firstProcess(container: ChildProcess): string | undefined {
  const { stdout } = spawnSync('pgrep', ['--parent', String(container.pid)], { encoding: 'utf8' });
  return stdout.split('\n').find((id) => id !== '');
}

/** Makes a Debian in a folder; one that can boot has systemd. */
export async function makeDebianFolder(): Promise<DebianFolder> {
  const folder = await mkdtemp(path.join(tmpdir(), 'strandbook-debian-'));
  // It becomes the root folder, which all accounts may enter.
  await chmod(folder, 0o755);
  const release = /^VERSION_CODENAME=(.*)$/m.exec(readFileSync('/etc/os-release', 'utf8'))?.[1] ?? '';
  const included = canBoot() ? ['--include=systemd-sysv'] : [];
  await runHere('debootstrap', '--variant=minbase', ...included, release, folder, findMirror(release));
  await runHere('mount', '-t', 'proc', 'proc', path.join(folder, 'proc'));
  let container: ChildProcess | null = null;
  let isMounted = true;
  const unmount = async () => {
    if (isMounted) await runHere('umount', path.join(folder, 'proc'));
    isMounted = false;
  };

  const run: DebianFolder['run'] = (program, ...args) => {
    const init = container && firstProcess(container);
    const entering = init
      ? ['nsenter', `--target=${init}`, '--mount', '--uts', '--ipc', '--pid', '--cgroup', '--root', '--wdns=/']
      : ['chroot', folder];
    const [command = '', ...rest] = [...entering, 'env', '-i', `PATH=${programPath}`, program, ...args];
    return finish(spawn(command, rest, { stdio: ['ignore', 'pipe', 'pipe'] }));
  };

  return {
    folder,
    run,
    async boot() {
      await unmount();
      const options = ['--quiet', '--boot', '--register=no', '--keep-unit', `--directory=${folder}`];
      container = spawn('systemd-nspawn', options, { stdio: 'ignore' });
      for (let state = ''; !/running|degraded/.test(state); ) {
        if (container.exitCode !== null) throw new Error('systemd does not start in a container here');
        state = firstProcess(container) ? (await run('systemctl', 'is-system-running', '--wait')).output : '';
      }
    },
    async shutDown() {
      if (!container) return;
      const ended = once(container, 'close');
      // systemd shuts down at SIGRTMIN+4; systemd-nspawn sends that at SIGTERM.
      container.kill('SIGTERM');
      await ended;
      container = null;
    },
    async remove() {
      container?.kill('SIGKILL');
      await unmount();
      // Whatever still runs in there uses the folder.
      for (const id of readdirSync('/proc').filter((name) => /^\d+$/.test(name)))
        if (spawnSync('readlink', [`/proc/${id}/root`], { encoding: 'utf8' }).stdout.trim() === folder)
          process.kill(Number(id), 'SIGKILL');
      await rm(folder, { recursive: true, force: true, maxRetries: 10 });
    },
  };
}
