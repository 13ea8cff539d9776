import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { entityNames, entityOf } from '../catalogue/index.ts';
import { verifyCatalogue } from '../catalogue/verify.ts';
import { createFirstAdministratorLink, ensureAdministrator } from './accounts/first-administrator.ts';
import { buildApp } from './app.ts';
import { backUpBeforeUpgrade } from './backup/before-upgrade.ts';
import { type Config, readConfig } from './config.ts';
import { prepareDataFolder } from './database/data-folder.ts';
import { explainFullDisk } from './database/disk-space.ts';
import { type EmbeddedPostgres, startEmbedded } from './database/embedded-postgres.ts';
import { migrate, migrationsFolder } from './database/migrate.ts';
import { checkPostgres, openDatabase } from './database/pool.ts';
import { listeningUrl, resolvePublicUrl } from './http/public-url.ts';
import { version } from './http/version.ts';
import { endAllJobs } from './jobs/stored-jobs.ts';
import { createLog } from './log.ts';
import { readOrCreateSessionSecret } from './servers/session-secret.ts';
import { ensureShippedTemplates } from './templates/shipped.ts';

/** The time from a signal to the end of the process, at the latest. */
const stopWithinMs = 20_000;
/** The time for requests in progress; after it their connections are closed. */
const requestGraceMs = 8000;
/** The time for their database queries to end after that. */
const queryGraceMs = 2000;
/** The time reserved for a PostgreSQL that does not stop cleanly. */
const hardStopMs = 2000;

/** Functions that stop the started parts, called in reverse order; each receives the milliseconds that are left. */
const stopHandlers: ((leftMs: number) => Promise<unknown>)[] = [];
let stoppingSince: number | null = null;
/** The log of a server that has started; a start that fails prints one line instead. */
let startedLog: Logger | null = null;

const secondsSince = (start: number): number => Number(((performance.now() - start) / 1000).toFixed(3));

async function stopAll(since: number): Promise<void> {
  for (let stop = stopHandlers.pop(); stop; stop = stopHandlers.pop())
    await stop(since + stopWithinMs - performance.now());
}

function toOneLine(error: unknown): string {
  const explained = error instanceof Error ? explainFullDisk(error) : error;
  return (explained instanceof Error ? explained.message || explained.name : String(explained)).replace(
    /\s*\n\s*/g,
    ' ',
  );
}

/** Stops all parts and ends the process within a limited time; an error is printed and makes the exit code 1. */
async function shutDown(error?: unknown, signal?: NodeJS.Signals): Promise<void> {
  if (stoppingSince !== null) return;
  stoppingSince = performance.now();
  startedLog?.info({ signal, ...(error !== undefined && { reason: toOneLine(error) }) }, 'Strandbook is stopping');
  if (error !== undefined) process.stderr.write(`${toOneLine(error)}\n`);
  setTimeout(() => {
    process.stderr.write(`Strandbook did not stop within ${stopWithinMs / 1000} seconds and is ended\n`);
    process.exit(1);
  }, stopWithinMs);
  try {
    await stopAll(stoppingSince);
    startedLog?.info({ seconds: secondsSince(stoppingSince) }, 'Strandbook has stopped');
    process.exit(error === undefined ? 0 : 1);
  } catch (failure) {
    process.stderr.write(`${toOneLine(failure)}\n`);
    process.exit(1);
  }
}

function stopOnSignals(): void {
  const onSignal = (signal: NodeJS.Signals) => {
    // Under npm, Ctrl-C arrives twice at once, from the terminal and from npm; only a later signal ends the process
    // immediately.
    if (stoppingSince !== null && performance.now() - stoppingSince > 500) process.exit(1);
    void shutDown(undefined, signal);
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

/** Closes the server after the last request, at the latest after a limited time. */
async function closeApp(app: FastifyInstance): Promise<void> {
  const timer = setTimeout(() => app.server.closeAllConnections(), requestGraceMs);
  await app.close();
  clearTimeout(timer);
}

async function start(): Promise<void> {
  verifyCatalogue(Object.fromEntries(entityNames.map((name) => [name, entityOf(name)])));
  const settings = readConfig(process.env);
  const log = createLog(settings.logLevel);
  await prepareDataFolder(settings.dataDir);
  const connection = settings.databaseUrl
    ? { connectionString: settings.databaseUrl }
    : await connectEmbedded(settings, log);
  const database = openDatabase(connection);
  // A query that still runs then ends with PostgreSQL or with this process.
  stopHandlers.push(() => Promise.race([database.close(), sleep(queryGraceMs)]));
  await checkPostgres(database.db);
  const migrations = await migrate(database.pool, migrationsFolder, async () => {
    if (!settings.backupBeforeUpgrade) return;
    const file = await backUpBeforeUpgrade(connection, settings, new Date());
    log.info({ file }, 'a backup was made before the upgrade');
  });
  if (migrations.length > 0) log.info({ migrations }, 'migrations were applied');
  const config = {
    ...settings,
    sessionSecret: settings.sessionSecret ?? (await readOrCreateSessionSecret(database.db, settings.dataDir)),
  };
  if (!settings.databaseUrl) await endAllJobs(database.db);
  await ensureShippedTemplates(database.db);
  await ensureAdministrator(database, config.admin);

  const app = await buildApp({ config, database, log, onOutdated: shutDown });
  stopHandlers.push(() => closeApp(app));
  await app.listen({ host: config.host, port: config.port });
  // The process has the time of its start as the beginning of its clock.
  log.info({ version, url: listeningUrl(config, app), seconds: secondsSince(0) }, 'Strandbook has started');
  startedLog = log;
  const link = await createFirstAdministratorLink(database, resolvePublicUrl(config, app));
  process.stdout.write(`Strandbook is at ${listeningUrl(config, app)}\n`);
  if (link) process.stdout.write(`Create the first administrator at ${link}\n`);
}

stopOnSignals();
// `shutDown` ignores errors of the start that the stopping itself causes.
await start().catch(shutDown);
