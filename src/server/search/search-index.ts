import type pg from 'pg';
import { importedEntities } from '../../catalogue/chain.ts';
import { type EntityName, entityNames, entityOf, isIndexed, referencesOf } from '../../catalogue/index.ts';
import { lockBulkChangesSql, lockIndexingSql, unlockIndexingSql } from '../database/advisory-locks.ts';
import { acquireConnection } from '../database/thread-connection.ts';

/** The tables of the records that an import writes, and of their links. */
export function writtenTables(): string[] {
  const links = importedEntities.flatMap((entity) =>
    referencesOf(entity).flatMap(([, field]) => (field.type === 'references' ? [field.joinTable] : [])),
  );
  return [...new Set<string>([...importedEntities, ...links])];
}

/** Records that a change indexes in its own transaction; more would take seconds, and are indexed after it. */
export const maxIndexedAtOnce = 500;

/** Rows that are indexed in one transaction: another change of them waits for these at most. */
const rowsPerBatch = 2000;

type IndexedBatch = { count: number; last: number | null };

/**
 * Index runs of one database: the current one, the one that follows it for all calls meanwhile, and the signal that
 * stops both.
 */
type IndexRuns = { current: Promise<void>; next: Promise<void> | null; stop: AbortController };

/** Index runs by the settings of their connection. */
const indexRuns = new Map<string, IndexRuns>();

/**
 * Sets `indexed` on the rows of an entity; the search index is partial, and contains the rows where it is set.
 * @returns the number of rows that were not indexed yet
 */
async function indexRows(client: pg.ClientBase, entity: EntityName, stop: AbortSignal): Promise<number> {
  const { id } = entityOf(entity);
  let indexed = 0;
  let last: number | null = 0;
  while (last !== null && !stop.aborted) {
    await client.query('BEGIN');
    await client.query(lockBulkChangesSql);
    // In ascending order, as all bulk changes lock records, so that no two wait for each other.
    const { rows }: pg.QueryResult<IndexedBatch> = await client.query(
      `WITH batch AS (SELECT ${id} AS id FROM ${entity} WHERE NOT indexed AND ${id} > $1 ORDER BY ${id}
          LIMIT ${rowsPerBatch} FOR NO KEY UPDATE),
        done AS (UPDATE ${entity} t SET indexed = true FROM batch WHERE t.${id} = batch.id RETURNING t.${id} AS id)
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
  let isFinished = false;
  try {
    await client.query(lockIndexingSql);
    let indexed = 0;
    for (const entity of entityNames.filter(isIndexed)) indexed += await indexRows(client, entity, stop);
    // Without current statistics, the plan of a search through all records would take seconds.
    if (indexed > 0 && !stop.aborted) await client.query(`ANALYZE ${writtenTables().join(', ')}`);
    await client.query(unlockIndexingSql);
    isFinished = true;
  } finally {
    client.release(!isFinished);
  }
}

/**
 * Indexes all records that imports and bulk changes have stored without indexing them. Until then searches find them by
 * scanning. In a process one run at a time serves all calls; a call during a run starts one more behind it.
 * @returns resolves at the end of a run that began after this call
 */
export function updateSearchIndex(connection: pg.ClientConfig): Promise<void> {
  const key = JSON.stringify(connection);
  const active = indexRuns.get(key);
  if (active?.next) return active.next;
  const stop = active?.stop ?? new AbortController();
  const before = active?.current.catch(() => undefined);
  const run = (before ?? Promise.resolve()).then(() => {
    const runs = indexRuns.get(key);
    if (runs) indexRuns.set(key, { ...runs, current: run, next: null });
    return stop.signal.aborted ? undefined : indexAll(connection, stop.signal);
  });
  indexRuns.set(key, active ? { ...active, next: run } : { current: run, next: null, stop });
  const removeIfLast = () => {
    const runs = indexRuns.get(key);
    if (runs?.current === run && !runs.next) indexRuns.delete(key);
  };
  run.then(removeIfLast, removeIfLast);
  return run;
}

/** Stops the index runs of a database after their current batch; the next start of the server continues. */
export async function stopIndexing(connection: pg.ClientConfig): Promise<void> {
  const runs = indexRuns.get(JSON.stringify(connection));
  runs?.stop.abort();
  await Promise.allSettled([runs?.current, runs?.next]);
}
