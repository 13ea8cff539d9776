import { randomUUID } from 'node:crypto';
import type { Progress, QueuedProgress } from '../jobs/job.ts';
import { ImportProgressRate } from './import-progress-rate.ts';
import { emptyEvent, type UploadEvent } from './upload-events.ts';

/** An upload of a table to be imported, of one to be only checked, or of several files. */
export type UploadKind = 'import' | 'check' | 'files';

/** One upload to this server: its progress, its end, and a way to cancel it. */
export class Upload {
  readonly id = randomUUID();
  readonly userId: number;
  readonly kind: UploadKind;
  /** The token under which it was noted, null if it has none; undefined before. */
  token: string | null | undefined;
  readonly #cancelled = new AbortController();
  readonly #ended = Promise.withResolvers<void>();
  #progressRate = new ImportProgressRate();
  #progress: Progress | QueuedProgress | null = null;
  #fileNumber: number | undefined;
  #finalEvent: UploadEvent | null = null;
  /** Called at every change. */
  onProgress: () => void = () => undefined;

  constructor(userId: number, kind: UploadKind) {
    this.userId = userId;
    this.kind = kind;
  }

  /** Aborted when the upload is cancelled; without effect once the import is being committed. */
  get signal(): AbortSignal {
    return this.#cancelled.signal;
  }

  /** Its current progress, or its end. */
  get event(): UploadEvent {
    if (this.#finalEvent) return this.#finalEvent;
    if (!this.#progress) return emptyEvent('receiving');
    if (this.#progress.phase === 'queued') {
      const { ahead } = this.#progress;
      return { ...emptyEvent('queued'), ahead, ...(this.#fileNumber && { file: this.#fileNumber }) };
    }
    const { phase, rows, stored } = this.#progress;
    const measured = this.#progressRate.measure(this.#progress, performance.now());
    const counted = phase === 'reading' ? { rows, total: null } : { rows: stored, total: rows };
    return { phase, ...counted, ...measured, ...(this.#fileNumber && { file: this.#fileNumber }) };
  }

  /** @param fileNumber the number of the file that is being imported, if there are several */
  reportProgress(progress: Progress | QueuedProgress, fileNumber?: number): void {
    if (fileNumber !== this.#fileNumber) this.#progressRate = new ImportProgressRate();
    this.#fileNumber = fileNumber;
    this.#progress = progress;
    this.onProgress();
  }

  end(event: UploadEvent): void {
    this.#finalEvent = event;
    this.#ended.resolve();
    this.onProgress();
  }

  /** Resolves when the upload has ended, which is that of a complete import if the cancelling came too late. */
  cancel(): Promise<void> {
    this.#cancelled.abort();
    return this.#ended.promise;
  }
}
