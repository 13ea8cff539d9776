import { rm } from 'node:fs/promises';
import multipart from '@fastify/multipart';
import type { FastifyInstance } from 'fastify';
import { stopIndexing, updateSearchIndex } from '../search/index.ts';
import type { Services } from '../services.ts';
import type { Job, JobKind, JobOf, OutcomeOf, Progress, QueuedProgress } from './job.ts';
import { OwnJobs } from './own-jobs.ts';
import { endJobsOfDeadServers, endJobsOfServer } from './stored-jobs.ts';
import { startJobThreads } from './threads.ts';
import { createTurns } from './turns.ts';
import { removeAbandonedUploads, removeEarlierUploads, uploadFolderOf } from './upload-folder.ts';

/** The jobs of an application. */
export type Jobs = {
  /** The jobs of this server that are under way. */
  own: OwnJobs;
  /**
   * Runs a job that was added to the own ones, when it is its turn. Rejects only if its thread or the database fails.
   * @param report receives its progress, and its position in the line while it waits
   * @param signal cancels it, unless it is already being committed
   */
  run: <K extends JobKind>(
    kind: K,
    job: JobOf<K> & { jobId: string },
    report: (progress: Progress | QueuedProgress) => void,
    signal: AbortSignal,
  ) => Promise<OutcomeOf<K>>;
};

/** Interval at which the jobs of servers are ended that have ended without a farewell. */
const sweepMs = 5000;
/** Interval at which files are removed that killed servers have left. */
const uploadSweepMs = 10 * 60_000;

/** Prepares an application for uploads that are run as jobs, and for the indexing of the records that they store. */
export async function startJobs(
  app: FastifyInstance,
  { config, database, serverId, threads: sharedThreads }: Services,
): Promise<{ jobs: Jobs; uploadFolder: string }> {
  const { db } = database;
  const uploadFolder = uploadFolderOf(config.dataDir, serverId);
  // An embedded database is locked by this server, and so is the folder around it.
  if (config.databaseUrl === null) await removeEarlierUploads(config.dataDir);
  const removeUploads = () => removeAbandonedUploads(db, config.dataDir).catch(() => undefined);
  const uploadSweep = setInterval(removeUploads, uploadSweepMs).unref();
  const threads = sharedThreads ?? startJobThreads();
  const turns = createTurns(db, serverId);
  const own = new OwnJobs(db, serverId, app.log);
  let suspects: string[] = [];
  const endDead = async () => {
    suspects = await endJobsOfDeadServers(db, serverId, suspects);
  };
  // A sweep that fails is repeated five seconds later, or done by another server.
  const sweep = setInterval(() => endDead().catch(() => undefined), sweepMs).unref();
  app.addHook('onListen', async () => {
    threads.prepare();
    void removeUploads();
    // The indexing of a server that was killed may be unfinished.
    updateSearchIndex(database.connection).catch((err) => app.log.warn({ err }, 'imported rows are not indexed yet'));
  });
  app.addHook('onClose', async () => {
    clearInterval(sweep);
    clearInterval(uploadSweep);
    turns.close();
    own.close();
    // People who follow one of these jobs read its end at another server, or after the next start.
    await endJobsOfServer(db, serverId).catch((err) => app.log.warn({ err }, 'the end of the last jobs is not stored'));
    if (!sharedThreads) await threads.close();
    await stopIndexing(database.connection);
    await rm(uploadFolder, { recursive: true, force: true });
  });
  await app.register(multipart);
  const run: Jobs['run'] = async (kind, job, report, signal) => {
    const turn = { id: job.jobId, userId: (job as Job).userId };
    if (!(await turns.wait(turn, report, signal))) return { kind: 'cancelled' };
    try {
      return await threads.run(kind, job, report, signal);
    } finally {
      await turns.release(turn);
    }
  };
  return { jobs: { own, run }, uploadFolder };
}
