import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type WorkbookFormat, workbookFormats } from '../src/catalogue/file-formats.ts';
import { maxUploadBytes } from '../src/catalogue/limits.ts';
import { measureDatabase } from './database-baseline.ts';
import { measureBaseline } from './import-baseline.ts';
import { monitor } from './monitor.ts';
import { startPeer } from './peer.ts';
import { quantile } from './quantile.ts';
import { openServer, type Server } from './server.ts';
import { surveyOfRound, writeSurvey } from './survey-file.ts';
import { uploadSurvey } from './upload.ts';

const usualRows = 100_000;
const rounds = 3;
/**
 * The peer is compared on a table of a tenth of the rows: it keeps all of a submission in memory, and in one value of a
 * query.
 */
const peerShare = 0.1;
const ratioBudget = 1.8;
const latencyBudgetMs = 100;
const peakMemoryBudgetMb = 1000;
/** The surveys that the peer takes too have numbers of their own. */
const firstPeerSurvey = 101;
/** Limit of our share of the peer's time; the aim is a tenth. */
const peerShareBudget = 1 / 5;

/** The figures of one format: times in ms a round, those of other requests, and peaks of memory. */
type Measured = { baselines: number[]; imports: number[]; latencies: number[]; peaksMb: number[]; columns: number };

/**
 * Prints the time of a large table through the whole journey, over HTTP, on the embedded database, against the floor
 * and against a peer in the same run; and what the server needs and others notice meanwhile.
 * @param rows of the table; fewer to try the bench itself
 */
export async function benchImport(rows = String(usualRows)): Promise<void> {
  const size = Number(rows);
  if (!Number.isInteger(size) || size < 100) throw new Error(`${rows} is no number of rows, of which 100 are needed`);
  const folder = await mkdtemp(join(tmpdir(), 'strandbook-bench-'));
  const server = await openServer(folder);
  try {
    const measured = new Map<WorkbookFormat, Measured>();
    let database = 0;
    for (let round = 1; round <= rounds; round++)
      for (const format of workbookFormats) {
        await measureRound(server, folder, { size, round, format, measured });
        // While nothing else is stored.
        database ||= await measureDatabase(server.connection);
      }
    for (const [format, ofFormat] of measured) report(size, format, ofFormat);
    console.log(`the records of such a table by COPY, the database alone: ${seconds(database)}`);
    await comparePeer(server, folder, Math.round(size * peerShare));
  } finally {
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

type Round = { size: number; round: number; format: WorkbookFormat; measured: Map<WorkbookFormat, Measured> };

/** Measures floor and journey of one file, one right after the other. */
async function measureRound(server: Server, folder: string, { size, round, format, measured }: Round): Promise<void> {
  const number = workbookFormats.length * round + workbookFormats.indexOf(format);
  const file = await writeSurvey(join(folder, `${number}.${format}`), surveyOfRound(size, number));
  const { size: bytes } = await stat(file.path);
  if (bytes > maxUploadBytes) throw new Error(`${bytes} bytes are more than may be uploaded`);
  const floor = await measureBaseline(server.connection, file);
  const stop = await monitor(server);
  const journey = await uploadSurvey(server, file.path);
  const { latencies, peakMegabytes } = await stop();
  await rm(file.path);
  await server.waitUntilIdle();
  console.log(`  ${format} ${round}, ${megabytes(bytes / 1e6)}: floor ${seconds(floor)}, journey ${seconds(journey)}`);
  const known = measured.get(format) ?? {
    baselines: [],
    imports: [],
    latencies: [],
    peaksMb: [],
    columns: file.columns,
  };
  known.baselines.push(floor);
  known.imports.push(journey);
  known.latencies.push(...latencies);
  known.peaksMb.push(peakMegabytes);
  measured.set(format, known);
}

function report(rows: number, format: WorkbookFormat, { baselines, imports, latencies, peaksMb, columns }: Measured) {
  const [floor, journey] = [quantile(baselines, 0.5), quantile(imports, 0.5)];
  const ratio = journey / floor;
  const latency = quantile(latencies, 0.95);
  const peak = Math.max(...peaksMb);
  console.log(`import of ${rows} rows x ${columns} columns (${format}), median of ${rounds} rounds`);
  console.log(`  floor (same reader + one COPY)    ${seconds(floor)}`);
  console.log(`  whole journey over HTTP           ${seconds(journey)}`);
  reportBudget('  ratio                            ', ratio.toFixed(2), ratio <= ratioBudget, `at most ${ratioBudget}`);
  reportBudget(
    '  other requests, 95th percentile  ',
    `${latency.toFixed(0)} ms of ${latencies.length}`,
    latency < latencyBudgetMs,
    `below ${latencyBudgetMs} ms`,
  );
  // Systems that do not tell the peak break no promise.
  reportBudget('  peak memory of the server        ', megabytes(peak), !(peak >= peakMemoryBudgetMb), 'below 1 GB');
}

/** Stores the same tables with the peer and with us, one right after the other. */
async function comparePeer(server: Server, folder: string, rows: number): Promise<void> {
  const [first] = surveyOfRound(rows, 1);
  const peer = await startPeer(server.connection, Object.keys(first ?? {}));
  const times: { own: number[]; peers: number[] } = { own: [], peers: [] };
  try {
    for (let round = 0; round <= rounds; round++) {
      const number = firstPeerSurvey + round;
      const file = await writeSurvey(join(folder, `${number}.xlsx`), surveyOfRound(rows, number));
      const own = await uploadSurvey(server, file.path);
      await server.waitUntilIdle();
      const peers = await peer.submitAndCommit(surveyOfRound(rows, number), `round-${round}`);
      // Its threads and connections start with the first submission, as ours did before.
      if (round === 0) continue;
      console.log(`  ${rows} rows ${round}: ${peer.name} ${seconds(peers)}, Strandbook ${seconds(own)}`);
      times.own.push(own);
      times.peers.push(peers);
    }
  } finally {
    await peer.stop();
  }
  const [own, peers] = [quantile(times.own, 0.5), quantile(times.peers, 0.5)];
  const share = own / peers;
  console.log(`${rows} rows of the same table, checked and stored, median of ${rounds} rounds`);
  console.log(`  ${peer.name.padEnd(33)} ${seconds(peers)}`);
  console.log(`  Strandbook, xlsx over HTTP        ${seconds(own)}`);
  reportBudget(
    '  share of its time                ',
    share.toFixed(3),
    share <= peerShareBudget,
    'at most 0.2; aim: 0.1',
  );
}

/** Prints a figure that is promised; a broken promise ends the bench with exit code 1. */
function reportBudget(label: string, figure: string, isKept: boolean, promised: string): void {
  console.log(`${label} ${figure}${isKept ? '' : ' !'}   (promised: ${promised})`);
  if (!isKept) process.exitCode = 1;
}

function megabytes(size: number): string {
  return Number.isNaN(size) ? 'not known on this system' : `${size.toFixed(0)} MB`;
}

function seconds(milliseconds: number): string {
  return `${(milliseconds / 1000).toFixed(2)} s`;
}
