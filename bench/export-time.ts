// A full export over HTTP, and COPY of the same query by the same plan.
import { isDeepStrictEqual } from 'node:util';
import { to as copyTo } from 'pg-copy-streams';
import type { TableFormat } from '../src/catalogue/file-formats.ts';
import { openDatabase } from '../src/server/database/pool.ts';
import { peakMemory, resetPeakMemory } from './monitor.ts';
import type { Server } from './server.ts';
import { filledIn, logTransactions } from './statement-log.ts';

export type ExportFigures = { firstByteMs: number; time: number; bytes: number; peakMb: number };
/** The query of an export's elements, and the statements that the server sends before it in the same transaction. */
export type ExportQuery = { before: string[]; query: string };

/** The query that the server sends for a full export of the selection. */
export async function logExportQuery(server: Server): Promise<ExportQuery> {
  const [statements = []] = await logTransactions(server, [() => measureExport(server, 'csv')]);
  const cursor = /^DECLARE \w+ NO SCROLL CURSOR FOR /;
  const texts = statements.map(filledIn);
  const at = texts.findIndex((text) => cursor.test(text));
  if (at < 0) throw new Error('the export has no cursor');
  return { before: texts.slice(0, at), query: texts[at]?.replace(cursor, '') ?? '' };
}

/**
 * The ms that PostgreSQL takes to send all rows of a full export over one connection, by the plan of the export.
 * @throws Error where `COPY` has another plan than the export's cursor
 */
export async function measureCopy(server: Server, { before, query }: ExportQuery): Promise<number> {
  const { exportPool, close } = openDatabase(server.connection);
  const client = await exportPool.connect();
  try {
    for (const statement of before) await client.query(statement);
    const planOf = async (text: string) => (await client.query(`EXPLAIN (COSTS OFF) ${text}`)).rows;
    const [copied, fetched] = [await planOf(query), await planOf(`DECLARE elements NO SCROLL CURSOR FOR ${query}`)];
    if (!isDeepStrictEqual(copied, fetched)) throw new Error('COPY has another plan than the export');
    const start = performance.now();
    let bytes = 0;
    for await (const chunk of client.query(copyTo(`COPY (${query}) TO STDOUT`))) bytes += chunk.length;
    if (bytes === 0) throw new Error('nothing is selected');
    return performance.now() - start;
  } finally {
    client.release(true);
    await close();
  }
}

/** A full export of the selection, up to its last byte. */
export async function measureExport(server: Server, format: TableFormat): Promise<ExportFigures> {
  await resetPeakMemory(server.pid);
  const start = performance.now();
  const response = await server.request('GET', `/downloadSearch/full?format=${format}`);
  if (response.status !== 200 || !response.body) throw new Error(`the export answered ${response.status}`);
  let firstByteMs = 0;
  let bytes = 0;
  for await (const chunk of response.body) {
    if (bytes === 0) firstByteMs = performance.now() - start;
    bytes += chunk.length;
  }
  const time = performance.now() - start;
  return { firstByteMs, time, bytes, peakMb: await peakMemory(server.pid) };
}

/** Selects all matches of a search term for the downloads. @throws Error where there are fewer than `least` */
export async function selectMatches(server: Server, term: string, least: number): Promise<void> {
  const search = await server.request('POST', '/searchSE', { term, hits: 1 });
  const total = Number(search.headers.get('x-total-count'));
  if (!(total >= least)) throw new Error(`${total} elements are found for ${term}`);
  const selected = await server.request('POST', '/downloadSE', { items: 'all' });
  if (selected.status !== 204) throw new Error(`the selection answered ${selected.status}`);
}
