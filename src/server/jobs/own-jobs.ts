import type { FastifyBaseLogger } from 'fastify';
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../database/tables.ts';
import { addJob, type NewJob } from './stored-jobs.ts';

/** A job of this server, whose progress is stored for other servers, and which they can cancel. */
export type OwnJob = NewJob & {
  /** Its progress as JSON. */
  progress: () => string;
  /** Called when it was cancelled, or ended because this server was taken for dead. */
  abort: () => void;
};

const beatMs = 1000;

/** The jobs of this server that are under way. Once a second the database learns of them, and they of it. */
export class OwnJobs {
  readonly #db: Kysely<Tables>;
  readonly #serverId: string;
  readonly #log: Pick<FastifyBaseLogger, 'warn'>;
  readonly #jobs = new Map<string, OwnJob>();
  /** Ends that the database could not store yet. */
  readonly #unstoredEnds = new Map<string, () => Promise<void>>();
  #timer: NodeJS.Timeout | undefined;
  #isClosed = false;

  constructor(db: Kysely<Tables>, serverId: string, log: Pick<FastifyBaseLogger, 'warn'>) {
    this.#db = db;
    this.#serverId = serverId;
    this.#log = log;
  }

  /** @returns whether it was added: see {@link addJob} */
  async add(job: OwnJob): ReturnType<typeof addJob> {
    const added = await addJob(this.#db, this.#serverId, job);
    if (added === 'added') {
      this.#jobs.set(job.id, job);
      this.#scheduleBeat();
    }
    return added;
  }

  /**
   * Ends a job.
   * @param store stores its end in the database; repeated every second for as long as that does not answer
   */
  async end(id: string, store: () => Promise<void>): Promise<void> {
    this.#jobs.delete(id);
    try {
      await store();
    } catch (error) {
      this.#log.warn({ err: error }, 'the end of a job is not stored yet');
      this.#unstoredEnds.set(id, store);
      this.#scheduleBeat();
    }
  }

  close(): void {
    this.#isClosed = true;
    clearTimeout(this.#timer);
  }

  #scheduleBeat(): void {
    if (this.#timer || this.#isClosed || this.#jobs.size + this.#unstoredEnds.size === 0) return;
    this.#timer = setTimeout(async () => {
      // A beat that fails is repeated a second later.
      await this.#beat().catch(() => undefined);
      this.#timer = undefined;
      this.#scheduleBeat();
    }, beatMs).unref();
  }

  async #beat(): Promise<void> {
    const jobs = [...this.#jobs.values()];
    if (jobs.length > 0) await this.#shareProgress(jobs);
    for (const [id, store] of this.#unstoredEnds) {
      await store();
      this.#unstoredEnds.delete(id);
    }
  }

  async #shareProgress(jobs: readonly OwnJob[]): Promise<void> {
    // A row that is locked is being committed or ended at this moment, and is looked at with the next beat.
    const { rows } = await sql<{ id: string; isOver: boolean }>`
      WITH free AS (SELECT job_id FROM job WHERE job_id = ANY(${jobs.map(({ id }) => id)}) FOR UPDATE SKIP LOCKED)
      UPDATE job SET progress = CASE WHEN ended_at IS NULL THEN to_jsonb(own.progress) ELSE job.progress END
        FROM free JOIN unnest(${jobs.map(({ id }) => id)}::uuid[], ${jobs.map((job) => job.progress())}::text[])
          AS own (job_id, progress) USING (job_id)
       WHERE job.job_id = free.job_id
      RETURNING job.job_id AS id, ended_at IS NOT NULL OR cancelled_at IS NOT NULL AS "isOver"`.execute(this.#db);
    for (const { id, isOver } of rows) if (isOver) this.#jobs.get(id)?.abort();
  }
}
