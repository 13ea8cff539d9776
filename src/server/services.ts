import type { FastifyPluginAsync } from 'fastify';
import type { Config } from './config.ts';
import type { Database } from './database/pool.ts';
import type { ImportWatch } from './jobs/import-watch.ts';
import type { Jobs } from './jobs/start-jobs.ts';
import type { JobThreads } from './jobs/threads.ts';

/** The settings of a running application: a secret is generated at the start if none is configured. */
export type AppConfig = Config & { sessionSecret: string };

/**
 * The settings, the database and the id of this server among those that use the database, which every module receives.
 * Several applications of one process can share the threads of jobs, which then outlive each application.
 */
export type Services = { config: AppConfig; database: Database; serverId: string; threads?: JobThreads };

/** A module of the server: a Fastify plugin with its routes. */
export type ServerModule = FastifyPluginAsync<Services>;

/** A module whose uploads are run as jobs. */
export type JobModule = FastifyPluginAsync<Services & { jobs: Jobs; uploadFolder: string; importWatch: ImportWatch }>;
