import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { columns } from '../src/catalogue/columns.ts';
import { exportForms, type TableFormat } from '../src/catalogue/file-formats.ts';
import { chainCacheOf } from '../src/server/search/chain-cache.ts';
import { isElementIn } from '../src/server/search/element-finder.ts';
import { elementQuery } from '../src/server/search/element-query.ts';
import { selectedIds } from '../src/server/search/selection.ts';
import { peakMemory, resetPeakMemory } from './monitor.ts';
import { captureStatements, runSqlScript } from './psql.ts';
import { quantile } from './quantile.ts';
import { openServer, type Server } from './server.ts';

const rounds = 3;
/** A search term that finds the elements of ten uploads. */
const exportedTerm = 'CR4';
const minMatches = 200_000;
/**
 * Limits: time as a multiple of that of `COPY (the same query) TO STDOUT`, ms until the first byte, and peak memory of
 * the server in megabytes.
 */
const budgets = { ratio: 2.5, firstByteMs: 500, peakMb: 400 };

type ExportFigures = { firstByteMs: number; seconds: number; bytes: number; peakMb: number };

/** The seconds that PostgreSQL takes to send all rows of a full export over one connection. */
async function measureCopy(connection: pg.ClientConfig): Promise<number> {
  const pool = new pg.Pool({ ...connection, options: '-c jit=off -c work_mem=32MB', max: 1 });
  try {
    const chosen = { items: 'all' as const, chosen: { term: exportedTerm, owner: null } };
    const statements = await captureStatements(pool, async (db) => {
      await elementQuery(columns, isElementIn(await selectedIds(db, chainCacheOf({ pool }), chosen))).execute(db);
    });
    const client = await pool.connect();
    const start = performance.now();
    let bytes = 0;
    try {
      for await (const chunk of client.query(copyTo(`COPY (${statements.at(-1)}) TO STDOUT`))) bytes += chunk.length;
    } finally {
      client.release();
    }
    if (bytes === 0) throw new Error(`nothing is found for ${exportedTerm}`);
    return (performance.now() - start) / 1000;
  } finally {
    await pool.end();
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
  const seconds = (performance.now() - start) / 1000;
  return { firstByteMs, seconds, bytes, peakMb: await peakMemory(server.pid) };
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
 * Prints the time of a full export of 200,000 of 1,000,000 elements over HTTP, against `COPY` of the same query in the
 * same round, and also the time of the first byte and the server's peak memory.
 * @param only the format to measure; all formats by default
 */
export async function benchExports(only?: string): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'strandbook-bench-'));
  const server = await openServer(folder);
  try {
    console.log('filling the database …');
    await runSqlScript(server.connection, './search-data.sql');
    await selectMatches(server);
    for (const format of exportForms.full.filter((candidate) => !only || candidate === only)) {
      const copies: number[] = [];
      const exports: ExportFigures[] = [];
      // The first round is a warm-up.
      for (let round = 0; round <= rounds; round++) {
        const copy = await measureCopy(server.connection);
        const exported = await measureExport(server, format);
        if (round === 0) continue;
        copies.push(copy);
        exports.push(exported);
      }
      report(format, copies, exports);
    }
  } finally {
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

function report(format: TableFormat, copies: readonly number[], exports: readonly ExportFigures[]): void {
  const seconds = exports.map((figures) => figures.seconds);
  const [copy, exported] = [quantile(copies, 0.5), quantile(seconds, 0.5)];
  const ratio = exported / copy;
  const firstByteMs = Math.max(...exports.map((figures) => figures.firstByteMs));
  const peakMb = Math.max(...exports.map((figures) => figures.peakMb));
  const megabytes = (exports[0]?.bytes ?? 0) / 1e6;
  // On systems that do not report the peak, its budget counts as met.
  const isMet = ratio <= budgets.ratio && firstByteMs < budgets.firstByteMs && !(peakMb >= budgets.peakMb);
  if (!isMet) process.exitCode = 1;
  console.log(
    `${isMet ? ' ' : '!'} ${format}: ${exported.toFixed(1)} s for ${megabytes.toFixed(0)} MB, COPY ${copy.toFixed(1)} s, ratio` +
      ` ${ratio.toFixed(2)} (budget: ${budgets.ratio}), first byte after ${firstByteMs.toFixed(0)} ms` +
      ` (${budgets.firstByteMs}), peak memory ${peakMb.toFixed(0)} MB (${budgets.peakMb})`,
  );
}
