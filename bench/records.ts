// Measures pages of long lists over loopback; it leaves out the browser, logged-in users and other people.
import { type EntityName, entityOf } from '../src/catalogue/index.ts';
import { openDatabase } from '../src/server/database/pool.ts';
import { filledBy, withServer } from './data-folder.ts';
import { measureAlternately, openPsql, type TimedResponse } from './psql.ts';
import { quantile } from './quantile.ts';
import { ms, reportBudget } from './report.ts';
import type { Server } from './server.ts';
import { logTransactions, type Statement } from './statement-log.ts';

const rounds = 40;
const ratioBudget = 2.0;
const latencyBudgetMs = 250;

type ListPage = { entity: EntityName; query: Record<string, string> };
const pageOf = (entity: EntityName, query: Record<string, string> = {}): ListPage => ({ entity, query });

/** Fields of everything that a sequencing element comes from. */
const chainColumns = [
  'sequencing_library.target_gene',
  'sequencing_library.prep_date',
  'sequencing_run.seq_date',
  'sequencer.seq_meth',
  'field_sample.depth',
  'field_sample.env_medium',
  'event.event_label',
  'event.geogr_loc_lat',
  'event.geogr_loc_lon',
  'event.geog_loc_name',
  'campaign.campaign',
  'campaign.campaign_person_resp',
].join(',');

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
  pageOf('sequencing_element', { columns: chainColumns }),
  pageOf('sequencing_element', { columns: chainColumns, hits: '50', 'event.event_label': 'TF00042' }),
  pageOf('sequencing_element', { 'event.geogr_loc_lat>': '64.9' }),
  pageOf('sequencing_element', { 'sequencing_library.prep_date>': '2024-12-20' }),
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

/** The milliseconds until the whole response is read, and the total number of records. */
async function timeRequest({ address }: Server, listPage: ListPage): Promise<TimedResponse> {
  const start = performance.now();
  const response = await fetch(address + pageUrl(listPage));
  const body = (await response.json()) as { totalHits: number };
  const time = performance.now() - start;
  if (response.status !== 200) throw new Error(`${pageUrl(listPage)} answered ${response.status}`);
  return { time, total: body.totalHits };
}

/** The statements of each page, of its second request, as the first counts records that the server then knows of. */
async function logPages(server: Server): Promise<Statement[][]> {
  const requests = listPages.flatMap((listPage) => [
    () => timeRequest(server, listPage),
    () => timeRequest(server, listPage),
  ]);
  return (await logTransactions(server, requests)).filter((_, i) => i % 2 === 1);
}

/**
 * Measures how long pages of lists of 1,000,000 elements and 200,000 samples take over HTTP, including the exact number
 * of matches, against the statements of the same request sent by psql in the same run.
 */
export function benchRecords(): Promise<void> {
  return withServer(async (server) => {
    const pages = await logPages(server);
    // The settings of the connections on which the server answers visitors.
    const { visitorSearchPool, close } = openDatabase(server.connection);
    const psql = openPsql(server.connection, visitorSearchPool.options.options ?? '');
    try {
      console.log(`${rounds} rounds a page, over HTTP and by psql in turn: 95th percentiles, and medians in brackets`);
      for (const [i, listPage] of listPages.entries()) {
        const times = await measureAlternately(psql, pages[i] ?? [], () => timeRequest(server, listPage), rounds);
        const [http, sql] = [quantile(times.http, 0.95), quantile(times.psql, 0.95)];
        const [httpMedian, sqlMedian] = [quantile(times.http, 0.5), quantile(times.psql, 0.5)];
        reportBudget(
          `${pageUrl(listPage)}: ${times.total.toLocaleString('en')}`,
          `${ms(http)} (${ms(httpMedian)}), psql ${ms(sql)} (${ms(sqlMedian)}): ${(http / sql).toFixed(2)}`,
          http / sql <= ratioBudget && http <= latencyBudgetMs,
          `at most ${latencyBudgetMs} ms and ${ratioBudget.toFixed(1)} times psql`,
        );
      }
    } finally {
      await psql.end();
      await close();
    }
  }, filledBy('records-data.sql'));
}
