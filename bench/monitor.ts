import { readFile, writeFile } from 'node:fs/promises';
import type { Server } from './server.ts';

const requestIntervalMs = 50;

/** The pages that others open meanwhile: the start page with its numbers, and lists. */
const pages = ['/stats', '/rest/field-sample/?hits=10', '/rest/sequencing-element/?hits=10'];

/** Times of requests beside an import, and the memory that it takes. */
type Monitored = { latencies: number[]; peakMegabytes: number };

/**
 * Asks for one page after the other, each 50 ms after the answer to the one before, until told to stop.
 * @returns what stops it, and gives all times in ms and the server's peak memory since the beginning
 */
export async function monitor(server: Server): Promise<() => Promise<Monitored>> {
  const latencies: number[] = [];
  let isOn = true;
  await resetPeakMemory(server.pid);
  const asking = (async () => {
    for (let i = 0; isOn; i++) {
      const start = performance.now();
      const answer = await fetch(server.address + pages[i % pages.length]);
      await answer.arrayBuffer();
      latencies.push(performance.now() - start);
      await new Promise((resolve) => setTimeout(resolve, requestIntervalMs));
    }
  })();
  return async () => {
    isOn = false;
    await asking;
    return { latencies, peakMegabytes: await peakMemory(server.pid) };
  };
}

/** Lets Linux count the peak from now on (proc(5), `clear_refs`); elsewhere nothing is known of it. */
export async function resetPeakMemory(pid: number): Promise<void> {
  await writeFile(`/proc/${pid}/clear_refs`, '5').catch(() => undefined);
}

/** The most memory, in megabytes, that the process held since then; NaN where the system does not tell. */
export async function peakMemory(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  return Number(/^VmHWM:\s*(\d+) kB$/m.exec(status)?.[1] ?? Number.NaN) / 1000;
}
