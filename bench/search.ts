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
/** The limit as a multiple of psql's time; the time of an almost empty response over HTTP is added to it. */
const ratioBudget = 1.5;
/**
 * Limits in ms: the first page, the same page sorted by another column, count and facets of few matches, and those of
 * many matches.
 */
const budgets = { page: 100, sorted: 250, count: 250, countOfMany: 1000 };
/** Number of elements in search-data.sql. */
const allElements = 1_000_000;
/** Maximum number of matches that count as few. */
const maxFewMatches = 50_000;

type SearchCase = { term: string; own?: boolean; hasNoBudget?: true };

/** Search terms: rare and frequent ones, terms of the first and the last uploads, several terms, and none. */
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
  // The first term is in a fiftieth of the elements, the second in many libraries; each of them takes long to find.
  { term: 'CR49 WGS' },
  { term: 'fastq CR49d' },
  { term: 'sediment novaseq' },
  // All elements of the second half million match, and none of the first; measured without a budget.
  { term: 'latterhalf', hasNoBudget: true },
  { term: 'gotland CR00' },
  { term: 'nowhere fastq' },
  { term: '', own: true },
  { term: 'CR49', own: true },
  { term: 'CR00', own: true },
  { term: 'fastq', own: true },
  // A frequent term among the 100,000 elements of one person, each of which must be checked.
  { term: 'gotland', own: true, hasNoBudget: true },
];

const sorts = ['samp_name', 'campaign', 'geogr_loc_lat:desc', 'seq_meth', 'study_title', 'event_person_resp'];

type RequestKind = 'page' | 'count' | 'facets' | 'sorted';
type MeasuredRequest = SearchCase & { kind: RequestKind; sort?: string };

function requestBody({ term, own = false, kind, sort }: MeasuredRequest): object {
  const terms = term === '' ? { all: true } : { term };
  if (kind === 'facets') return { ...terms, own };
  return { ...terms, own, hits: 10, count: kind === 'count' ? 'only' : false, ...(sort && { sort }) };
}

function parseSortKeys(sort: string | undefined): SortKey[] {
  const column = columnOf(sort?.replace(/:desc$/, '') ?? '');
  return column ? [{ column, descending: sort?.endsWith(':desc') ?? false }] : [];
}

const displayedColumns = columns.filter(({ name }) => defaultSearchColumns.includes(name));

/** The statements for facets when those of all elements are already cached. */
async function captureFacetStatements(pool: pg.Pool, request: SearchRequest): Promise<string[]> {
  const chain = chainCacheOf({ pool });
  const count = createFacetCounter(chain);
  const statements = () => captureStatements(pool, (db) => readFacets(db, chain, request, count));
  await statements();
  return statements();
}

/** The statements that the server's functions send for a response. */
function captureSearchStatements(
  pool: pg.Pool,
  owner: number,
  { term, own, kind, sort }: MeasuredRequest,
): Promise<string[]> {
  const request = { term, owner: own ? owner : null };
  if (kind === 'facets') return captureFacetStatements(pool, request);
  return captureStatements(pool, async (db) => {
    const search = findElements(db, chainCacheOf({ pool }), request);
    if (kind === 'count') await search.all();
    else await readElements(db, null, displayedColumns, await search.page(parseSortKeys(sort), 10, 0));
  });
}

async function timeRequest(server: Server, request: MeasuredRequest): Promise<TimedResponse> {
  const start = performance.now();
  const response = await server.request(
    'POST',
    request.kind === 'facets' ? '/searchSE/facets' : '/searchSE',
    requestBody(request),
  );
  const body = await response.text();
  const time = performance.now() - start;
  if (response.status !== 200)
    throw new Error(`${JSON.stringify(requestBody(request))} answered ${response.status} ${body}`);
  return { time, total: Number(response.headers.get('x-total-count')) };
}

/** The median time in ms of an almost empty response over HTTP (session, headers, JSON). */
async function timeEmptyRequest(server: Server): Promise<number> {
  const times: number[] = [];
  for (let round = 1; round <= rounds; round++) {
    const start = performance.now();
    await (await server.request('GET', '/auth/session')).text();
    times.push(performance.now() - start);
  }
  return quantile(times, 0.5);
}

/**
 * Prints how long the first facets of all elements take after a change.
 * @returns whether the time is within the budget
 */
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
  const isMet = slowest <= budgets.countOfMany;
  console.log(
    `${isMet ? ' ' : '!'} ${formatColumn(quantile(times, 0.5), 13)}${formatColumn(slowest, 7)}${String(budgets.countOfMany).padStart(75)}  facets after a change`,
  );
  return isMet;
}

/**
 * Prints how long searches among 1,000,000 elements from 50 uploads take over HTTP (first page, sorted by other
 * columns, count of matches, facets), against the same SQL sent by psql in the same run.
 * @param only a text that selects the searches containing it, such as `own`; all searches by default
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
    console.log('   HTTP: median   95 %   empty: median     psql: median   95 %   ratio without empty       budget');
    let areAllMet = true;
    // Warm-up: a server that has just started compiles its code and loads the chain.
    for (const searchCase of [...searchCases, ...searchCases, ...searchCases])
      await timeRequest(server, { ...searchCase, kind: 'page' });

    async function measure(request: MeasuredRequest, limit: (total: number) => number): Promise<number> {
      const statements = await captureSearchStatements(pool, owner, request);
      const times = await measureAlternately(psql, statements, () => timeRequest(server, request), rounds);
      const { total } = times;
      const [http, direct] = [quantile(times.http, 0.5), quantile(times.psql, 0.5)];
      const slowest = quantile(times.http, 0.95);
      const maxMs = request.hasNoBudget ? Number.POSITIVE_INFINITY : limit(total);
      const emptyMs = await timeEmptyRequest(server);
      const isQuick = request.kind !== 'page' || http <= ratioBudget * direct + emptyMs;
      const isMet = slowest <= maxMs && isQuick;
      areAllMet &&= isMet;
      const label = `${request.kind} ${JSON.stringify(request.term)}${request.own ? ' own' : ''}${request.sort ? ` by ${request.sort}` : ''}`;
      console.log(
        `${isMet ? ' ' : '!'} ${formatColumn(http, 13)}${formatColumn(slowest, 7)}${formatColumn(emptyMs, 18)}${formatColumn(direct, 15)}${formatColumn(quantile(times.psql, 0.95), 7)}` +
          `${((http - emptyMs) / direct).toFixed(2).padStart(24)}${String(maxMs === Number.POSITIVE_INFINITY ? '–' : maxMs).padStart(11)}  ${label}${request.kind === 'count' ? `: ${total}` : ''}`,
      );
      return total;
    }

    for (const searchCase of searchCases.filter(
      ({ term, own }) => !only || `${term}${own ? ' own' : ''}`.includes(only),
    )) {
      const limitOf = (matches: number) => (matches <= maxFewMatches ? budgets.count : budgets.countOfMany);
      const total = await measure({ ...searchCase, kind: 'count' }, limitOf);
      await measure({ ...searchCase, kind: 'facets' }, () => limitOf(total));
      await measure({ ...searchCase, kind: 'page' }, () => budgets.page);
      const isFew = total <= maxFewMatches;
      for (const sort of isFew && total > 0 ? sorts : [])
        await measure({ ...searchCase, kind: 'sorted', sort }, () => budgets.sorted);
    }
    if (!only) areAllMet = (await measureAfterChanges(server, pool)) && areAllMet;
    if (!areAllMet) process.exitCode = 1;
  } finally {
    await psql.end();
    await pool.end();
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  }
}
