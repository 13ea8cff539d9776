import { execFile } from 'node:child_process';
import { readFile, stat } from 'node:fs/promises';
import { promisify } from 'node:util';

/** The way PostgreSQL's programs are run: the words before them on the command line, and the account. */
export type PostgresAccount = {
  prefix: string[];
  /** Set where another account than the server's runs them. */
  identity: { uid: number; gid: number } | null;
};

const run = promisify(execFile);
// Inside the namespace root is shown as nobody, so PostgreSQL agrees to run, while the files stay root's own.
const asNobodyInNamespace = ['unshare', '--user', '--map-user=65534', '--map-group=65534'];
// The kernel ends PostgreSQL (a fast shutdown) when the server goes, even by SIGKILL. It stands innermost, since
// entering a namespace or changing the account forgets it.
const diesWithParent = ['setpriv', '--pdeathsig', 'INT'];

async function canRun(prefix: string[], identity: PostgresAccount['identity'] = null): Promise<boolean> {
  const [program = 'true', ...rest] = [...prefix, 'true'];
  return run(program, rest, { ...identity, timeout: 5000 }).then(
    () => true,
    () => false,
  );
}

async function findAccount(name: string): Promise<PostgresAccount['identity']> {
  const accounts = await readFile('/etc/passwd', 'utf8').catch(() => '');
  const fields = accounts
    .split('\n')
    .find((line) => line.startsWith(`${name}:`))
    ?.split(':');
  return fields ? { uid: Number(fields[2]), gid: Number(fields[3]) } : null;
}

async function withDeathSignal(account: PostgresAccount): Promise<PostgresAccount> {
  const prefix = [...account.prefix, ...diesWithParent];
  return process.platform === 'linux' && (await canRun(prefix, account.identity)) ? { ...account, prefix } : account;
}

/**
 * Chooses how to run PostgreSQL, which refuses to be root: directly as an ordinary user; as root in a user
 * namespace, or, where those are forbidden, as the account `postgres`, else `nobody`. A folder that already belongs
 * to another account is served by that one.
 * @param folder the database folder, which need not exist yet
 */
export async function choosePostgresAccount(folder: string): Promise<PostgresAccount> {
  const direct: PostgresAccount = { prefix: [], identity: null };
  if (process.getuid?.() !== 0) return withDeathSignal(direct);

  const owner = await stat(folder).catch(() => null);
  if (owner && owner.uid !== 0) return withDeathSignal({ prefix: [], identity: { uid: owner.uid, gid: owner.gid } });
  if (await canRun(asNobodyInNamespace)) return withDeathSignal({ prefix: asNobodyInNamespace, identity: null });
  const identity = (await findAccount('postgres')) ?? (await findAccount('nobody')) ?? { uid: 65534, gid: 65534 };
  return withDeathSignal({ prefix: [], identity });
}
