// Measures exports over loopback, one at a time; it leaves out slow clients, archives' forms and imports beside them.
import { isDeepStrictEqual } from 'node:util';
import { to as copyTo } from 'pg-copy-streams';
import { exportForms, type TableFormat } from '../src/catalogue/file-formats.ts';
import { openDatabase } from '../src/server/database/pool.ts';
import { filledBy, withServer } from './data-folder.ts';
import { peakMemory, resetPeakMemory } from './monitor.ts';
import { quantile } from './quantile.ts';
import { megabytes, ms, reportBudget, reportRatio, seconds } from './report.ts';
import type { Server } from './server.ts';
import { filledIn, logTransactions } from './statement-log.ts';

const rounds = 3;
/** A search term that finds the elements of ten uploads. */
const exportedTerm = 'CR4';
const minMatches = 200_000;
/** Limits of the time as multiples of that of `COPY (the same query) TO STDOUT`. */
const ratioBudgets: Readonly<Record<TableFormat, number>> = { csv: 2, tsv: 2, xlsx: 2.5, ods: 2.5 };
/** Limits of the ms until the first byte, and of the peak memory of the server in megabytes. */
const budgets = { firstByteMs: 500, peakMb: 400 };

type ExportFigures = { firstByteMs: number; time: number; bytes: number; peakMb: number };
/** The query of an export's elements, and the statements that the server sends before it in the same transaction. */
type ExportQuery = { before: string[]; query: string };

/** The query that the server sends for an export. */
async function logExportQuery(server: Server): Promise<ExportQuery> {
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
async function measureCopy(server: Server, { before, query }: ExportQuery): Promise<number> {
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
    if (bytes === 0) throw new Error(`nothing is found for ${exportedTerm}`);
    return performance.now() - start;
  } finally {
    client.release(true);
    await close();
  }
}

async function measureExport(server: Server, format: TableFormat): Promise<ExportFigures> {
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

/** Selects all matches of the search term for the downloads. */
async function selectMatches(server: Server): Promise<void> {
  const search = await server.request('POST', '/searchSE', { term: exportedTerm, hits: 1 });
  const total = Number(search.headers.get('x-total-count'));
  if (!(total >= minMatches)) throw new Error(`${total} elements are found for ${exportedTerm}`);
  const selected = await server.request('POST', '/downloadSE', { items: 'all' });
  if (selected.status !== 204) throw new Error(`the selection answered ${selected.status}`);
}

/**
 * Measures the time of a full export of 200,000 of 1,000,000 elements over HTTP, against `COPY` of the same query in the
 * same round, and also the time of the first byte and the server's peak memory.
 * @param only the format to measure; all formats by default
 */
export function benchExports(only?: string): Promise<void> {
  return withServer(async (server) => {
    await selectMatches(server);
    const exportQuery = await logExportQuery(server);
    for (const format of exportForms.full.filter((candidate) => !only || candidate === only)) {
      const copies: number[] = [];
      const exports: ExportFigures[] = [];
      // The first round is a warm-up.
      for (let round = 0; round <= rounds; round++) {
        const copy = await measureCopy(server, exportQuery);
        const exported = await measureExport(server, format);
        if (round === 0) continue;
        copies.push(copy);
        exports.push(exported);
      }
      report(format, copies, exports);
    }
  }, filledBy('search-data.sql'));
}

function report(format: TableFormat, copies: readonly number[], exports: readonly ExportFigures[]): void {
  const times = exports.map(({ time }) => time);
  const [copy, exported] = [quantile(copies, 0.5), quantile(times, 0.5)];
  const firstByteMs = Math.max(...exports.map((figures) => figures.firstByteMs));
  const peakMb = Math.max(...exports.map((figures) => figures.peakMb));
  const limit = ratioBudgets[format];
  const label = `${format}, ${megabytes((exports[0]?.bytes ?? 0) / 1e6)}, against COPY`;
  reportRatio(label, exported, copy, limit, seconds);
  const { firstByteMs: maxFirstByteMs, peakMb: maxPeakMb } = budgets;
  reportBudget(`${format}, first byte`, ms(firstByteMs), firstByteMs < maxFirstByteMs, `below ${maxFirstByteMs} ms`);
  // On systems that do not report the peak, its budget counts as met.
  reportBudget(`${format}, server's peak memory`, megabytes(peakMb), !(peakMb >= maxPeakMb), `below ${maxPeakMb} MB`);
}
