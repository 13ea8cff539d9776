import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { type EntityName, entityOf } from '../src/catalogue/index.ts';
import type { Tables } from '../src/server/database/tables.ts';
import { listRecords } from '../src/server/records/list.ts';
import { quantile } from './quantile.ts';
import { openServer, type Server } from './server.ts';

const rounds = 40;
const promisedRatio = 2.0;
const promisedLatency = 250;

type Page = { entity: EntityName; query: Record<string, string> };
const page = (entity: EntityName, query: Record<string, string> = {}): Page => ({ entity, query });

/** What people ask of long lists: pages, sorted by labels, searched by rare and by common words, near and far. */
const pages: readonly Page[] = [
  page('sequencing_element'),
  page('sequencing_element', { offset: '999990' }),
  page('sequencing_element', { sort: 'samp_name' }),
  page('sequencing_element', { sort: 'sequencing_library_id' }),
  page('sequencing_element', { sort: 'sequencing_library_id:desc' }),
  page('sequencing_element', { sort: 'sequencing_library_id', offset: '1000', hits: '50' }),
  page('sequencing_element', { sort: 'sequencing_library_id', offset: '999990' }),
  page('sequencing_element', { sort: 'sequencing_run_id:desc' }),
  page('sequencing_element', { q: 'S001234_3' }),
  page('sequencing_element', { q: 'err1003' }),
  page('sequencing_element', { q: 'err1003', sort: 'sequencing_library_id:desc' }),
  page('sequencing_element', { q: 'err1 16S S0012', sort: 'sequencing_run_id' }),
  page('sequencing_element', { q: 'FC1A2' }),
  page('sequencing_element', { q: '16S' }),
  page('sequencing_element', { q: '16S', sort: 'sequencing_library_id' }),
  page('sequencing_element', { q: 'fastq' }),
  page('sequencing_element', { q: 'fastq', sort: 'sequencing_library_id:desc' }),
  page('sequencing_element', { q: 'viruses' }),
  page('field_sample', { sort: 'event_id' }),
  page('field_sample', { sort: 'field_sample_person_resp:desc' }),
  page('field_sample', { q: 'Gotland' }),
  page('field_sample', { q: 'sediment', sort: 'event_id' }),
  page('field_sample', { q: 'filtration sea', sort: 'protocol_id' }),
  page('nucleic_acid_sample', { sort: 'protocol_id' }),
  page('nucleic_acid_sample', { q: 'N0012 Example17' }),
  page('sequencing_library', { q: 'ITS V9', sort: 'library_condition_id' }),
];

function addressOf({ entity, query }: Page): string {
  return `/rest/${entityOf(entity).resource}/?${new URLSearchParams(query)}`;
}

async function fill(connection: pg.ClientConfig): Promise<void> {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    const script = await readFile(new URL('./records-data.sql', import.meta.url), 'utf8');
    // VACUUM runs in no transaction, and several statements in one message are one.
    for (const statement of script.split(/;\n/)) if (statement.trim()) await client.query(statement);
  } finally {
    await client.end();
  }
}

function literal(value: unknown): string {
  return typeof value === 'number'
    ? String(value)
    : pg.escapeLiteral(Array.isArray(value) ? `{${value}}` : String(value));
}

/** The statements that a page takes, with their values in them. */
async function statementsOf(pool: pg.Pool, { entity, query }: Page): Promise<string[]> {
  const statements: string[] = [];
  const db = new Kysely<Tables>({
    dialect: new PostgresDialect({ pool }),
    log: ({ query: { sql, parameters } }) => {
      statements.push(sql.replaceAll(/\$(\d+)/g, (_, i) => literal(parameters[Number(i) - 1])));
    },
  });
  await listRecords(db, null, entity, query);
  return statements;
}

/** Sends statements by psql, `rounds` times over one connection; gives the milliseconds of each round. */
async function timesOfPsql({ host, port, user, database }: pg.ClientConfig, statements: string[]): Promise<number[]> {
  const psql = spawn('psql', ['-XqAt', '-h', String(host), '-p', String(port), '-U', String(user), String(database)], {
    stdio: ['pipe', 'pipe', 'inherit'],
    env: { ...process.env, PGOPTIONS: '-c jit=off' },
  });
  const round = ['\\o /dev/null', '\\timing on', ...statements.map((one) => `${one};`), '\\timing off', '\\o'];
  psql.stdin.end(`${Array.from({ length: rounds }, () => [...round, '\\echo round'].join('\n')).join('\n')}\n`);
  const [[code], printed] = await Promise.all([once(psql, 'close'), text(psql.stdout)]);
  if (code !== 0) throw new Error(`psql ended with ${code}`);
  return printed
    .split('round\n')
    .slice(0, rounds)
    .map((part) => [...part.matchAll(/^Time: ([\d.]+) ms/gm)].reduce((sum, [, ms]) => sum + Number(ms), 0));
}

async function text(stream: NodeJS.ReadableStream): Promise<string> {
  let all = '';
  for await (const chunk of stream) all += chunk;
  return all;
}

async function timesOfServer({ address }: Server, wanted: Page): Promise<{ times: number[]; total: number }> {
  const times: number[] = [];
  let total = 0;
  for (let i = 0; i < rounds; i++) {
    const start = performance.now();
    const answer = await fetch(address + addressOf(wanted));
    const body = (await answer.json()) as { totalHits: number };
    times.push(performance.now() - start);
    if (answer.status !== 200) throw new Error(`${addressOf(wanted)} answered ${answer.status}`);
    total = body.totalHits;
  }
  return { times, total };
}

/**
 * Prints how long pages of lists over 1,000,000 sequencing elements and 200,000 samples take over HTTP, the exact number
 * of hits included, against the same SQL sent by psql in the same run.
 */
export async function benchRecords(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'strandbook-bench-'));
  const server = await openServer(folder);
  const pool = new pg.Pool({ ...server.connection, options: '-c jit=off', max: 1 });
  try {
    console.log('filling the database …');
    await fill(server.connection);
    console.log(`95th percentile of ${rounds} pages in ms, over HTTP; median by psql; ratio; hits`);
    let kept = true;
    for (const wanted of pages) {
      const statements = await statementsOf(pool, wanted);
      const psql = quantile(await timesOfPsql(server.connection, statements), 0.5);
      const { times, total } = await timesOfServer(server, wanted);
      const slow = quantile(times, 0.95);
      const ratio = slow / psql;
      const isKept = ratio <= promisedRatio && slow <= promisedLatency;
      kept &&= isKept;
      const figures = [slow.toFixed(0).padStart(6), psql.toFixed(0).padStart(6), ratio.toFixed(2).padStart(6)];
      console.log(`${figures.join(' ')} ${String(total).padStart(8)}  ${isKept ? ' ' : '!'} ${addressOf(wanted)}`);
    }
    console.log(`promised: at most ${promisedLatency} ms, and a ratio of at most ${promisedRatio.toFixed(1)}`);
    if (!kept) process.exitCode = 1;
  } finally {
    await pool.end();
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  }
}
