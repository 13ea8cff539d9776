import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it } from 'vitest';
import { screenEntities } from '../../catalogue/index.ts';
import { startEmbedded } from '../database/embedded-postgres.ts';
import { migrate } from '../database/migrate.ts';
import { openDatabase } from '../database/pool.ts';
import { createRecordCounter } from '../search/index.ts';
import { readOperation } from './read-operation.ts';

it('lists the slow statements on rows that pg_stat_statements counts, without their values', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'strandbook-test-'));
  const log = { info: () => undefined, error: () => undefined };
  const settings = { shared_preload_libraries: 'pg_stat_statements', fsync: 'off' };
  const postgres = await startEmbedded(folder, { log, settings });
  const database = openDatabase(postgres.connection);
  try {
    await migrate(database.pool);
    const read = async () => (await readOperation(database.db, createRecordCounter(screenEntities), [])).slowStatements;
    expect(await read()).toBeNull();
    await database.pool.query('CREATE EXTENSION pg_stat_statements');
    await database.pool.query(`SELECT   pg_sleep(0.3), 'hunter2'`);
    await database.pool.query(`COMMENT ON TABLE campaign IS 'hunter2'`);
    const statements = await read();
    expect(statements?.[0]).toEqual({
      text: 'SELECT pg_sleep($1), $2',
      count: 1,
      mean: expect.any(Number),
      slowest: expect.any(Number),
    });
    expect(statements?.[0]?.slowest).toBeGreaterThanOrEqual(0.3);
    expect(statements?.length).toBeLessThanOrEqual(10);
    expect(JSON.stringify(statements)).not.toContain('hunter2');
  } finally {
    await database.close();
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  }
});
