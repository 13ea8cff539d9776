import { createReadStream, createWriteStream } from 'node:fs';
import { mkdtemp, open, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Decrypter } from 'age-encryption';
import { type Entry, openPromise } from 'yauzl';
import { StartError } from '../start-error.ts';

/** A package that is read: its files by name. */
export type PackageSource = {
  names: ReadonlySet<string>;
  /** The content of a file of the package. */
  read(name: string): Promise<Readable>;
  close(): Promise<void>;
};

const ageHeader = 'age-encryption.org/v1';

async function startsWithAgeHeader(file: string): Promise<boolean> {
  const handle = await open(file);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(ageHeader.length), { position: 0 });
    return buffer.subarray(0, bytesRead).toString('latin1') === ageHeader;
  } finally {
    await handle.close();
  }
}

/** Decrypts a file into another one, readable by the account of this process alone. */
async function decryptInto(file: string, target: string, key: string): Promise<void> {
  const decrypter = new Decrypter();
  decrypter.addPassphrase(key);
  const encrypted = Readable.toWeb(createReadStream(file)) as ReadableStream<Uint8Array>;
  const decrypted = await decrypter.decrypt(encrypted).catch((error: Error) => {
    throw new StartError(`${file} cannot be decrypted with BACKUP_KEY: ${error.message}`);
  });
  await pipeline(Readable.from(decrypted), createWriteStream(target, { mode: 0o600 }));
}

async function openZip(file: string): Promise<PackageSource> {
  try {
    const zip = await openPromise(file, { autoClose: false });
    const entries = new Map<string, Entry>();
    for await (const entry of zip.eachEntry()) entries.set(entry.fileName, entry);
    return {
      names: new Set(entries.keys()),
      async read(name) {
        const entry = entries.get(name);
        if (!entry) throw new StartError(`The backup has no ${name}`);
        return zip.openReadStreamPromise(entry);
      },
      close: async () => zip.close(),
    };
  } catch (error) {
    throw new StartError(`${file} cannot be read: ${(error as Error).message}`);
  }
}

async function openEncrypted(file: string, key: string | null): Promise<PackageSource> {
  if (key === null) throw new StartError(`${file} is encrypted: set BACKUP_KEY to the key with which it was made`);
  const folder = await mkdtemp(path.join(tmpdir(), 'strandbook-backup-'));
  try {
    const decrypted = path.join(folder, 'backup.zip');
    await decryptInto(file, decrypted, key);
    // The open file remains readable after its folder is removed, so that a killed process leaves no plain text.
    return await openZip(decrypted);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function openFolder(folder: string): Promise<PackageSource> {
  const found = await readdir(folder, { recursive: true, withFileTypes: true });
  const names = found
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)).replaceAll(path.sep, '/'));
  const known = new Set(names);
  return {
    names: known,
    async read(name) {
      if (!known.has(name)) throw new StartError(`The folder has no ${name}`);
      return createReadStream(path.join(folder, name));
    },
    close: async () => undefined,
  };
}

/**
 * Opens a backup, or a folder with the same files.
 * @param key the passphrase of an encrypted backup
 * @throws StartError where it cannot be read
 */
export async function openPackage(location: string, key: string | null): Promise<PackageSource> {
  const stats = await stat(location).catch((error: Error) => {
    throw new StartError(`${location} cannot be read: ${error.message}`);
  });
  if (stats.isDirectory()) return openFolder(location);
  return (await startsWithAgeHeader(location)) ? openEncrypted(location, key) : openZip(location);
}
