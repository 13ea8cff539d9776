import type { StoredBulkUpdate } from '../../catalogue/endpoints/bulk-update.ts';
import type { EntityName } from '../../catalogue/index.ts';
import type { Issues, Warning } from '../../table/issues.ts';
import type { CommonOutcome, Job } from '../jobs/job.ts';
import type { Actor } from '../records/history.ts';

/** A table whose changes are compared with the stored records, and applied. */
export type BulkUpdateJob = Job & {
  actor: NonNullable<Actor>;
  filename: string;
  /** Whether the differences are only reported. */
  isCheck: boolean;
  /** Whether all changes but those in conflict are applied. */
  leavesConflicts: boolean;
  /** The digest of the differences that the user has looked at; if they have changed since, nothing is applied. */
  seenDigest: string | null;
};

/** The differences between a table and the stored records; its warnings are translated with the response. */
export type Differences = Omit<StoredBulkUpdate, 'warnings' | 'applied'> & { warnings: Warning[] };

export type BulkUpdateOutcome =
  | { kind: 'compared' | 'applied'; differences: Differences; written: number }
  /** Nothing was applied: there are conflicts, or the differences have changed since the user looked at them. */
  | { kind: 'conflict'; because: 'conflicts' | 'changed'; differences: Differences }
  | ({ kind: 'invalidRows'; isForbidden: boolean } & Issues)
  | CommonOutcome;

/** The id of a record, and the version of it that was downloaded. */
export type RecordVersion = { id: number; version: number };

/** A key of a record, by its entity and id. */
export const recordKey = (entity: EntityName, id: number): string => `${entity} ${id}`;

declare module '../jobs/job.ts' {
  interface JobKinds {
    bulkUpdate: { job: BulkUpdateJob; outcome: BulkUpdateOutcome };
  }
}
