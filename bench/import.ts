import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { type CellValue, streamXlsxRows, writeXlsx } from 'hucre/xlsx';
import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { generateSurvey } from '../demo/survey.ts';
import { quantile } from './quantile.ts';
import { openServer, type Server } from './server.ts';

const elements = 20_000;
const rounds = 3;
const promisedRatio = 2.0;
const promisedLatencyMs = 100;

export type SurveyWorkbook = { bytes: Uint8Array; columns: number };

/** The survey of one round as a workbook; each round has its own files and campaigns, so that nothing of it is stored. */
export async function surveyWorkbook(size: number, round: number): Promise<SurveyWorkbook> {
  const rows = generateSurvey(size, { seed: round, prefix: `R${round}` });
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  const table = [columns, ...rows.map((row) => columns.map((name): CellValue => row[name] ?? null))];
  return { bytes: await writeXlsx({ sheets: [{ name: 'Samples', rows: table }] }), columns: columns.length };
}

/** The least that could be done: a library's stream reader, and one COPY of the cells into a flat table. */
async function floor(connection: pg.ClientConfig, bytes: Uint8Array, width: number): Promise<number> {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    const names = Array.from({ length: width }, (_, i) => `c${i}`);
    await client.query(
      `DROP TABLE IF EXISTS bench_flat; CREATE TABLE bench_flat (${names.map((n) => `${n} text`).join(', ')})`,
    );
    const start = performance.now();
    async function* lines() {
      let chunk = '';
      for await (const row of streamXlsxRows(bytes)) {
        chunk += `${Array.from({ length: width }, (_, i) => cell(row.values[i])).join('\t')}\n`;
        if (chunk.length > 65_536) {
          yield chunk;
          chunk = '';
        }
      }
      yield chunk;
    }
    await pipeline(Readable.from(lines(), { objectMode: true }), client.query(copyFrom('COPY bench_flat FROM STDIN')));
    const took = performance.now() - start;
    await client.query('DROP TABLE bench_flat');
    return took;
  } finally {
    await client.end();
  }
}

function cell(value: CellValue | undefined): string {
  return value === null || value === undefined ? '\\N' : String(value).replaceAll(/[\\\n\r\t]/g, ' ');
}

/** Asks for the numbers of the start page, over and over, until told to stop; gives the times in ms. */
function watch(server: Server): () => Promise<number[]> {
  const times: number[] = [];
  let on = true;
  const done = (async () => {
    while (on) {
      const start = performance.now();
      const answer = await fetch(`${server.address}/stats`);
      await answer.arrayBuffer();
      times.push(performance.now() - start);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  })();
  return async () => {
    on = false;
    await done;
    return times;
  };
}

/** Imports a survey over HTTP. @returns how many ms it took */
export async function uploadSurvey(server: Server, { bytes }: SurveyWorkbook, round: number): Promise<number> {
  const form = new FormData();
  form.set('study_title', `Bench ${round}`);
  form.set('project_study_abstract', 'Generated.');
  form.set(
    'project_study_authors',
    JSON.stringify([{ firstname: 'Alex', lastname: 'Example', email: 'alex@example.org' }]),
  );
  form.set('file', new Blob([new Uint8Array(bytes)]), 'bench.xlsx');
  const start = performance.now();
  const answer = await server.post('/rest/templates/upload', form);
  const took = performance.now() - start;
  if (answer.status !== 200) throw new Error(`the import failed: ${await answer.text()}`);
  return took;
}

/**
 * Prints the time of 20,000 rows through the whole journey, over HTTP, on the embedded database, against the floor of the
 * same run, in rounds of which the middle one counts.
 */
export async function benchImport(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'strandbook-bench-'));
  const server = await openServer(folder);
  try {
    const floors: number[] = [];
    const journeys: number[] = [];
    const latencies: number[] = [];
    let width = 0;
    for (let round = 1; round <= rounds; round++) {
      const survey = await surveyWorkbook(elements, round);
      width = survey.columns;
      floors.push(await floor(server.connection, survey.bytes, width));
      const stop = watch(server);
      journeys.push(await uploadSurvey(server, survey, round));
      latencies.push(...(await stop()));
      await server.settle();
      console.log(`  round ${round}: floor ${seconds(floors.at(-1))}, journey ${seconds(journeys.at(-1))}`);
    }
    const ratio = quantile(journeys, 0.5) / quantile(floors, 0.5);
    const latency = quantile(latencies, 0.95);
    const peak = /VmHWM:\s*(\d+) kB/.exec(await readFile(`/proc/${server.pid}/status`, 'utf8').catch(() => ''))?.[1];
    console.log(`import of ${elements} rows x ${width} columns (xlsx), median of ${rounds} rounds`);
    console.log(`  floor (hucre's reader + one COPY) ${seconds(quantile(floors, 0.5))}`);
    console.log(`  whole journey over HTTP           ${seconds(quantile(journeys, 0.5))}`);
    console.log(
      `  ratio                             ${ratio.toFixed(2)}   (promised: at most ${promisedRatio.toFixed(1)})`,
    );
    console.log(
      `  GET /stats meanwhile, 95th pct.   ${latency.toFixed(1)} ms   (promised: below ${promisedLatencyMs} ms; ${latencies.length} asked)`,
    );
    console.log(
      `  peak memory of the server         ${peak ? `${Math.round(Number(peak) / 1024)} MB` : 'not known on this system'}`,
    );
    if (ratio > promisedRatio || latency >= promisedLatencyMs) process.exitCode = 1;
  } finally {
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

function seconds(milliseconds: number | undefined): string {
  return `${((milliseconds ?? 0) / 1000).toFixed(2)} s`;
}
