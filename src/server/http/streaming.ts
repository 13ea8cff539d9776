import path from 'node:path';
import type { FastifyReply } from 'fastify';
import type { Services } from '../services.ts';
import { clientGoneError } from './errors.ts';
import { createSpool, type DiskQuota, type Spool } from './spool.ts';

/** After this time without a byte sent, the client counts as gone. */
const stallTimeoutMs = 60_000;
/** Disk space for spooled responses: once for all visitors together, once for all users together. */
const diskQuotaBytes = 1_000_000_000;

/** The disk space that one server has left for spooled responses. */
type DiskQuotas = { visitors: DiskQuota; users: DiskQuota };
const diskQuotas = new WeakMap<Services['database'], DiskQuotas>();

function diskQuotasOf({ database, config }: Services): DiskQuotas {
  const createQuota = (): DiskQuota => ({ folder: path.join(config.dataDir, 'downloads'), bytesLeft: diskQuotaBytes });
  const quotas = diskQuotas.get(database) ?? { visitors: createQuota(), users: createQuota() };
  diskQuotas.set(database, quotas);
  return quotas;
}

/** Ends the connection of a response of which nothing was sent for a while. */
function destroyWhenStalled({ raw }: FastifyReply): void {
  let writtenBefore = -1;
  const timer = setInterval(() => {
    const written = raw.socket?.bytesWritten ?? writtenBefore;
    if (written === writtenBefore) raw.destroy();
    writtenBefore = written;
  }, stallTimeoutMs).unref();
  raw.once('close', () => clearInterval(timer));
}

/**
 * Awaits the first item of a generator and returns all of its items, so that a failure before anything is sent becomes
 * an error response. It is not a generator function, since a generator would hold the first item in memory until the
 * last one is read.
 */
export async function prefetchFirst<T>(items: AsyncGenerator<T>): Promise<AsyncIterable<T>> {
  let first: IteratorResult<T> | null = await items.next();
  const iterator: AsyncIterator<T> = {
    async next() {
      const next = first ?? items.next();
      first = null;
      return next;
    },
    return: () => items.return(undefined),
  };
  return { [Symbol.asyncIterator]: () => iterator };
}

/** Writes all chunks to the spool, however fast the client reads; it never rejects. */
async function fillSpool(chunks: AsyncIterable<Uint8Array>, { write, end, stream }: Spool): Promise<void> {
  try {
    for await (const chunk of chunks) await write(chunk);
    end();
  } catch (error) {
    stream.destroy(error instanceof Error ? error : new Error(String(error)));
  }
}

/**
 * Sends chunks as they are generated, such as a file or a long text; every route with a streamed response uses this. A
 * failure before the first chunk becomes an error response. The generator always runs to its end, and so to its
 * `finally`, whether the client reads, is slow, or goes away at any moment.
 * @param generate creates the generator of the chunks
 * @throws HttpError 408 where the client has gone
 */
export async function sendStream(
  services: Services,
  reply: FastifyReply,
  headers: Readonly<Record<string, string>>,
  generate: () => AsyncGenerator<Uint8Array>,
): Promise<FastifyReply> {
  const { raw } = reply;
  if (raw.destroyed) throw clientGoneError();
  const { visitors, users } = diskQuotasOf(services);
  const spool = createSpool(reply.request.user ? users : visitors);
  raw.once('close', () => spool.stream.destroy());
  let chunks: AsyncIterable<Uint8Array>;
  try {
    chunks = await prefetchFirst(generate());
  } catch (error) {
    spool.stream.destroy();
    throw error;
  }
  void fillSpool(chunks, spool);
  if (raw.destroyed) throw clientGoneError();
  destroyWhenStalled(reply);
  return reply.headers(headers).send(spool.stream);
}
