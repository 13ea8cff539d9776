import type pg from 'pg';
import { importedEntities } from '../../catalogue/chain.ts';
import { type EntityName, entityNames, entityOf, isIndexed, referencesOf } from '../../catalogue/index.ts';
import { acquireConnection } from './connection.ts';

/** The tables of the records that an import writes, and of their links. */
export function writtenTables(): string[] {
  const links = importedEntities.flatMap((entity) =>
    referencesOf(entity).flatMap(([, field]) => (field.type === 'references' ? [field.joinTable] : [])),
  );
  return [...new Set<string>([...importedEntities, ...links])];
}

/** Rows that are indexed in one transaction: whoever wants to change them meanwhile waits for no more than these. */
const rowsPerBatch = 2000;

/**
 * Waits for the turn of a transaction that changes many rows. Without turns, a change would follow the indexing from one
 * portion to the next, and be done only after all of it.
 */
export const lockBulkChangesSql = `SELECT pg_advisory_xact_lock(hashtext('strandbook many rows'))`;

/** Waits until no import is being stored, and lets none begin: two at once would each create what both name. */
export const lockImportsSql = `SELECT pg_advisory_xact_lock(hashtext('strandbook import'))`;

type IndexedBatch = { count: number; last: number | null };

/** Index runs of one database: the one under way, the one that follows it for all who ask meanwhile, and an end to both. */
type IndexRuns = { current: Promise<void>; next: Promise<void> | null; stop: AbortController };

/** Index runs by the settings of their connection: one at a time in this process, however many imports end meanwhile. */
const runs = new Map<string, IndexRuns>();

/**
 * Marks the rows of an entity as indexed, which brings them into its search index.
 * @returns how many rows were not indexed yet
 */
async function indexRows(client: pg.ClientBase, entity: EntityName, stop: AbortSignal): Promise<number> {
  const { id } = entityOf(entity);
  let indexed = 0;
  let last: number | null = 0;
  while (last !== null && !stop.aborted) {
    await client.query('BEGIN');
    await client.query(lockBulkChangesSql);
    // Locked in the order in which changes of many lock them.
    const { rows }: pg.QueryResult<IndexedBatch> = await client.query(
      `WITH portion AS (SELECT ${id} AS id FROM ${entity} WHERE NOT indexed AND ${id} > $1 ORDER BY ${id}
          LIMIT ${rowsPerBatch} FOR NO KEY UPDATE),
        done AS (UPDATE ${entity} t SET indexed = true FROM portion WHERE t.${id} = portion.id RETURNING t.${id} AS id)
      SELECT count(*)::int AS count, max(id) AS last FROM done`,
      [last],
    );
    await client.query('COMMIT');
    indexed += rows[0]?.count ?? 0;
    last = rows[0]?.last ?? null;
  }
  return indexed;
}

async function indexAll(connection: pg.ClientConfig, stop: AbortSignal): Promise<void> {
  const client = await acquireConnection({ ...connection, application_name: 'strandbook index' });
  let isWhole = false;
  try {
    await client.query(`SELECT pg_advisory_lock(hashtext('strandbook index'))`);
    let indexed = 0;
    for (const entity of entityNames.filter(isIndexed)) indexed += await indexRows(client, entity, stop);
    // A search goes through all of them: planned without knowing how much they hold, it would take seconds.
    if (indexed > 0 && !stop.aborted) await client.query(`ANALYZE ${writtenTables().join(', ')}`);
    await client.query(`SELECT pg_advisory_unlock(hashtext('strandbook index'))`);
    isWhole = true;
  } finally {
    client.release(!isWhole);
  }
}

/**
 * Puts what imports brought, and what was changed many at a time, into the search indexes; nobody waits for it, and it is found
 * meanwhile all the same. One run at a time takes in whatever has been stored before it; a second one waits behind it for what
 * came later.
 * @returns the end of a run that began after this call
 */
export function updateSearchIndex(connection: pg.ClientConfig): Promise<void> {
  const key = JSON.stringify(connection);
  const known = runs.get(key);
  if (known?.next) return known.next;
  const stop = known?.stop ?? new AbortController();
  const before = known?.current.catch(() => undefined);
  const run = (before ?? Promise.resolve()).then(() => {
    const now = runs.get(key);
    if (now) runs.set(key, { ...now, current: run, next: null });
    return stop.signal.aborted ? undefined : indexAll(connection, stop.signal);
  });
  runs.set(key, known ? { ...known, next: run } : { current: run, next: null, stop });
  const forget = () => {
    const now = runs.get(key);
    if (now?.current === run && !now.next) runs.delete(key);
  };
  run.then(forget, forget);
  return run;
}

/** Ends the index run of a database after the rows at which it is, and waits for it; the next start goes on. */
export async function stopIndexing(connection: pg.ClientConfig): Promise<void> {
  const known = runs.get(JSON.stringify(connection));
  known?.stop.abort();
  await Promise.allSettled([known?.current, known?.next]);
}
