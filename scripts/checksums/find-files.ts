import { readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { isHiddenFile, isReadFile } from '../../src/catalogue/read-files/read-files.ts';

/** A file by its path below the folder, with `/` between folders. */
type FoundFile = { path: string; size: number };

type FoundFiles = {
  files: FoundFile[];
  /** The number of files that are left out, as their names are not those of read files. */
  skippedCount: number;
  /** Sentences about what could not be looked into. */
  messages: string[];
};

const compare = new Intl.Collator('en', { numeric: true }).compare;

/**
 * Finds the read files in a folder and in the folders below it, sorted, or all files that are not hidden. A link to a
 * file counts as the file; one to a folder is not followed, as it may lead round in a circle.
 */
export async function findFiles(folder: string, takesAll: boolean): Promise<FoundFiles> {
  const found: FoundFiles = { files: [], skippedCount: 0, messages: [] };
  async function look(below: string): Promise<void> {
    const entries = await readdir(path.join(folder, below), { withFileTypes: true }).catch((error: Error) => error);
    if (entries instanceof Error) {
      found.messages.push(`The folder ${below || folder} cannot be read: ${entries.message}`);
      return;
    }
    for (const entry of entries) {
      const name = below ? `${below}/${entry.name}` : entry.name;
      if (isHiddenFile(name)) continue;
      if (entry.isDirectory()) await look(name);
      else if (!takesAll && entry.isFile() && !isReadFile(name)) found.skippedCount++;
      else await add(name, entry.isSymbolicLink());
    }
  }
  async function add(name: string, isLink: boolean): Promise<void> {
    const facts = await stat(path.join(folder, name)).catch(() => null);
    if (facts?.isDirectory()) found.messages.push(`${name} is a link to a folder, which was not followed.`);
    else if (isLink && !takesAll && !isReadFile(name)) found.skippedCount++;
    else if (!facts) found.messages.push(`${name} is a link to a file that is not there.`);
    else if (facts.isFile()) found.files.push({ path: name, size: facts.size });
  }
  await look('');
  found.files.sort((a, b) => compare(a.path, b.path));
  return found;
}
