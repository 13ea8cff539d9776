import { HttpError } from '../http/errors.ts';

/** The progress of a change of many records. */
export class RunningChange {
  done = 0;
  /** Null until the records are found. */
  total: number | null = null;
  #isCancelled = false;

  begin(total: number): void {
    this.done = 0;
    this.total = total;
  }

  add(records: number): void {
    this.done += records;
  }

  cancel(): void {
    this.#isCancelled = true;
  }

  /** @throws HttpError 409 once it was cancelled, so that its transaction is rolled back */
  throwIfCancelled(): void {
    if (this.#isCancelled) throw new HttpError(409, 'many.cancelled');
  }
}

/** The changes of many records that run in this process, by their users and the keys that these have given them. */
export class RunningChanges {
  readonly #running = new Map<string, RunningChange>();

  find(user: number, job: string): RunningChange | undefined {
    return this.#running.get(`${user} ${job}`);
  }

  /** Runs a change, which others can see under its key meanwhile. */
  async run<T>(
    user: number,
    job: string | undefined,
    work: (running: RunningChange | undefined) => Promise<T>,
  ): Promise<T> {
    if (job === undefined) return work(undefined);
    const key = `${user} ${job}`;
    const running = new RunningChange();
    this.#running.set(key, running);
    try {
      return await work(running);
    } finally {
      this.#running.delete(key);
    }
  }
}
