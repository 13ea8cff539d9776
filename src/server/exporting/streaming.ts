import type { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';

/** A reader who has taken nothing for so long is taken for gone. */
const stallTimeoutMs = 60_000;

/** Ends a connection over which nothing has gone for a while, as long as the answer lasts. */
function watchReader({ raw }: FastifyReply): void {
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
export async function begun<T>(items: AsyncGenerator<T>): Promise<AsyncIterable<T>> {
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

/** A file for whoever asked for it. It is made no further when its reader goes away, or takes nothing for a minute. */
export function streamTo(reply: FastifyReply, file: Readable): Readable {
  // A reader who has gone before the file was handed over is told of by nobody else.
  if (reply.raw.destroyed) file.destroy();
  else {
    watchReader(reply);
    reply.raw.once('close', () => file.destroy());
  }
  return file;
}
