import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { type Kysely, sql } from 'kysely';
import type pg from 'pg';
import { binDays } from '../../catalogue/limits.ts';
import { ZipEditor } from '../../table/highlight-workbook/zip-editor.ts';
import type { Tables } from '../database/tables.ts';
import { HttpError } from '../http/errors.ts';
import type { ReceivedFile } from '../jobs/receive-upload.ts';
import type { ImportJob } from './job.ts';

const megabyte = 1_000_000;

/** Size of the chunks in which a file is stored and sent, so that it is never in memory as a whole. */
const chunkBytes = 1024 * 1024;

/** Bytes of pictures, embedded objects and printer settings, such as a logo, that a stored workbook may contain. */
const maxPictureBytes = megabyte;

/**
 * Refuses a file if the stored files of a user's imports would exceed the user's quota. Files of undone imports count
 * until they are removed from the bin.
 * @param bytes the size of the file, and of those that are stored with it
 * @param quota in megabytes
 * @throws HttpError 413
 */
export async function refuseOverQuota(db: Kysely<Tables>, userId: number, bytes: number, quota: number): Promise<void> {
  const exceeded = await findExceededQuota(db, userId, { bytes, megabytes: quota });
  if (exceeded) throw new HttpError(413, 'importing.overQuota', exceeded);
}

/** The values of the message about a quota that an import would exceed; null if it would not. */
export async function findExceededQuota(
  db: Kysely<Tables>,
  userId: number,
  { bytes, megabytes: quota }: NonNullable<ImportJob['quota']>,
): Promise<{ used: number; quota: number; days: number } | null> {
  const { rows } = await sql<{ bytes: number }>`SELECT coalesce(sum(octet_length(content)), 0)::float8 AS bytes
    FROM dataset d JOIN dataset_file f ON f.dataset_id = d.id WHERE d.user_id = ${userId}`.execute(db);
  const used = rows[0]?.bytes ?? 0;
  return used + bytes <= quota * megabyte ? null : { used: Math.ceil(used / megabyte), quota, days: binDays };
}

/** Parts of a workbook that contain text; an import reads no others. */
export const isTextPart = (path: string): boolean => path === 'mimetype' || /\.(?:xml|rels|rdf|vml)$/i.test(path);

/**
 * Empties the pictures and other parts without text of a workbook, which can still be opened; null if they are small.
 * @param path an uploaded workbook that was read without an error
 */
async function stripPictures(path: string): Promise<Uint8Array | null> {
  const workbook = new ZipEditor(await readFile(path));
  const others = workbook.parts.filter((part) => !isTextPart(part.path));
  if (others.reduce((sum, { packed }) => sum + packed, 0) <= maxPictureBytes) return null;
  for (const { path: name } of others) workbook.write(name, []);
  return workbook.toBytes();
}

/** The chunks in which bytes are stored; those of an empty file are one. */
export function* chunksOf(bytes: Uint8Array): Generator<Buffer> {
  for (let start = 0; start === 0 || start < bytes.length; start += chunkBytes)
    yield Buffer.from(bytes.subarray(start, start + chunkBytes));
}

/**
 * Stores the chunks of a file of an import.
 * @param query runs a statement in the transaction
 * @param source the number and name of a file from which the table was made; null for the table
 */
export async function storeChunks(
  query: (text: string, values: unknown[]) => Promise<unknown>,
  dataset: number,
  chunks: AsyncIterable<Buffer> | Iterable<Buffer>,
  source: { number: number; filename: string } | null = null,
): Promise<void> {
  let part = 0;
  for await (const content of chunks)
    await query('INSERT INTO dataset_file (dataset_id, source, filename, part, content) VALUES ($1, $2, $3, $4, $5)', [
      dataset,
      source?.number ?? 0,
      part === 0 ? (source?.filename ?? null) : null,
      part++,
      content,
    ]);
}

const queryOf = (client: pg.ClientBase) => (text: string, values: unknown[]) => client.query(text, values);
const readChunks = (path: string) => createReadStream(path, { highWaterMark: chunkBytes });

/** Stores the uploaded table of an import, without large pictures, in the import's own transaction. */
export async function storeFile(client: pg.ClientBase, dataset: number, path: string): Promise<void> {
  const stripped = await stripPictures(path);
  await storeChunks(queryOf(client), dataset, stripped ? chunksOf(stripped) : readChunks(path));
}

/** Stores the files from which the table was made beside it, byte for byte; they are never read as tables. */
export async function storeSources(
  client: pg.ClientBase,
  dataset: number,
  sources: readonly Pick<ReceivedFile, 'path' | 'filename'>[],
): Promise<void> {
  for (const [i, { path, filename }] of sources.entries())
    await storeChunks(queryOf(client), dataset, readChunks(path), { number: i + 1, filename });
}

/** The names of the files from which an import's table was made, in the order of their numbers, from 1. */
export async function sourceNames(db: Kysely<Tables>, dataset: number): Promise<string[]> {
  const { rows } = await sql<{ filename: string }>`SELECT filename FROM dataset_file
    WHERE dataset_id = ${dataset} AND source > 0 AND part = 0 ORDER BY source`.execute(db);
  return rows.map(({ filename }) => filename);
}

/**
 * The chunks of a file of an import in their order; none if the import is older than the storing of files.
 * @param source the number of a file from which the table was made; 0 for the table
 */
export async function* readStoredFile(db: Kysely<Tables>, dataset: number, source: number): AsyncGenerator<Buffer> {
  for (let part = 0; ; part++) {
    const { rows } = await sql<{ content: Buffer }>`SELECT content FROM dataset_file
      WHERE dataset_id = ${dataset} AND source = ${source} AND part = ${part}`.execute(db);
    if (!rows[0]) return;
    yield rows[0].content;
  }
}
