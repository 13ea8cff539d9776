import { createHash } from 'node:crypto';
import { doubleEndpointTable } from '../catalogue/endpoints/doubles.ts';
import { healthEndpoints } from '../catalogue/endpoints/health.ts';
import { allEndpoints } from '../catalogue/endpoints/index.ts';
import { manyEndpointTable } from '../catalogue/endpoints/many-records.ts';
import { recordEndpointTable } from '../catalogue/endpoints/records.ts';
import { textsVersion } from '../catalogue/locales/server.ts';
import { type CompressedText, compressText, sendCompressed } from './http/compression.ts';
import { type ApiDocument, buildDocument } from './http/openapi.ts';
import { routesOf } from './http/route.ts';
import type { ServerModule } from './services.ts';

/** The description of all endpoints. */
export function apiDocument(): ApiDocument {
  return buildDocument({ ...recordEndpointTable, ...manyEndpointTable, ...doubleEndpointTable, ...allEndpoints });
}

type CachedDocument = CompressedText & { etag: string };

async function makeCachedDocument(): Promise<CachedDocument> {
  const text = await compressText(JSON.stringify(apiDocument()));
  return { ...text, etag: `W/"${createHash('sha256').update(text.plain).digest('base64url')}"` };
}

/**
 * `GET /openapi.json`: made at the first request, and again after an institute has changed texts such as labels of
 * fields. It is sent compressed, which takes a twentieth of its size.
 */
export const openApiModule: ServerModule = async (app) => {
  let cached: { texts: number; document: Promise<CachedDocument> } | undefined;
  const route = routesOf(app, healthEndpoints);
  route('GET /openapi.json', { config: { session: false } }, async (_input, { headers }, reply) => {
    const texts = textsVersion();
    if (cached?.texts !== texts) cached = { texts, document: makeCachedDocument() };
    const { etag, ...document } = await cached.document;
    reply
      .type('application/json; charset=utf-8')
      .header('etag', etag)
      .header('cache-control', 'no-cache')
      .header('vary', 'accept-encoding');
    if (headers['if-none-match']?.split(',').some((tag) => tag.trim() === etag)) return reply.code(304).send();
    return sendCompressed(reply, document);
  });
};
