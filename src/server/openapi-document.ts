import { createHash } from 'node:crypto';
import type { Language } from '../catalogue/locales/index.ts';
import { textsVersion } from '../catalogue/locales/server.ts';
import { accountCalls } from './accounts/calls.ts';
import { binCalls } from './bin/calls.ts';
import { revisionCalls } from './bulk-update/calls.ts';
import { carCalls } from './cars/routes.ts';
import { contentCalls } from './content/calls.ts';
import { elementCalls } from './element/calls.ts';
import { exportCalls } from './exporting/calls.ts';
import type { Describe } from './http/calls.ts';
import { type CompressedText, compressText, sendCompressed } from './http/compression.ts';
import { healthCalls } from './http/health.ts';
import { type ApiDocument, buildDocument } from './http/openapi.ts';
import { importCalls } from './importing/calls.ts';
import { textCalls } from './interface-texts/routes.ts';
import { invitationCalls } from './invitations/calls.ts';
import { mailCalls } from './mail/calls.ts';
import { entryCalls } from './own-datasets/calls.ts';
import { recordCalls } from './records/calls.ts';
import { keptSearchCalls } from './saved-searches/calls.ts';
import { searchCalls } from './search/calls.ts';
import type { ServerModule } from './services.ts';
import { templateCalls } from './templates/calls.ts';

const documentCall: Describe = (t) => ({
  calls: [
    {
      tag: 'site',
      method: 'GET',
      path: '/openapi.json',
      summary: t('api.site.document'),
      who: 'everybody',
      answers: {
        200: { meaning: t('api.status.200'), schema: { type: 'object' } },
        304: { meaning: t('api.status.304') },
      },
    },
  ],
});

/** The descriptions of the calls of every room; a new room adds one line. */
const endpointDescriptions: readonly Describe[] = [
  recordCalls,
  searchCalls,
  keptSearchCalls,
  elementCalls,
  exportCalls,
  templateCalls,
  importCalls,
  revisionCalls,
  binCalls,
  entryCalls,
  accountCalls,
  invitationCalls,
  healthCalls,
  documentCall,
  contentCalls,
  carCalls,
  mailCalls,
  textCalls,
];

/** The description of all calls in the words of a language. */
export function apiDocument(language: Language): ApiDocument {
  return buildDocument(endpointDescriptions, language);
}

type CachedDocument = CompressedText & { etag: string };

async function makeCachedDocument(language: Language): Promise<CachedDocument> {
  const made = await compressText(JSON.stringify(apiDocument(language)));
  return { ...made, etag: `W/"${createHash('sha256').update(made.plain).digest('base64url')}"` };
}

/** `GET /openapi.json`: made once for each language, when it is asked for. It is sent compressed, at a twentieth of its size. */
export const openApiModule: ServerModule = async (app) => {
  const made = new Map<string, Promise<CachedDocument>>();
  app.get('/openapi.json', { config: { session: false } }, async ({ language, headers }, reply) => {
    const key = `${language} ${textsVersion()}`;
    const asked = made.get(key) ?? makeCachedDocument(language);
    if (!made.has(key)) for (const old of made.keys()) if (old.startsWith(language)) made.delete(old);
    made.set(key, asked);
    const { etag, ...document } = await asked;
    reply
      .type('application/json; charset=utf-8')
      .header('etag', etag)
      .header('cache-control', 'no-cache')
      .header('content-language', language)
      .header('vary', 'accept-language, accept-encoding');
    if (headers['if-none-match']?.split(',').some((known) => known.trim() === etag)) return reply.code(304).send();
    return sendCompressed(reply, document);
  });
};
