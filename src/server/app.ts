import { randomUUID } from 'node:crypto';
import cookies from '@fastify/cookie';
import { type FastifyBaseLogger, type FastifyInstance, fastify } from 'fastify';
import { firstRequest } from '../catalogue/addresses/first-request.ts';
import { accounts } from './accounts/routes.ts';
import { readSessionResponse } from './accounts/users.ts';
import { dailyBackups } from './backup/daily-backups.ts';
import { bulkUpdate } from './bulk-update/routes.ts';
import { cars } from './cars/routes.ts';
import { dailyMail } from './changes/daily-mail.ts';
import { manyRecords } from './changes/many-routes.ts';
import { changes } from './changes/routes.ts';
import { cleanup } from './cleanup.ts';
import { content, readContent } from './content/routes.ts';
import { doubles } from './doubles/routes.ts';
import { elementIdInUrl, elementPageContent } from './element/page.ts';
import { element } from './element/routes.ts';
import { exporting } from './exporting/routes.ts';
import { registerCompression } from './http/compression.ts';
import { registerErrorHandler, sendError } from './http/errors.ts';
import { registerJsonParser } from './http/json-bodies.ts';
import { registerLanguage } from './http/language.ts';
import { builtPagesFolder, type PageSource, servePages } from './http/pages.ts';
import { resolvePublicUrl } from './http/public-url.ts';
import { sendSecurityHeaders } from './http/security-headers.ts';
import { registerSessions } from './http/sessions.ts';
import { answerBeforeEndOfBody } from './http/unread-bodies.ts';
import { datasets } from './importing/datasets.ts';
import { importing } from './importing/routes.ts';
import { interfaceTexts } from './interface-texts/routes.ts';
import { getPageTexts, loadTexts } from './interface-texts/store.ts';
import { invitations } from './invitations/routes.ts';
import { startJobs } from './jobs/start-jobs.ts';
import { listViews, readDefaultViews } from './list-views/routes.ts';
import { mail } from './mail/routes.ts';
import { map } from './map/routes.ts';
import { mappings } from './mappings/routes.ts';
import { measuredSamples } from './measured-samples/routes.ts';
import { openApiModule } from './openapi-document.ts';
import { type OperationWatch, watchOperation } from './operation/routes.ts';
import { ownDatasets } from './own-datasets/routes.ts';
import { people } from './people/routes.ts';
import { quality } from './quality/routes.ts';
import { recordLists } from './record-lists/routes.ts';
import { records } from './records/routes.ts';
import { savedSearches } from './saved-searches/routes.ts';
import { search } from './search/routes.ts';
import { servers } from './servers/module.ts';
import type { JobModule, ServerModule, Services } from './services.ts';
import { settings } from './settings/routes.ts';
import type { StartError } from './start-error.ts';
import { templatesModule } from './templates/routes.ts';
import { usualValues } from './usual-values/routes.ts';

/** The modules whose uploads are run as jobs; `job-worker.ts` registers the kinds of jobs. */
const jobModules: readonly JobModule[] = [importing, bulkUpdate];

const jobs =
  ({ importWatch }: OperationWatch): ServerModule =>
  async (app, services) => {
    const started = await startJobs(app, services);
    for (const module of jobModules) await app.register(module, { ...services, ...started, importWatch });
  };

/** All modules of the server. */
const serverModules = (watch: OperationWatch): readonly ServerModule[] => [
  watch.module,
  openApiModule,
  accounts,
  people,
  cleanup,
  content,
  cars,
  templatesModule,
  jobs(watch),
  datasets,
  changes,
  manyRecords,
  dailyMail,
  dailyBackups,
  doubles,
  quality,
  ownDatasets,
  search,
  savedSearches,
  listViews,
  element,
  exporting,
  records,
  recordLists,
  invitations,
  mail,
  settings,
  map,
  mappings,
  measuredSamples,
  usualValues,
  interfaceTexts,
];

/** The parts of a page that the modules provide. */
function createPageSource(app: FastifyInstance, { config, database }: Services): PageSource {
  return {
    async readContent(request, reply) {
      const id = elementIdInUrl(request.url);
      if (id === null) return null;
      return elementPageContent(database, request, reply, id, resolvePublicUrl(config, app), request.language);
    },
    async readInitialData({ url, user, language }) {
      // Every screen shows the imprint, so the page contains it.
      const imprint = await readContent(config.contentDir, language, 'imprint.html');
      const [defaultViews] = await Promise.all([readDefaultViews(database.db, user), loadTexts(database.db)]);
      return {
        ...(await readSessionResponse(database.db, user)),
        language,
        imprint: imprint?.html,
        texts: getPageTexts().hash,
        ...(defaultViews.length > 0 && { defaultViews }),
        first: firstRequest(url, user) ?? undefined,
      };
    },
  };
}

export type AppOptions = Omit<Services, 'serverId'> & {
  /** The id of this server in the database; a new one by default. */
  serverId?: string;
  /** Called with a one-line error when this server must not go on, as the database is newer. */
  onOutdated?: (error: StartError) => void;
  /** The logger; without one nothing is logged. */
  log?: FastifyBaseLogger;
  /** The folder of the built pages. */
  pagesFolder?: string;
};

const megabyte = 1024 * 1024;
const maxHeaderBytes = 16 * 1024;
/** Enough for a whole head over a satellite; a client that sends nothing holds a connection no longer than this. */
const headersTimeoutMs = 20_000;

/** Builds the application, ready to listen or, in tests, for `inject`. */
export async function buildApp({
  log,
  pagesFolder = builtPagesFolder,
  serverId = randomUUID(),
  onOutdated = () => undefined,
  ...given
}: AppOptions): Promise<FastifyInstance> {
  const services: Services = { ...given, serverId };
  const app: FastifyInstance = fastify({
    ...(log && { loggerInstance: log }),
    // Trusts only the nearest proxy: a client can forge the entries further left in X-Forwarded-For.
    trustProxy: services.config.trustProxy && ((_address: string, hop: number) => hop === 0),
    bodyLimit: megabyte,
    // Enough for the largest upload over a slow line.
    requestTimeout: 15 * 60 * 1000,
    http: { maxHeaderSize: maxHeaderBytes, headersTimeout: headersTimeoutMs, connectionsCheckingInterval: 5000 },
    // A parameter of any length reaches its route, which responds that there is no such record.
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: maxHeaderBytes },
    forceCloseConnections: 'idle',
    // People quote this id when they report an error, so it must be unique, also after a restart.
    genReqId: () => randomUUID(),
    // For errors before a request reaches a route, such as a URL that cannot be decoded.
    frameworkErrors: sendError,
  });
  registerLanguage(app);
  registerErrorHandler(app);
  sendSecurityHeaders(app, services.config);
  registerJsonParser(app);
  answerBeforeEndOfBody(app);
  await registerCompression(app);
  await app.register(cookies);
  registerSessions(app, services);
  await app.register(servers({ pagesFolder, onOutdated }), services);
  for (const serverModule of serverModules(watchOperation(app))) await app.register(serverModule, services);
  await servePages(app, pagesFolder, createPageSource(app, services));
  return app;
}
