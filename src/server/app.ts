import { randomUUID } from 'node:crypto';
import cookies from '@fastify/cookie';
import { type FastifyBaseLogger, type FastifyInstance, fastify } from 'fastify';
import { accounts } from './accounts/index.ts';
import { bin } from './bin/routes.ts';
import { bulkUpdate } from './bulk-update/routes.ts';
import { cars } from './cars/index.ts';
import { content } from './content/index.ts';
import { element } from './element/routes.ts';
import { exporting } from './exporting/routes.ts';
import { registerCompression } from './http/compression.ts';
import { registerErrorHandler, sendError } from './http/errors.ts';
import { health } from './http/health.ts';
import { registerJsonParser } from './http/json-bodies.ts';
import { registerLanguage } from './http/language.ts';
import { builtPagesFolder, servePages } from './http/pages.ts';
import { sendSecurityHeaders } from './http/security-headers.ts';
import { registerSessions } from './http/sessions.ts';
import { datasets } from './importing/datasets.ts';
import { importing } from './importing/routes.ts';
import { interfaceTexts } from './interface-texts/index.ts';
import { invitations } from './invitations/index.ts';
import { startJobs } from './jobs/start-jobs.ts';
import { mail } from './mail/index.ts';
import { openApiModule } from './openapi-document.ts';
import { ownDatasets } from './own-datasets/routes.ts';
import { records } from './records/routes.ts';
import { savedSearches } from './saved-searches/routes.ts';
import { search } from './search/routes.ts';
import type { JobModule, ServerModule, Services } from './services.ts';
import { templatesModule } from './templates/routes.ts';

/** The modules whose uploads are run as jobs; `job-worker.ts` registers the kinds of jobs. */
const jobModules: readonly JobModule[] = [importing, bulkUpdate];

const jobs: ServerModule = async (app, services) => {
  const { config, database, threads: sharedThreads } = services;
  const started = await startJobs(app, { dataDir: config.dataDir, database, sharedThreads });
  for (const module of jobModules) await app.register(module, { ...services, ...started });
};

/** Every module of the server; a new one is one line here. */
const serverModules: readonly ServerModule[] = [
  health,
  openApiModule,
  accounts,
  content,
  cars,
  templatesModule,
  jobs,
  datasets,
  bin,
  ownDatasets,
  search,
  savedSearches,
  element,
  exporting,
  records,
  invitations,
  mail,
  interfaceTexts,
];

export type AppOptions = Services & {
  /** The logger; without one nothing is logged. */
  log?: FastifyBaseLogger;
  /** The folder of the built pages. */
  pagesFolder?: string;
};

const megabyte = 1024 * 1024;
const maxHeaderBytes = 16 * 1024;

/** The application put together, ready to listen or to be asked by `inject`. */
export async function buildApp({
  log,
  pagesFolder = builtPagesFolder,
  ...services
}: AppOptions): Promise<FastifyInstance> {
  const app: FastifyInstance = fastify({
    ...(log && { loggerInstance: log }),
    // The one in front of us; what stands further left in X-Forwarded-For is what anybody may have written there.
    trustProxy: services.config.trustProxy && ((_address: string, hop: number) => hop === 0),
    bodyLimit: megabyte,
    // Long enough for the largest upload over a slow line.
    requestTimeout: 15 * 60 * 1000,
    http: { maxHeaderSize: maxHeaderBytes },
    // No part of an address is too long for its route, which knows that there is no such record.
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: maxHeaderBytes },
    forceCloseConnections: 'idle',
    // Shown to people who report an error: it must tell one request from all others, also after a restart.
    genReqId: () => randomUUID(),
    // For errors before a request reaches a route, such as an address that cannot be decoded.
    frameworkErrors: sendError,
  });
  registerLanguage(app);
  registerErrorHandler(app);
  sendSecurityHeaders(app, services.config);
  registerJsonParser(app);
  await registerCompression(app);
  await app.register(cookies);
  registerSessions(app, services);
  for (const room of serverModules) await app.register(room, services);
  await servePages(app, services, pagesFolder);
  return app;
}
