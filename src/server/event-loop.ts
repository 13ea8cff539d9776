import { setImmediate } from 'node:timers/promises';

/** The longest time for which the event loop is blocked. */
const maxBlockingMs = 20;

/**
 * Calls `work` for each item and yields to the event loop in between, so that the server answers others. The first
 * error ends it.
 */
export async function forEachYielding<T>(items: Iterable<T>, work: (item: T) => void): Promise<void> {
  let startedAt = performance.now();
  for (const item of items) {
    work(item);
    if (performance.now() - startedAt < maxBlockingMs) continue;
    await setImmediate();
    startedAt = performance.now();
  }
}
