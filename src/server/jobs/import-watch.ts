import type { FastifyBaseLogger } from 'fastify';
import type { Progress, QueuedProgress } from './job.ts';

/** An import that begins; a check stores nothing. */
export type BegunImport = { userId: number; isCheck: boolean; log: Pick<FastifyBaseLogger, 'info'> };

/**
 * The end of an import: it was stored or checked, refused for errors in its table or file, cancelled, or it failed by a
 * fault of the server or its database.
 */
export type ImportEnd =
  | { outcome: 'stored'; rows: number; dataset: number }
  | { outcome: 'checked'; rows: number }
  | { outcome: 'refused'; problems: number }
  | { outcome: 'cancelled' | 'failed' };

/** One import under way. */
export type WatchedImport = {
  /** Called with each progress, also while it waits for its turn. */
  report(progress: Progress | QueuedProgress): void;
  /** Called once. */
  end(end: ImportEnd): void;
};

/** Follows the imports of an application, for its metrics, its log and its administrators. */
export type ImportWatch = { begin(begun: BegunImport): WatchedImport };
