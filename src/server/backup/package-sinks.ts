import { createWriteStream } from 'node:fs';
import { mkdir, open, rm } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Encrypter } from 'age-encryption';
import { ZipFile } from 'yazl';
import { digesting, type FileDigest } from './digest.ts';

/** The place to which a package is written, file after file. */
export type PackageSink = {
  /** Writes a file; resolves once its content was read to the end. */
  add(name: string, content: Readable): Promise<FileDigest>;
  /** Writes the rest to the disk. */
  finish(): Promise<void>;
  /** Removes what was written. */
  discard(): Promise<void>;
};

/** Deflating at level 1 takes a third of the time of level 6 for files that are a tenth larger. */
const compressionLevel = 1;

/** Writes the names of a folder to the disk, so that a file survives a loss of power under its name. */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/**
 * One zip archive, readable by the account of this process alone.
 * @param key encrypts it as a file of `age` with this passphrase
 */
export function zipSink(file: string, key: string | null): PackageSink {
  const zip = new ZipFile();
  const abort = new AbortController();
  const written = (async () => {
    const target = createWriteStream(file, { mode: 0o600, flush: true });
    let source: Readable = zip.outputStream as Readable;
    if (key !== null) {
      const encrypter = new Encrypter();
      encrypter.setPassphrase(key);
      source = Readable.from(await encrypter.encrypt(Readable.toWeb(source) as ReadableStream<Uint8Array>));
    }
    await pipeline(source, target, { signal: abort.signal });
  })();
  const failed = written.then(() => new Promise<never>(() => undefined));
  failed.catch(() => undefined);
  return {
    async add(name, content) {
      const { stream, digest } = digesting();
      zip.addReadStream(stream, name, { compressionLevel, forceZip64Format: true });
      await Promise.race([pipeline(content, stream), failed]);
      return digest();
    },
    async finish() {
      zip.end();
      await written;
    },
    async discard() {
      abort.abort();
      await written.catch(() => undefined);
      await rm(file, { force: true });
    },
  };
}

/** A folder of plain files, which must not exist before. */
export async function folderSink(folder: string): Promise<PackageSink> {
  await mkdir(folder, { mode: 0o700 });
  return {
    async add(name, content) {
      const { stream, digest } = digesting();
      const target = path.join(folder, name);
      await mkdir(path.dirname(target), { recursive: true, mode: 0o700 });
      await pipeline(content, stream, createWriteStream(target, { flags: 'wx', mode: 0o600, flush: true }));
      return digest();
    },
    async finish() {
      await syncFolder(folder);
    },
    async discard() {
      await rm(folder, { recursive: true, force: true });
    },
  };
}
