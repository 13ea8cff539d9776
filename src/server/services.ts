import type { FastifyPluginAsync } from 'fastify';
import type { Config } from './config.ts';
import type { Database } from './database/pool.ts';

/** The settings of a running application: the start has made a secret where none was set. */
export type AppConfig = Config & { sessionSecret: string };

/** The settings and the database, which every room receives. */
export type Services = { config: AppConfig; database: Database };

/** A room of the server: a Fastify plugin with its routes. */
export type Room = FastifyPluginAsync<Services>;
