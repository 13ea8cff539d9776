// npm run demo: the server of npm start on a temporary data folder with a made-up survey, which is deleted at the end.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fillDataFolder } from '../demo/fill.ts';
import { demoAccounts, demoPassword } from '../demo/people.ts';
import { buildPages } from './build-pages.ts';

buildPages();
// Signals abort the filling until the server handles them itself; closing the terminal ends the demo in the same way as
// Ctrl-C.
const earlyAbort = new AbortController();
const signals = ['SIGTERM', 'SIGINT'] as const;
for (const name of signals)
  process.on(name, () => {
    if (process.listenerCount(name) === 1) earlyAbort.abort();
  });
process.on('SIGHUP', () => process.kill(process.pid, 'SIGTERM'));

const folder = mkdtempSync(path.join(tmpdir(), 'strandbook-demo-'));
process.on('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 3 }));

try {
  await fillDataFolder(folder, earlyAbort.signal);
} catch (error) {
  if (earlyAbort.signal.aborted) process.exit(0);
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
}

// Settings of a real installation are ignored, so that the demo neither writes to its database nor sends mails.
for (const name of ['DATABASE_URL', 'ADMIN_EMAIL', 'ADMIN_PASSWORD', 'SMTP_URL']) delete process.env[name];
process.env.DATA_DIR = folder;
process.env.LOG_LEVEL ||= 'warn';
await import('../src/server/main.ts');
for (const { email, role } of demoAccounts)
  process.stdout.write(`Log in as ${email} (${role}), password ${demoPassword}\n`);
process.stdout.write('All of it is made up, and gone when you stop it (Ctrl-C)\n');
if (earlyAbort.signal.aborted) process.kill(process.pid, 'SIGTERM');
