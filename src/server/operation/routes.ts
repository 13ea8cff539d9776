import type { FastifyInstance } from 'fastify';
import { operationEndpoints } from '../../catalogue/endpoints/operation.ts';
import { screenEntities } from '../../catalogue/index.ts';
import { routesOf } from '../http/route.ts';
import { version } from '../http/version.ts';
import type { ImportWatch } from '../jobs/import-watch.ts';
import { createRecordCounter } from '../search/index.ts';
import type { ServerModule } from '../services.ts';
import { freeSpaceOf, readDisk } from './disk.ts';
import { health } from './health.ts';
import { countImports } from './import-watch.ts';
import { createGauges, createRegistry, measureProcess, metricsType } from './metrics.ts';
import { requireMetricsReader } from './metrics-access.ts';
import { maxSlow, readOperation } from './read-operation.ts';
import { prepareReadings, readReadings } from './readings.ts';
import { watchRequests } from './request-watch.ts';
import { findWarnings } from './warnings.ts';

/** The watch over one application: for its imports, and the module that answers what was seen. */
export type OperationWatch = { importWatch: ImportWatch; module: ServerModule };

const twoDigits = (part: number) => String(part).padStart(2, '0');
/** `02:30` for 150 minutes after midnight. */
const formatMinute = (minute: number) => `${twoDigits(Math.floor(minute / 60))}:${twoDigits(minute % 60)}`;

/**
 * Starts to watch an application: its requests and its imports. It is called before the modules are registered, as the
 * requests of all of them count.
 */
export function watchOperation(app: FastifyInstance): OperationWatch {
  const startedAt = new Date();
  const registry = createRegistry();
  const slowRequests = watchRequests(app, registry);
  const imports = countImports(registry);

  const module: ServerModule = async (scope, services) => {
    const { config, database } = services;
    const isEmbedded = config.databaseUrl === null;
    const countRecords = createRecordCounter(screenEntities);
    const setGauges = createGauges(registry, database);
    let scrape: Promise<string> | null = null;
    await scope.register(health, services);
    scope.addHook('onListen', async () => {
      measureProcess(registry);
      if (isEmbedded)
        prepareReadings(database).catch((err) =>
          scope.log.warn({ err }, 'rows that are not indexed cannot be counted'),
        );
    });

    async function makeMetrics(): Promise<string> {
      const [readings, disk] = await Promise.all([
        readReadings(database).catch((err) => {
          scope.log.warn({ err }, 'the database does not answer');
          return null;
        }),
        readDisk(config.dataDir, isEmbedded),
      ]);
      setGauges({ readings, disk });
      return registry.metrics();
    }

    const route = routesOf(scope, operationEndpoints);
    route('GET /metrics', async (_input, request, reply) => {
      requireMetricsReader(request, config.metricsToken);
      // Whoever asks meanwhile gets the same values, as the gauges are those of one scrape.
      scrape ??= makeMetrics().finally(() => {
        scrape = null;
      });
      return reply
        .type(metricsType)
        .header('cache-control', 'no-store')
        .send(await scrape);
    });

    route('GET /rest/operation', async (_input, request) => {
      const disk = await readDisk(config.dataDir, isEmbedded);
      const { slowStatements, backups, ...read } = await readOperation(database.db, countRecords, imports.unstored());
      const requests = slowRequests
        .list()
        .map(({ method, route: path, ...rest }) => ({ text: `${method} ${path}`, ...rest }));
      const areBackupsSet = config.backupDir !== null;
      return {
        version,
        startedAt,
        warnings: findWarnings({ disk, backups: areBackupsSet ? backups : null, now: new Date() }, request),
        disk: disk && { ...freeSpaceOf(disk), totalBytes: disk.totalBytes },
        ...read,
        backups: { time: areBackupsSet ? formatMinute(config.backupMinute) : null, ...backups },
        slow: slowStatements
          ? { source: 'statements', items: slowStatements }
          : { source: 'requests', items: requests.slice(0, maxSlow) },
      };
    });
  };

  return { importWatch: imports.watch, module };
}
