import { md5 } from 'js-md5';
import type { SumNews, SumOrder } from './calls.ts';

/** The part of a file that is read at once: of many gigabytes no more than two parts are in memory. */
const sliceBytes = 4_000_000;

const tell = (news: SumNews) => postMessage(news);

/** Open as long as the thread may work. */
let gate = Promise.withResolvers<void>();
gate.resolve();

async function sum(file: File): Promise<string> {
  const hash = md5.create();
  const read = (from: number) => (from < file.size ? file.slice(from, from + sliceBytes).arrayBuffer() : null);
  let next = read(0);
  for (let at = 0; next; at += sliceBytes) {
    const bytes = await next;
    await gate.promise;
    // The next slice is read while this one is worked on.
    next = read(at + sliceBytes);
    // A rejected one is waited for in the next round.
    next?.catch(() => undefined);
    hash.update(bytes);
    tell({ bytes: bytes.byteLength });
  }
  return hash.hex();
}

addEventListener('message', async ({ data }: MessageEvent<SumOrder>) => {
  if (data === 'pause') gate = Promise.withResolvers();
  else if (data === 'resume') gate.resolve();
  else {
    try {
      tell({ md5: await sum(data.file) });
    } catch (error) {
      // A browser reads no file that was moved or changed after it was chosen.
      tell({ failed: String(error) });
    }
  }
});
