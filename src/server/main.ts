import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { entityNames, entityOf } from '../catalogue/index.ts';
import { verifyCatalogue } from '../catalogue/verify.ts';
import { createFirstAdministratorLink, ensureAdministrator } from './accounts/first-administrator.ts';
import { buildApp } from './app.ts';
import { type Config, readConfig } from './config.ts';
import { explainFullDisk } from './database/disk-space.ts';
import { type EmbeddedPostgres, startEmbedded } from './database/embedded-postgres.ts';
import { migrate } from './database/migrate.ts';
import { checkPostgres, openDatabase } from './database/pool.ts';
import { listeningUrl, resolvePublicUrl } from './http/public-url.ts';
import { createLog } from './log.ts';
import { readOrCreateSessionSecret } from './secrets.ts';
import { ensureShippedTemplates } from './templates/shipped.ts';

/** The time from a signal to the end of the process, at the latest. */
const stopWithinMs = 20_000;
/** The part of it that requests under way are given; then their connections are closed. */
const requestGraceMs = 8000;
/** The time in which what they asked of the database must have ended then. */
const queryGraceMs = 2000;
/** The time that is kept for a PostgreSQL that does not stop cleanly. */
const hardStopMs = 2000;

/** Parts that were started so far, to be stopped in the opposite order, each given the milliseconds that are left. */
const stopHandlers: ((leftMs: number) => Promise<unknown>)[] = [];
let stoppingSince: number | null = null;

async function stopAll(since: number): Promise<void> {
  for (let stop = stopHandlers.pop(); stop; stop = stopHandlers.pop())
    await stop(since + stopWithinMs - performance.now());
}

function toOneLine(error: unknown): string {
  const shown = error instanceof Error ? explainFullDisk(error) : error;
  return (shown instanceof Error ? shown.message || shown.name : String(shown)).replace(/\s*\n\s*/g, ' ');
}

/** Stops what was started and ends the process, with an error where there is one, within a limited time. */
async function shutDown(error?: unknown): Promise<void> {
  if (stoppingSince !== null) return;
  stoppingSince = performance.now();
  if (error !== undefined) process.stderr.write(`${toOneLine(error)}\n`);
  setTimeout(() => {
    process.stderr.write(`Strandbook did not stop within ${stopWithinMs / 1000} seconds and is ended\n`);
    process.exit(1);
  }, stopWithinMs);
  try {
    await stopAll(stoppingSince);
    process.exit(error === undefined ? 0 : 1);
  } catch (failure) {
    process.stderr.write(`${toOneLine(failure)}\n`);
    process.exit(1);
  }
}

function stopOnSignals(): void {
  const onSignal = () => {
    // Ctrl-C below npm arrives twice, from the terminal and from npm; only a later one is a second wish.
    if (stoppingSince !== null && performance.now() - stoppingSince > 500) process.exit(1);
    void shutDown();
  };
  process.on('SIGTERM', onSignal).on('SIGINT', onSignal);
}

async function connectEmbedded(
  config: Config,
  log: ReturnType<typeof createLog>,
): Promise<EmbeddedPostgres['connection']> {
  const postgres = await startEmbedded(config.dataDir, { log, onGiveUp: shutDown });
  stopHandlers.push((leftMs) => postgres.stop(Math.max(0, leftMs - hardStopMs)));
  return postgres.connection;
}

/** Closes the server after the last request, or after so long without it. */
async function closeApp(app: FastifyInstance): Promise<void> {
  const timer = setTimeout(() => app.server.closeAllConnections(), requestGraceMs);
  await app.close();
  clearTimeout(timer);
}

async function start(): Promise<void> {
  verifyCatalogue(Object.fromEntries(entityNames.map((name) => [name, entityOf(name)])));
  const settings = readConfig(process.env);
  const log = createLog(settings.logLevel);
  const connection = settings.databaseUrl
    ? { connectionString: settings.databaseUrl }
    : await connectEmbedded(settings, log);
  const config = {
    ...settings,
    sessionSecret: settings.sessionSecret ?? (await readOrCreateSessionSecret(settings.dataDir)),
  };
  const database = openDatabase(connection);
  // A query that still runs then is ended by PostgreSQL when it stops, or when this process does.
  stopHandlers.push(() => Promise.race([database.close(), sleep(queryGraceMs)]));
  await checkPostgres(database.db);
  await migrate(database.pool);
  await ensureShippedTemplates(database.db);
  await ensureAdministrator(database, config.admin);

  const app = await buildApp({ config, database, log });
  stopHandlers.push(() => closeApp(app));
  await app.listen({ host: config.host, port: config.port });
  const link = await createFirstAdministratorLink(database, resolvePublicUrl(config, app));
  process.stdout.write(`Strandbook is at ${listeningUrl(config, app)}\n`);
  if (link) process.stdout.write(`Create the first administrator at ${link}\n`);
}

stopOnSignals();
// While stopping, what the start runs into is only the echo of that.
await start().catch(shutDown);
