import { randomUUID } from 'node:crypto';
import cookies from '@fastify/cookie';
import { type FastifyBaseLogger, type FastifyInstance, fastify } from 'fastify';
import { accounts } from './accounts/index.ts';
import { api } from './api.ts';
import { bin } from './bin/index.ts';
import { cars } from './cars/index.ts';
import { content } from './content/index.ts';
import { element } from './element/routes.ts';
import { entries } from './entries/routes.ts';
import { exporting } from './exporting/routes.ts';
import { compressData } from './http/compressed.ts';
import { answerError, answerErrors } from './http/errors.ts';
import { health } from './http/health.ts';
import { readJsonBodies } from './http/json-bodies.ts';
import { speakLanguages } from './http/language.ts';
import { builtPages, servePages } from './http/pages.ts';
import { sendSecurityHeaders } from './http/security-headers.ts';
import { registerSessions } from './http/sessions.ts';
import { datasets } from './importing/datasets.ts';
import { importing } from './importing/routes.ts';
import { invitations } from './invitations/index.ts';
import { keptSearches } from './kept-searches/index.ts';
import { mail } from './mail/index.ts';
import { records } from './records/routes.ts';
import { search } from './search/routes.ts';
import type { Room, Services } from './services.ts';
import { templatesRoom } from './templates/routes.ts';
import { texts } from './texts/index.ts';

/** Every room of the server; a new one is one line here. */
const rooms: readonly Room[] = [
  health,
  api,
  accounts,
  content,
  cars,
  templatesRoom,
  importing,
  datasets,
  bin,
  entries,
  search,
  keptSearches,
  element,
  exporting,
  records,
  invitations,
  mail,
  texts,
];

export type AppOptions = Services & {
  /** The logger; without one nothing is logged. */
  log?: FastifyBaseLogger;
  /** The folder of the built pages. */
  pages?: string;
};

const megabyte = 1024 * 1024;
const maxHeaderBytes = 16 * 1024;

/** The application put together, ready to listen or to be asked by `inject`. */
export async function buildApp({ log, pages = builtPages, ...services }: AppOptions): Promise<FastifyInstance> {
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
    frameworkErrors: answerError,
  });
  speakLanguages(app);
  answerErrors(app);
  sendSecurityHeaders(app, services.config);
  readJsonBodies(app);
  await compressData(app);
  await app.register(cookies);
  registerSessions(app, services);
  for (const room of rooms) await app.register(room, services);
  await servePages(app, services, pages);
  return app;
}
