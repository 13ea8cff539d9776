import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readWorkbookRows } from '../src/server/jobs/read-workbook.ts';
import { FileProblem } from '../src/table/issues.ts';
import type { RawRow } from '../src/table/reading/read-rows.ts';

/** Gives these bytes as a file, which is there until the work is done. */
export async function withFile<T>(bytes: Uint8Array, work: (path: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'strandbook-file-'));
  try {
    const path = join(folder, 'table');
    await writeFile(path, bytes);
    return await work(path);
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** The rows that an import reads in these bytes. */
export async function rowsOf(bytes: Uint8Array): Promise<RawRow[]> {
  return withFile(bytes, (path) => Array.fromAsync(readWorkbookRows(path)));
}

/** The reason for which a file of these bytes is refused. */
export async function problemOf(bytes: Uint8Array): Promise<string> {
  return withFile(bytes, async (path) => {
    let rows = 0;
    try {
      for await (const _ of readWorkbookRows(path)) rows++;
      return `none, ${rows} rows`;
    } catch (error) {
      if (error instanceof FileProblem) return `${error.status} ${error.code}`;
      throw error;
    }
  });
}
