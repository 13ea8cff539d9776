import type { ImportedFiles, UploadProgress } from '../../catalogue/endpoints/importing.ts';
import type { Warning } from '../../table/issues.ts';
import type { ImportOutcome } from './job.ts';

/**
 * The result of an upload: of one table, of several files (in the language of their sender), or an error before the
 * import.
 */
export type UploadResult = { outcome: ImportOutcome } | { files: ImportedFiles } | { error: unknown };

/** The state of an upload; its warnings are translated when it is sent. */
export type UploadEvent = Omit<UploadProgress, 'warnings'> & { warnings?: readonly Warning[] };

const unmeasured = { share: null, rate: null, secondsLeft: null };

/** The state of an upload of which nothing has been read. */
export const emptyEvent = (phase: 'waiting' | 'receiving' | 'queued' | 'unknown'): UploadEvent => ({
  phase,
  rows: 0,
  total: null,
  ...unmeasured,
});

/** The last event of an upload of which nothing was stored, or of several files. */
export const endedEvent = (phase: 'done' | 'failed' | 'cancelled', warnings: readonly Warning[] = []): UploadEvent => ({
  phase,
  rows: 0,
  total: 0,
  ...unmeasured,
  warnings,
});

/** The last event of a table that was stored or checked. */
export function doneEvent({ rows, warnings }: { rows: number; warnings: readonly Warning[] }): UploadEvent {
  return { ...endedEvent('done', warnings), rows, total: rows };
}

/** The last event of an upload. */
export function finalEvent(result: UploadResult, isCancelled: boolean): UploadEvent {
  if ('files' in result) return endedEvent(isCancelled ? 'cancelled' : 'done');
  const outcome = 'outcome' in result ? result.outcome : null;
  if (outcome?.kind === 'stored' || outcome?.kind === 'checked') return doneEvent(outcome);
  const warnings = outcome?.kind === 'invalidRows' ? outcome.warnings : [];
  return endedEvent(isCancelled || outcome?.kind === 'cancelled' ? 'cancelled' : 'failed', warnings);
}

/** Whether no further event follows. */
export function isFinal({ phase }: Pick<UploadEvent, 'phase'>): boolean {
  return phase === 'done' || phase === 'failed' || phase === 'cancelled' || phase === 'unknown';
}
