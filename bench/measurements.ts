// Measures measurements over loopback: imports with and without them, and searches and exports among 20 million.
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { filledBy, withServer } from './data-folder.ts';
import { logExportQuery, measureCopy, measureExport, selectMatches } from './export-time.ts';
import { quantile } from './quantile.ts';
import { megabytes, reportRatio, reportTime, seconds } from './report.ts';
import type { Server } from './server.ts';
import { surveyOfRound, writeSurvey } from './survey-file.ts';
import { uploadSurvey } from './upload.ts';

const usualRows = 30_000;
const importRounds = 3;
const rounds = 15;
/** Limit of an import with 20 columns of measurements, as a multiple of the same without. */
const importRatio = 1.6;
/** Limits in ms at the 95th percentile. */
const budgets = { range: 250, histogram: 500 };

/** Types of numbers that come along with an installation. */
const measuredColumns = [
  'temp [Cel]',
  'salinity [PSU]',
  'conduc [mS/cm]',
  'pressure [dbar]',
  'density [kg/m3]',
  'turbidity [NTU]',
  'chlorophyll [ug/L]',
  'fluor [ug/L]',
  'diss_oxygen [umol/L]',
  'nitrate [umol/L]',
  'nitrite [umol/L]',
  'phosphate [umol/L]',
  'silicate [umol/L]',
  'ammonium [umol/L]',
  'ph',
  'alkalinity [umol/kg]',
  'part_org_carb [ug/L]',
  'diss_org_carb [umol/L]',
  'down_par [umol/m2/s]',
  'diss_inorg_carb [umol/kg]',
];

type SurveyRow = Record<string, string | number | null>;

/** The rows of a survey with a measurement in each of the columns, the same for all rows of a sample. */
function* withMeasurements(survey: Iterable<SurveyRow>): Generator<SurveyRow> {
  const numbers = new Map<unknown, number>();
  for (const row of survey) {
    const sample = `${row.event_label} ${row.field_sample_name ?? row.samp_name}`;
    const number = numbers.get(sample) ?? numbers.size;
    numbers.set(sample, number);
    const measured = measuredColumns.map((column, i): [string, number] => [
      column,
      ((number * (i + 3)) % 900) / 100 + 1,
    ]);
    yield { ...row, ...Object.fromEntries(measured) };
  }
}

async function measureImport(server: Server, rows: number, round: number, isMeasured: boolean): Promise<number> {
  const survey = surveyOfRound(rows, round) as Iterable<SurveyRow>;
  const path = join(server.dataDir, `${round}.xlsx`);
  await writeSurvey(path, (isMeasured ? withMeasurements(survey) : survey) as Parameters<typeof writeSurvey>[1]);
  const time = await uploadSurvey(server, path);
  await server.waitUntilIdle();
  await rm(path);
  return time;
}

/** The words of searches by ranges: of few samples, of half of them, of several quantities. */
const rangeTerms = ['temp<0.5', 'temp:20..30', 'salinity>50', 'temp>10 salinity<90', 'has:nitrate', 'temp:40..41 CR49'];

async function measureSearch(server: Server, term: string): Promise<number> {
  const start = performance.now();
  const response = await server.request('POST', '/searchSE', { term, hits: 25, count: true });
  await response.text();
  if (response.status !== 200) throw new Error(`the search answered ${response.status}`);
  return performance.now() - start;
}

async function measureHistogram(server: Server, term: string, name: string): Promise<number> {
  const start = performance.now();
  const response = await server.request('POST', '/searchSE/histogram', { term, all: term === '', name });
  const text = await response.text();
  if (response.status !== 200) throw new Error(`the histogram answered ${response.status}: ${text}`);
  return performance.now() - start;
}

/** A search term that finds the elements of one upload, each with 100 measurements. */
const exportedTerm = 'CR49';
const minExported = 10_000;
/** Limit of an export with columns of measurements, as a multiple of `COPY (the same query) TO STDOUT`. */
const exportRatio = 2;

async function compareExport(server: Server): Promise<void> {
  await selectMatches(server, exportedTerm, minExported);
  const query = await logExportQuery(server);
  const [copies, exports]: [number[], number[]] = [[], []];
  let size = 0;
  for (let round = 0; round <= importRounds; round++) {
    const copy = await measureCopy(server, query);
    const { time, bytes } = await measureExport(server, 'csv');
    size = bytes;
    if (round === 0) continue;
    copies.push(copy);
    exports.push(time);
  }
  const label = `csv with measurements, ${megabytes(size / 1e6)}, against COPY`;
  reportRatio(label, quantile(exports, 0.5), quantile(copies, 0.5), exportRatio, seconds);
}

/** The time in ms in which PostgreSQL counts the samples in a range, over a connection of its own. */
async function measureCount(client: pg.Client): Promise<number> {
  const start = performance.now();
  await client.query(`SELECT count(DISTINCT field_sample_id) FROM field_sample_measurement
    WHERE measurement_type_id = (SELECT measurement_type_id FROM measurement_type WHERE name = 'temp') AND value BETWEEN 20 AND 30`);
  return performance.now() - start;
}

/**
 * Measures the import of a table with 20 columns of measurements against the same without, and among 20 million measurements
 * searches by ranges, histograms and an export.
 * @param rows the number of rows of the imports; fewer to try the bench itself
 */
export async function benchMeasurements(rows = String(usualRows)): Promise<void> {
  const size = Number(rows);
  if (!Number.isInteger(size) || size < 100) throw new Error(`${rows} is no number of rows, of which 100 are needed`);
  await withServer(async (server) => {
    const times = { without: [] as number[], measured: [] as number[] };
    for (let round = 0; round <= importRounds; round++) {
      const without = await measureImport(server, size, 2 * round + 1, false);
      const measured = await measureImport(server, size, 2 * round + 2, true);
      console.log(`  round ${round}: without ${seconds(without)}, with ${seconds(measured)}`);
      // The first round is a warm-up.
      if (round === 0) continue;
      times.without.push(without);
      times.measured.push(measured);
    }
    const [measured, without] = [quantile(times.measured, 0.5), quantile(times.without, 0.5)];
    reportRatio(
      `import of ${size} rows with 20 measurements, against without`,
      measured,
      without,
      importRatio,
      seconds,
    );
  });
  await withServer(async (server) => {
    const client = new pg.Client(server.connection);
    await client.connect();
    const counts: number[] = [];
    try {
      for (const term of rangeTerms) {
        const times: number[] = [];
        for (let round = -2; round < rounds; round++) {
          counts.push(await measureCount(client));
          const time = await measureSearch(server, term);
          if (round >= 0) times.push(time);
        }
        reportTime(`search for ${term}`, quantile(times, 0.95), budgets.range);
      }
      console.log(`  psql counts the samples of a range in ${quantile(counts, 0.5).toFixed(0)} ms`);
      for (const [term, name] of [
        ['', 'temp'],
        ['', 'temp.b'],
        ['CR49', 'temp'],
        ['gotland', 'temp'],
      ] as const) {
        const times: number[] = [];
        for (let round = -2; round < rounds; round++) {
          const time = await measureHistogram(server, term, name);
          if (round >= 0) times.push(time);
        }
        reportTime(`histogram of ${name} of ${term || 'all elements'}`, quantile(times, 0.95), budgets.histogram);
      }
    } finally {
      await client.end();
    }
    await compareExport(server);
  }, filledBy('measurements-data.sql'));
}
