import { CompiledQuery, type Kysely, sql } from 'kysely';
import type { Erasure } from '../../catalogue/endpoints/erasures.ts';
import type { Tables } from '../database/tables.ts';
import { chunksOf, readStoredFile, storeChunks } from '../importing/stored-file.ts';
import type { LastNames } from './last-names.ts';
import type { Occurrences } from './occurrences.ts';
import { rewriteFile } from './rewrite-file.ts';

/** The text in the place of a file that could not be rewritten; the file keeps its number. */
const removedText = `This file was removed, as personal data in it had to be erased.
Diese Datei wurde entfernt, weil persönliche Daten darin gelöscht werden mussten.
`;

type StoredFile = { dataset: number; source: number; filename: string };

/** Stores other contents of a file under its name. */
async function storeAgain(
  trx: Kysely<Tables>,
  { dataset, source, filename }: StoredFile,
  bytes: Uint8Array,
): Promise<void> {
  await sql`DELETE FROM dataset_file WHERE dataset_id = ${dataset} AND source = ${source}`.execute(trx);
  const query = (text: string, values: unknown[]) => trx.executeQuery(CompiledQuery.raw(text, values));
  await storeChunks(query, dataset, chunksOf(bytes), source > 0 ? { number: source, filename } : null);
}

/** Rewrites the stored files of all imports in which something stands, also of those in the bin. */
export async function eraseInStoredFiles(
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
