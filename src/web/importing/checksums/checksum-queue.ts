import { useState, useSyncExternalStore } from 'react';
import { ProgressRate } from '../../../catalogue/progress-rate.ts';
import type { FileChecksum } from '../../../catalogue/read-files/read-files.ts';
import { useSession } from '../../session.ts';
import type { SelectedFile } from './selected-files.ts';

/** Words to a thread that makes checksums: a file to begin with, or to rest and to go on. */
export type ChecksumRequest = { file: File } | 'pause' | 'resume';

/** Its answers: how many bytes it has read since the last one, and how the file ended. */
export type ChecksumMessage = { bytes: number } | { md5: string } | { failed: string };

/** More would wait for the same disk, and leave no core to the page. */
const maxThreads = Math.min(2, navigator.hardwareConcurrency || 1);
/** The time between two pictures of the progress. */
const snapshotIntervalMs = 200;

export type ChecksumEntry = SelectedFile & {
  id: number;
  state: 'waiting' | 'reading' | 'done' | 'failed';
  /** Bytes read. */
  done: number;
  /** Bytes a second, and the seconds left; null where they are not known. */
  rate: number | null;
  secondsLeft: number | null;
  md5: string | null;
};

/** Everything a page shows of it. */
export type ChecksumSnapshot = {
  entries: readonly ChecksumEntry[];
  /** The sums that are there; the same list as long as no other is added or removed. */
  checksums: readonly FileChecksum[];
  paused: boolean;
  rate: number | null;
  secondsLeft: number | null;
};

type Thread = { worker: Worker; id: number | null; progressRate: ProgressRate };

export function isUnfinished({ state }: ChecksumEntry): boolean {
  return state === 'waiting' || state === 'reading';
}

/** A question of the browser's own before a page is closed on which sums are being made. */
const confirmUnload = (event: BeforeUnloadEvent) => event.preventDefault();

/** Makes the MD5 sums of files, a few at once, each in a thread of its own. It goes on while other screens are looked at. */
export class ChecksumQueue {
  #entries = new Map<number, ChecksumEntry>();
  #threads: Thread[] = [];
  #lastId = 0;
  #paused = false;
  /** Bytes read so far by all threads, also for files that were removed since. */
  #read = 0;
  #pace = new ProgressRate();
  #picture: ChecksumSnapshot = { entries: [], checksums: [], paused: false, rate: null, secondsLeft: null };
  #listeners = new Set<() => void>();
  #timer: ReturnType<typeof setTimeout> | undefined;

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  getSnapshot = (): ChecksumSnapshot => this.#picture;

  /** Takes files in; one whose sum is there or under way, and that is unchanged, is not read again. */
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
      // Chosen again, it takes the place of the one that could not be read.
      this.#entries.delete(failed.get(path) ?? 0);
      const id = ++this.#lastId;
      this.#entries.set(id, { id, path, file, state: 'waiting', done: 0, rate: null, secondsLeft: null, md5: null });
    }
    this.#goOn();
  }

  pause(): void {
    this.#paused = true;
    this.#order('pause');
    this.#restartPaces();
    this.#draw();
  }

  resume(): void {
    this.#paused = false;
    this.#order('resume');
    this.#restartPaces();
    this.#goOn();
  }

  /** Gives up all files whose sums are not there yet. */
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
    this.#goOn();
  }

  #order(order: ChecksumRequest): void {
    for (const { worker } of this.#threads) worker.postMessage(order);
  }

  #restartPaces(): void {
    for (const progressRate of [this.#pace, ...this.#threads.map((thread) => thread.progressRate)])
      progressRate.reset();
  }

  #set(id: number, change: Partial<ChecksumEntry>): void {
    const entry = this.#entries.get(id);
    if (entry) this.#entries.set(id, { ...entry, ...change });
  }

  /** Gives waiting files to threads without one, makes threads as long as there may be more, and ends those without work. */
  #goOn(): void {
    for (const entry of this.#paused ? [] : this.#entries.values()) {
      if (entry.state !== 'waiting') continue;
      const thread = this.#threads.find(({ id }) => id === null) ?? this.#newThread();
      if (!thread) break;
      thread.id = entry.id;
      thread.progressRate = new ProgressRate();
      thread.progressRate.update(performance.now(), 0);
      this.#set(entry.id, { state: 'reading' });
      thread.worker.postMessage({ file: entry.file } satisfies ChecksumRequest);
    }
    const isOver = ![...this.#entries.values()].some(isUnfinished);
    if (isOver) {
      for (const { worker } of this.#threads) worker.terminate();
      this.#threads = [];
      this.#pace = new ProgressRate();
      removeEventListener('beforeunload', confirmUnload);
    } else addEventListener('beforeunload', confirmUnload);
    this.#draw();
  }

  #newThread(): Thread | undefined {
    if (this.#threads.length >= maxThreads) return undefined;
    const worker = new Worker(new URL('./checksum-worker.ts', import.meta.url), { type: 'module' });
    const thread: Thread = { worker, id: null, progressRate: new ProgressRate() };
    worker.addEventListener('message', ({ data }: MessageEvent<ChecksumMessage>) => this.#hear(thread, data));
    // A thread that cannot be loaded fails its file, so that the next one is tried with another.
    worker.addEventListener('error', () => {
      this.#threads = this.#threads.filter((other) => other !== thread);
      if (thread.id !== null) this.#set(thread.id, { state: 'failed', rate: null, secondsLeft: null });
      this.#goOn();
    });
    this.#threads.push(thread);
    return thread;
  }

  #hear(thread: Thread, news: ChecksumMessage): void {
    const { id, progressRate } = thread;
    const entry = id === null ? undefined : this.#entries.get(id);
    if (!entry) return;
    if ('bytes' in news) {
      const now = performance.now();
      const done = entry.done + news.bytes;
      this.#read += news.bytes;
      this.#pace.update(now, this.#read);
      progressRate.update(now, done);
      this.#set(entry.id, {
        done,
        rate: progressRate.perSecond(),
        secondsLeft: progressRate.secondsLeft(entry.file.size),
      });
      this.#timer ??= setTimeout(() => this.#draw(), snapshotIntervalMs);
      return;
    }
    thread.id = null;
    const md5 = 'md5' in news ? news.md5 : null;
    this.#set(entry.id, { md5, state: md5 === null ? 'failed' : 'done', rate: null, secondsLeft: null });
    this.#goOn();
  }

  #draw(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const entries = [...this.#entries.values()];
    const sums = entries.flatMap(({ path, file, md5 }) => (md5 === null ? [] : [{ name: path, size: file.size, md5 }]));
    const before = this.#picture.checksums;
    const isSame =
      sums.length === before.length &&
      sums.every(({ name, md5 }, i) => before[i]?.name === name && before[i]?.md5 === md5);
    const remaining = entries.filter(isUnfinished).reduce((sum, { file, done }) => sum + file.size - done, 0);
    this.#picture = {
      entries,
      checksums: isSame ? before : sums,
      paused: this.#paused,
      rate: this.#pace.perSecond(),
      secondsLeft: this.#pace.secondsLeft(this.#read + remaining),
    };
    for (const listener of this.#listeners) listener();
  }
}

let current: { owner: number | null; summing: ChecksumQueue } | null = null;

/** The one summing of this page; the files of one user are nothing for the next one at the same browser. */
function queueOf(owner: number | null): ChecksumQueue {
  if (current?.owner !== owner) {
    current?.summing.clear();
    current = { owner, summing: new ChecksumQueue() };
  }
  return current.summing;
}

/** The sums that are being made, also since another screen; and what may be done about them. */
export function useChecksumQueue(): { summing: ChecksumQueue; picture: ChecksumSnapshot } {
  const { user } = useSession();
  const [summing] = useState(() => queueOf(user?.id ?? null));
  return { summing, picture: useSyncExternalStore(summing.subscribe, summing.getSnapshot) };
}
