import { setTimeout as sleep } from 'node:timers/promises';
import type { StartError } from '../start-error.ts';
import { explainExit } from './disk-space.ts';
import { logFilePath, type Postmaster } from './postmaster.ts';

/** The number of restarts within the time window; after more, a person or a supervisor must act. */
const maxRestarts = 5;
const restartWindowMs = 10 * 60_000;
/** The pause before the first restart; each further one doubles it. */
const firstDelayMs = 250;

type Options = {
  dataDir: string;
  log: { info(message: string): void; error(message: string): void };
  onGiveUp: ((error: StartError) => void) | undefined;
};

/**
 * Restarts PostgreSQL whenever it ends unexpectedly, until that has happened too often.
 * @param first the running PostgreSQL
 * @param start starts the next one
 */
export function keepRunning(first: Postmaster, start: () => Promise<Postmaster>, options: Options) {
  const { dataDir, log, onGiveUp } = options;
  const stopped = new AbortController();
  // Times of a monotonic clock.
  const restarts: number[] = [];
  let current = first;

  async function restart(): Promise<string> {
    try {
      current = await start();
      if (stopped.signal.aborted) return '';
      await current.ready;
      log.info('PostgreSQL runs again');
      return await current.ended;
    } catch (error) {
      await current.stop(0);
      return (error as Error).message;
    }
  }

  async function watch(): Promise<void> {
    let reason = await first.ended;
    while (!stopped.signal.aborted) {
      const now = performance.now();
      const recent = restarts.filter((time) => now - time < restartWindowMs).length;
      if (recent >= maxRestarts) {
        const summary = `PostgreSQL has ended ${maxRestarts + 1} times within ${restartWindowMs / 60_000} minutes`;
        onGiveUp?.(await explainExit(`${summary}, see ${logFilePath(dataDir)}`, new Error(reason), dataDir));
        return;
      }
      const explanation = await explainExit('PostgreSQL has ended and is started again', new Error(reason), dataDir);
      log.error(explanation.message);
      await sleep(firstDelayMs * 2 ** recent, null, { signal: stopped.signal }).catch(() => undefined);
      if (stopped.signal.aborted) return;
      restarts.push(performance.now());
      reason = await restart();
    }
  }

  const watching = watch();
  return {
    async stop(patienceMs: number): Promise<void> {
      stopped.abort();
      await current.stop(patienceMs);
      await watching;
      // PostgreSQL may have been restarted in between.
      await current.stop(patienceMs);
    },
  };
}
