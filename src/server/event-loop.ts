import { setImmediate } from 'node:timers/promises';

/** The longest time for which nobody else is answered. */
const maxBlockingMs = 20;

/** Works through many items, and lets the server answer others in between. An error for one of them ends it. */
export async function forEachYielding<T>(items: Iterable<T>, work: (item: T) => void): Promise<void> {
  let begun = performance.now();
  for (const item of items) {
    work(item);
    if (performance.now() - begun < maxBlockingMs) continue;
    await setImmediate();
    begun = performance.now();
  }
}
