import type { FastifyPluginAsync, FastifyReply } from 'fastify';
import { z } from 'zod';
import { columns } from '../../catalogue/columns.ts';
import { templateEndpoints } from '../../catalogue/endpoints/templates.ts';
import { mediaTypes, type WorkbookFormat } from '../../catalogue/file-formats.ts';
import type { Language } from '../../catalogue/locales/index.ts';
import { textsVersion } from '../../catalogue/locales/server.ts';
import {
  columnsInStoredOrder,
  groupByEntity,
  isShipped,
  selectableColumns,
  templateColumns,
} from '../../catalogue/templates/templates.ts';
import { parseRecordId } from '../../catalogue/values/patterns.ts';
import type { TemplateNames } from '../../table/measurements/template-measurements.ts';
import { HttpError } from '../http/errors.ts';
import { invalidFieldError } from '../http/parse.ts';
import { routesOf } from '../http/route.ts';
import { saveSessionData } from '../http/sessions.ts';
import { readHistory } from '../records/history.ts';
import { listRecords } from '../records/list.ts';
import type { Services } from '../services.ts';
import { columnUsesOf, localizedDescription } from './shipped.ts';
import { createTemplate, deleteTemplate, readTemplate, transactTemplate, updateTemplate } from './store.ts';
import { readTemplateNames } from './template-names.ts';
import { workbookFileName, writeWorkbook } from './workbook-file.ts';

/** The columns of a visitor's custom template, as stored in the session. */
const customTemplateColumns = z.array(z.string());

type TemplateRow = { id: number; name: string; version: number; columns: string[] };

/** Some 100 kB each; enough for a handful of templates in two languages and two formats. */
const maxCachedWorkbooks = 40;

/** Caches the workbook of each template's version, language and format; the least recently used one is dropped. */
function createWorkbookCache() {
  const cache = new Map<string, Promise<Uint8Array>>();
  return (
    template: TemplateRow,
    { names, measured }: TemplateNames,
    language: Language,
    format: WorkbookFormat,
  ): Promise<Uint8Array> => {
    // Types of measurements change without a new version of the template.
    const types = JSON.stringify(measured.map(({ measurement }) => measurement));
    const key = [template.id, template.version, language, format, textsVersion(), types].join(' ');
    const columnsInOrder = columnsInStoredOrder(names, measured);
    const bytes = cache.get(key) ?? writeWorkbook(columnsInOrder, language, format, columnUsesOf(template));
    cache.delete(key);
    cache.set(key, bytes);
    bytes.catch(() => cache.delete(key));
    for (const oldest of cache.keys()) {
      if (cache.size <= maxCachedWorkbooks) break;
      cache.delete(oldest);
    }
    return bytes;
  };
}

/** The module of templates, workbooks to fill in: everybody may read them, administrators create them. */
export const templatesModule: FastifyPluginAsync<Pick<Services, 'database'>> = async (app, { database: { db } }) => {
  const workbookOf = createWorkbookCache();
  const route = routesOf(app, templateEndpoints);

  route('GET /rest/templates', async ({ query, user }, { t }) => {
    const { records, totalHits } = await listRecords(db, user, 'template', query);
    const localized = records.map((record) => ({
      ...record,
      description: localizedDescription(record, t),
      shipped: isShipped(record),
    }));
    return { records: localized, totalHits };
  });

  route('GET /rest/templates/:id', ({ params: { id }, user }, { t }) => readTemplate(db, user, id, t));

  route('GET /rest/templates/:id/history', async ({ params: { id }, user }, { t }) => {
    const records = await readHistory(db, user, 'template', id);
    if (records.length === 0) await readTemplate(db, user, id, t);
    return { records };
  });

  route('POST /rest/templates', ({ body, user }, { t }) =>
    transactTemplate(db, async (trx) => readTemplate(trx, user, await createTemplate(trx, user, body), t)),
  );

  route('PUT /rest/templates/:id', ({ params: { id }, body, user }, { t }) =>
    transactTemplate(db, async (trx) => {
      await updateTemplate(trx, user, id, body, t);
      return readTemplate(trx, user, id, t);
    }),
  );

  route('DELETE /rest/templates/:id', ({ params: { id }, user }) =>
    transactTemplate(db, (trx) => deleteTemplate(trx, user, id)),
  );

  route('GET /rest/templates/custom/download', async ({ query: { format, language } }, request, reply) => {
    const stored = customTemplateColumns.safeParse(request.session.data.customTemplate).data;
    if (!stored) throw new HttpError(400, 'templates.noColumns');
    const options = { language: language ?? request.language, format };
    const { names, measured } = await readTemplateNames(db, stored);
    const bytes = await writeWorkbook(templateColumns(names, measured), options.language, format);
    return sendWorkbook(reply, 'custom', options, bytes);
  });

  const templates = db.selectFrom('template').select(['id', 'name', 'version', 'columns']);
  async function sendTemplate(
    reply: FastifyReply,
    { format, language = reply.request.language }: { format: WorkbookFormat; language?: Language | undefined },
    template: TemplateRow | undefined,
  ): Promise<FastifyReply> {
    if (!template) throw new HttpError(404, 'errors.notFound');
    const names = await readTemplateNames(db, template.columns);
    return sendWorkbook(
      reply,
      template.name,
      { language, format },
      await workbookOf(template, names, language, format),
    );
  }
  route('GET /rest/templates/:id/download', async ({ params: { id }, query }, _request, reply) =>
    sendTemplate(reply, query, await templates.where('id', '=', id).executeTakeFirst()),
  );
  route('GET /rest/templates/named/:name/download', async ({ params: { name }, query }, _request, reply) =>
    sendTemplate(reply, query, await templates.where('name', '=', name).executeTakeFirst()),
  );

  route('POST /tablesAndFields', async ({ body: { site } }) => {
    const tables = groupByEntity(site === 'import' ? selectableColumns : columns);
    const names: Record<string, string[]> = {};
    for (const [table, tableColumns] of tables) names[table] = tableColumns.map(({ name }) => name);
    return names;
  });

  route('POST /template/export', async ({ body: { template_id, format } }, { language }) => {
    const id = parseRecordId(String(template_id));
    const template = id && (await db.selectFrom('template').select('id').where('id', '=', id).executeTakeFirst());
    if (!template) throw invalidFieldError('template_id', 'errors.notFound');
    // A new tab requests the browser's language, which may not be the page's.
    const query = new URLSearchParams({ format, language });
    return { location: `/rest/templates/${template.id}/download?${query}` };
  });

  route('POST /createCustomTemplate', async ({ body: { items } }, request) => {
    const { names, measured, unknown } = await readTemplateNames(db, items);
    const [firstUnknown] = unknown;
    if (firstUnknown !== undefined)
      throw new HttpError(400, 'errors.validation', {}, (t) => ({
        items: [t('exporting.unknownField', { name: firstUnknown })],
      }));
    const selected = templateColumns(names, measured).map(({ name }) => name);
    await saveSessionData(request, { customTemplate: selected });
    return { columns: selected };
  });
};

function sendWorkbook(
  reply: FastifyReply,
  name: string,
  { language, format }: { language: Language; format: WorkbookFormat },
  bytes: Uint8Array,
): FastifyReply {
  return reply
    .type(mediaTypes[format])
    .header('content-disposition', `attachment; filename="${workbookFileName(name, format)}"`)
    .header('content-language', language)
    .header('vary', 'accept-language')
    .send(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
}
