import { Readable } from 'node:stream';
import { z } from 'zod';
import { changedTextsSchema, interfaceTextsSchema } from '../../catalogue/answers/texts.ts';
import { mediaTypes, type TableFormat } from '../../catalogue/file-formats.ts';
import { type Schemas, text } from '../../catalogue/json-schema.ts';
import { tableFile } from '../exporting/table-file.ts';
import { type Describe, inputSchema } from '../http/calls.ts';
import { sendCompressed } from '../http/compressed.ts';
import { parseBody } from '../http/parse.ts';
import { requireRole } from '../http/sessions.ts';
import type { Room } from '../services.ts';
import { allTexts, forgetTexts, loadTexts, storeTexts, textsOfPages } from './store.ts';

const formats = ['xlsx', 'ods', 'csv'] as const satisfies readonly TableFormat[];
const downloadQuery = z.object({ format: z.enum(formats).default('xlsx') });
/** More than there will ever be: an upload of all of them fits. */
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

/** Interval between looks for texts that another instance has stored. */
const refreshMs = 30_000;

function tableOf(format: (typeof formats)[number]): Readable {
  const columns = ['key', 'en', 'de', 'shipped_en', 'shipped_de'].map((name) => ({
    name,
    hasDays: false,
    isMuted: false,
  }));
  const line = ({ key, en, de, shipped }: ReturnType<typeof allTexts>[number]) => [key, en, de, shipped.en, shipped.de];
  return Readable.from(tableFile({ name: 'Texts', columns, portions: [allTexts()], line }, format), {
    objectMode: false,
  });
}

/** The room of the texts of the interface, which an institute's translator can put in better words. */
export const texts: Room = async (app, { database: { db } }) => {
  const refresh = () =>
    loadTexts(db).catch((error: unknown) => app.log.warn({ err: error }, 'the texts could not be read'));
  await refresh();
  const timer = setInterval(refresh, refreshMs).unref();
  app.addHook('onClose', async () => clearInterval(timer));

  app.get('/rest/texts', async (request) => {
    requireRole(request, 'admin');
    const records = allTexts();
    return { records, totalHits: records.length };
  });

  app.get('/rest/texts/download', async (request, reply) => {
    requireRole(request, 'admin');
    const { format } = parseBody(downloadQuery, request.query);
    return reply
      .type(mediaTypes[format])
      .header('content-disposition', `attachment; filename="strandbook-texts.${format}"`)
      .send(tableOf(format));
  });

  app.put('/rest/texts', { bodyLimit: bodyLimitBytes }, async (request) => {
    const user = requireRole(request, 'admin');
    const { texts: given } = parseBody(textsBody, request.body);
    return { changed: await storeTexts(db, user.name, given) };
  });

  app.delete('/rest/texts', async (request, reply) => {
    requireRole(request, 'admin');
    await forgetTexts(db);
    return reply.code(204).send();
  });

  app.get<{ Querystring: { v?: string } }>(
    '/rest/texts/changed',
    { config: { session: false } },
    async ({ query }, reply) => {
      const { hash, content } = textsOfPages();
      // Under the hash of other texts, such as those that another instance has already, these must not be kept.
      const kept = query.v === hash ? 'public, max-age=31536000, immutable' : 'no-cache';
      reply.type('application/json; charset=utf-8').header('cache-control', kept).header('vary', 'accept-encoding');
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
