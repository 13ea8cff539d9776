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

/** A series, the first of which is asked for at once: what fails before anything is sent fails as an error. */
export async function begun<T>(items: AsyncGenerator<T>): Promise<AsyncGenerator<T>> {
  const first = await items.next();
  return (async function* all() {
    try {
      if (first.done) return;
      yield first.value;
      yield* items;
    } finally {
      await items.return(undefined);
    }
  })();
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
