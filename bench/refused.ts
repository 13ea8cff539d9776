// Measures one refused table on an otherwise idle server; it leaves out the browser and other reasons of a refusal.
import { join } from 'node:path';
import pg from 'pg';
import { withServer } from './data-folder.ts';
import { reportRatio, seconds } from './report.ts';
import { surveyOfRound, writeSurvey } from './survey-file.ts';
import { sendSurvey, uploadSurvey } from './upload.ts';

const fewRows = 20;
const manyRows = 15_000;
const ratioBudget = 3;

/**
 * Measures how long it takes to refuse a table that was imported a moment before, against its import in the same run.
 * PostgreSQL's statistics stay as they are after an import of a few rows, as if the same table had been sent twice at
 * the same time.
 */
export function benchRefused(): Promise<void> {
  return withServer(async (server) => {
    const client = new pg.Client(server.connection);
    try {
      await client.connect();
      await uploadSurvey(server, (await writeSurvey(join(server.dataDir, 'few.xlsx'), surveyOfRound(fewRows, 1))).path);
      await server.waitUntilIdle();
      // This lock delays the indexing of the import, and with it the ANALYZE.
      await client.query(`SELECT pg_advisory_lock(hashtext('strandbook index'))`);
      const { path } = await writeSurvey(join(server.dataDir, 'many.xlsx'), surveyOfRound(manyRows, 2));
      const imported = await uploadSurvey(server, path);
      const { status, ms } = await sendSurvey(server, path);
      if (status !== 400) throw new Error(`the second upload was answered with ${status}`);
      reportRatio(`refusal of ${manyRows} rows, against their import`, ms, imported, ratioBudget, seconds);
    } finally {
      await client.end();
    }
  });
}
