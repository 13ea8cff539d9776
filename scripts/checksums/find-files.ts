import { readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { isHiddenFile, isReadFile } from '../../src/catalogue/read-files/read-files.ts';

/** A file with its path relative to the folder, separated by `/`. */
type FoundFile = { path: string; size: number };

type FoundFiles = {
  files: FoundFile[];
  /** The number of files that were skipped, since their names are not those of read files. */
  skippedCount: number;
  /** Messages about files and folders that could not be read. */
  messages: string[];
};

const compare = new Intl.Collator('en', { numeric: true }).compare;

/**
 * Finds the read files in a folder and its subfolders, sorted, or all files that are not hidden. A link to a file
 * counts as the file; a link to a folder is not followed, as it may lead back to a folder above it.
 */
export async function findFiles(folder: string, includesAll: boolean): Promise<FoundFiles> {
  const found: FoundFiles = { files: [], skippedCount: 0, messages: [] };
  async function searchFolder(below: string): Promise<void> {
    const entries = await readdir(path.join(folder, below), { withFileTypes: true }).catch((error: Error) => error);
    if (entries instanceof Error) {
      found.messages.push(`The folder ${below || folder} cannot be read: ${entries.message}`);
      return;
    }
    for (const entry of entries) {
      const name = below ? `${below}/${entry.name}` : entry.name;
      if (isHiddenFile(name)) continue;
      if (entry.isDirectory()) await searchFolder(name);
      else if (!includesAll && entry.isFile() && !isReadFile(name)) found.skippedCount++;
      else await add(name, entry.isSymbolicLink());
    }
  }
  async function add(name: string, isLink: boolean): Promise<void> {
    const stats = await stat(path.join(folder, name)).catch(() => null);
    if (stats?.isDirectory()) found.messages.push(`${name} is a link to a folder, which was not followed.`);
    else if (isLink && !includesAll && !isReadFile(name)) found.skippedCount++;
    else if (!stats) found.messages.push(`${name} is a link to a file that is not there.`);
    else if (stats.isFile()) found.files.push({ path: name, size: stats.size });
  }
  await searchFolder('');
  found.files.sort((a, b) => compare(a.path, b.path));
  return found;
}
