import path from 'node:path';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { clientAddress } from '../accounts/client-address.ts';
import { retryOnStalePlan } from '../database/prepared-statements.ts';
import type { Services } from '../services.ts';
import { clientGoneError, HttpError } from './errors.ts';
import { createSpool, type DiskQuota, type Spool } from './spool.ts';

/** A reader who has taken nothing for so long is taken for gone. */
const stallTimeoutMs = 60_000;
/** Downloads under way for one address: fewer than there are connections, so that nobody has all of them. */
const maxDownloadsPerClient = 3;
/** Bytes on the disk for answers that wait for slow readers: for all visitors together, and as much for those logged in. */
const diskQuotaBytes = 1_000_000_000;

/** The answers under way of one server. */
type ActiveDownloads = { countByClient: Map<string, number>; visitorQuota: DiskQuota; userQuota: DiskQuota };
const activeDownloads = new WeakMap<Services['database'], ActiveDownloads>();

function activeDownloadsOf({ database, config }: Services): ActiveDownloads {
  const share = (): DiskQuota => ({ folder: path.join(config.dataDir, 'downloads'), bytesLeft: diskQuotaBytes });
  const known = activeDownloads.get(database) ?? {
    countByClient: new Map(),
    visitorQuota: share(),
    userQuota: share(),
  };
  activeDownloads.set(database, known);
  return known;
}

/**
 * Counts a download of an address until its answer has ended.
 * @throws HttpError 429 where there are too many, 408 where the reader has gone
 */
export function countDownload(services: Services, { ip }: FastifyRequest, { raw }: FastifyReply): void {
  // Nothing would report the end of an answer that has ended already.
  if (raw.destroyed) throw clientGoneError();
  const { countByClient } = activeDownloadsOf(services);
  const address = clientAddress(ip);
  const count = countByClient.get(address) ?? 0;
  if (count >= maxDownloadsPerClient) throw new HttpError(429, 'errors.busy', { retryAfter: 10 });
  countByClient.set(address, count + 1);
  raw.once('close', () => {
    const left = (countByClient.get(address) ?? 1) - 1;
    if (left > 0) countByClient.set(address, left);
    else countByClient.delete(address);
  });
}

/** Ends a connection over which nothing has gone for a while, as long as the answer lasts. */
function destroyWhenStalled({ raw }: FastifyReply): void {
  let before = -1;
  const timer = setInterval(() => {
    const written = raw.socket?.bytesWritten ?? before;
    if (written === before) raw.destroy();
    before = written;
  }, stallTimeoutMs).unref();
  raw.once('close', () => clearInterval(timer));
}

/**
 * A series, the first of which is asked for at once: what fails before anything is sent fails as an error. It is no generator,
 * which would hold the first as long as the others come, and with it the memory that these are made in.
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

/** Makes all pieces, however fast they are read, and comes to an end whatever happens. */
async function fillSpool(pieces: AsyncIterable<Uint8Array>, { write, end, stream }: Spool): Promise<void> {
  try {
    for await (const piece of pieces) await write(piece);
    end();
  } catch (error) {
    stream.destroy(error instanceof Error ? error : new Error(String(error)));
  }
}

/**
 * Answers with pieces as they are made, a file or a long text; every route that makes an answer while it is read goes through
 * here. A failure before the first piece is answered as an error. The pieces are made by a loop of its own, which comes to
 * the end of their generator, and so to its `finally`, whether the reader takes them, is slow, or has gone at any moment.
 * @param make makes the pieces; once more where tables were changed beneath a plan, so it must change nothing
 * @throws HttpError 408 where the reader has gone
 */
export async function sendStream(
  services: Services,
  reply: FastifyReply,
  headers: Readonly<Record<string, string>>,
  make: () => AsyncGenerator<Uint8Array>,
): Promise<FastifyReply> {
  const { raw } = reply;
  if (raw.destroyed) throw clientGoneError();
  const { visitorQuota, userQuota } = activeDownloadsOf(services);
  const spool = createSpool(reply.request.user ? userQuota : visitorQuota);
  raw.once('close', () => spool.stream.destroy());
  let pieces: AsyncIterable<Uint8Array>;
  try {
    pieces = await retryOnStalePlan(() => prefetchFirst(make()));
  } catch (error) {
    spool.stream.destroy();
    throw error;
  }
  void fillSpool(pieces, spool);
  if (raw.destroyed) throw clientGoneError();
  destroyWhenStalled(reply);
  return reply.headers(headers).send(spool.stream);
}
