import { randomUUID } from 'node:crypto';
import { access, mkdir, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../database/tables.ts';
import { readMailFile } from './queue.ts';

/** The folder with the mails of an installation without a mail server. */
export type Outbox = {
  /** Writes the files that are not in the folder yet, of mails that any server of the database has sent. */
  writeMissing: (db: Kysely<Tables>) => Promise<void>;
};

const exists = (file: string): Promise<boolean> =>
  access(file).then(
    () => true,
    () => false,
  );

/** Writes a mail that only its owner may read; nobody reads an incomplete one, as servers may share the folder. */
export async function writeMailFile(file: string, text: string): Promise<void> {
  await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
  const draft = `${file}.${randomUUID()}.part`;
  try {
    await writeFile(draft, text, { mode: 0o600 });
    await rename(draft, file);
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
}

/** Mails as files in `DATA_DIR/outbox`. */
export function createOutbox(dataDir: string): Outbox {
  const folder = path.join(dataDir, 'outbox');
  /** Mails of which this server has seen a file since its start: one that a person deletes is not written again until then. */
  let written = new Set<number>();

  return {
    async writeMissing(db) {
      const { rows } = await sql<{ id: number; created_at: Date }>`
        SELECT id, created_at FROM mail WHERE file IS NOT NULL ORDER BY id`.execute(db);
      // Expired mails have no file any more.
      written = new Set(rows.map(({ id }) => id).filter((id) => written.has(id)));
      for (const { id, created_at } of rows) {
        if (written.has(id)) continue;
        const file = path.join(folder, `${created_at.toISOString().replace(/[:.]/g, '-')}-${id}.eml`);
        const text = (await exists(file)) ? null : await readMailFile(db, id);
        if (text !== null) await writeMailFile(file, text);
        written.add(id);
      }
    },
  };
}
