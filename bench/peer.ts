// Measures a peer with our table; it leaves out what only we do, such as relations, a search index and reading a workbook.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import pg from 'pg';
import type { SurveyRow } from '../demo/survey.ts';
import { install } from './install.ts';
import { fieldName, lecternDictionary, schemaName } from './peer/dictionary.ts';
import { waitForAddress } from './server.ts';

const folder = join(import.meta.dirname, 'peer');
const lyric = '@overture-stack/lyric';
const database = 'lyric';
/** The time limit for a table of 10,000 rows. */
const maxWaitMs = 180_000;
const pollIntervalMs = 10;

/** The state of a submission, in Lyric's terms. */
type Submission = { status: string; errors?: unknown };

/** A running Lyric with a dictionary of the table's columns. */
type Peer = {
  name: string;
  /**
   * Submits a survey, waits until it is valid, commits it and waits for the end of the commit.
   * @returns the time in ms
   */
  submitAndCommit: (survey: Iterable<SurveyRow>, organization: string) => Promise<number>;
  stop: () => Promise<void>;
};

/**
 * Starts Overture Lyric as another process next to our server, with another database in the same PostgreSQL, the same
 * settings, and its HTTP API. It is installed from npm into a separate folder.
 *
 * Of all systems, Lyric is the most similar to ours: it validates a table by a dictionary, which is made from the rules
 * of the catalogue, and commits the table as a whole or not at all. All other conditions favour Lyric. Its rows come as
 * TSV, which needs no unpacking, and as records of one schema without relations. Each table comes from an organization
 * without earlier records, since Lyric checks a submission together with all records of its organization. It stores
 * each row as one JSON document, whereas we check more, make a dozen kinds of records from a row, and compare them with
 * the stored ones.
 */
export async function startPeer(connection: pg.ClientConfig, columns: readonly string[]): Promise<Peer> {
  const version = await install(folder, lyric);
  await createDatabase(connection);
  const dictionaries = createServer((_, response) => {
    response.setHeader('content-type', 'application/json').end(JSON.stringify([lecternDictionary(columns)]));
  });
  dictionaries.listen(0, '127.0.0.1');
  await once(dictionaries, 'listening');
  const child = spawn(process.execPath, ['server.js'], {
    cwd: folder,
    env: {
      ...process.env,
      NODE_ENV: 'production',
      DB_HOST: connection.host,
      DB_PORT: String(connection.port),
      DB_NAME: database,
      DB_USER: connection.user,
      // The private socket needs no password, but Lyric does.
      DB_PASSWORD: 'none',
      LECTERN_URL: `http://127.0.0.1:${(dictionaries.address() as AddressInfo).port}`,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const stop = async () => {
    dictionaries.close();
    dictionaries.closeAllConnections();
    await stopProcess(child);
  };
  try {
    const address = await waitForAddress(child, /Lyric is at (\S+)/);
    const { categoryId } = await requestJson<{ categoryId: number }>(`${address}/dictionary/register`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ categoryName: 'bench', dictionaryName: 'bench', dictionaryVersion: '1.0' }),
    });
    return {
      name: `Overture Lyric ${version}`,
      submitAndCommit: (survey, organization) => submitSurvey(address, categoryId, toTsv([...survey]), organization),
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function submitSurvey(address: string, category: number, table: string, organization: string): Promise<number> {
  const form = new FormData();
  form.set('files', new Blob([table]), `${schemaName}.tsv`);
  const submissions = `${address}/submission`;
  const start = performance.now();
  const { submissionId } = await requestJson<{ submissionId: number }>(
    `${submissions}/category/${category}/files?organization=${organization}`,
    { method: 'POST', body: form },
  );
  await waitForStatus(`${submissions}/${submissionId}`, 'VALID');
  await requestJson(`${submissions}/category/${category}/commit/${submissionId}`, { method: 'POST' });
  await waitForStatus(`${submissions}/${submissionId}`, 'COMMITTED');
  return performance.now() - start;
}

/** Waits until a submission has a status; if it was refused or has failed, the bench ends. */
async function waitForStatus(submission: string, expected: string): Promise<void> {
  const end = performance.now() + maxWaitMs;
  while (performance.now() < end) {
    const { status, errors } = await requestJson<Submission>(submission);
    if (status === expected) return;
    if (status === 'INVALID') throw new Error(`the peer refuses the table: ${JSON.stringify(errors).slice(0, 1000)}`);
    await new Promise((resolve) => setTimeout(resolve, pollIntervalMs));
  }
  throw new Error(`the peer did not come to ${expected} within ${maxWaitMs / 1000} s`);
}

async function requestJson<T>(url: string, request?: RequestInit): Promise<T> {
  const response = await fetch(url, request);
  if (!response.ok) throw new Error(`${url}: ${response.status} ${await response.text()}`);
  return (await response.json()) as T;
}

/** A survey as the TSV that Lyric accepts, with a line of column names. */
function toTsv(rows: readonly SurveyRow[]): string {
  const columns = Object.keys(rows[0] ?? {});
  const lines = rows.map((row) => columns.map((name) => row[name] ?? '').join('\t'));
  return [columns.map(fieldName).join('\t'), ...lines].join('\n');
}

async function createDatabase(connection: pg.ClientConfig): Promise<void> {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    await client.query(`CREATE DATABASE ${database}`);
  } finally {
    await client.end();
  }
}

async function stopProcess(child: ChildProcess): Promise<void> {
  child.kill('SIGTERM');
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
}
