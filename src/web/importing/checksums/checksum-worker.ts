import { md5 } from 'js-md5';
import type { ChecksumMessage, ChecksumRequest } from './checksum-queue.ts';

/** The part of a file that is read at once: of many gigabytes no more than two parts are in memory. */
const chunkBytes = 4_000_000;

const send = (news: ChecksumMessage) => postMessage(news);

/** Open as long as the thread may work. */
let gate = Promise.withResolvers<void>();
gate.resolve();

async function computeMd5(file: File): Promise<string> {
  const hash = md5.create();
  const read = (from: number) => (from < file.size ? file.slice(from, from + chunkBytes).arrayBuffer() : null);
  let next = read(0);
  for (let at = 0; next; at += chunkBytes) {
    const bytes = await next;
    await gate.promise;
    // The next slice is read while this one is worked on.
    next = read(at + chunkBytes);
    // A rejected one is waited for in the next round.
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
      // A browser reads no file that was moved or changed after it was chosen.
      send({ failed: String(error) });
    }
  }
});
