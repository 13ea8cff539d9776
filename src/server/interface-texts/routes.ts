import { Readable } from 'node:stream';
import { interfaceTextEndpoints, type TextsFormat } from '../../catalogue/endpoints/interface-texts.ts';
import { mediaTypes } from '../../catalogue/file-formats.ts';
import { writeTableFile } from '../exporting/table-file.ts';
import { sendCompressed } from '../http/compression.ts';
import { routesOf } from '../http/route.ts';
import type { ServerModule } from '../services.ts';
import { findTexts, getPageTexts, listTexts, loadTexts, resetTexts, storeTexts } from './store.ts';

const bodyLimitBytes = 8 * 1024 * 1024;

/** Interval at which texts of other servers are loaded for messages, hardly noticed; pages load them with each request. */
const refreshMs = 2000;

function toTableFile(format: TextsFormat): Readable {
  const columns = ['key', 'en', 'de', 'shipped_en', 'shipped_de'].map((name) => ({
    name,
    hasDays: false,
    isMuted: false,
  }));
  const toRow = ({ key, en, de, shipped }: ReturnType<typeof listTexts>[number]) => [
    key,
    en,
    de,
    shipped.en,
    shipped.de,
  ];
  return Readable.from(writeTableFile({ name: 'Texts', columns, batches: [listTexts()], toRow }, format), {
    objectMode: false,
  });
}

/** The module of the interface's texts, which an institute can replace by its own. */
export const interfaceTexts: ServerModule = async (app, { database: { db } }) => {
  const refresh = () =>
    loadTexts(db).catch((error: unknown) => app.log.warn({ err: error }, 'the texts could not be read'));
  await refresh();
  const timer = setInterval(refresh, refreshMs).unref();
  app.addHook('onClose', async () => clearInterval(timer));

  const route = routesOf(app, interfaceTextEndpoints);
  route('GET /rest/texts', async ({ query: { q, changed, hits } }) => {
    await loadTexts(db);
    const texts = listTexts();
    const changedTexts = texts.filter((text) => text.changed);
    const matches = findTexts(changed === 'true' ? changedTexts : texts, q);
    return { records: matches.slice(0, hits), totalHits: matches.length, totalChanged: changedTexts.length };
  });

  route('GET /rest/texts/download', async ({ query: { format } }, _request, reply) => {
    await loadTexts(db);
    return reply
      .type(mediaTypes[format])
      .header('content-disposition', `attachment; filename="strandbook-texts.${format}"`)
      .send(toTableFile(format));
  });

  route('PUT /rest/texts', { bodyLimit: bodyLimitBytes }, async ({ body, user }) => ({
    changed: await storeTexts(db, user.name, body.texts),
  }));

  route('DELETE /rest/texts', async () => {
    await resetTexts(db);
  });

  route('GET /rest/texts/changed', { config: { session: false } }, async ({ query }, _request, reply) => {
    // A page of another server may name newer texts.
    if (query.v !== getPageTexts().hash) await loadTexts(db);
    const { hash, content } = getPageTexts();
    // If the requested hash is still another one, such as that of older texts, these texts must not be cached.
    const cacheControl = query.v === hash ? 'public, max-age=31536000, immutable' : 'no-cache';
    reply
      .type('application/json; charset=utf-8')
      .header('cache-control', cacheControl)
      .header('vary', 'accept-encoding');
    return sendCompressed(reply, await content);
  });
};
