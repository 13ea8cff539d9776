import { collectDefaultMetrics, Gauge, type OpenMetricsContentType, Registry } from 'prom-client';
import type { Database } from '../database/pool.ts';
import type { Disk } from './disk.ts';
import type { Readings } from './readings.ts';

/** The content type of the metrics: OpenMetrics 1.0, which Prometheus and others read. */
export const metricsType: OpenMetricsContentType = Registry.OPENMETRICS_CONTENT_TYPE;

/** A registry of one application. */
export function createRegistry(): Registry {
  const registry = new Registry<OpenMetricsContentType>();
  registry.setContentType(metricsType);
  // The library's classes take either kind of registry, but their types only that of Prometheus' older format.
  return registry as unknown as Registry;
}

/** Measures the process: memory, processor, event loop and garbage collection, until the process ends. */
export function measureProcess(registry: Registry): void {
  collectDefaultMetrics({ register: registry });
}

/** The values that are read at the time of a scrape; null where they cannot be read. */
type ScrapedValues = { readings: Readings | null; disk: Disk | null };

const poolNames = {
  pool: 'general',
  searchPool: 'search',
  visitorSearchPool: 'visitor_search',
  exportPool: 'export',
  visitorExportPool: 'visitor_export',
} as const satisfies Partial<Record<keyof Database, string>>;

/**
 * Makes the metrics whose values are read at each scrape.
 * @returns a function that sets them; a value that cannot be read is left out
 */
export function createGauges(registry: Registry, database: Database): (values: ScrapedValues) => void {
  const registers = [registry];
  const gauge = <L extends string = never>(name: string, help: string, labelNames: readonly L[] = []) =>
    new Gauge<L>({ name: `strandbook_${name}`, help, labelNames: [...labelNames], registers });
  const up = gauge('up_database', 'Whether the database has answered within two seconds.');
  const connections = gauge('database_connections', 'Connections to the database, by pool.', ['pool', 'state']);
  const databaseBytes = gauge('database_size_bytes', 'Size of the database.');
  const unindexed = gauge('search_unindexed_rows', 'Rows that the search index has not merged yet.', ['table']);
  const mails = gauge('mails', 'Mails that have not been sent: waiting, or failed at the last attempt.', ['state']);
  const backupAge = gauge('backup_age_seconds', 'Time since the last backup that succeeded.');
  const backupFailed = gauge('backup_failed', 'Whether the last backup failed.');
  const diskFree = gauge('disk_free_bytes', 'Free space on the disk of DATA_DIR.');
  const diskSize = gauge('disk_size_bytes', 'Size of the disk of DATA_DIR.');
  const single = [databaseBytes, backupAge, backupFailed, diskFree, diskSize];

  return ({ readings, disk }) => {
    for (const one of single) one.remove();
    unindexed.reset();
    mails.reset();
    up.set(readings ? 1 : 0);
    for (const [key, pool] of Object.entries(poolNames) as [keyof typeof poolNames, string][]) {
      const { totalCount, idleCount, waitingCount } = database[key];
      connections.set({ pool, state: 'total' }, totalCount);
      connections.set({ pool, state: 'idle' }, idleCount);
      connections.set({ pool, state: 'waiting' }, waitingCount);
    }
    if (disk) {
      diskFree.set(disk.freeBytes);
      diskSize.set(disk.totalBytes);
    }
    if (!readings) return;
    databaseBytes.set(readings.databaseBytes);
    for (const [table, rows] of readings.unindexedRows ?? []) unindexed.set({ table }, rows);
    mails.set({ state: 'waiting' }, readings.mails.waiting);
    mails.set({ state: 'failed' }, readings.mails.failed);
    if (readings.backup) {
      backupFailed.set(readings.backup.hasFailed ? 1 : 0);
      if (readings.backup.ageSeconds !== null) backupAge.set(readings.backup.ageSeconds);
    }
  };
}
