import { setTimeout as sleep } from 'node:timers/promises';

/** Records that are checked at once, so that little memory is needed and nobody waits for long. */
const batchSize = 2_000;

/** Pauses after some work for as long as it took, so that checking takes half of a processor at most. */
export async function paced(work: () => Promise<void>): Promise<void> {
  const startedAt = performance.now();
  await work();
  await sleep(performance.now() - startedAt);
}

/** Works on items in batches, with a pause after each. */
export async function inPacedBatches<T>(items: readonly T[], work: (batch: T[]) => Promise<void>): Promise<void> {
  for (let start = 0; start < items.length; start += batchSize)
    await paced(() => work(items.slice(start, start + batchSize)));
}
