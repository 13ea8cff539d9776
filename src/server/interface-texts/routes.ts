import { Readable } from 'node:stream';
import { z } from 'zod';
import { changedTextsSchema, interfaceTextsSchema } from '../../catalogue/answers/texts.ts';
import { mediaTypes, type TableFormat } from '../../catalogue/file-formats.ts';
import { type Schemas, text } from '../../catalogue/json-schema.ts';
import { writeTableFile } from '../exporting/table-file.ts';
import { type Describe, inputSchema } from '../http/calls.ts';
import { sendCompressed } from '../http/compression.ts';
import { parseBody } from '../http/parse.ts';
import { requireRole } from '../http/sessions.ts';
import type { ServerModule } from '../services.ts';
import { getPageTexts, listTexts, loadTexts, resetTexts, storeTexts } from './store.ts';

const formats = ['xlsx', 'ods', 'csv'] as const satisfies readonly TableFormat[];
const downloadQuery = z.object({ format: z.enum(formats).default('xlsx') });
/** More than there are, so that an upload of all of them is allowed. */
const maxTexts = 20_000;
const textsBody = z.object({
  texts: z
    .array(
      z.object({
        key: z.string().max(500),
        row: z.int().min(1).max(1_100_000).optional(),
        en: z.string().nullish(),
        de: z.string().nullish(),
      }),
    )
    .max(maxTexts),
});
const bodyLimitBytes = 8 * 1024 * 1024;

/** The interval at which texts that another instance has stored are loaded. */
const refreshMs = 30_000;

function toTableFile(format: (typeof formats)[number]): Readable {
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

  app.get('/rest/texts', async (request) => {
    requireRole(request, 'admin');
    const records = listTexts();
    return { records, totalHits: records.length };
  });

  app.get('/rest/texts/download', async (request, reply) => {
    requireRole(request, 'admin');
    const { format } = parseBody(downloadQuery, request.query);
    return reply
      .type(mediaTypes[format])
      .header('content-disposition', `attachment; filename="strandbook-texts.${format}"`)
      .send(toTableFile(format));
  });

  app.put('/rest/texts', { bodyLimit: bodyLimitBytes }, async (request) => {
    const user = requireRole(request, 'admin');
    const { texts } = parseBody(textsBody, request.body);
    return { changed: await storeTexts(db, user.name, texts) };
  });

  app.delete('/rest/texts', async (request, reply) => {
    requireRole(request, 'admin');
    await resetTexts(db);
    return reply.code(204).send();
  });

  app.get<{ Querystring: { v?: string } }>(
    '/rest/texts/changed',
    { config: { session: false } },
    async ({ query }, reply) => {
      const { hash, content } = getPageTexts();
      // Under another hash, such as that of texts which another instance has already, these texts must not be cached.
      const cacheControl = query.v === hash ? 'public, max-age=31536000, immutable' : 'no-cache';
      reply
        .type('application/json; charset=utf-8')
        .header('cache-control', cacheControl)
        .header('vary', 'accept-encoding');
      return sendCompressed(reply, await content);
    },
  );
};

export const textCalls: Describe = (t) => {
  const common = { tag: 'site', who: 'administrator' } as const;
  const done = (schema: Schemas[string]) => ({ 200: { meaning: t('api.status.200'), schema } });
  return {
    calls: [
      {
        ...common,
        method: 'GET',
        path: '/rest/texts',
        summary: t('api.site.texts'),
        answers: done(interfaceTextsSchema()),
      },
      {
        ...common,
        method: 'GET',
        path: '/rest/texts/download',
        summary: t('api.site.textsDownload'),
        query: inputSchema(downloadQuery),
        answers: {
          200: { meaning: t('api.status.200'), types: formats.map((format) => mediaTypes[format]) },
        },
      },
      {
        ...common,
        method: 'PUT',
        path: '/rest/texts',
        summary: t('api.site.textsStore'),
        description: t('api.site.textsStoreText'),
        body: { schema: inputSchema(textsBody) },
        answers: done(changedTextsSchema()),
        errors: [413],
      },
      {
        ...common,
        method: 'DELETE',
        path: '/rest/texts',
        summary: t('api.site.textsForget'),
        answers: { 204: { meaning: t('api.status.204') } },
      },
      {
        tag: 'site',
        who: 'everybody',
        method: 'GET',
        path: '/rest/texts/changed',
        summary: t('api.site.textsChanged'),
        query: { type: 'object', properties: { v: text } },
        answers: done({ type: 'object', properties: { en: { type: 'object' }, de: { type: 'object' } } }),
      },
    ],
  };
};
