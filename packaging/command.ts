// The command `strandbook` of the Debian package: a command of npm as the account of the service, with its settings.
import { existsSync } from 'node:fs';
import path from 'node:path';
import { loadEnvFile } from 'node:process';

const account = 'strandbook';
const settings = '/etc/strandbook/settings.env';
const commands = ['admin', 'backup', 'restore', 'export-all', 'import-all'];

function refuse(line: string): never {
  process.stderr.write(`${line}\n`);
  process.exit(1);
}

/** Becomes the account of the service. The settings are read before, as they may hold passwords for root's eyes only. */
function becomeAccount(): void {
  if (process.getuid?.() !== 0) refuse(`Run it as root: sudo strandbook ${process.argv.slice(2).join(' ')}`);
  if (existsSync(settings)) loadEnvFile(settings);
  process.env.DATA_DIR ||= '/var/lib/strandbook';
  process.initgroups?.(account, account);
  process.setgid?.(account);
  process.setuid?.(account);
  process.umask(0o077);
  try {
    process.cwd();
  } catch {
    // The account may not enter the folder of the caller, such as /root.
    process.chdir('/');
  }
}

const [name = '', ...rest] = process.argv.slice(2);
if (!commands.includes(name))
  refuse(`strandbook COMMAND, one of ${commands.join(', ')}: each as npm run COMMAND -- …, see docs/operating.md`);
becomeAccount();
const script = path.join(import.meta.dirname, '../scripts', `${name}.ts`);
process.argv = [process.execPath, script, ...rest];
await import(script);
