import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { FastifyRequest } from 'fastify';
import { maxUploadBytes } from '../../catalogue/limits.ts';
import type { ServerTranslationKey } from '../../catalogue/locales/server.ts';
import { HttpError } from '../http/errors.ts';

/** A file on disk, the name of its part of the form, the name under which it was sent, and its size. */
export type ReceivedFile = { path: string; field: string; filename: string; bytes: number };

/** The files of an upload, and the other fields of its form. */
type ReceivedUpload = {
  files: readonly ReceivedFile[];
  fields: Record<string, string>;
  /** Removes the files. */
  discard: () => Promise<void>;
};

/** Limits of a form apart from its files: the fields of the study, and the multipart boundaries. */
const fieldBytes = 1_000_000;
const maxFields = 50;
const nonFileBytes = 5_000_000;

type UploadOptions = {
  /** Cancels the upload, and removes the files received so far. */
  signal: AbortSignal;
  maxFiles: number;
  /** The message for a form with more than `maxFiles` files. */
  tooManyFilesKey: ServerTranslationKey;
  /** The bytes of all files together, where they share the limit of one. */
  maxTotalBytes?: number;
  /**
   * Called with the name of the part of each file before it is stored, and with the files before it.
   * @throws HttpError where the form may have no further file of this name
   */
  onFile?: (field: string, earlier: readonly ReceivedFile[]) => void;
  /** Called with each field as it arrives, so that progress can be reported before the files have arrived. */
  onField: (name: string, value: string) => Promise<void>;
};

/**
 * Receives a multipart upload: streams its files to disk, and reads its fields as text.
 * @throws HttpError 413 as soon as a file is too large; 409 if the upload was cancelled
 */
export async function receiveUpload(
  request: FastifyRequest,
  folder: string,
  { signal, maxFiles, tooManyFilesKey, maxTotalBytes = maxFiles * maxUploadBytes, onFile, onField }: UploadOptions,
): Promise<ReceivedUpload> {
  if (!request.isMultipart()) throw new HttpError(400, 'importing.noFile');
  const fields: Record<string, string> = {};
  const files: ReceivedFile[] = [];
  let total = 0;
  const tooLarge = new AbortController();
  const discard = async () => {
    for (const { path } of files) await rm(path, { force: true });
  };
  try {
    const maxBytes = maxTotalBytes + nonFileBytes;
    if (Number(request.headers['content-length']) > maxBytes) throw new HttpError(413, 'importing.tooLarge');
    const parts = request.parts({
      limits: { fileSize: maxUploadBytes, files: maxFiles, fields: maxFields, fieldSize: fieldBytes },
    });
    for await (const part of untilAborted(signal, parts)) {
      if (part.type === 'field') {
        if (part.valueTruncated) throw new HttpError(413, 'errors.tooLarge');
        fields[part.fieldname] = String(part.value);
        await onField(part.fieldname, String(part.value));
        continue;
      }
      onFile?.(part.fieldname, files);
      // Without it, the pipeline would wait for the rest of the file.
      part.file.once('limit', () => tooLarge.abort());
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const path = join(folder, randomUUID());
      const file = { path, field: part.fieldname, filename: cleanFileName(part.filename), bytes: 0 };
      files.push(file);
      const counted = async function* (chunks: AsyncIterable<Buffer>) {
        for await (const chunk of chunks) {
          file.bytes += chunk.length;
          total += chunk.length;
          if (total > maxTotalBytes) tooLarge.abort();
          yield chunk;
        }
      };
      const stopSignal = AbortSignal.any([tooLarge.signal, signal]);
      await pipeline(part.file, counted, createWriteStream(path, { mode: 0o600 }), { signal: stopSignal });
    }
  } catch (error) {
    await discard();
    // A client that is still sending reads the response only after its request was read to the end.
    request.raw.unpipe();
    request.raw.resume();
    if (tooLarge.signal.aborted) throw new HttpError(413, 'importing.tooLarge');
    if (error instanceof Error && 'code' in error && error.code === 'FST_FILES_LIMIT')
      throw new HttpError(413, tooManyFilesKey);
    if (signal.aborted) throw new HttpError(409, 'importing.cancelled');
    // The connection is lost, so only a later request for the result gets this error.
    if (!request.raw.complete && request.raw.destroyed) throw new HttpError(400, 'importing.brokenOff');
    throw isBrokenForm(error) ? new HttpError(400, 'errors.badRequest') : error;
  }
  return { files, fields, discard };
}

/** Iterates until the signal is aborted, also while it waits for the next item. */
async function* untilAborted<T>(signal: AbortSignal, items: AsyncIterable<T>): AsyncGenerator<T> {
  const aborted = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
  aborted.catch(() => undefined);
  const iterator = items[Symbol.asyncIterator]();
  for (;;) {
    signal.throwIfAborted();
    const { done, value } = await Promise.race([iterator.next(), aborted]);
    if (done) return;
    yield value;
  }
}

/** A file name without folders and control characters. A part that is a file by its media type may have no name. */
function cleanFileName(name: string | undefined): string {
  const last = basename((name ?? '').replaceAll('\\', '/'));
  return (
    last
      .replaceAll(/\p{Cc}|\p{Cs}/gu, '')
      .trim()
      .slice(0, 250) || 'table'
  );
}

/** Whether a form has no boundary, or ends too early; the parser's errors have no code for it. */
function isBrokenForm(error: unknown): boolean {
  return error instanceof Error && /^Multipart: |end of multipart data$/.test(error.message);
}
