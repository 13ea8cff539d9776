import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Kysely, sql } from 'kysely';
import { ignoreFullDisk } from '../database/failures.ts';
import { runningServers } from '../database/running-servers.ts';
import type { Tables } from '../database/tables.ts';
import { sha256 } from '../secrets.ts';
import type { Services } from '../services.ts';
import { clientAddress } from './client-address.ts';
import { clientGoneError, HttpError } from './errors.ts';

/** Downloads of one client at a time: fewer than a server has database connections, so that nobody takes all of them. */
const maxDownloadsPerClient = 3;
/** The time until the end of a download is noted again, where the database was away. */
const retryMs = 1000;

/** Counts one more download of a client. @throws HttpError 429 where there are too many on all servers together */
function begin(db: Kysely<Tables>, serverId: string, client: Buffer): Promise<string> {
  return db.transaction().execute(async (trx) => {
    // Locked by client, since downloads that begin at the same time would all be below the limit.
    await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`download:${client.toString('hex')}`}, 0))`.execute(trx);
    const { rows } = await sql<{ id: string }>`INSERT INTO download (server_id, client)
      SELECT ${serverId}, ${client} WHERE (
        SELECT count(*) FROM download WHERE client = ${client} AND (server_id = ${serverId} OR server_id IN (${runningServers}))
      ) < ${maxDownloadsPerClient} RETURNING download_id AS id`.execute(trx);
    if (!rows[0]) throw new HttpError(429, 'errors.busy', { retryAfter: 10 });
    return rows[0].id;
  });
}

/** Notes that a download has ended; until the database can do so, it counts. */
async function end({ pool, db }: Services['database'], id: string): Promise<void> {
  while (!pool.ending)
    try {
      await sql`DELETE FROM download WHERE download_id = ${id}`.execute(db);
      return;
    } catch {
      await sleep(retryMs, undefined, { ref: false });
    }
}

/**
 * Counts a client's download until its response has ended.
 * @throws HttpError 429 where there are too many, 408 where the client has gone
 */
export async function countDownload(
  { database, serverId }: Services,
  { ip }: FastifyRequest,
  { raw }: FastifyReply,
): Promise<void> {
  // A response that has ended already emits no `close`, so its download would never stop counting.
  if (raw.destroyed) throw clientGoneError();
  // On a full disk it is not counted, as everything can still be read.
  const id = await begin(database.db, serverId, sha256(clientAddress(ip))).catch(ignoreFullDisk);
  const endIt = () => void (id && end(database, id));
  raw.once('close', endIt);
  // The client has gone meanwhile, so that `close` may come no more.
  if (raw.destroyed) {
    endIt();
    throw clientGoneError();
  }
}

/** Forgets the downloads of servers that have ended without a farewell. */
export async function forgetEndedDownloads(db: Kysely<Tables>): Promise<void> {
  await sql`DELETE FROM download WHERE server_id NOT IN (${runningServers})`.execute(db);
}
