// Reads latencies, memory and processor time while a bench runs; Linux alone tells memory and processor time.
import { readdirSync, readFileSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import pg from 'pg';
import type { Server } from './server.ts';

const requestIntervalMs = 50;

/** Requests of other people during an import: the counts of the start page, and lists. */
const paths = ['/stats', '/rest/field-sample/?hits=10', '/rest/sequencing-element/?hits=10'];

/** Times of requests during an import in ms, and the server's peak memory. */
type Monitored = { latencies: number[]; peakMegabytes: number };

/**
 * Sends requests one after the other, each 50 ms after the previous response.
 * @returns a function that stops the requests and returns all times in ms and the server's peak memory since the start
 */
export async function monitor(server: Server): Promise<() => Promise<Monitored>> {
  const latencies: number[] = [];
  let isRunning = true;
  await resetPeakMemory(server.pid);
  const polling = (async () => {
    for (let i = 0; isRunning; i++) {
      const start = performance.now();
      const response = await fetch(server.address + paths[i % paths.length]);
      await response.arrayBuffer();
      latencies.push(performance.now() - start);
      await new Promise((resolve) => setTimeout(resolve, requestIntervalMs));
    }
  })();
  return async () => {
    isRunning = false;
    await polling;
    return { latencies, peakMegabytes: await peakMemory(server.pid) };
  };
}

/** Resets the peak memory that Linux reports (proc(5), `clear_refs`); other systems do not report it. */
export async function resetPeakMemory(pid: number): Promise<void> {
  await writeFile(`/proc/${pid}/clear_refs`, '5').catch(() => undefined);
}

/** The peak memory of a process in megabytes since the reset; NaN where the system does not report it. */
export async function peakMemory(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  return Number(/^VmHWM:\s*(\d+) kB$/m.exec(status)?.[1] ?? Number.NaN) / 1000;
}

/** The private memory of processes and their share of shared memory in megabytes; NaN where the system does not report it. */
async function memoryOf(pids: readonly number[]): Promise<number> {
  let kilobytes = 0;
  for (const pid of pids) {
    const text = await readFile(`/proc/${pid}/smaps_rollup`, 'utf8').catch(() => '');
    kilobytes += Number(/^Pss:\s+(\d+)/m.exec(text)?.[1] ?? 0);
  }
  if (kilobytes === 0) return Number.NaN;
  return Math.round((kilobytes * 1024) / 1e6);
}

/** The memory of a server and of all processes of its PostgreSQL in megabytes; NaN where the system does not report it. */
export async function memoryInUse({
  pid,
  postgresPid,
  connection,
}: Server): Promise<{ server: number; postgres: number }> {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    const { rows } = await client.query<{ pid: number }>(
      'SELECT pid FROM pg_stat_activity WHERE pid <> pg_backend_pid()',
    );
    return { server: await memoryOf([pid]), postgres: await memoryOf([postgresPid, ...rows.map((row) => row.pid)]) };
  } finally {
    await client.end();
  }
}

/**
 * The processor time in ms that the processes of a server's PostgreSQL have taken; those that ended do not count (Linux).
 */
export function postgresMilliseconds({ postgresPid }: Server): number {
  let ticks = 0;
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    try {
      // Fields behind the name: state, parent, …, and from the twelfth on the ticks as user and in the kernel (proc(5)).
      const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
      if (Number(fields[1]) === postgresPid) ticks += Number(fields[11]) + Number(fields[12]);
    } catch {
      // The process has ended meanwhile.
    }
  }
  return ticks * 10;
}
