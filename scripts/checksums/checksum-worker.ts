// A worker thread that computes the checksums of files, one after the other.
import { createHash } from 'node:crypto';
import { open } from 'node:fs/promises';
import { parentPort } from 'node:worker_threads';

export type WorkerMessage = { bytes: number } | { md5: string } | { error: string };

const chunkBytes = 1_000_000;
/** The bytes between two progress messages; one for every chunk would keep the main thread busy. */
const progressBytes = 16_000_000;

const port = parentPort;
const postToParent = (message: WorkerMessage) => port?.postMessage(message);

async function computeChecksum(file: string): Promise<string> {
  const handle = await open(file);
  try {
    const before = await handle.stat();
    const hash = createHash('md5');
    let unreportedBytes = 0;
    for await (const chunk of handle.createReadStream({ highWaterMark: chunkBytes, autoClose: false })) {
      hash.update(chunk);
      unreportedBytes += chunk.length;
      if (unreportedBytes < progressBytes) continue;
      postToParent({ bytes: unreportedBytes });
      unreportedBytes = 0;
    }
    postToParent({ bytes: unreportedBytes });
    const after = await handle.stat();
    // A file that is still being copied has no final checksum.
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
    postToParent({ error: error instanceof Error ? error.message : String(error) });
  }
});
