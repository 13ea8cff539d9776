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
const diskFullMessage =
  'The server’s disk is full, so nothing was stored. Existing data can still be read. Please tell an administrator.';
const healthMessage =
  'The disk is full: nothing can be stored until there is free space on the disk of DATA_DIR. Existing data can still be read.';

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

const fillerFile = () => path.join(disk, 'filling');

/** Writes into a file until the disk is full. */
async function fillDisk(): Promise<void> {
  const file = await open(fillerFile(), 'a');
  for (let size = 2 ** 20; size >= 1; size /= 2) {
    try {
      for (;;) await file.write(Buffer.alloc(size));
    } catch (error) {
      expect((error as NodeJS.ErrnoException).code).toBe('ENOSPC');
    }
  }
  await file.close();
}

/** Updates the sessions until PostgreSQL has no space left for another row version. */
async function fillSessions(): Promise<void> {
  const client = new pg.Client({ connectionString: await databaseUrl(dataDir) });
  const reader = new pg.Client({ connectionString: await databaseUrl(dataDir) });
  for (const connection of [client, reader]) {
    connection.on('error', () => undefined);
    await connection.connect();
  }
  // An open snapshot of the old row versions keeps PostgreSQL from using their space again.
  await reader.query('BEGIN ISOLATION LEVEL REPEATABLE READ; SELECT FROM session');
  const write = async () => {
    for (let versions = 0; ; versions++) {
      // A checkpoint frees space, and to fill that with sessions would take minutes.
      if (versions % 100 === 0) await fillDisk();
      await client.query(`UPDATE session SET last_seen_at = now() - interval '5 minutes'`);
    }
  };
  await expect(write()).rejects.toMatchObject({ code: '53100' });
  await client.end();
}

const longTimeout = { timeout: 180_000 };
it(
  'a full disk refuses changes with a message, still allows reading, and ends the server in one line once PostgreSQL cannot go on',
  longTimeout,
  async (context) => {
    if (!isMounted) context.skip('a small disk can be mounted by root only');
    const server = await startServer({ DATA_DIR: dataDir, ...admin });
    running.push(server);
    const ended = new Promise<ExitResult>((resolve) => {
      server.process.once('exit', () => resolve(server.stop('SIGTERM')));
    });
    const visitor = await createVisitor(server.address);
    // Such a small disk has never the room that uploads and the log of PostgreSQL may need.
    expect(await visitor.get('/health')).toMatchObject({
      status: 200,
      body: {
        status: 'ok',
        disk: { warning: 'low' },
        warnings: [expect.stringMatching(/^Only \d+(?:\.\d+)? MB are free/)],
      },
    });
    expect((await visitor.login(admin.ADMIN_EMAIL, admin.ADMIN_PASSWORD)).status).toBe(200);
    const table = await buildWorkbook([buildRow({ samp_name: 'kept' })]);
    expect(await visitor.upload(table)).toMatchObject({ status: 200 });
    // A new segment gives PostgreSQL's write-ahead log space for the following steps.
    await queryDatabase(dataDir, 'SELECT pg_switch_wal()');
    // The new segment's file is created with its first entry only.
    await queryDatabase(dataDir, `SELECT pg_logical_emit_message(true, 'test', 'room')`);
    await fillDisk();

    await fillSessions();
    // Both would write: the session's last use is due to be stored, and the search terms to be logged.
    const search = await visitor.post<{ samp_name: string }[]>('/searchSE', { term: `kept ${'kept '.repeat(150)}` });
    expect(search).toMatchObject({ status: 200, body: [{ samp_name: 'kept' }] });
    expect(await visitor.get('/rest/campaigns/')).toMatchObject({ status: 200, body: { totalHits: 1 } });
    expect(await visitor.get('/rest/campaigns?format=csv')).toMatchObject({ status: 200 });
    const write = async () => {
      for (let number = 0; number < 500; number++) {
        const response = await visitor.post('/rest/campaigns/', {
          campaign: `C${number}`,
          campaign_comment: 'long '.repeat(400),
        });
        if (response.status !== 201) return response;
      }
      return null;
    };
    expect(await write()).toEqual({ status: 507, body: { message: diskFullMessage } });
    expect(await visitor.upload(table)).toEqual({ status: 507, body: { message: diskFullMessage } });
    expect(await visitor.get('/health')).toEqual({ status: 503, body: { message: healthMessage } });

    // Now the write-ahead log has no space left either; space that PostgreSQL frees when it restarts is filled too.
    while (server.process.exitCode === null) {
      await fillDisk();
      await queryDatabase(dataDir, 'SELECT pg_switch_wal()').catch(() => undefined);
      await queryDatabase(dataDir, 'SELECT pg_switch_wal(), pg_logical_emit_message(true, $$ $$, $$ $$)').catch(
        () => undefined,
      );
      await sleep(500);
    }
    const line = `The disk of DATA_DIR=${dataDir} is full: make room on it and start Strandbook again`;
    const { code, errors } = await ended;
    expect([code, errors.slice(0, line.length), errors.match(/\n/g)?.length]).toEqual([1, line, 1]);
    const restarted = await runUntilExit({ DATA_DIR: dataDir });
    expect([restarted.code, restarted.output]).toEqual([1, '']);
    expect([restarted.errors.slice(0, line.length), restarted.errors.match(/\n/g)?.length]).toEqual([line, 1]);
    const firstStart = await runUntilExit({ DATA_DIR: path.join(disk, 'new') });
    expect(firstStart.errors).toMatch(
      /^The disk of DATA_DIR=[^\n]* is full: make room on it and start Strandbook again [^\n]*\n$/,
    );

    await rm(fillerFile());
    const lastServer = await startServer({ DATA_DIR: dataDir });
    running.push(lastServer);
    expect(await (await createVisitor(lastServer.address)).post('/searchSE', { term: 'kept' })).toMatchObject({
      body: [{}],
    });
    expect(await lastServer.stop('SIGTERM')).toMatchObject({ code: 0 });
  },
);
