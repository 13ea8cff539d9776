import { readFileSync } from 'node:fs';
import { sql } from 'kysely';
import { healthEndpoints } from '../../catalogue/endpoints/health.ts';
import type { ServerModule } from '../services.ts';
import { HttpError } from './errors.ts';
import { routesOf } from './route.ts';

const timeoutMs = 2000;

/** The version of the package. */
export const version: string = JSON.parse(
  readFileSync(new URL('../../../package.json', import.meta.url), 'utf8'),
).version;

/** `GET /health` for monitoring: 200, or 503 where the database does not answer within two seconds. */
export const health: ServerModule = async (app, { database: { db } }) => {
  const route = routesOf(app, healthEndpoints);
  route('GET /health', { config: { session: false } }, async (_input, request) => {
    let timer: NodeJS.Timeout | undefined;
    const tooLong = new Promise<never>((_resolve, reject) => {
      timer = setTimeout(() => reject(new Error('the database took too long')), timeoutMs);
    });
    try {
      await Promise.race([sql`SELECT 1`.execute(db), tooLong]);
    } catch (error) {
      request.log.warn({ err: error }, 'the database does not answer');
      throw new HttpError(503, 'errors.databaseDown');
    } finally {
      clearTimeout(timer);
    }
    return { status: 'ok', version, database: 'ok' };
  });
};
