import { execFile } from 'node:child_process';
import { readFile, stat } from 'node:fs/promises';
import { promisify } from 'node:util';

/** How to run PostgreSQL's programs: the commands in front of them, and the account. */
export type PostgresAccount = {
  prefix: string[];
  /** Null where the server's own account runs them. */
  identity: { uid: number; gid: number } | null;
};

const run = promisify(execFile);
// Inside the namespace root appears as nobody, so PostgreSQL agrees to run, while the files still belong to root.
export const asNobodyInNamespace = ['unshare', '--user', '--map-user=65534', '--map-group=65534'];
// The kernel ends PostgreSQL (a fast shutdown) when the server ends, even by SIGKILL. It is the innermost command,
// since entering a namespace or changing the account resets it.
const withParentDeathSignal = ['setpriv', '--pdeathsig', 'INT'];

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
  const prefix = [...account.prefix, ...withParentDeathSignal];
  return process.platform === 'linux' && (await canRun(prefix, account.identity)) ? { ...account, prefix } : account;
}

/**
 * Chooses how to run PostgreSQL, which refuses to run as root: an ordinary user runs it directly; root runs it in a
 * user namespace, or, where those are forbidden, as the account `postgres`, else `nobody`. If the folder belongs to
 * another account already, that one runs it.
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
