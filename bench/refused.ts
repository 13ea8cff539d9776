import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { openServer } from './server.ts';
import { surveyOfRound, writeSurvey } from './survey-file.ts';
import { sendSurvey, uploadSurvey } from './upload.ts';

const fewRows = 20;
const manyRows = 15_000;
const ratioBudget = 3;

/**
 * Prints how long it takes to refuse a table that was imported a moment before, against its import in the same run.
 * PostgreSQL's statistics stay as they are after an import of a few rows, as if the same table had been sent twice at
 * the same time.
 */
export async function benchRefused(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'strandbook-bench-'));
  const server = await openServer(folder);
  const client = new pg.Client(server.connection);
  try {
    await client.connect();
    await uploadSurvey(server, (await writeSurvey(join(folder, 'few.xlsx'), surveyOfRound(fewRows, 1))).path);
    await server.waitUntilIdle();
    // This lock delays the indexing of the import, and with it the ANALYZE.
    await client.query(`SELECT pg_advisory_lock(hashtext('strandbook index'))`);
    const { path } = await writeSurvey(join(folder, 'many.xlsx'), surveyOfRound(manyRows, 2));
    const imported = await uploadSurvey(server, path);
    const { status, ms } = await sendSurvey(server, path);
    if (status !== 400) throw new Error(`the second upload was answered with ${status}`);
    const ratio = ms / imported;
    console.log(`a table of ${manyRows} rows that is sent twice`);
    console.log(`  imported ${(imported / 1000).toFixed(2)} s, refused in ${(ms / 1000).toFixed(2)} s`);
    console.log(`  ratio ${ratio.toFixed(2)}${ratio > ratioBudget ? ' !' : ''}   (budget: at most ${ratioBudget})`);
    if (ratio > ratioBudget) process.exitCode = 1;
  } finally {
    await client.end();
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  }
}
