import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { EntityName } from '../../catalogue/index.ts';
import type { Tables } from '../database/tables.ts';
import { changeDigest } from './change-digest.ts';
import { cachedTables } from './engine/index.ts';

/** Gives how many records of each entity there are, at one moment. */
export type CountRecords<E extends EntityName> = (db: Kysely<Tables>) => Promise<Record<E, number>>;

type Counted<E> = { entity: E; marked: string | null; count: number | null };

/**
 * A text that is another one as soon as a record has come or gone; nothing for the few entities that leave no marks of
 * it.
 */
const marksOfRecords = (entity: EntityName) =>
  cachedTables.some(({ table }) => table === entity) ? changeDigest(entity) : sql`NULL::text`;

/**
 * Makes the counting of all records of some entities. To count a million rows takes a tenth of a second, and whoever
 * opens Home or a list asks: a count is cached until the change marks of its table differ. It is counted in the statement
 * that reads them, so that both are of one moment; a record that is not committed has no mark that others see.
 */
export function createRecordCounter<E extends EntityName>(entities: readonly E[]): CountRecords<E> {
  const cached = new Map<E, { marked: string | null; count: number }>();

  function counting(entity: E): RawBuilder<Counted<E>> {
    const before = cached.get(entity)?.marked ?? null;
    return sql`SELECT ${sql.lit(entity)} AS entity, marked,
      CASE WHEN marked = ${before} THEN NULL ELSE (SELECT count(*)::int FROM ${sql.table(entity)}) END AS count
      FROM (SELECT ${marksOfRecords(entity)} AS marked OFFSET 0) now`;
  }

  return async (db) => {
    const before = new Map(cached);
    const { rows } = await sql<Counted<E>>`${sql.join(entities.map(counting), sql` UNION ALL `)}`.execute(db);
    const numbers = rows.map(({ entity, marked, count }): [E, number] => {
      if (count === null) return [entity, before.get(entity)?.count ?? 0];
      cached.set(entity, { marked, count });
      return [entity, count];
    });
    return Object.fromEntries(numbers) as Record<E, number>;
  };
}
