import type { AddressInfo } from 'node:net';
import { entityNames, entityOf } from '../catalogue/index.ts';
import { verifyCatalogue } from '../catalogue/verify.ts';
import { ensureAdministrator, firstAdministratorLink } from './accounts/first-administrator.ts';
import { buildApp } from './app.ts';
import { type Config, readConfig } from './config.ts';
import { type EmbeddedPostgres, startEmbedded } from './database/embedded.ts';
import { migrate } from './database/migrate.ts';
import { checkServer, openDatabase } from './database/pool.ts';
import { createLog } from './log.ts';
import { generatedSessionSecret } from './session-secret.ts';
import { ensureTemplates } from './templates/shipped.ts';

/** What was started so far, to be stopped in the opposite order. */
const started: (() => Promise<unknown>)[] = [];
let stopping = false;

async function stopAll(): Promise<void> {
  for (let stop = started.pop(); stop; stop = started.pop()) await stop();
}

function oneLine(error: unknown): string {
  return (error instanceof Error ? error.message || error.name : String(error)).replace(/\s*\n\s*/g, ' ');
}

async function failStart(error: unknown): Promise<never> {
  process.stderr.write(`${oneLine(error)}\n`);
  await stopAll().catch(() => undefined);
  process.exit(1);
}

function stopOnSignals(): void {
  let first = 0;
  const onSignal = () => {
    if (stopping) {
      // Ctrl-C below npm arrives twice, from the terminal and from npm; only a later one is a second wish.
      if (performance.now() - first > 500) process.exit(1);
      return;
    }
    stopping = true;
    first = performance.now();
    stopAll().then(
      () => process.exit(0),
      (error) => {
        process.stderr.write(`${oneLine(error)}\n`);
        process.exit(1);
      },
    );
  };
  process.on('SIGTERM', onSignal).on('SIGINT', onSignal);
}

async function embedded(config: Config, log: ReturnType<typeof createLog>): Promise<EmbeddedPostgres['connection']> {
  const postgres = await startEmbedded(config.dataDir, { log });
  started.push(postgres.stop);
  return postgres.connection;
}

async function start(): Promise<void> {
  verifyCatalogue(Object.fromEntries(entityNames.map((name) => [name, entityOf(name)])));
  const settings = readConfig(process.env);
  const log = createLog(settings.logLevel);
  const connection = settings.databaseUrl ? { connectionString: settings.databaseUrl } : await embedded(settings, log);
  const config = {
    ...settings,
    sessionSecret: settings.sessionSecret ?? (await generatedSessionSecret(settings.dataDir)),
  };
  const database = openDatabase(connection);
  started.push(database.close);
  await checkServer(database.db);
  await migrate(database.pool);
  await ensureTemplates(database.db);
  await ensureAdministrator(database, config.admin);

  const app = await buildApp({ config, database, log });
  started.push(() => app.close());
  await app.listen({ host: config.host, port: config.port });
  const { port } = app.server.address() as AddressInfo;
  const host = config.host.includes(':') ? `[${config.host}]` : config.host;
  const address = `http://${host}:${port}`;
  const link = await firstAdministratorLink(database, config.publicUrl ?? address);
  process.stdout.write(`Strandbook is at ${address}\n`);
  if (link) process.stdout.write(`Create the first administrator at ${link}\n`);
}

stopOnSignals();
// While stopping, what the start runs into is only the echo of that.
await start().catch((error) => (stopping ? undefined : failStart(error)));
