import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Tables } from '../database/tables.ts';

/**
 * A text, in a query, that is another one as soon as something has changed by which elements are counted.
 * @param table leaves out what has changed in others
 */
export function changeDigest(table: string | null): RawBuilder<string> {
  return sql`(SELECT coalesce(md5(string_agg(id::text, ' ' ORDER BY id)), '') FROM search_change
    WHERE ${table}::text IS NULL OR table_name IS NULL OR table_name = ${table})`;
}

/** The same text by itself, of all tables. */
export async function readChangeDigest(db: Kysely<Tables>): Promise<string> {
  const { rows } = await sql<{ marked: string }>`SELECT ${changeDigest(null)} AS marked`.execute(db);
  return rows[0]?.marked ?? '';
}
