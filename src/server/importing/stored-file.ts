import { createReadStream } from 'node:fs';
import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import type pg from 'pg';
import type { Tables } from '../database/tables.ts';
import { stripPictures } from './strip-pictures.ts';

/** Bytes of a part in which a file is stored and sent, so that none is ever whole in memory. */
const chunkBytes = 1024 * 1024;

/** A whole file in parts. */
function* chunksOf(bytes: Uint8Array): Generator<Buffer> {
  for (let at = 0; at < bytes.length; at += chunkBytes) yield Buffer.from(bytes.subarray(at, at + chunkBytes));
}

/** Keeps an import's file as it was uploaded, but for large pictures in it, in the import's own transaction. */
export async function storeFile(client: pg.ClientBase, dataset: number, path: string): Promise<void> {
  const smaller = await stripPictures(path);
  let part = 0;
  for await (const content of smaller ? chunksOf(smaller) : createReadStream(path, { highWaterMark: chunkBytes }))
    await client.query('INSERT INTO dataset_file (dataset_id, part, content) VALUES ($1, $2, $3)', [
      dataset,
      part++,
      content,
    ]);
}

/** The parts of an import's file one after the other; none of an import from before files were kept. */
export async function* readStoredFile(db: Kysely<Tables>, dataset: number): AsyncGenerator<Buffer> {
  for (let part = 0; ; part++) {
    const { rows } = await sql<{ content: Buffer }>`SELECT content FROM dataset_file
      WHERE dataset_id = ${dataset} AND part = ${part}`.execute(db);
    if (!rows[0]) return;
    yield rows[0].content;
  }
}
