// A thread that reads one file after the other and makes their checksums.
import { createHash } from 'node:crypto';
import { open } from 'node:fs/promises';
import { parentPort } from 'node:worker_threads';

export type WorkerMessage = { bytes: number } | { md5: string } | { trouble: string };

const chunkBytes = 1_000_000;
/** News of every chunk would keep the other thread busy. */
const progressBytes = 16_000_000;

const port = parentPort;
const postToParent = (answer: WorkerMessage) => port?.postMessage(answer);

async function computeChecksum(file: string): Promise<string> {
  const handle = await open(file);
  try {
    const before = await handle.stat();
    const hash = createHash('md5');
    let untold = 0;
    for await (const chunk of handle.createReadStream({ highWaterMark: chunkBytes, autoClose: false })) {
      hash.update(chunk);
      untold += chunk.length;
      if (untold < progressBytes) continue;
      postToParent({ bytes: untold });
      untold = 0;
    }
    postToParent({ bytes: untold });
    const after = await handle.stat();
    // A file that is still being copied has no checksum yet.
    if (after.size !== before.size || after.mtimeMs !== before.mtimeMs)
      throw new Error('it was changed while it was read');
    return hash.digest('hex');
  } finally {
    await handle.close();
  }
}

port?.on('message', async (file: string) => {
  try {
    postToParent({ md5: await computeChecksum(file) });
  } catch (error) {
    postToParent({ trouble: error instanceof Error ? error.message : String(error) });
  }
});
