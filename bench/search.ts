import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { columnOf, columns, defaultSearchColumns } from '../src/catalogue/columns.ts';
import { chainCacheOf } from '../src/server/search/chain-cache.ts';
import { createFacetCounter } from '../src/server/search/facet-counter.ts';
import { readFacets } from '../src/server/search/facets.ts';
import { findElements, type SearchRequest } from '../src/server/search/find-elements.ts';
import { readElements } from '../src/server/search/read-elements.ts';
import type { SortKey } from '../src/server/search/sorting.ts';
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

const rounds = 15;
/** Limit as a share of psql's time; the time of an answer of next to nothing over HTTP comes on top. */
const ratioBudget = 1.5;
/**
 * Limits in ms: the first page, the same sorted by another column, number and facets of few matches, and those of more.
 */
const budgets = { page: 100, sorted: 250, count: 250, countOfMany: 1000 };
/** Number of elements that search-data.sql makes. */
const allElements = 1_000_000;
/** Number of matches up to which they count as few. */
const maxFewMatches = 50_000;

type SearchCase = { term: string; own?: boolean; hasNoBudget?: true };

/** Words by how many elements have them, and where: rare, common, of the first and the last uploads, several, none. */
const searchCases: readonly SearchCase[] = [
  { term: '' },
  { term: 'S199999' },
  { term: 'err1003' },
  { term: 'nowhere' },
  { term: 'CR00a' },
  { term: 'CR49d' },
  { term: 'CR49' },
  { term: 'Example017' },
  { term: '16S' },
  { term: 'gotland' },
  { term: 'sediment' },
  { term: 'filtration' },
  { term: 'miseq' },
  { term: 'fastq' },
  { term: 'e' },
  { term: 'CR49 16S' },
  // A word of a fiftieth of the elements, and one of many libraries, each of which it would take long to find.
  { term: 'CR49 WGS' },
  { term: 'fastq CR49d' },
  { term: 'sediment novaseq' },
  // Half a million elements have it, and none of the first half million: its page is measured, but not promised.
  { term: 'latterhalf', hasNoBudget: true },
  { term: 'gotland CR00' },
  { term: 'nowhere fastq' },
  { term: '', own: true },
  { term: 'CR49', own: true },
  { term: 'CR00', own: true },
  { term: 'fastq', own: true },
  // A common word among one's own 100,000 elements, each of which must be asked.
  { term: 'gotland', own: true, hasNoBudget: true },
];

const sorts = ['samp_name', 'campaign', 'geogr_loc_lat:desc', 'seq_meth', 'study_title', 'event_person_resp'];

type RequestKind = 'page' | 'count' | 'facets' | 'sorted';
type MeasuredRequest = SearchCase & { kind: RequestKind; sort?: string };

function requestBody({ term, own = false, kind, sort }: MeasuredRequest): object {
  const words = term === '' ? { all: true } : { term };
  if (kind === 'facets') return { ...words, own };
  return { ...words, own, hits: 10, count: kind === 'count' ? 'only' : false, ...(sort && { sort }) };
}

function parseSortKeys(sort: string | undefined): SortKey[] {
  const column = columnOf(sort?.replace(/:desc$/, '') ?? '');
  return column ? [{ column, descending: sort?.endsWith(':desc') ?? false }] : [];
}

const displayedColumns = columns.filter(({ name }) => defaultSearchColumns.includes(name));

/** The statements for the facets once those of all elements are kept. */
async function captureFacetStatements(pool: pg.Pool, request: SearchRequest): Promise<string[]> {
  const chain = chainCacheOf({ pool });
  const count = createFacetCounter(chain);
  const statements = () => captureStatements(pool, (db) => readFacets(db, chain, request, count));
  await statements();
  return statements();
}

/** The statements of an answer, as the server's own functions send them. */
function captureSearchStatements(
  pool: pg.Pool,
  owner: number,
  { term, own, kind, sort }: MeasuredRequest,
): Promise<string[]> {
  const request = { term, owner: own ? owner : null };
  if (kind === 'facets') return captureFacetStatements(pool, request);
  return captureStatements(pool, async (db) => {
    const found = findElements(db, chainCacheOf({ pool }), request);
    if (kind === 'count') await found.all();
    else await readElements(db, null, displayedColumns, await found.page(parseSortKeys(sort), 10, 0));
  });
}

async function timeRequest(server: Server, asked: MeasuredRequest): Promise<TimedResponse> {
  const start = performance.now();
  const answer = await server.request(
    'POST',
    asked.kind === 'facets' ? '/searchSE/facets' : '/searchSE',
    requestBody(asked),
  );
  const body = await answer.text();
  const time = performance.now() - start;
  if (answer.status !== 200) throw new Error(`${JSON.stringify(requestBody(asked))} answered ${answer.status} ${body}`);
  return { time, total: Number(answer.headers.get('x-total-count')) };
}

/** Median time in ms of an answer of next to nothing over HTTP (session, headers, JSON), in which psql has no part. */
async function timeEmptyRequest(server: Server): Promise<number> {
  const times: number[] = [];
  for (let round = 1; round <= rounds; round++) {
    const start = performance.now();
    await (await server.request('GET', '/auth/session')).text();
    times.push(performance.now() - start);
  }
  return quantile(times, 0.5);
}

/** Prints how long the first facets of all elements take after a change, and whether that is as promised. */
async function measureAfterChanges(server: Server, pool: pg.Pool): Promise<boolean> {
  const times: number[] = [];
  for (let round = 1; round <= rounds; round++) {
    await pool.query(
      'UPDATE sequencing_element SET sequencing_run_id = sequencing_run_id % 3000 + 1 WHERE sequencing_element_id = $1',
      [round * 1000],
    );
    times.push((await timeRequest(server, { term: '', kind: 'facets' })).time);
  }
  const slowest = quantile(times, 0.95);
  const isKept = slowest <= budgets.countOfMany;
  console.log(
    `${isKept ? ' ' : '!'} ${formatColumn(quantile(times, 0.5), 13)}${formatColumn(slowest, 7)}${String(budgets.countOfMany).padStart(75)}  facets after a change`,
  );
  return isKept;
}

/**
 * Prints how long searches among 1,000,000 elements from 50 uploads take over HTTP (the first page, the same sorted by
 * other columns, the exact number of matches), against the same SQL sent by psql in the same run.
 * @param only a part of the questions to ask, such as `own`; without it, all are asked
 */
export async function benchSearch(only?: string): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'strandbook-bench-'));
  const server = await openServer(folder);
  const pool = new pg.Pool({ ...server.connection, options: '-c jit=off -c work_mem=32MB', max: 1 });
  const psql = openPsql(server.connection);
  try {
    console.log('filling the database …');
    await runSqlScript(server.connection, './search-data.sql');
    const { total: counted } = await timeRequest(server, { term: '', kind: 'count' });
    if (counted !== allElements) throw new Error(`The server counts ${counted} elements instead of ${allElements}`);
    const owner = (await pool.query<{ id: number }>('SELECT min(id) AS id FROM "user"')).rows[0]?.id ?? 0;
    console.log(`${rounds} rounds, over HTTP and by psql in turn; in ms`);
    console.log('   HTTP: median   95 %   nothing: median   psql: median   95 %   ratio without nothing   promised');
    let kept = true;
    // A server that has just started compiles its code, and reads the chain.
    for (const question of [...searchCases, ...searchCases, ...searchCases])
      await timeRequest(server, { ...question, kind: 'page' });

    async function measure(asked: MeasuredRequest, limit: (total: number) => number): Promise<number> {
      const statements = await captureSearchStatements(pool, owner, asked);
      const times = await measureAlternately(psql, statements, () => timeRequest(server, asked), rounds);
      const { total } = times;
      const [http, direct] = [quantile(times.http, 0.5), quantile(times.psql, 0.5)];
      const slowest = quantile(times.http, 0.95);
      const maxMs = asked.hasNoBudget ? Number.POSITIVE_INFINITY : limit(total);
      const nothing = await timeEmptyRequest(server);
      const isQuick = asked.kind !== 'page' || http <= ratioBudget * direct + nothing;
      const isKept = slowest <= maxMs && isQuick;
      kept &&= isKept;
      const what = `${asked.kind} ${JSON.stringify(asked.term)}${asked.own ? ' own' : ''}${asked.sort ? ` by ${asked.sort}` : ''}`;
      console.log(
        `${isKept ? ' ' : '!'} ${formatColumn(http, 13)}${formatColumn(slowest, 7)}${formatColumn(nothing, 18)}${formatColumn(direct, 15)}${formatColumn(quantile(times.psql, 0.95), 7)}` +
          `${((http - nothing) / direct).toFixed(2).padStart(24)}${String(maxMs === Number.POSITIVE_INFINITY ? '–' : maxMs).padStart(11)}  ${what}${asked.kind === 'count' ? `: ${total}` : ''}`,
      );
      return total;
    }

    for (const question of searchCases.filter(
      ({ term, own }) => !only || `${term}${own ? ' own' : ''}`.includes(only),
    )) {
      const limitOf = (found: number) => (found <= maxFewMatches ? budgets.count : budgets.countOfMany);
      const total = await measure({ ...question, kind: 'count' }, limitOf);
      await measure({ ...question, kind: 'facets' }, () => limitOf(total));
      await measure({ ...question, kind: 'page' }, () => budgets.page);
      const isFew = total <= maxFewMatches;
      for (const sort of isFew && total > 0 ? sorts : [])
        await measure({ ...question, kind: 'sorted', sort }, () => budgets.sorted);
    }
    if (!only) kept = (await measureAfterChanges(server, pool)) && kept;
    if (!kept) process.exitCode = 1;
  } finally {
    await psql.end();
    await pool.end();
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  }
}
