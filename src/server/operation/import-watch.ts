import { Counter, Gauge, Histogram, type Registry } from 'prom-client';
import type { BegunImport, ImportEnd, ImportWatch, WatchedImport } from '../jobs/import-watch.ts';

/** An import that stored nothing, with the rows that were read of it. */
export type UnstoredImport = {
  userId: number;
  at: Date;
  outcome: 'refused' | 'cancelled' | 'failed';
  rows: number;
  problems: number | null;
};

/** The number of the last imports that are shown; as many that stored nothing are remembered. */
export const maxImports = 20;
const phases = ['queued', 'reading', 'storing'] as const;
type Phase = (typeof phases)[number];

/** From a small table to the longest import that is allowed. */
const phaseBuckets = [0.1, 0.5, 1, 5, 15, 60, 300, 1800];

/** The watch over an application's imports, and those of this process that have stored nothing, the latest first. */
type CountedImports = { watch: ImportWatch; unstored(): readonly UnstoredImport[] };

/** Counts imports by their ends, measures their phases, logs each end, and remembers the last that stored nothing. */
export function countImports(registry: Registry): CountedImports {
  const registers = [registry];
  const ends = new Counter({
    name: 'strandbook_imports_total',
    help: 'Imports and checks of tables that have ended: stored, checked, refused for their errors, cancelled, or failed.',
    labelNames: ['outcome'],
    registers,
  });
  const running = new Gauge({
    name: 'strandbook_imports_running',
    help: 'Imports and checks under way, by phase.',
    labelNames: ['phase'],
    registers,
  });
  const durations = new Histogram({
    name: 'strandbook_import_phase_duration_seconds',
    help: 'Time that imports and checks took in each phase.',
    labelNames: ['phase'],
    buckets: phaseBuckets,
    registers,
  });
  for (const phase of phases) running.set({ phase }, 0);
  for (const outcome of ['stored', 'checked', 'refused', 'cancelled', 'failed']) ends.inc({ outcome }, 0);
  let unstored: UnstoredImport[] = [];

  function begin({ userId, isCheck, log }: BegunImport): WatchedImport {
    const begunAt = performance.now();
    let current: { phase: Phase; since: number } | null = null;
    let rows = 0;

    function enter(phase: Phase | null): void {
      if (phase === current?.phase) return;
      const now = performance.now();
      if (current) {
        running.dec({ phase: current.phase });
        durations.observe({ phase: current.phase }, (now - current.since) / 1000);
      }
      if (phase) running.inc({ phase });
      current = phase && { phase, since: now };
    }

    function end(result: ImportEnd): void {
      enter(null);
      const { outcome } = result;
      ends.inc({ outcome });
      const seconds = Number(((performance.now() - begunAt) / 1000).toFixed(3));
      log.info({ import: { user: userId, check: isCheck, rows, ...result, seconds } }, 'an import has ended');
      if (isCheck || outcome === 'stored' || outcome === 'checked') return;
      const problems = outcome === 'refused' ? result.problems : null;
      unstored = [{ userId, at: new Date(), outcome, rows, problems }, ...unstored].slice(0, maxImports);
    }

    return {
      report(progress) {
        enter(progress.phase);
        if (progress.phase !== 'queued') rows = progress.rows;
      },
      end,
    };
  }

  return { watch: { begin }, unstored: () => unstored };
}
