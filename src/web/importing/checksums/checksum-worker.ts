import { md5 } from 'js-md5';
import type { ChecksumMessage, ChecksumRequest } from './checksum-queue.ts';

/** The size of a chunk in bytes. At most two chunks of a file are in memory. */
const chunkBytes = 4_000_000;

const send = (message: ChecksumMessage) => postMessage(message);

/** Resolved unless the worker is paused; reading waits for it. */
let gate = Promise.withResolvers<void>();
gate.resolve();

async function computeMd5(file: File): Promise<string> {
  const hash = md5.create();
  const read = (from: number) => (from < file.size ? file.slice(from, from + chunkBytes).arrayBuffer() : null);
  let next = read(0);
  for (let offset = 0; next; offset += chunkBytes) {
    const bytes = await next;
    await gate.promise;
    // The next chunk is read while this one is hashed.
    next = read(offset + chunkBytes);
    // Prevents an unhandled rejection; the error is thrown when this chunk is awaited.
    next?.catch(() => undefined);
    hash.update(bytes);
    send({ bytes: bytes.byteLength });
  }
  return hash.hex();
}

addEventListener('message', async ({ data }: MessageEvent<ChecksumRequest>) => {
  if (data === 'pause') gate = Promise.withResolvers();
  else if (data === 'resume') gate.resolve();
  else {
    try {
      send({ md5: await computeMd5(data.file) });
    } catch (error) {
      // A browser refuses to read a file that was moved or changed after it was selected.
      send({ failed: String(error) });
    }
  }
});
