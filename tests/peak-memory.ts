import { execFile } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { argv, resourceUsage, stdout } from 'node:process';
import { promisify } from 'node:util';
import { readWorkbookRows } from '../src/server/jobs/read-workbook.ts';
import { FileProblem } from '../src/table/issues.ts';

/**
 * The most memory, in megabytes, that a process of its own ever held which reads these files one after the other, and keeps
 * the first cell of each row.
 */
export async function peakMemory(paths: readonly string[]): Promise<number> {
  const { stdout: megabytes } = await promisify(execFile)(process.execPath, [import.meta.filename, ...paths]);
  return Number(megabytes);
}

/** Linux counts the memory of the process that started this one as well, except here (proc(5), `VmHWM`). */
const status = '/proc/self/status';

function peakKilobytes(): number {
  if (!existsSync(status)) return resourceUsage().maxRSS;
  return Number(/^VmHWM:\s*(\d+) kB$/m.exec(readFileSync(status, 'utf8'))?.[1]);
}

if (import.meta.main) {
  for (const path of argv.slice(2)) {
    try {
      const stored: unknown[] = [];
      for await (const { cells } of readWorkbookRows(path)) stored.push(cells[0]);
    } catch (error) {
      if (!(error instanceof FileProblem)) throw error;
    }
  }
  stdout.write(String(Math.round(peakKilobytes() / 1000)));
}
