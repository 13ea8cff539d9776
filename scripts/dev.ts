// npm run dev: the server, restarted at every change, and Vite in front of it with the pages.
import { type ChildProcess, spawn } from 'node:child_process';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '..');
const port = process.env.PORT || '3000';
const env = { ...process.env, PORT: port, STRANDBOOK_SERVER: `http://127.0.0.1:${port}` };

function run(program: string, ...rest: string[]): ChildProcess {
  return spawn(program, rest, { cwd: root, env, stdio: 'inherit' });
}

const children = [run(process.execPath, '--watch-preserve-output', '--watch', 'src/server/main.ts'), run('vite')];

// Ctrl-C also reaches the children; this process waits for them, so that the prompt appears last.
process.on('SIGINT', () => undefined);
process.on('SIGTERM', () => stopAll());
function stopAll(): void {
  for (const child of children) child.kill('SIGTERM');
}
for (const child of children) child.once('exit', stopAll);
