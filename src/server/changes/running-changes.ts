import { randomUUID } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../database/tables.ts';
import { HttpError } from '../http/errors.ts';
import { mayCommitJob } from '../jobs/may-commit.ts';
import type { OwnJobs } from '../jobs/own-jobs.ts';
import { deleteJob } from '../jobs/stored-jobs.ts';

/** The progress of a change of many records; `total` is null until the records are found. */
type ChangeProgress = { done: number; total: number | null };

const cancelledError = () => new HttpError(409, 'many.cancelled');

/** A change of many records by this server. */
export class RunningChange {
  readonly id = randomUUID();
  progress: ChangeProgress = { done: 0, total: null };
  #isCancelled = false;

  begin(total: number): void {
    this.progress = { done: 0, total };
  }

  add(records: number): void {
    this.progress.done += records;
  }

  cancel(): void {
    this.#isCancelled = true;
  }

  /** @throws HttpError 409 once it was cancelled, so that its transaction is rolled back */
  throwIfCancelled(): void {
    if (this.#isCancelled) throw cancelledError();
  }

  /**
   * Called as the last step of its transaction.
   * @throws HttpError 409 where it was cancelled at any server until then
   */
  async complete(trx: Kysely<Tables>): Promise<void> {
    if (!(await mayCommitJob(trx, this.id))) throw cancelledError();
  }
}

/** The changes of many records that run on all servers, by their users and the keys that these have given them. */
export class RunningChanges {
  readonly #db: Kysely<Tables>;
  readonly #jobs: OwnJobs;
  readonly #own = new Map<string, RunningChange>();

  constructor(db: Kysely<Tables>, jobs: OwnJobs) {
    this.#db = db;
    this.#jobs = jobs;
  }

  /** The progress of a change; null if none runs. */
  async find(user: number, job: string): Promise<ChangeProgress | null> {
    const own = this.#own.get(`${user} ${job}`);
    if (own) return own.progress;
    const { rows } = await sql<{ progress: string | null }>`SELECT progress #>> '{}' AS progress FROM job
      WHERE user_id = ${user} AND token = ${job} AND kind = 'many' AND ended_at IS NULL`.execute(this.#db);
    if (!rows[0]) return null;
    return rows[0].progress === null ? { done: 0, total: null } : JSON.parse(rows[0].progress);
  }

  /** Cancels a change, unless it is being committed. */
  async cancel(user: number, job: string): Promise<void> {
    this.#own.get(`${user} ${job}`)?.cancel();
    await sql`UPDATE job SET cancelled_at = now()
      WHERE user_id = ${user} AND token = ${job} AND kind = 'many' AND ended_at IS NULL`.execute(this.#db);
  }

  /**
   * Runs a change, which its user can follow under its key meanwhile.
   * @throws HttpError 409 where one of that key runs
   */
  async run<T>(
    user: number,
    job: string | undefined,
    work: (running: RunningChange | undefined) => Promise<T>,
  ): Promise<T> {
    if (job === undefined) return work(undefined);
    const running = new RunningChange();
    const { id } = running;
    const progress = () => JSON.stringify(running.progress);
    const abort = () => running.cancel();
    const added = await this.#jobs.add({ id, userId: user, kind: 'many', token: job, progress, abort });
    // A repeated request would make the change a second time.
    if (added !== 'added') throw new HttpError(409, 'many.running');
    const key = `${user} ${job}`;
    this.#own.set(key, running);
    try {
      return await work(running);
    } finally {
      this.#own.delete(key);
      await this.#jobs.end(id, () => deleteJob(this.#db, id));
    }
  }
}
