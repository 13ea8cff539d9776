import { rm } from 'node:fs/promises';
import multipart from '@fastify/multipart';
import type { FastifyInstance } from 'fastify';
import type { Database } from '../database/pool.ts';
import { stopIndexing, updateSearchIndex } from '../search/index.ts';
import { prepareUploadFolder } from './receive-upload.ts';
import { type JobThreads, startJobThreads } from './threads.ts';

type JobOptions = { dataDir: string; database: Database; sharedThreads: JobThreads | undefined };

/** Prepares an application for uploads that are run as jobs, and for the indexing of the records that they store. */
export async function startJobs(
  app: FastifyInstance,
  { dataDir, database, sharedThreads }: JobOptions,
): Promise<{ threads: JobThreads; uploadFolder: string }> {
  const uploadFolder = await prepareUploadFolder(dataDir);
  const threads = sharedThreads ?? startJobThreads();
  app.addHook('onListen', async () => {
    threads.prepare();
    // The indexing of a server that was killed may be unfinished.
    updateSearchIndex(database.connection).catch((err) => app.log.warn({ err }, 'imported rows are not indexed yet'));
  });
  app.addHook('onClose', async () => {
    if (!sharedThreads) await threads.close();
    await stopIndexing(database.connection);
    await rm(uploadFolder, { recursive: true, force: true });
  });
  await app.register(multipart);
  return { threads, uploadFolder };
}
