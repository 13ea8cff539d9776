import { useState, useSyncExternalStore } from 'react';
import { ProgressRate } from '../../../catalogue/progress-rate.ts';
import type { FileChecksum } from '../../../catalogue/read-files/read-files.ts';
import { useSession } from '../../session.ts';
import type { SelectedFile } from './selected-files.ts';

/** Requests to a worker: to read a file, to pause, and to resume. */
export type ChecksumRequest = { file: File } | 'pause' | 'resume';

/** Messages of a worker: the number of bytes read since its last message, and the result for a file. */
export type ChecksumMessage = { bytes: number } | { md5: string } | { failed: string };

/** More workers would only wait for the same disk, and would leave the page no processor core. */
const maxThreads = Math.min(2, navigator.hardwareConcurrency || 1);
/** The time between two snapshots of the progress. */
const snapshotIntervalMs = 200;

export type ChecksumEntry = SelectedFile & {
  id: number;
  state: 'waiting' | 'reading' | 'done' | 'failed';
  /** Bytes read. */
  done: number;
  /** Bytes per second, and the seconds left; null if unknown. */
  rate: number | null;
  secondsLeft: number | null;
  md5: string | null;
};

/** The state of the queue, as the page shows it. */
export type ChecksumSnapshot = {
  entries: readonly ChecksumEntry[];
  /** The checksums that are computed; the same array until one is added or removed. */
  checksums: readonly FileChecksum[];
  paused: boolean;
  rate: number | null;
  secondsLeft: number | null;
};

type Thread = { worker: Worker; id: number | null; progressRate: ProgressRate };

export function isUnfinished({ state }: ChecksumEntry): boolean {
  return state === 'waiting' || state === 'reading';
}

/** Lets the browser ask before the page is closed while checksums are computed. */
const confirmUnload = (event: BeforeUnloadEvent) => event.preventDefault();

/** Computes the MD5 checksums of files, a few at once in workers, also while another screen is open. */
export class ChecksumQueue {
  #entries = new Map<number, ChecksumEntry>();
  #threads: Thread[] = [];
  #lastId = 0;
  #paused = false;
  /** The number of bytes that all workers have read, including those of files that were removed since. */
  #bytesRead = 0;
  #progressRate = new ProgressRate();
  #snapshot: ChecksumSnapshot = { entries: [], checksums: [], paused: false, rate: null, secondsLeft: null };
  #listeners = new Set<() => void>();
  #timer: ReturnType<typeof setTimeout> | undefined;

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  getSnapshot = (): ChecksumSnapshot => this.#snapshot;

  /** Adds files; an unchanged one that is done or in the queue is not read again. */
  add(files: readonly SelectedFile[]): void {
    const keyOf = ({ path, file }: SelectedFile) => `${path} ${file.size} ${file.lastModified}`;
    const known = new Set([...this.#entries.values()].filter(({ state }) => state !== 'failed').map(keyOf));
    const failed = new Map(
      [...this.#entries.values()].filter(({ state }) => state === 'failed').map((e) => [e.path, e.id]),
    );
    for (const { path, file } of files) {
      const key = keyOf({ path, file });
      if (known.has(key)) continue;
      known.add(key);
      // A file that is selected again replaces the one that could not be read.
      this.#entries.delete(failed.get(path) ?? 0);
      const id = ++this.#lastId;
      this.#entries.set(id, { id, path, file, state: 'waiting', done: 0, rate: null, secondsLeft: null, md5: null });
    }
    this.#assignFiles();
  }

  pause(): void {
    this.#paused = true;
    this.#broadcast('pause');
    this.#restartRates();
    this.#publish();
  }

  resume(): void {
    this.#paused = false;
    this.#broadcast('resume');
    this.#restartRates();
    this.#assignFiles();
  }

  /** Removes all files without a checksum. */
  cancel(): void {
    this.#paused = false;
    this.#remove([...this.#entries.values()].filter(isUnfinished));
  }

  remove(id: number): void {
    this.#remove([...this.#entries.values()].filter((entry) => entry.id === id));
  }

  clear(): void {
    this.#paused = false;
    this.#remove([...this.#entries.values()]);
  }

  #remove(entries: readonly ChecksumEntry[]): void {
    const ids = new Set(entries.map(({ id }) => id));
    for (const id of ids) this.#entries.delete(id);
    for (const thread of this.#threads) if (thread.id !== null && ids.has(thread.id)) thread.worker.terminate();
    this.#threads = this.#threads.filter(({ id }) => id === null || !ids.has(id));
    this.#assignFiles();
  }

  #broadcast(request: ChecksumRequest): void {
    for (const { worker } of this.#threads) worker.postMessage(request);
  }

  #restartRates(): void {
    for (const progressRate of [this.#progressRate, ...this.#threads.map((thread) => thread.progressRate)])
      progressRate.reset();
  }

  #update(id: number, change: Partial<ChecksumEntry>): void {
    const entry = this.#entries.get(id);
    if (entry) this.#entries.set(id, { ...entry, ...change });
  }

  /** Assigns waiting files to idle workers, starts workers up to the limit, and ends them when all files are done. */
  #assignFiles(): void {
    for (const entry of this.#paused ? [] : this.#entries.values()) {
      if (entry.state !== 'waiting') continue;
      const thread = this.#threads.find(({ id }) => id === null) ?? this.#newThread();
      if (!thread) break;
      thread.id = entry.id;
      thread.progressRate = new ProgressRate();
      thread.progressRate.update(performance.now(), 0);
      this.#update(entry.id, { state: 'reading' });
      thread.worker.postMessage({ file: entry.file } satisfies ChecksumRequest);
    }
    const isDone = ![...this.#entries.values()].some(isUnfinished);
    if (isDone) {
      for (const { worker } of this.#threads) worker.terminate();
      this.#threads = [];
      this.#progressRate = new ProgressRate();
      removeEventListener('beforeunload', confirmUnload);
    } else addEventListener('beforeunload', confirmUnload);
    this.#publish();
  }

  #newThread(): Thread | undefined {
    if (this.#threads.length >= maxThreads) return undefined;
    const worker = new Worker(new URL('./checksum-worker.ts', import.meta.url), { type: 'module' });
    const thread: Thread = { worker, id: null, progressRate: new ProgressRate() };
    worker.addEventListener('message', ({ data }: MessageEvent<ChecksumMessage>) => this.#handleMessage(thread, data));
    // If a worker cannot be loaded, its file counts as failed, and the next file gets a new worker.
    worker.addEventListener('error', () => {
      this.#threads = this.#threads.filter((other) => other !== thread);
      if (thread.id !== null) this.#update(thread.id, { state: 'failed', rate: null, secondsLeft: null });
      this.#assignFiles();
    });
    this.#threads.push(thread);
    return thread;
  }

  #handleMessage(thread: Thread, message: ChecksumMessage): void {
    const { id, progressRate } = thread;
    const entry = id === null ? undefined : this.#entries.get(id);
    if (!entry) return;
    if ('bytes' in message) {
      const now = performance.now();
      const done = entry.done + message.bytes;
      this.#bytesRead += message.bytes;
      this.#progressRate.update(now, this.#bytesRead);
      progressRate.update(now, done);
      this.#update(entry.id, {
        done,
        rate: progressRate.perSecond(),
        secondsLeft: progressRate.secondsLeft(entry.file.size),
      });
      this.#timer ??= setTimeout(() => this.#publish(), snapshotIntervalMs);
      return;
    }
    thread.id = null;
    const md5 = 'md5' in message ? message.md5 : null;
    this.#update(entry.id, { md5, state: md5 === null ? 'failed' : 'done', rate: null, secondsLeft: null });
    this.#assignFiles();
  }

  #publish(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const entries = [...this.#entries.values()];
    const checksums = entries.flatMap(({ path, file, md5 }) =>
      md5 === null ? [] : [{ name: path, size: file.size, md5 }],
    );
    const before = this.#snapshot.checksums;
    const isSame =
      checksums.length === before.length &&
      checksums.every(({ name, md5 }, i) => before[i]?.name === name && before[i]?.md5 === md5);
    const remaining = entries.filter(isUnfinished).reduce((sum, { file, done }) => sum + file.size - done, 0);
    this.#snapshot = {
      entries,
      checksums: isSame ? before : checksums,
      paused: this.#paused,
      rate: this.#progressRate.perSecond(),
      secondsLeft: this.#progressRate.secondsLeft(this.#bytesRead + remaining),
    };
    for (const listener of this.#listeners) listener();
  }
}

let current: { owner: number | null; queue: ChecksumQueue } | null = null;

/**
 * The queue of this page. It is replaced when the user changes, so that the next person at the browser does not see the
 * files.
 */
function queueOf(owner: number | null): ChecksumQueue {
  if (current?.owner !== owner) {
    current?.queue.clear();
    current = { owner, queue: new ChecksumQueue() };
  }
  return current.queue;
}

/** The queue of this page, which also runs while other screens are open, and its current state. */
export function useChecksumQueue(): { queue: ChecksumQueue; snapshot: ChecksumSnapshot } {
  const { user } = useSession();
  const [queue] = useState(() => queueOf(user?.id ?? null));
  return { queue, snapshot: useSyncExternalStore(queue.subscribe, queue.getSnapshot) };
}
