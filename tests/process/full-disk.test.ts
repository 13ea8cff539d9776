import { spawnSync } from 'node:child_process';
import { mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildRow, buildWorkbook } from '../workbooks.ts';
import {
  databaseUrl,
  type ExitResult,
  queryDatabase,
  type RunningServer,
  runUntilExit,
  startServer,
} from './server.ts';
import { createVisitor } from './visitor.ts';

const admin = { ADMIN_EMAIL: 'admin@example.org', ADMIN_PASSWORD: 'some words to get in' };
const full =
  'The server’s disk is full, so nothing was stored. Existing data can still be read. Please tell an administrator.';

let disk: string;
let dataDir: string;
let isMounted = false;
const running: RunningServer[] = [];
beforeAll(async () => {
  disk = await mkdtemp(path.join(tmpdir(), 'strandbook-test-'));
  dataDir = path.join(disk, 'data');
  const mount = ['-t', 'tmpfs', '-o', 'size=128m,mode=755', 'tmpfs', disk];
  isMounted = process.getuid?.() === 0 && spawnSync('mount', mount).status === 0;
});
afterAll(async () => {
  for (const server of running) await server.stop('SIGTERM');
  if (isMounted) spawnSync('umount', [disk]);
  await rm(disk, { recursive: true, force: true });
});

const filling = () => path.join(disk, 'filling');

/** Takes all that is left of the disk. */
async function fill(): Promise<void> {
  const file = await open(filling(), 'a');
  for (let size = 2 ** 20; size >= 1; size /= 2) {
    try {
      for (;;) await file.write(Buffer.alloc(size));
    } catch (error) {
      expect((error as NodeJS.ErrnoException).code).toBe('ENOSPC');
    }
  }
  await file.close();
}

/** Writes into the sessions until there is no room for one more version of one. */
async function fillSessions(): Promise<void> {
  const client = new pg.Client({ connectionString: await databaseUrl(dataDir) });
  const reader = new pg.Client({ connectionString: await databaseUrl(dataDir) });
  for (const connection of [client, reader]) {
    connection.on('error', () => undefined);
    await connection.connect();
  }
  // While somebody reads old versions their room is not used again.
  await reader.query('BEGIN ISOLATION LEVEL REPEATABLE READ; SELECT FROM session');
  const write = async () => {
    for (let versions = 0; ; versions++) {
      // A checkpoint gives room back, which would take minutes to fill with sessions.
      if (versions % 100 === 0) await fill();
      await client.query(`UPDATE session SET last_seen_at = now() - interval '5 minutes'`);
    }
  };
  await expect(write()).rejects.toMatchObject({ code: '53100' });
  await client.end();
}

const enough = { timeout: 180_000 };
it(
  'tells of a full disk, lets people read, and ends in one line where PostgreSQL cannot go on',
  enough,
  async (context) => {
    if (!isMounted) context.skip('a small disk can be mounted by root only');
    const server = await startServer({ DATA_DIR: dataDir, ...admin });
    running.push(server);
    const ended = new Promise<ExitResult>((resolve) => {
      server.process.once('exit', () => resolve(server.stop('SIGTERM')));
    });
    const visitor = await createVisitor(server.address);
    expect((await visitor.login(admin.ADMIN_EMAIL, admin.ADMIN_PASSWORD)).status).toBe(200);
    const table = await buildWorkbook([buildRow({ samp_name: 'kept' })]);
    expect(await visitor.upload(table)).toMatchObject({ status: 200 });
    // PostgreSQL's log has room for what follows.
    await queryDatabase(dataDir, 'SELECT pg_switch_wal()');
    // A new file of it is there with the first entry only.
    await queryDatabase(dataDir, `SELECT pg_logical_emit_message(true, 'test', 'room')`);
    await fill();

    await fillSessions();
    // The session's time is due to be written down, and the word to be remembered.
    const found = await visitor.post<{ samp_name: string }[]>('/searchSE', { term: `kept ${'kept '.repeat(150)}` });
    expect(found).toMatchObject({ status: 200, body: [{ samp_name: 'kept' }] });
    expect(await visitor.get('/rest/campaigns/')).toMatchObject({ status: 200, body: { totalHits: 1 } });
    const write = async () => {
      for (let number = 0; number < 500; number++) {
        const answer = await visitor.post('/rest/campaigns/', {
          campaign: `C${number}`,
          campaign_comment: 'long '.repeat(400),
        });
        if (answer.status !== 201) return answer;
      }
      return null;
    };
    expect(await write()).toEqual({ status: 507, body: { message: full } });
    expect(await visitor.upload(table)).toEqual({ status: 507, body: { message: full } });
    expect((await fetch(`${server.address}/health`)).status).toBe(200);

    // Now its log has no room left either. Room that it finds as it starts again is taken too.
    while (server.process.exitCode === null) {
      await fill();
      await queryDatabase(dataDir, 'SELECT pg_switch_wal()').catch(() => undefined);
      await queryDatabase(dataDir, 'SELECT pg_switch_wal(), pg_logical_emit_message(true, $$ $$, $$ $$)').catch(
        () => undefined,
      );
      await sleep(500);
    }
    const line = `The disk of DATA_DIR=${dataDir} is full: make room on it and start Strandbook again`;
    const { code, errors } = await ended;
    expect([code, errors.slice(0, line.length), errors.match(/\n/g)?.length]).toEqual([1, line, 1]);
    const again = await runUntilExit({ DATA_DIR: dataDir });
    expect([again.code, again.output]).toEqual([1, '']);
    expect([again.errors.slice(0, line.length), again.errors.match(/\n/g)?.length]).toEqual([line, 1]);
    const first = await runUntilExit({ DATA_DIR: path.join(disk, 'new') });
    expect(first.errors).toMatch(
      /^The disk of DATA_DIR=[^\n]* is full: make room on it and start Strandbook again [^\n]*\n$/,
    );

    await rm(filling());
    const last = await startServer({ DATA_DIR: dataDir });
    running.push(last);
    expect(await (await createVisitor(last.address)).post('/searchSE', { term: 'kept' })).toMatchObject({ body: [{}] });
    expect(await last.stop('SIGTERM')).toMatchObject({ code: 0 });
  },
);
