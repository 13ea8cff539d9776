import { createReadStream } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { type Kysely, sql } from 'kysely';
import type pg from 'pg';
import { binDays } from '../../catalogue/limits.ts';
import { ZipEditor } from '../../table/highlight-workbook/zip-editor.ts';
import type { Tables } from '../database/tables.ts';
import { HttpError } from '../http/errors.ts';

const megabyte = 1_000_000;

/** Size of the chunks in which a file is stored and sent, so that it is never in memory as a whole. */
const chunkBytes = 1024 * 1024;

/** Bytes of pictures, embedded objects and printer settings, such as a logo, that a stored workbook may contain. */
const maxPictureBytes = megabyte;

/**
 * Refuses a file if the stored files of a user's imports would exceed the user's quota. Files of undone imports count
 * until they are removed from the bin.
 * @param path the file
 * @param quota in megabytes
 * @throws HttpError 413
 */
export async function refuseOverQuota(db: Kysely<Tables>, userId: number, path: string, quota: number): Promise<void> {
  const { rows } = await sql<{ bytes: number }>`SELECT coalesce(sum(octet_length(content)), 0)::float8 AS bytes
    FROM dataset d JOIN dataset_file f ON f.dataset_id = d.id WHERE d.user_id = ${userId}`.execute(db);
  const used = rows[0]?.bytes ?? 0;
  const { size } = await stat(path);
  if (used + size <= quota * megabyte) return;
  throw new HttpError(413, 'importing.overQuota', { used: Math.ceil(used / megabyte), quota, days: binDays });
}

/** Parts of a workbook that contain text; an import reads no others. */
const isTextPart = (path: string): boolean => path === 'mimetype' || /\.(?:xml|rels|rdf|vml)$/i.test(path);

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

function* chunksOf(bytes: Uint8Array): Generator<Buffer> {
  for (let start = 0; start < bytes.length; start += chunkBytes)
    yield Buffer.from(bytes.subarray(start, start + chunkBytes));
}

/** Stores the uploaded file of an import, without large pictures, in the import's own transaction. */
export async function storeFile(client: pg.ClientBase, dataset: number, path: string): Promise<void> {
  const stripped = await stripPictures(path);
  let part = 0;
  for await (const content of stripped ? chunksOf(stripped) : createReadStream(path, { highWaterMark: chunkBytes }))
    await client.query('INSERT INTO dataset_file (dataset_id, part, content) VALUES ($1, $2, $3)', [
      dataset,
      part++,
      content,
    ]);
}

/** The chunks of an import's file in their order; none if the import is older than the storing of files. */
export async function* readStoredFile(db: Kysely<Tables>, dataset: number): AsyncGenerator<Buffer> {
  for (let part = 0; ; part++) {
    const { rows } = await sql<{ content: Buffer }>`SELECT content FROM dataset_file
      WHERE dataset_id = ${dataset} AND part = ${part}`.execute(db);
    if (!rows[0]) return;
    yield rows[0].content;
  }
}
