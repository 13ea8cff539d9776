import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type WorkbookFormat, workbookFormats } from '../src/catalogue/file-formats.ts';
import { maxUploadBytes } from '../src/catalogue/limits.ts';
import { type DatabaseTimes, measureDatabase } from './database-baseline.ts';
import { monitor } from './monitor.ts';
import { startPeer } from './peer.ts';
import { quantile } from './quantile.ts';
import { reportBudget } from './report.ts';
import { openServer, type Server } from './server.ts';
import { surveyOfRound, writeSurvey } from './survey-file.ts';
import { uploadSurvey } from './upload.ts';

// Measures an import over loopback on an otherwise idle server, without the browser and without simultaneous imports.

const usualRows = 30_000;
const rounds = 3;
/**
 * The peer gets a table with a tenth of the rows, since it holds a whole submission in memory and in one parameter of a
 * query.
 */
const peerShare = 0.1;
/** Limits of the times until the response and until the search index is whole, as multiples of PostgreSQL's times. */
const responseBudgets: Readonly<Record<WorkbookFormat, number>> = { xlsx: 1.5, ods: 1.7 };
const indexBudget = 1.6;
const latencyBudgetMs = 100;
const peakMemoryBudgetMb = 1000;
/** The number of the first survey that is also submitted to the peer. */
const firstPeerSurvey = 101;

/** The figures of one format: times in ms by round, latencies of other requests, and peaks of memory. */
type Measured = { imports: number[]; indexed: number[]; latencies: number[]; peaksMb: number[]; columns: number };

/**
 * Prints the times of the import of a large table over HTTP into the embedded database, until its response and until
 * the search index is whole, against PostgreSQL alone and a peer in the same run. Also prints the server's peak memory
 * and the latency of other requests during the import.
 * @param rows the number of rows; fewer to try the bench itself
 */
export async function benchImport(rows = String(usualRows)): Promise<void> {
  const size = Number(rows);
  if (!Number.isInteger(size) || size < 100) throw new Error(`${rows} is no number of rows, of which 100 are needed`);
  const folder = await mkdtemp(join(tmpdir(), 'strandbook-bench-'));
  const server = await openServer(folder);
  try {
    const measured = new Map<WorkbookFormat, Measured>();
    let database: DatabaseTimes | undefined;
    for (let round = 1; round <= rounds; round++)
      for (const format of workbookFormats) {
        await measureRound(server, folder, { size, round, format, measured });
        // Measured after the first import, while the database contains nothing else.
        database ??= await measureDatabase(server.connection);
      }
    if (database) for (const [format, figures] of measured) report(size, format, figures, database);
    await comparePeer(server, folder, Math.round(size * peerShare));
  } finally {
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

type Round = { size: number; round: number; format: WorkbookFormat; measured: Map<WorkbookFormat, Measured> };

/** Measures the baseline and the import of one file, one right after the other. */
async function measureRound(server: Server, folder: string, { size, round, format, measured }: Round): Promise<void> {
  const number = workbookFormats.length * round + workbookFormats.indexOf(format);
  const file = await writeSurvey(join(folder, `${number}.${format}`), surveyOfRound(size, number));
  const { size: bytes } = await stat(file.path);
  if (bytes > maxUploadBytes) throw new Error(`${bytes} bytes are more than may be uploaded`);
  const stop = await monitor(server);
  const imported = await uploadSurvey(server, file.path);
  const { latencies, peakMegabytes } = await stop();
  const indexed = imported + (await server.waitUntilIdle());
  await rm(file.path);
  console.log(
    `  ${format} ${round}, ${megabytes(bytes / 1e6)}: response ${seconds(imported)}, index ${seconds(indexed)}`,
  );
  const figures = measured.get(format) ?? {
    imports: [],
    indexed: [],
    latencies: [],
    peaksMb: [],
    columns: file.columns,
  };
  figures.imports.push(imported);
  figures.indexed.push(indexed);
  figures.latencies.push(...latencies);
  figures.peaksMb.push(peakMegabytes);
  measured.set(format, figures);
}

function report(
  rows: number,
  format: WorkbookFormat,
  { imports, indexed, latencies, peaksMb, columns }: Measured,
  database: DatabaseTimes,
) {
  const [imported, whole] = [quantile(imports, 0.5), quantile(indexed, 0.5)];
  const responseRatio = imported / database.records;
  const indexRatio = whole / (database.records + database.index);
  const latency = quantile(latencies, 0.95);
  const peak = Math.max(...peaksMb);
  console.log(`import of ${rows} rows x ${columns} columns (${format}), median of ${rounds} rounds`);
  console.log(`  PostgreSQL alone: records         ${seconds(database.records)}, and index ${seconds(database.index)}`);
  console.log(`  until the response                ${seconds(imported)}`);
  const budget = responseBudgets[format];
  reportBudget(
    '  ratio                            ',
    responseRatio.toFixed(2),
    responseRatio <= budget,
    `at most ${budget}`,
  );
  console.log(`  until the search index is whole   ${seconds(whole)}`);
  reportBudget(
    '  ratio                            ',
    indexRatio.toFixed(2),
    indexRatio <= indexBudget,
    `at most ${indexBudget}`,
  );
  reportBudget(
    '  other requests, 95th percentile  ',
    `${latency.toFixed(0)} ms of ${latencies.length}`,
    latency < latencyBudgetMs,
    `below ${latencyBudgetMs} ms`,
  );
  // On systems that do not report the peak, its budget counts as met.
  reportBudget('  peak memory of the server        ', megabytes(peak), !(peak >= peakMemoryBudgetMb), 'below 1 GB');
}

/** Stores the same tables in Strandbook and in the peer, one right after the other. */
async function comparePeer(server: Server, folder: string, rows: number): Promise<void> {
  const [first] = surveyOfRound(rows, 1);
  const peer = await startPeer(server.connection, Object.keys(first ?? {}));
  const times: { own: number[]; peer: number[] } = { own: [], peer: [] };
  try {
    for (let round = 0; round <= rounds; round++) {
      const number = firstPeerSurvey + round;
      const file = await writeSurvey(join(folder, `${number}.xlsx`), surveyOfRound(rows, number));
      const own = await uploadSurvey(server, file.path);
      await server.waitUntilIdle();
      const peerTime = await peer.submitAndCommit(surveyOfRound(rows, number), `round-${round}`);
      // A warm-up: the peer's threads and connections start with the first submission.
      if (round === 0) continue;
      console.log(`  ${rows} rows ${round}: ${peer.name} ${seconds(peerTime)}, Strandbook ${seconds(own)}`);
      times.own.push(own);
      times.peer.push(peerTime);
    }
  } finally {
    await peer.stop();
  }
  const [own, peerTime] = [quantile(times.own, 0.5), quantile(times.peer, 0.5)];
  const share = own / peerTime;
  console.log(`${rows} rows of the same table, checked and stored, median of ${rounds} rounds`);
  console.log(`  ${peer.name.padEnd(33)} ${seconds(peerTime)}`);
  console.log(`  Strandbook, xlsx over HTTP        ${seconds(own)}`);
  console.log(`  share of its time                 ${share.toFixed(3)}`);
}

function megabytes(size: number): string {
  return Number.isNaN(size) ? 'not known on this system' : `${size.toFixed(0)} MB`;
}

function seconds(milliseconds: number): string {
  return `${(milliseconds / 1000).toFixed(2)} s`;
}
