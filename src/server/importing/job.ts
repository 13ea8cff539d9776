import type { RecordCounts } from '../../catalogue/endpoints/importing.ts';
import type { UploadStudy } from '../../table/grouping/grouped-records.ts';
import type { Issues, Warning } from '../../table/issues.ts';
import type { ReadyCounts } from '../../table/readiness/readiness.ts';
import type { CommonOutcome, Job } from '../jobs/job.ts';
import type { ReceivedFile } from '../jobs/receive-upload.ts';

/** An upload to be imported. */
export type ImportJob = Job & {
  filename: string;
  study: UploadStudy | null;
  /** The files from which the table was made, which are kept beside it. */
  sources?: readonly ReceivedFile[];
  /** The headers of the columns of these files that are not in the table. */
  leftOut?: readonly string[];
  /** The size of all files, and the most that those of its sender may take up. */
  quota?: { bytes: number; megabytes: number };
  /** Whether nothing is stored, and only the effects of an import are reported. */
  isCheck?: boolean;
};

export type ImportOutcome =
  | { kind: 'stored'; dataset: number; rows: number; warnings: Warning[] }
  | {
      kind: 'checked';
      rows: number;
      warnings: Warning[];
      created: RecordCounts;
      used: RecordCounts;
      readiness: ReadyCounts | null;
    }
  | ({ kind: 'invalidRows'; warnings: Warning[] } & Issues)
  | CommonOutcome;

declare module '../jobs/job.ts' {
  interface JobKinds {
    import: { job: ImportJob; outcome: ImportOutcome };
  }
}
