import type pg from 'pg';
import type { BulkUpdate } from '../../catalogue/answers/bulk-update.ts';
import type { EntityName } from '../../catalogue/index.ts';
import type { Issues, Warning } from '../../table/issues.ts';
import type { ImportOutcome } from '../importing/job.ts';
import type { Actor } from '../records/history.ts';

/** A revised table and the connection that applies it: everything that its thread needs. */
export type BulkUpdateJob = {
  kind: 'revision';
  path: string;
  userId: number;
  actor: NonNullable<Actor>;
  /** Whether the differences alone are asked for. */
  isCheck: boolean;
  /** Whether cells in conflict stay as they are stored, and all others are applied. */
  leavesConflicts: boolean;
  /** The fingerprint of the differences that somebody has looked at; others are not applied. */
  seenDigest: string | null;
  connection: pg.ClientConfig;
};

/** The differences between a table and what is stored; warnings become sentences where they are read. */
export type Differences = Omit<BulkUpdate, 'warnings' | 'applied'> & { warnings: Warning[] };

export type BulkUpdateOutcome =
  | { kind: 'compared' | 'applied'; differences: Differences; written: number }
  /** Outcome in which nothing was applied: there are conflicts, or the differences are others than those that were looked at. */
  | { kind: 'conflict'; because: 'conflicts' | 'changed'; differences: Differences }
  | ({ kind: 'rows'; isForbidden: boolean } & Issues)
  | Extract<ImportOutcome, { kind: 'file' | 'cancelled' }>;

/** The number of a record, and the version of it that somebody downloaded. */
export type RecordVersion = { id: number; version: number };

/** A record by its entity and number, as a key. */
export const recordKey = (entity: EntityName, id: number): string => `${entity} ${id}`;
