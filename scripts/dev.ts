// npm run dev: the server, started anew at every change of it, and Vite in front of it with the pages.
import { type ChildProcess, spawn } from 'node:child_process';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '..');
const port = process.env.PORT || '3000';
const env = { ...process.env, PORT: port, STRANDBOOK_SERVER: `http://127.0.0.1:${port}` };

function run(program: string, ...rest: string[]): ChildProcess {
  return spawn(program, rest, { cwd: root, env, stdio: 'inherit' });
}

const children = [run(process.execPath, '--watch-preserve-output', '--watch', 'src/server/main.ts'), run('vite')];

// Ctrl-C reaches the children by itself; this one waits for them, so that the prompt comes back last.
process.on('SIGINT', () => undefined);
process.on('SIGTERM', () => stopAll());
function stopAll(): void {
  for (const child of children) child.kill('SIGTERM');
}
for (const child of children) child.once('exit', stopAll);
