import { type ImportedFiles, type UploadProgress, uploadToken } from '../../catalogue/endpoints/importing.ts';
import type { Warning } from '../../table/issues.ts';
import { HttpError } from '../http/errors.ts';
import { rateLimits } from '../http/rate-limits.ts';
import type { Progress, QueuedProgress } from '../jobs/job.ts';
import { ImportProgressRate } from './import-progress-rate.ts';
import type { ImportOutcome } from './job.ts';

/**
 * The result of an upload: of one table, of several files (in the language of their sender), or an error before the
 * import.
 */
export type UploadResult = { outcome: ImportOutcome } | { files: ImportedFiles } | { error: unknown };

/** The state of an upload; its warnings are translated when it is sent. */
export type UploadEvent = Omit<UploadProgress, 'warnings'> & { warnings?: readonly Warning[] };
type Listener = (event: UploadEvent) => void;

/** Time for which a listener waits for an upload to begin, before it receives the phase `unknown`. */
const beginTimeoutMs = 10_000;
/**
 * Interval of events without progress: they update the time left, and keep proxies from closing a silent connection.
 */
const repeatProgressMs = 1000;
/** Time for which the result of an upload is stored, for a page that was closed meanwhile. */
const resultLifetimeMs = 24 * 60 * 60 * 1000;
/** Number of results that are stored of one user, the last ones: each may list the errors of a thousand rows. */
const maxStoredResults = 3;
/** Time for which an upload that was cancelled before it arrived may still be on its way. */
const earlyCancelLifetimeMs = 10 * 60 * 1000;
/** Number of such uploads of one user, the same as the limit of uploads. */
const maxEarlyCancels = rateLimits.uploadsByUser.maxAttempts;

const unmeasured = { share: null, rate: null, secondsLeft: null };
const emptyEvent = (phase: 'waiting' | 'receiving' | 'queued' | 'unknown'): UploadEvent => ({
  phase,
  rows: 0,
  total: null,
  ...unmeasured,
});

/** Whether no further event follows. */
export function isFinal({ phase }: Pick<UploadEvent, 'phase'>): boolean {
  return phase === 'done' || phase === 'failed' || phase === 'cancelled' || phase === 'unknown';
}

/** One upload: its progress, its result, and a way to cancel it. */
export class Upload {
  readonly #cancelled = new AbortController();
  readonly #finished = Promise.withResolvers<UploadResult>();
  #progressRate = new ImportProgressRate();
  #progress: Progress | QueuedProgress | null = null;
  #fileNumber: number | undefined;
  #result: UploadResult | null = null;
  #finalEvent: UploadEvent | null = null;
  /** Called at every change. */
  onProgress: () => void = () => undefined;

  /** Aborted when the upload is cancelled; without effect once the import is being committed. */
  get signal(): AbortSignal {
    return this.#cancelled.signal;
  }

  get result(): UploadResult | null {
    return this.#result;
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

  finish(result: UploadResult): void {
    this.#result = result;
    this.#finalEvent = finalEvent(result, this.signal.aborted);
    this.#finished.resolve(result);
    this.onProgress();
  }

  /** @returns the result, which is that of a complete import if the cancelling came too late */
  cancel(): Promise<UploadResult> {
    this.#cancelled.abort();
    return this.#finished.promise;
  }
}

function finalEvent(result: UploadResult, isCancelled: boolean): UploadEvent {
  const outcome = 'outcome' in result ? result.outcome : null;
  const noRows = { rows: 0, total: 0, ...unmeasured };
  if (outcome?.kind === 'stored' || outcome?.kind === 'checked') {
    const { rows, warnings } = outcome;
    return { phase: 'done', ...noRows, rows, total: rows, warnings };
  }
  if ('files' in result) return { phase: isCancelled ? 'cancelled' : 'done', ...noRows, warnings: [] };
  const warnings = outcome?.kind === 'invalidRows' ? outcome.warnings : [];
  return { phase: isCancelled ? 'cancelled' : 'failed', ...noRows, warnings };
}

/** A listener of the form's fields that registers an upload of a user under its token. */
export function registerByToken(registry: UploadRegistry, user: number, upload: Upload) {
  return (name: string, value: string): void => {
    if (name !== 'upload_token' || value === '') return;
    if (!uploadToken.safeParse(value).success)
      throw new HttpError(400, 'errors.validation', {}, (t) => ({ upload_token: [t('importing.token')] }));
    registry.register(user, value, upload);
  };
}

/** The uploads of this process by their users and tokens; a user cannot see those of others. */
export type UploadRegistry = {
  /** @throws HttpError if the token was cancelled, or belongs to a running upload */
  register: (user: number, token: string, upload: Upload) => void;
  find: (user: number, token: string) => Upload | undefined;
  /**
   * Calls the listener immediately, at every change and every second.
   * @returns a function that ends the subscription
   */
  subscribe: (user: number, token: string, listener: Listener) => () => void;
  /** Cancels an upload; null if it has not arrived yet, so that it will be refused. */
  cancel: (user: number, token: string) => Promise<UploadResult> | null;
  close: () => void;
};

export function createUploadRegistry(): UploadRegistry {
  const uploads = new Map<string, Upload>();
  const listeners = new Map<string, Set<Listener>>();
  const cancelledEarly = new Set<string>();
  const timers = new Map<string, NodeJS.Timeout>();
  const keyOf = (user: number, token: string) => `${user} ${token.toLowerCase()}`;
  const isOf = (user: number, key: string) => key.startsWith(`${user} `);

  function remove(key: string): void {
    uploads.delete(key);
    cancelledEarly.delete(key);
    clearTimeout(timers.get(key));
    timers.delete(key);
  }

  function removeLater(key: string, milliseconds: number): void {
    clearTimeout(timers.get(key));
    timers.set(key, setTimeout(() => remove(key), milliseconds).unref());
  }

  /** Stores the result of an upload, and removes those of the user's earlier uploads above the limit. */
  function storeResult(user: number, key: string, upload: Upload): void {
    // Set again, it is the last one in the order of the map.
    uploads.delete(key);
    uploads.set(key, upload);
    const finished = [...uploads].filter(([other, { result }]) => result && isOf(user, other));
    for (const [other] of finished.slice(0, -maxStoredResults)) remove(other);
    removeLater(key, resultLifetimeMs);
  }

  return {
    register(user, token, upload) {
      const key = keyOf(user, token);
      if (cancelledEarly.has(key)) throw new HttpError(409, 'importing.cancelled');
      const previous = uploads.get(key);
      if (previous && !previous.result)
        throw new HttpError(400, 'errors.validation', {}, (t) => ({ upload_token: [t('importing.tokenInUse')] }));
      remove(key);
      uploads.set(key, upload);
      upload.onProgress = () => {
        if (upload.result) storeResult(user, key, upload);
        for (const listener of listeners.get(key) ?? []) listener(upload.event);
      };
      upload.onProgress();
    },
    find: (user, token) => uploads.get(keyOf(user, token)),
    subscribe(user, token, listener) {
      const key = keyOf(user, token);
      const ofUpload = listeners.get(key) ?? new Set();
      listeners.set(key, ofUpload.add(listener));
      const notify = () => listener(uploads.get(key)?.event ?? emptyEvent('waiting'));
      notify();
      const repeat = setInterval(notify, repeatProgressMs).unref();
      const timeout = setTimeout(() => uploads.has(key) || listener(emptyEvent('unknown')), beginTimeoutMs).unref();
      return () => {
        clearInterval(repeat);
        clearTimeout(timeout);
        ofUpload.delete(listener);
        if (ofUpload.size === 0) listeners.delete(key);
      };
    },
    cancel(user, token) {
      const key = keyOf(user, token);
      const upload = uploads.get(key);
      if (upload) return upload.cancel();
      cancelledEarly.add(key);
      removeLater(key, earlyCancelLifetimeMs);
      const ofUser = [...cancelledEarly].filter((other) => isOf(user, other));
      for (const other of ofUser.slice(0, -maxEarlyCancels)) remove(other);
      return null;
    },
    close() {
      for (const timer of timers.values()) clearTimeout(timer);
    },
  };
}
