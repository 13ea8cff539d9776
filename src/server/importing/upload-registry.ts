import { z } from 'zod';
import type { ImportedFiles, UploadProgress } from '../../catalogue/answers/importing.ts';
import type { Warning } from '../../table/issues.ts';
import { HttpError } from '../http/errors.ts';
import { rateLimits } from '../http/rate-limits.ts';
import type { Progress, QueuedProgress } from '../jobs/job.ts';
import { ImportProgressRate } from './import-progress-rate.ts';
import type { ImportOutcome } from './job.ts';

const uuidSchema = z.uuid();

/** End of an upload: of a table, of several files (in the words of their sender), or before they were looked at. */
export type UploadResult = { outcome: ImportOutcome } | { files: ImportedFiles } | { error: unknown };

/** State of an upload; its warnings become sentences where they are read. */
export type UploadEvent = Omit<UploadProgress, 'warnings'> & { warnings?: readonly Warning[] };
type Listener = (event: UploadEvent) => void;

/** The time for which a listener waits for an upload to begin; then it is told that none is known. */
const beginTimeoutMs = 10_000;
/** The pause after which a listener is told again, also while nothing moves: time passes, and what lies between closes a silent connection. */
const repeatProgressMs = 1000;
/** The time for which the end of an upload is remembered, for a page that was closed meanwhile. */
const resultLifetimeMs = 24 * 60 * 60 * 1000;
/** Ends that are remembered of one user, the last ones: each may list the errors of a thousand rows. */
const maxStoredResults = 3;
/** The time for which a cancelled upload that was not there yet may still be on its way. */
const earlyCancelLifetimeMs = 10 * 60 * 1000;
/** Limit of a user's uploads under way, as many as may begin at all. */
const maxEarlyCancels = rateLimits.uploadsByUser.maxAttempts;

const unmeasured = { share: null, rate: null, secondsLeft: null };
const emptyEvent = (phase: 'waiting' | 'receiving' | 'queued' | 'unknown'): UploadEvent => ({
  phase,
  rows: 0,
  total: null,
  ...unmeasured,
});

/** Whether no progress follows. */
export function isFinal({ phase }: Pick<UploadEvent, 'phase'>): boolean {
  return phase === 'done' || phase === 'failed' || phase === 'cancelled' || phase === 'unknown';
}

/** One upload: how far it is, how it ended, and a way to cancel it. */
export class Upload {
  readonly #stop = new AbortController();
  readonly #ended = Promise.withResolvers<UploadResult>();
  #pace = new ImportProgressRate();
  #progress: Progress | QueuedProgress | null = null;
  #file: number | undefined;
  #end: UploadResult | null = null;
  #last: UploadEvent | null = null;
  /** Told at every step. */
  onProgress: () => void = () => undefined;

  /** Says that it is not wanted any more; nobody listens to it once the import is being committed. */
  get signal(): AbortSignal {
    return this.#stop.signal;
  }

  get result(): UploadResult | null {
    return this.#end;
  }

  /** Its progress, or its end, at this moment. */
  get event(): UploadEvent {
    if (this.#last) return this.#last;
    if (!this.#progress) return emptyEvent('receiving');
    if (this.#progress.phase === 'queued') {
      const { ahead } = this.#progress;
      return { ...emptyEvent('queued'), ahead, ...(this.#file && { file: this.#file }) };
    }
    const { phase, rows, stored } = this.#progress;
    const measured = this.#pace.measure(this.#progress, performance.now());
    const counted = phase === 'reading' ? { rows, total: null } : { rows: stored, total: rows };
    return { phase, ...counted, ...measured, ...(this.#file && { file: this.#file }) };
  }

  /** @param file of several files, the number of the one that is being imported */
  reportProgress(progress: Progress | QueuedProgress, file?: number): void {
    if (file !== this.#file) this.#pace = new ImportProgressRate();
    this.#file = file;
    this.#progress = progress;
    this.onProgress();
  }

  finish(result: UploadResult): void {
    this.#end = result;
    this.#last = finalEvent(result, this.signal.aborted);
    this.#ended.resolve(result);
    this.onProgress();
  }

  /** @returns how it ended: cancelled, or otherwise where it was too late */
  cancel(): Promise<UploadResult> {
    this.#stop.abort();
    return this.#ended.promise;
  }
}

function finalEvent(result: UploadResult, isCancelled: boolean): UploadEvent {
  const outcome = 'outcome' in result ? result.outcome : null;
  const counted = { rows: 0, total: 0, ...unmeasured };
  if (outcome?.kind === 'stored' || outcome?.kind === 'checked') {
    const { rows, warnings } = outcome;
    return { phase: 'done', ...counted, rows, total: rows, warnings };
  }
  if ('files' in result) return { phase: isCancelled ? 'cancelled' : 'done', ...counted, warnings: [] };
  const warnings = outcome?.kind === 'invalidRows' ? outcome.warnings : [];
  return { phase: isCancelled ? 'cancelled' : 'failed', ...counted, warnings };
}

/** Whether a text can be the token of an upload. */
export function isUploadToken(text: string): boolean {
  return uuidSchema.safeParse(text).success;
}

/** Puts an upload of a user onto the board under the token that comes among its fields. */
export function registerByToken(board: UploadRegistry, user: number, upload: Upload) {
  return (name: string, value: string): void => {
    if (name !== 'upload_token' || value === '') return;
    if (!isUploadToken(value))
      throw new HttpError(400, 'errors.validation', {}, (t) => ({ upload_token: [t('importing.token')] }));
    board.register(user, value, upload);
  };
}

/** The uploads of this process that have a token, by their users and tokens: nobody sees somebody else's. */
export type UploadRegistry = {
  /** @throws HttpError where the token was cancelled, or belongs to an upload under way */
  register: (user: number, token: string, upload: Upload) => void;
  find: (user: number, token: string) => Upload | undefined;
  /** Calls back at once with what is known, at every step and every second; gives the function that ends it. */
  subscribe: (user: number, token: string, listener: Listener) => () => void;
  /** Cancels an upload, also one that comes later; null where none is known. */
  cancel: (user: number, token: string) => Promise<UploadResult> | null;
  close: () => void;
};

export function createUploadRegistry(): UploadRegistry {
  const uploads = new Map<string, Upload>();
  const listeners = new Map<string, Set<Listener>>();
  const unwanted = new Set<string>();
  const timers = new Map<string, NodeJS.Timeout>();
  const keyOf = (user: number, token: string) => `${user} ${token.toLowerCase()}`;
  const isOf = (user: number, key: string) => key.startsWith(`${user} `);

  /** Forgets all that is known of a token. */
  function forget(key: string): void {
    uploads.delete(key);
    unwanted.delete(key);
    clearTimeout(timers.get(key));
    timers.delete(key);
  }

  function forgetLater(key: string, milliseconds: number): void {
    clearTimeout(timers.get(key));
    timers.set(key, setTimeout(() => forget(key), milliseconds).unref());
  }

  /** Keeps the ends of a user's last uploads, for a while. */
  function keepEnd(user: number, key: string, upload: Upload): void {
    // It stands behind those that ended before.
    uploads.delete(key);
    uploads.set(key, upload);
    const ended = [...uploads].filter(([one, { result }]) => result && isOf(user, one));
    for (const [one] of ended.slice(0, -maxStoredResults)) forget(one);
    forgetLater(key, resultLifetimeMs);
  }

  return {
    register(user, token, upload) {
      const key = keyOf(user, token);
      if (unwanted.has(key)) throw new HttpError(409, 'importing.cancelled');
      const before = uploads.get(key);
      if (before && !before.result)
        throw new HttpError(400, 'errors.validation', {}, (t) => ({ upload_token: [t('importing.tokenInUse')] }));
      forget(key);
      uploads.set(key, upload);
      upload.onProgress = () => {
        if (upload.result) keepEnd(user, key, upload);
        for (const listener of listeners.get(key) ?? []) listener(upload.event);
      };
      upload.onProgress();
    },
    find: (user, token) => uploads.get(keyOf(user, token)),
    subscribe(user, token, listener) {
      const key = keyOf(user, token);
      const set = listeners.get(key) ?? new Set();
      listeners.set(key, set.add(listener));
      const tell = () => listener(uploads.get(key)?.event ?? emptyEvent('waiting'));
      tell();
      const again = setInterval(tell, repeatProgressMs).unref();
      const missing = setTimeout(() => uploads.has(key) || listener(emptyEvent('unknown')), beginTimeoutMs).unref();
      return () => {
        clearInterval(again);
        clearTimeout(missing);
        set.delete(listener);
        if (set.size === 0) listeners.delete(key);
      };
    },
    cancel(user, token) {
      const key = keyOf(user, token);
      const upload = uploads.get(key);
      if (upload) return upload.cancel();
      unwanted.add(key);
      forgetLater(key, earlyCancelLifetimeMs);
      const coming = [...unwanted].filter((one) => isOf(user, one));
      for (const one of coming.slice(0, -maxEarlyCancels)) forget(one);
      return null;
    },
    close() {
      for (const timer of timers.values()) clearTimeout(timer);
    },
  };
}
