import { Pace } from '../../../catalogue/pace.ts';
import type { FileSum } from '../../../catalogue/read-files.ts';
import type { SumNews, SumOrder } from './calls.ts';
import type { ChosenFile } from './chosen-files.ts';

/** More would wait for the same disk, and leave no core to the page. */
const maxAtOnce = Math.min(2, navigator.hardwareConcurrency || 1);
/** The time between two pictures of the progress. */
const pictureIntervalMs = 200;

export type SumEntry = ChosenFile & {
  id: number;
  state: 'waiting' | 'reading' | 'done' | 'failed';
  /** Bytes read. */
  done: number;
  /** Bytes a second, and the seconds left; null where they are not known. */
  rate: number | null;
  left: number | null;
  md5: string | null;
};

/** Everything a page shows of it. */
export type SumPicture = {
  entries: readonly SumEntry[];
  /** The sums that are there; the same list as long as no other is added or removed. */
  sums: readonly FileSum[];
  paused: boolean;
  rate: number | null;
  left: number | null;
};

type Thread = { worker: Worker; id: number | null; pace: Pace };

export function isOpen({ state }: SumEntry): boolean {
  return state === 'waiting' || state === 'reading';
}

/** A question of the browser's own before a page is closed on which sums are being made. */
const askFirst = (event: BeforeUnloadEvent) => event.preventDefault();

/** Makes the MD5 sums of files, a few at once, each in a thread of its own. It goes on while other screens are looked at. */
export class Summing {
  #entries = new Map<number, SumEntry>();
  #threads: Thread[] = [];
  #lastId = 0;
  #paused = false;
  /** Bytes read so far by all threads, also for files that were removed since. */
  #read = 0;
  #pace = new Pace();
  #picture: SumPicture = { entries: [], sums: [], paused: false, rate: null, left: null };
  #listeners = new Set<() => void>();
  #timer: ReturnType<typeof setTimeout> | undefined;

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  picture = (): SumPicture => this.#picture;

  /** Takes files in; one whose sum is there or under way, and that is unchanged, is not read again. */
  add(files: readonly ChosenFile[]): void {
    const keyOf = ({ path, file }: ChosenFile) => `${path} ${file.size} ${file.lastModified}`;
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
      this.#entries.set(id, { id, path, file, state: 'waiting', done: 0, rate: null, left: null, md5: null });
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
    this.#remove([...this.#entries.values()].filter(isOpen));
  }

  remove(id: number): void {
    this.#remove([...this.#entries.values()].filter((entry) => entry.id === id));
  }

  clear(): void {
    this.#paused = false;
    this.#remove([...this.#entries.values()]);
  }

  #remove(entries: readonly SumEntry[]): void {
    const ids = new Set(entries.map(({ id }) => id));
    for (const id of ids) this.#entries.delete(id);
    for (const thread of this.#threads) if (thread.id !== null && ids.has(thread.id)) thread.worker.terminate();
    this.#threads = this.#threads.filter(({ id }) => id === null || !ids.has(id));
    this.#goOn();
  }

  #order(order: SumOrder): void {
    for (const { worker } of this.#threads) worker.postMessage(order);
  }

  #restartPaces(): void {
    for (const pace of [this.#pace, ...this.#threads.map((thread) => thread.pace)]) pace.restart();
  }

  #set(id: number, change: Partial<SumEntry>): void {
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
      thread.pace = new Pace();
      thread.pace.note(performance.now(), 0);
      this.#set(entry.id, { state: 'reading' });
      thread.worker.postMessage({ file: entry.file } satisfies SumOrder);
    }
    const isOver = ![...this.#entries.values()].some(isOpen);
    if (isOver) {
      for (const { worker } of this.#threads) worker.terminate();
      this.#threads = [];
      this.#pace = new Pace();
      removeEventListener('beforeunload', askFirst);
    } else addEventListener('beforeunload', askFirst);
    this.#draw();
  }

  #newThread(): Thread | undefined {
    if (this.#threads.length >= maxAtOnce) return undefined;
    const worker = new Worker(new URL('./sum-worker.ts', import.meta.url), { type: 'module' });
    const thread: Thread = { worker, id: null, pace: new Pace() };
    worker.addEventListener('message', ({ data }: MessageEvent<SumNews>) => this.#hear(thread, data));
    // A thread that cannot be loaded fails its file, so that the next one is tried with another.
    worker.addEventListener('error', () => {
      this.#threads = this.#threads.filter((other) => other !== thread);
      if (thread.id !== null) this.#set(thread.id, { state: 'failed', rate: null, left: null });
      this.#goOn();
    });
    this.#threads.push(thread);
    return thread;
  }

  #hear(thread: Thread, news: SumNews): void {
    const { id, pace } = thread;
    const entry = id === null ? undefined : this.#entries.get(id);
    if (!entry) return;
    if ('bytes' in news) {
      const now = performance.now();
      const done = entry.done + news.bytes;
      this.#read += news.bytes;
      this.#pace.note(now, this.#read);
      pace.note(now, done);
      this.#set(entry.id, { done, rate: pace.perSecond(), left: pace.secondsLeft(entry.file.size) });
      this.#timer ??= setTimeout(() => this.#draw(), pictureIntervalMs);
      return;
    }
    thread.id = null;
    const md5 = 'md5' in news ? news.md5 : null;
    this.#set(entry.id, { md5, state: md5 === null ? 'failed' : 'done', rate: null, left: null });
    this.#goOn();
  }

  #draw(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const entries = [...this.#entries.values()];
    const sums = entries.flatMap(({ path, file, md5 }) => (md5 === null ? [] : [{ name: path, size: file.size, md5 }]));
    const before = this.#picture.sums;
    const isSame =
      sums.length === before.length &&
      sums.every(({ name, md5 }, i) => before[i]?.name === name && before[i]?.md5 === md5);
    const remaining = entries.filter(isOpen).reduce((sum, { file, done }) => sum + file.size - done, 0);
    this.#picture = {
      entries,
      sums: isSame ? before : sums,
      paused: this.#paused,
      rate: this.#pace.perSecond(),
      left: this.#pace.secondsLeft(this.#read + remaining),
    };
    for (const listener of this.#listeners) listener();
  }
}
