import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { maxUploadBytes } from '../../catalogue/limits.ts';
import type { ServerTranslationKey } from '../../catalogue/locales/server.ts';
import { HttpError } from '../http/errors.ts';

/** The query of an endpoint that can also report what it would do, without doing it. */
export const checkQuery = z.object({
  check: z
    .enum(['true', 'false'])
    .default('false')
    .transform((text) => text === 'true'),
});

/** A file on disk, and the name under which it was sent. */
export type ReceivedFile = { path: string; filename: string };

/** Files as they came in, and the form fields beside them. */
type ReceivedUpload = {
  files: readonly ReceivedFile[];
  fields: Record<string, string>;
  /** Removes the files. */
  discard: () => Promise<void>;
};

/** Limits of the part of a form beside its files: the study's fields, and what separates them. */
const fieldBytes = 1_000_000;
const maxFields = 50;
const besideFilesBytes = 5_000_000;

/** Longer than any upload is under way. */
const abandonedUploadMs = 24 * 60 * 60 * 1000;

/**
 * A folder for this process's uploads, made with the first one. Others may share the data folder; what a killed one left
 * there is removed after a day.
 */
export async function prepareUploadFolder(dataDir: string): Promise<string> {
  const all = join(dataDir, 'uploads');
  for (const name of await readdir(all).catch(() => [])) {
    const path = join(all, name);
    const changed = await stat(path).catch(() => null);
    if (changed && Date.now() - changed.mtimeMs > abandonedUploadMs) await rm(path, { recursive: true, force: true });
  }
  return join(all, randomUUID());
}

type UploadOptions = {
  /** Cancels it, and removes what has come. */
  signal: AbortSignal;
  maxFiles: number;
  /** The sentence about more files. */
  tooManyFilesKey: ServerTranslationKey;
  /** Told each field as it arrives, so that progress can begin before the files are here. */
  onField: (name: string, value: string) => void;
};

/**
 * Takes a multipart upload in: its files go to disk as they come, its fields are kept as text.
 * @throws HttpError 413 while a file streams, as soon as it is too large; 409 where it was cancelled
 */
export async function receiveUpload(
  request: FastifyRequest,
  folder: string,
  { signal, maxFiles, tooManyFilesKey, onField }: UploadOptions,
): Promise<ReceivedUpload> {
  if (!request.isMultipart()) throw new HttpError(400, 'importing.noFile');
  const fields: Record<string, string> = {};
  const files: ReceivedFile[] = [];
  const tooLarge = new AbortController();
  const discard = async () => {
    for (const { path } of files) await rm(path, { force: true });
  };
  try {
    const largest = maxFiles * maxUploadBytes + besideFilesBytes;
    if (Number(request.headers['content-length']) > largest) throw new HttpError(413, 'importing.tooLarge');
    const parts = request.parts({
      limits: { fileSize: maxUploadBytes, files: maxFiles, fields: maxFields, fieldSize: fieldBytes },
    });
    for await (const part of untilAborted(signal, parts)) {
      if (part.type === 'field') {
        if (part.valueTruncated) throw new HttpError(413, 'errors.tooLarge');
        fields[part.fieldname] = String(part.value);
        onField(part.fieldname, String(part.value));
        continue;
      }
      // Otherwise the rest would be waited for, which need not come.
      part.file.once('limit', () => tooLarge.abort());
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const path = join(folder, randomUUID());
      files.push({ path, filename: cleanFileName(part.filename) });
      const stop = AbortSignal.any([tooLarge.signal, signal]);
      await pipeline(part.file, createWriteStream(path, { mode: 0o600 }), { signal: stop });
    }
  } catch (error) {
    await discard();
    // A sender that has not come to the end reads the answer only when the rest is taken from it.
    request.raw.unpipe();
    request.raw.resume();
    if (tooLarge.signal.aborted) throw new HttpError(413, 'importing.tooLarge');
    if (error instanceof Error && 'code' in error && error.code === 'FST_FILES_LIMIT')
      throw new HttpError(413, tooManyFilesKey);
    if (signal.aborted) throw new HttpError(409, 'importing.cancelled');
    // For a page that is opened again; this connection is gone.
    if (!request.raw.complete && request.raw.destroyed) throw new HttpError(400, 'importing.brokenOff');
    throw isBrokenForm(error) ? new HttpError(400, 'errors.badRequest') : error;
  }
  return { files, fields, discard };
}

/** Gives one after the other, as long as they are wanted: the next one need not come. */
async function* untilAborted<T>(signal: AbortSignal, all: AsyncIterable<T>): AsyncGenerator<T> {
  const stopped = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
  stopped.catch(() => undefined);
  const each = all[Symbol.asyncIterator]();
  for (;;) {
    signal.throwIfAborted();
    const { done, value } = await Promise.race([each.next(), stopped]);
    if (done) return;
    yield value;
  }
}

/** A file's name without its folders and without what cannot be printed; a part may be a file by its type, and bear no name. */
function cleanFileName(name: string | undefined): string {
  const last = basename((name ?? '').replaceAll('\\', '/'));
  return (
    last
      .replaceAll(/\p{Cc}|\p{Cs}/gu, '')
      .trim()
      .slice(0, 250) || 'table'
  );
}

/** A form without a boundary, or one that ends in its middle: what reads it says so without a code. */
function isBrokenForm(error: unknown): boolean {
  return error instanceof Error && /^Multipart: |end of multipart data$/.test(error.message);
}
