import { sql } from 'kysely';
import { healthEndpoints } from '../../catalogue/endpoints/health.ts';
import { HttpError } from '../http/errors.ts';
import { routesOf } from '../http/route.ts';
import { version } from '../http/version.ts';
import type { ServerModule } from '../services.ts';
import { freeSpaceOf, readDisk } from './disk.ts';
import { findWarnings, readLastBackups } from './warnings.ts';
import { withinTime } from './within-time.ts';

/** The time for an answer of the database. */
const timeoutMs = 2000;

/**
 * `GET /health` for monitoring: 200, or 503 where the database does not answer within two seconds, or the disk is full.
 * Its warnings are about what will fail later.
 */
export const health: ServerModule = async (app, { config, database: { db } }) => {
  const route = routesOf(app, healthEndpoints);
  const isEmbedded = config.databaseUrl === null;
  const readBackups = () =>
    config.backupDir === null ? sql`SELECT 1`.execute(db).then(() => null) : readLastBackups(db);
  route('GET /health', { config: { session: false } }, async (_input, request) => {
    const [backups, disk] = await Promise.all([
      withinTime(readBackups(), timeoutMs).catch((error: unknown) => {
        request.log.warn({ err: error }, 'the database does not answer');
        throw new HttpError(503, 'errors.databaseDown');
      }),
      readDisk(config.dataDir, isEmbedded),
    ]);
    if (disk?.isFull) throw new HttpError(503, 'operationWarnings.diskFull');
    return {
      status: 'ok',
      version,
      database: 'ok',
      ...(disk && { disk: freeSpaceOf(disk) }),
      warnings: findWarnings({ disk, backups, now: new Date() }, request),
    };
  });
};
