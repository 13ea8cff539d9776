import type { FastifyPluginAsync } from 'fastify';
import type { Config } from './config.ts';
import type { Database } from './database/pool.ts';
import type { ImportThreads } from './importing/threads.ts';

/** The settings of a running application: the start has made a secret where none was set. */
export type AppConfig = Config & { sessionSecret: string };

/**
 * The settings and the database, which every room receives; and the threads of imports where several applications of one
 * process share them, which then outlive each.
 */
export type Services = { config: AppConfig; database: Database; threads?: ImportThreads };

/** A room of the server: a Fastify plugin with its routes. */
export type ServerModule = FastifyPluginAsync<Services>;
