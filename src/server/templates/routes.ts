import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { ExportedTemplate } from '../../catalogue/answers/importing.ts';
import { columnOf, columns } from '../../catalogue/columns.ts';
import { listQuery } from '../../catalogue/endpoints/list-query.ts';
import { mediaTypes, type WorkbookFormat, workbookFormats } from '../../catalogue/file-formats.ts';
import { maxSelectedIds } from '../../catalogue/limits.ts';
import { type Language, languages, type Translate } from '../../catalogue/locales/index.ts';
import { textsVersion } from '../../catalogue/locales/server.ts';
import type { Verb } from '../../catalogue/permissions.ts';
import {
  columnsInStoredOrder,
  groupByEntity,
  isShipped,
  selectableColumns,
  templateColumns,
} from '../../catalogue/templates/templates.ts';
import { maxInteger, parseRecordId } from '../../catalogue/values/patterns.ts';
import { HttpError } from '../http/errors.ts';
import { invalidFieldError, parseBody } from '../http/parse.ts';
import { saveSessionData } from '../http/sessions.ts';
import { readHistory } from '../records/history.ts';
import { listRecords } from '../records/list.ts';
import { parseEntityId, type RecordId, type RecordOf } from '../records/read.ts';
import { requirePermission } from '../records/request-errors.ts';
import type { Services } from '../services.ts';
import { columnUsesOf, localizedDescription } from './shipped.ts';
import { createTemplate, deleteTemplate, readTemplate, transactTemplate, updateTemplate } from './store.ts';
import { workbookFileName, writeWorkbook } from './workbook-file.ts';

export const downloadQuery = z.object({
  format: z.enum(workbookFormats).default(workbookFormats[0]),
  /** The language as a parameter, since a plain link cannot send the language of its page as a header. */
  language: z.enum(languages).optional(),
});
/** An id that fits into PostgreSQL's integer; anything else is no record's id. */
export const idParams = z.object({ id: z.coerce.number().int().min(1).max(maxInteger) });

export const tablesBody = z.object({
  /** Names that are selected already; they do not change the answer. */
  items: z.union([z.array(z.union([z.string().max(200), z.number()])).max(maxSelectedIds), z.literal('all')]).nullish(),
  site: z.enum(['import', 'search']).default('search'),
});
export const exportBody = z.object({
  /** The value of a form is text. */
  template_id: z.union([z.int().min(1).max(maxInteger), z.string().regex(/^\d{1,10}$/)]),
  format: downloadQuery.shape.format,
});
export const customBody = z.object({ items: z.array(z.string().max(200)).max(columns.length) });

/** The columns of a visitor's custom template, as stored in the session. */
const customTemplateColumns = z.array(z.string());

type StoredTemplate = { id: number; name: string; version: number; columns: string[] };

/** Some 100 kB each; enough for a handful of templates in two languages and two formats. */
const maxCachedWorkbooks = 40;

/** Caches the workbook of each template's version, language and format; the least recently used one is dropped. */
function createWorkbookCache() {
  const cache = new Map<string, Promise<Uint8Array>>();
  return (template: StoredTemplate, language: Language, format: WorkbookFormat): Promise<Uint8Array> => {
    const key = [template.id, template.version, language, format, textsVersion()].join(' ');
    const bytes =
      cache.get(key) ?? writeWorkbook(columnsInStoredOrder(template.columns), language, format, columnUsesOf(template));
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

/** The template's id in the path. @throws HttpError 401, 403 or 404 where the visitor may not do that to a template */
function requireTemplateId(request: FastifyRequest<{ Params: { id: string } }>, verb: Verb): RecordId {
  requirePermission(request, verb, 'template');
  const id = parseEntityId('template', request.params.id);
  if (id === undefined) throw new HttpError(404, 'errors.notFound');
  return id;
}

/** The module of templates, workbooks to fill in: everybody may read them, administrators create them. */
export const templatesModule: FastifyPluginAsync<Pick<Services, 'database'>> = async (app, { database }) => {
  const { db } = database;
  const workbookOf = createWorkbookCache();

  const routes: FastifyPluginAsync = async (prefixed) => {
    const localized = (record: RecordOf<'template'>, t: Translate) => ({
      ...record,
      description: localizedDescription(record, t),
      shipped: isShipped(record),
    });

    prefixed.get('/', async (request) => {
      const { records, totalHits } = await listRecords(
        db,
        request.user,
        'template',
        parseBody(listQuery, request.query),
      );
      return { records: records.map((record) => localized(record, request.t)), totalHits };
    });

    prefixed.get<{ Params: { id: string } }>('/:id', async (request) => {
      return readTemplate(db, request.user, parseEntityId('template', request.params.id), request.t);
    });

    prefixed.get<{ Params: { id: string } }>('/:id/history', async (request) => {
      const id = requireTemplateId(request, 'read');
      const records = await readHistory(db, request.user, 'template', id);
      if (records.length === 0) await readTemplate(db, request.user, id, request.t);
      return { records };
    });

    prefixed.post('/', async (request, reply) => {
      requirePermission(request, 'create', 'template');
      const created = await transactTemplate(db, async (trx) => {
        const id = await createTemplate(trx, request.user, request.body);
        return readTemplate(trx, request.user, id, request.t);
      });
      return reply.code(201).send(created);
    });

    prefixed.put<{ Params: { id: string } }>('/:id', async (request) => {
      const id = requireTemplateId(request, 'update');
      return transactTemplate(db, async (trx) => {
        await updateTemplate(trx, request.user, id, request.body, request.t);
        return readTemplate(trx, request.user, id, request.t);
      });
    });

    prefixed.delete<{ Params: { id: string } }>('/:id', async (request, reply) => {
      const id = requireTemplateId(request, 'delete');
      await transactTemplate(db, (trx) => deleteTemplate(trx, request.user, id));
      return reply.code(204).send();
    });

    prefixed.get('/custom/download', async (request, reply) => {
      const query = parseBody(downloadQuery, request.query);
      const names = customTemplateColumns.safeParse(request.session.data.customTemplate).data;
      if (!names) throw new HttpError(400, 'templates.noColumns');
      const { language = request.language, format } = query;
      return sendWorkbook(
        reply,
        'custom',
        { language, format },
        await writeWorkbook(templateColumns(names), language, format),
      );
    });

    const templates = db.selectFrom('template').select(['id', 'name', 'version', 'columns']);
    async function sendTemplate(request: FastifyRequest, reply: FastifyReply, template: StoredTemplate | undefined) {
      const { format, language = request.language } = parseBody(downloadQuery, request.query);
      if (!template) throw new HttpError(404, 'errors.notFound');
      return sendWorkbook(reply, template.name, { language, format }, await workbookOf(template, language, format));
    }
    prefixed.get('/:id/download', async (request, reply) => {
      const { data: params } = idParams.safeParse(request.params);
      return sendTemplate(request, reply, params && (await templates.where('id', '=', params.id).executeTakeFirst()));
    });
    prefixed.get<{ Params: { name: string } }>('/named/:name/download', async (request, reply) =>
      sendTemplate(request, reply, await templates.where('name', '=', request.params.name).executeTakeFirst()),
    );
  };
  await app.register(routes, { prefix: '/rest/templates' });

  app.post('/tablesAndFields', async (request) => {
    const { site } = parseBody(tablesBody, request.body);
    const tables = groupByEntity(site === 'import' ? selectableColumns : columns);
    return Object.fromEntries(
      [...tables].map(([table, tableColumns]) => [table, tableColumns.map(({ name }) => name)]),
    );
  });

  app.post('/template/export', async (request): Promise<ExportedTemplate> => {
    const { template_id, format } = parseBody(exportBody, request.body);
    const id = parseRecordId(String(template_id));
    const template = id && (await db.selectFrom('template').select('id').where('id', '=', id).executeTakeFirst());
    if (!template) throw invalidFieldError('template_id', 'errors.notFound');
    // A new tab requests the browser's language, which may not be the page's.
    const query = new URLSearchParams({ format, language: request.language });
    return { location: `/rest/templates/${template.id}/download?${query}` };
  });

  app.post('/createCustomTemplate', async (request) => {
    const { items } = parseBody(customBody, request.body);
    const unknown = items.find((name) => !columnOf(name));
    if (unknown !== undefined)
      throw new HttpError(400, 'errors.validation', {}, (t) => ({
        items: [t('exporting.unknownField', { name: unknown })],
      }));
    const selected = templateColumns(items).map(({ name }) => name);
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
