import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { listQuery } from '../src/catalogue/endpoints/list-query.ts';
import { type EntityName, entityOf } from '../src/catalogue/index.ts';
import { listRecords } from '../src/server/records/list.ts';
import {
  captureStatements,
  formatColumn,
  measureAlternately,
  openPsql,
  runSqlScript,
  type TimedResponse,
} from './psql.ts';
import { quantile } from './quantile.ts';
import { openServer, type Server } from './server.ts';

const rounds = 40;
const ratioBudget = 2.0;
const latencyBudgetMs = 250;

type ListPage = { entity: EntityName; query: Record<string, string> };
const pageOf = (entity: EntityName, query: Record<string, string> = {}): ListPage => ({ entity, query });

/** Requests of long lists: first and last pages, sorted by labels, searched by rare and by frequent terms. */
const listPages: readonly ListPage[] = [
  pageOf('sequencing_element'),
  pageOf('sequencing_element', { offset: '999990' }),
  pageOf('sequencing_element', { sort: 'samp_name' }),
  pageOf('sequencing_element', { sort: 'sequencing_library_id' }),
  pageOf('sequencing_element', { sort: 'sequencing_library_id:desc' }),
  pageOf('sequencing_element', { sort: 'sequencing_library_id', offset: '1000', hits: '50' }),
  pageOf('sequencing_element', { sort: 'sequencing_library_id', offset: '999990' }),
  pageOf('sequencing_element', { sort: 'sequencing_run_id:desc' }),
  pageOf('sequencing_element', { q: 'S001234_3' }),
  pageOf('sequencing_element', { q: 'err1003' }),
  pageOf('sequencing_element', { q: 'err1003', sort: 'sequencing_library_id:desc' }),
  pageOf('sequencing_element', { q: 'err1 16S S0012', sort: 'sequencing_run_id' }),
  pageOf('sequencing_element', { q: 'FC1A2' }),
  pageOf('sequencing_element', { q: '16S' }),
  pageOf('sequencing_element', { q: '16S', sort: 'sequencing_library_id' }),
  pageOf('sequencing_element', { q: 'fastq' }),
  pageOf('sequencing_element', { q: 'fastq', sort: 'sequencing_library_id:desc' }),
  pageOf('sequencing_element', { q: 'viruses' }),
  pageOf('field_sample', { sort: 'event_id' }),
  pageOf('field_sample', { sort: 'field_sample_person_resp:desc' }),
  pageOf('field_sample', { q: 'Gotland' }),
  pageOf('field_sample', { q: 'sediment', sort: 'event_id' }),
  pageOf('field_sample', { q: 'filtration sea', sort: 'protocol_id' }),
  pageOf('nucleic_acid_sample', { sort: 'protocol_id' }),
  pageOf('nucleic_acid_sample', { q: 'N0012 Example17' }),
  pageOf('sequencing_library', { q: 'ITS V9', sort: 'library_condition_id' }),
];

function pageUrl({ entity, query }: ListPage): string {
  return `/rest/${entityOf(entity).resource}/?${new URLSearchParams(query)}`;
}

/** The statements of a page. */
const captureListStatements = (pool: pg.Pool, { entity, query }: ListPage): Promise<string[]> =>
  captureStatements(pool, (db) => listRecords(db, null, entity, listQuery.parse(query)));

/** The milliseconds until the whole response is read, and the total number of records. */
async function timeRequest({ address }: Server, listPage: ListPage): Promise<TimedResponse> {
  const start = performance.now();
  const response = await fetch(address + pageUrl(listPage));
  const body = (await response.json()) as { totalHits: number };
  const time = performance.now() - start;
  if (response.status !== 200) throw new Error(`${pageUrl(listPage)} answered ${response.status}`);
  return { time, total: body.totalHits };
}

/**
 * Prints how long pages of lists of 1,000,000 elements and 200,000 samples take over HTTP, including the exact number
 * of matches, against the same SQL sent by psql in the same run.
 */
export async function benchRecords(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'strandbook-bench-'));
  const server = await openServer(folder);
  const pool = new pg.Pool({ ...server.connection, options: '-c jit=off', max: 1 });
  const psql = openPsql(server.connection);
  try {
    console.log('filling the database …');
    await runSqlScript(server.connection, './records-data.sql');
    console.log(`${rounds} rounds a page, over HTTP and by psql in turn; in ms`);
    console.log('   HTTP: median   95 %   psql: median   95 %   ratio of the 95 %      hits');
    let areAllMet = true;
    for (const listPage of listPages) {
      const statements = await captureListStatements(pool, listPage);
      const times = await measureAlternately(psql, statements, () => timeRequest(server, listPage), rounds);
      const [http, sql] = [quantile(times.http, 0.95), quantile(times.psql, 0.95)];
      const isMet = http / sql <= ratioBudget && http <= latencyBudgetMs;
      areAllMet &&= isMet;
      const [httpMedian, sqlMedian] = [quantile(times.http, 0.5), quantile(times.psql, 0.5)];
      console.log(
        `${isMet ? ' ' : '!'} ${formatColumn(httpMedian, 13)}${formatColumn(http, 7)}${formatColumn(sqlMedian, 15)}${formatColumn(sql, 7)}` +
          `${(http / sql).toFixed(2).padStart(20)}${String(times.total).padStart(10)}  ${pageUrl(listPage)}`,
      );
    }
    console.log(`budget: at most ${latencyBudgetMs} ms, and a ratio of at most ${ratioBudget.toFixed(1)}`);
    if (!areAllMet) process.exitCode = 1;
  } finally {
    await psql.end();
    await pool.end();
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  }
}
