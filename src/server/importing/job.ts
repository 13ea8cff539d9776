import type pg from 'pg';
import type { RecordCounts } from '../../catalogue/answers/importing.ts';
import type { UploadStudy } from '../../table/grouping/grouped-records.ts';
import type { Issues, Warning } from '../../table/issues.ts';
import type { BulkUpdateJob, BulkUpdateOutcome } from '../bulk-update/job.ts';

/** An upload and the connection that stores it: everything that an import's thread needs. */
export type ImportJob = {
  path: string;
  filename: string;
  userId: number;
  study: UploadStudy | null;
  /** Whether everything is done but the commit, to say what an upload would bring. */
  isCheck?: boolean;
  connection: pg.ClientConfig;
};

/** Progress of an import: the rows that were read and those of them that were stored, and the share of the sheet's bytes. */
export type Progress = { phase: 'reading' | 'storing'; rows: number; stored: number; share: number | null };

/** An import that waits for a thread, and how many others are running or come before it. */
export type QueuedProgress = { phase: 'queued'; ahead: number };

export type ImportOutcome =
  | { kind: 'stored'; dataset: number; rows: number; warnings: Warning[] }
  | { kind: 'checked'; rows: number; warnings: Warning[]; created: RecordCounts; used: RecordCounts }
  | ({ kind: 'rows'; warnings: Warning[] } & Issues)
  | { kind: 'file'; status: 400 | 413 | 415; code: string; params: Readonly<Record<string, string | number>> }
  /** Ended before its commit: nothing of it is left. */
  | { kind: 'cancelled' };

/** The jobs of the threads, and the outcome of each: a table to be imported, or one that was revised. */
export type ThreadJob = ImportJob | BulkUpdateJob;
export type OutcomeOf<J extends ThreadJob> = J extends BulkUpdateJob ? BulkUpdateOutcome : ImportOutcome;
