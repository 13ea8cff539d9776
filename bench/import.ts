// Measures an import over loopback on an otherwise idle server, without the browser and without simultaneous imports.
import { rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { type WorkbookFormat, workbookFormats } from '../src/catalogue/file-formats.ts';
import { maxUploadBytes } from '../src/catalogue/limits.ts';
import { withServer } from './data-folder.ts';
import { type DatabaseTimes, measureDatabase } from './database-baseline.ts';
import { monitor } from './monitor.ts';
import { startPeer } from './peer.ts';
import { quantile } from './quantile.ts';
import { megabytes, ms, reportBudget, reportRatio, seconds } from './report.ts';
import type { Server } from './server.ts';
import { surveyOfRound, writeSurvey } from './survey-file.ts';
import { uploadSurvey } from './upload.ts';

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
  await withServer(async (server) => {
    const measured = new Map<WorkbookFormat, Measured>();
    let database: DatabaseTimes | undefined;
    for (let round = 1; round <= rounds; round++)
      for (const format of workbookFormats) {
        await measureRound(server, { size, round, format, measured });
        // Measured after the first import, while the database contains nothing else.
        database ??= await measureDatabase(server.connection);
      }
    if (database) for (const [format, figures] of measured) report(size, format, figures, database);
    await comparePeer(server, Math.round(size * peerShare));
  });
}

type Round = { size: number; round: number; format: WorkbookFormat; measured: Map<WorkbookFormat, Measured> };

/** Measures the baseline and the import of one file, one right after the other. */
async function measureRound(server: Server, { size, round, format, measured }: Round): Promise<void> {
  const number = workbookFormats.length * round + workbookFormats.indexOf(format);
  const file = await writeSurvey(join(server.dataDir, `${number}.${format}`), surveyOfRound(size, number));
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
  const latency = quantile(latencies, 0.95);
  const peak = Math.max(...peaksMb);
  console.log(`import of ${rows} rows x ${columns} columns (${format}), median of ${rounds} rounds`);
  reportRatio(`${format}, until the response`, imported, database.records, responseBudgets[format], seconds);
  reportRatio(
    `${format}, until the search index is whole`,
    whole,
    database.records + database.index,
    indexBudget,
    seconds,
  );
  const limit = `below ${latencyBudgetMs} ms`;
  reportBudget(`${format}, other requests, 95th percentile`, ms(latency), latency < latencyBudgetMs, limit);
  // On systems that do not report the peak, its budget counts as met.
  reportBudget(`${format}, server's peak memory`, megabytes(peak), !(peak >= peakMemoryBudgetMb), 'below 1 GB');
}

/** Stores the same tables in Strandbook and in the peer, one right after the other. */
async function comparePeer(server: Server, rows: number): Promise<void> {
  const [first] = surveyOfRound(rows, 1);
  const peer = await startPeer(server.connection, Object.keys(first ?? {}));
  const times: { own: number[]; peer: number[] } = { own: [], peer: [] };
  try {
    for (let round = 0; round <= rounds; round++) {
      const number = firstPeerSurvey + round;
      const file = await writeSurvey(join(server.dataDir, `${number}.xlsx`), surveyOfRound(rows, number));
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
