// A thread that reads one file after the other and makes their checksums.
import { createHash } from 'node:crypto';
import { open } from 'node:fs/promises';
import { parentPort } from 'node:worker_threads';

export type SumAnswer = { bytes: number } | { md5: string } | { trouble: string };

const chunkBytes = 1_000_000;
/** News of every chunk would keep the other thread busy. */
const reportedBytes = 16_000_000;

const port = parentPort;
const tell = (answer: SumAnswer) => port?.postMessage(answer);

async function sum(file: string): Promise<string> {
  const handle = await open(file);
  try {
    const before = await handle.stat();
    const hash = createHash('md5');
    let untold = 0;
    for await (const chunk of handle.createReadStream({ highWaterMark: chunkBytes, autoClose: false })) {
      hash.update(chunk);
      untold += chunk.length;
      if (untold < reportedBytes) continue;
      tell({ bytes: untold });
      untold = 0;
    }
    tell({ bytes: untold });
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
    tell({ md5: await sum(file) });
  } catch (error) {
    tell({ trouble: error instanceof Error ? error.message : String(error) });
  }
});
