import type { FastifyBaseLogger } from 'fastify';
import type pg from 'pg';
import { importedEntities } from '../../catalogue/chain.ts';
import { entityNames, isNumerous, referencesOf } from '../../catalogue/index.ts';
import { acquireConnection } from '../database/thread-connection.ts';

/** The tables of the records that an import writes, and of their links. */
export function writtenTables(): string[] {
  const links = importedEntities.flatMap((entity) =>
    referencesOf(entity).flatMap(([, field]) => (field.type === 'references' ? [field.joinTable] : [])),
  );
  return [...new Set<string>([...importedEntities, ...links])];
}

/** A change of more records is followed by a merge of the search index. */
const maxPendingChanges = 500;

/** The statements that merge the pending entries of the search indexes, so that a search need not read them one by one. */
export const mergePendingSql: readonly string[] = entityNames
  .filter(isNumerous)
  .map((entity) => `SELECT gin_clean_pending_list('${entity}_searched') AS pages`);

/**
 * Index runs of one database: the current one, the one that follows it for all calls meanwhile, and the signal that
 * stops both.
 */
type IndexRuns = { current: Promise<void>; next: Promise<void> | null; stop: AbortController };

/** Index runs by the settings of their connection. */
const indexRuns = new Map<string, IndexRuns>();

async function mergeAll(connection: pg.ClientConfig, stop: AbortSignal): Promise<void> {
  const client = await acquireConnection({ ...connection, application_name: 'strandbook index' });
  let isFinished = false;
  try {
    let pages = 0;
    for (const statement of mergePendingSql) {
      if (stop.aborted) break;
      const { rows } = await client.query<{ pages: string }>(statement);
      pages += Number(rows[0]?.pages ?? 0);
    }
    // Without current statistics, the plan of a search through all records would take seconds.
    if (pages > 0 && !stop.aborted) await client.query(`ANALYZE ${writtenTables().join(', ')}`);
    isFinished = true;
  } finally {
    client.release(!isFinished);
  }
}

/**
 * Merges the entries of new rows into the search indexes, and updates the statistics of their tables. Until then searches read the
 * pending entries one by one. In a process one run at a time serves all calls; a call during a run starts one more behind it.
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
    return stop.signal.aborted ? undefined : mergeAll(connection, stop.signal);
  });
  indexRuns.set(key, active ? { ...active, next: run } : { current: run, next: null, stop });
  const removeIfLast = () => {
    const runs = indexRuns.get(key);
    if (runs?.current === run && !runs.next) indexRuns.delete(key);
  };
  run.then(removeIfLast, removeIfLast);
  return run;
}

/** Starts {@link updateSearchIndex} after a change of more than a few records, without waiting; a failure is logged. */
export function indexAfterChange(
  connection: pg.ClientConfig,
  changedRecords: number,
  log: Pick<FastifyBaseLogger, 'warn'>,
): void {
  if (changedRecords > maxPendingChanges)
    updateSearchIndex(connection).catch((err) => log.warn({ err }, 'changed records are not indexed yet'));
}

/** Stops the index runs of a database after their current statement; the next start of the server continues. */
export async function stopIndexing(connection: pg.ClientConfig): Promise<void> {
  const runs = indexRuns.get(JSON.stringify(connection));
  runs?.stop.abort();
  await Promise.allSettled([runs?.current, runs?.next]);
}
