import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { ExportedTemplate } from '../../catalogue/answers/importing.ts';
import { columnOf, columns } from '../../catalogue/columns.ts';
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
  /** The language as a parameter, since a plain link cannot send the language of its page. */
  language: z.enum(languages).optional(),
});
/** A number that PostgreSQL's integer can hold; anything else is the number of no record. */
export const idParams = z.object({ id: z.coerce.number().int().min(1).max(maxInteger) });

export const tablesBody = z.object({
  /** Names that one has chosen already; the answer is the same with and without them. */
  items: z.union([z.array(z.union([z.string().max(200), z.number()])).max(maxSelectedIds), z.literal('all')]).nullish(),
  site: z.enum(['import', 'search']).default('search'),
});
export const exportBody = z.object({
  /** A form's choice is text. */
  template_id: z.union([z.int().min(1).max(maxInteger), z.string().regex(/^\d{1,10}$/)]),
  format: downloadQuery.shape.format,
});
export const customBody = z.object({ items: z.array(z.string().max(200)).max(columns.length) });

/** The columns of a visitor's own template, as the session keeps them. */
const customTemplateColumns = z.array(z.string());

type StoredTemplate = { id: number; name: string; version: number; columns: string[] };

/** Some 100 kB each: a handful of templates in two languages and two formats. */
const maxCachedWorkbooks = 40;

/** Builds each workbook once for a template's version; the one that was asked for longest ago goes first. */
function createWorkbookCache() {
  const kept = new Map<string, Promise<Uint8Array>>();
  return (template: StoredTemplate, language: Language, format: WorkbookFormat): Promise<Uint8Array> => {
    const key = [template.id, template.version, language, format, textsVersion()].join(' ');
    const bytes =
      kept.get(key) ?? writeWorkbook(columnsInStoredOrder(template.columns), language, format, columnUsesOf(template));
    kept.delete(key);
    kept.set(key, bytes);
    bytes.catch(() => kept.delete(key));
    for (const oldest of kept.keys()) {
      if (kept.size <= maxCachedWorkbooks) break;
      kept.delete(oldest);
    }
    return bytes;
  };
}

/** The number in the address, of somebody who may do that to a template. */
function requireTemplateId(request: FastifyRequest<{ Params: { id: string } }>, verb: Verb): RecordId {
  requirePermission(request, verb, 'template');
  const id = parseEntityId('template', request.params.id);
  if (id === undefined) throw new HttpError(404, 'errors.notFound');
  return id;
}

/** The room of workbooks to fill in. Everybody may read them, administrators make them. */
export const templatesModule: FastifyPluginAsync<Pick<Services, 'database'>> = async (app, { database }) => {
  const { db } = database;
  const workbookOf = createWorkbookCache();

  const routes: FastifyPluginAsync = async (room) => {
    const localized = (record: RecordOf<'template'>, t: Translate) => ({
      ...record,
      description: localizedDescription(record, t),
      shipped: isShipped(record),
    });

    room.get('/', async (request) => {
      const { records, totalHits } = await listRecords(db, request.user, 'template', request.query);
      return { records: records.map((record) => localized(record, request.t)), totalHits };
    });

    room.get<{ Params: { id: string } }>('/:id', async (request) => {
      return readTemplate(db, request.user, parseEntityId('template', request.params.id), request.t);
    });

    room.get<{ Params: { id: string } }>('/:id/history', async (request) => {
      const id = requireTemplateId(request, 'read');
      const records = await readHistory(db, request.user, 'template', id);
      if (records.length === 0) await readTemplate(db, request.user, id, request.t);
      return { records };
    });

    room.post('/', async (request, reply) => {
      requirePermission(request, 'create', 'template');
      const made = await transactTemplate(db, async (trx) => {
        const id = await createTemplate(trx, request.user, request.body);
        return readTemplate(trx, request.user, id, request.t);
      });
      return reply.code(201).send(made);
    });

    room.put<{ Params: { id: string } }>('/:id', async (request) => {
      const id = requireTemplateId(request, 'update');
      return transactTemplate(db, async (trx) => {
        await updateTemplate(trx, request.user, id, request.body, request.t);
        return readTemplate(trx, request.user, id, request.t);
      });
    });

    room.delete<{ Params: { id: string } }>('/:id', async (request, reply) => {
      const id = requireTemplateId(request, 'delete');
      await transactTemplate(db, (trx) => deleteTemplate(trx, request.user, id));
      return reply.code(204).send();
    });

    room.get('/custom/download', async (request, reply) => {
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
    room.get('/:id/download', async (request, reply) => {
      const { data: params } = idParams.safeParse(request.params);
      return sendTemplate(request, reply, params && (await templates.where('id', '=', params.id).executeTakeFirst()));
    });
    room.get<{ Params: { name: string } }>('/named/:name/download', async (request, reply) =>
      sendTemplate(request, reply, await templates.where('name', '=', request.params.name).executeTakeFirst()),
    );
  };
  await app.register(routes, { prefix: '/rest/templates' });

  app.post('/tablesAndFields', async (request) => {
    const { site } = parseBody(tablesBody, request.body);
    const tables = groupByEntity(site === 'import' ? selectableColumns : columns);
    return Object.fromEntries([...tables].map(([table, some]) => [table, some.map(({ name }) => name)]));
  });

  app.post('/template/export', async (request): Promise<ExportedTemplate> => {
    const { template_id, format } = parseBody(exportBody, request.body);
    const id = parseRecordId(String(template_id));
    const found = id && (await db.selectFrom('template').select('id').where('id', '=', id).executeTakeFirst());
    if (!found) throw invalidFieldError('template_id', 'errors.notFound');
    // A new tab asks in the language of the browser, which need not be that of the page.
    const query = new URLSearchParams({ format, language: request.language });
    return { location: `/rest/templates/${found.id}/download?${query}` };
  });

  app.post('/createCustomTemplate', async (request) => {
    const { items } = parseBody(customBody, request.body);
    const unknown = items.find((name) => !columnOf(name));
    if (unknown !== undefined)
      throw new HttpError(400, 'errors.validation', {}, (t) => ({
        items: [t('exporting.unknownField', { name: unknown })],
      }));
    const chosen = templateColumns(items).map(({ name }) => name);
    await saveSessionData(request, { customTemplate: chosen });
    return { columns: chosen };
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
