import { type Kysely, sql } from 'kysely';
import type { Erasure } from '../../catalogue/endpoints/erasures.ts';
import type { Tables } from '../database/tables.ts';
import { readStoredFile } from '../importing/stored-file.ts';
import type { LastNames } from './last-names.ts';
import type { Occurrences } from './occurrences.ts';
import { rewriteFile } from './rewrite-file.ts';

/** Size of the chunks in which a file is stored. */
const chunkBytes = 1024 * 1024;

/** The text in the place of a file that could not be rewritten; the file keeps its number. */
const removedText = 'This file was removed, as personal data in it had to be erased.\n';

type StoredFile = { dataset: number; source: number; filename: string };

/** Stores other contents of a file under its name. */
async function storeAgain(
  trx: Kysely<Tables>,
  { dataset, source, filename }: StoredFile,
  bytes: Uint8Array,
): Promise<void> {
  await sql`DELETE FROM dataset_file WHERE dataset_id = ${dataset} AND source = ${source}`.execute(trx);
  for (let part = 0; part === 0 || part * chunkBytes < bytes.length; part++) {
    const content = Buffer.from(bytes.subarray(part * chunkBytes, (part + 1) * chunkBytes));
    await sql`INSERT INTO dataset_file (dataset_id, source, filename, part, content)
      VALUES (${dataset}, ${source}, ${source > 0 && part === 0 ? filename : null}, ${part}, ${content})`.execute(trx);
  }
}

/** Rewrites the kept files of all imports in which something stands, also of those in the bin. */
export async function eraseInKeptFiles(
  trx: Kysely<Tables>,
  occurrences: Occurrences,
  lastNames: LastNames,
): Promise<Erasure['files']> {
  const { rows } =
    await sql<StoredFile>`SELECT f.dataset_id AS dataset, f.source, coalesce(f.filename, d.filename) AS filename
    FROM dataset_file f JOIN dataset d ON d.id = f.dataset_id WHERE f.part = 0 ORDER BY 1, 2`.execute(trx);
  const files: Erasure['files'] = [];
  for (const file of rows) {
    const bytes = Buffer.concat(await Array.fromAsync(readStoredFile(trx, file.dataset, file.source)));
    const rewritten = await rewriteFile(bytes, occurrences);
    if (rewritten.hasLastName)
      lastNames.add({ table: 'dataset_file', entity: null, id: String(file.dataset), field: file.filename });
    if (rewritten.outcome === 'rewritten') await storeAgain(trx, file, rewritten.bytes);
    if (rewritten.outcome === 'removed') await storeAgain(trx, file, new TextEncoder().encode(removedText));
    if (rewritten.outcome !== 'same') files.push({ ...file, outcome: rewritten.outcome });
  }
  return files;
}
