import type { FastifyReply, FastifyRequest } from 'fastify';
import { exportEndpoints } from '../../catalogue/endpoints/exporting.ts';
import {
  type ExportForm,
  type ExportFormat,
  exportForms,
  isPublication,
  mediaTypes,
  type TableFormat,
  zipMediaType,
} from '../../catalogue/file-formats.ts';
import type { Database } from '../database/pool.ts';
import { HttpError } from '../http/errors.ts';
import { resolvePublicUrl } from '../http/public-url.ts';
import { streamInReadTransaction } from '../http/read-transaction.ts';
import { routesOf } from '../http/route.ts';
import { countDownload, prefetchFirst, sendStream } from '../http/streaming.ts';
import { requireOwnDataset } from '../records/own-dataset.ts';
import { chainCacheOf, type ElementSource, type Selection, selectedIds, selectionOf } from '../search/index.ts';
import type { ServerModule } from '../services.ts';
import { checkForArchive } from './archive-check.ts';
import { readElementsOf } from './batches.ts';
import { writeEnaArchive } from './ena.ts';
import { bulkUpdateForm, isExportForm, type SelectedElements, type TableForm, tableForms } from './forms.ts';
import { writePublication } from './publications/index.ts';
import { fileNameStem, headersOfFile, writeExportFile } from './table-file.ts';

type DownloadRoute = { Params: { form: string }; Querystring: { format?: string } };
type PreparedDownload = {
  fileName: string;
  mediaType: string;
  stream: (database: Database) => AsyncGenerator<Uint8Array>;
};

/** Elements as a table. @param makeTable gets the elements, of which it may read more */
function tableDownload(
  reply: FastifyReply,
  makeTable: (elements: SelectedElements) => TableForm | Promise<TableForm>,
  source: ElementSource,
  stem: string,
  format: TableFormat,
): PreparedDownload {
  const stream: PreparedDownload['stream'] = (database) =>
    streamInReadTransaction(database, reply, async function* file(reading) {
      const ids = await selectedIds(reading.db, chainCacheOf(database), source);
      const table = await makeTable({ reading, ids });
      const nameOptions = { reader: reply.request.user, isForImport: table.isForImport ?? false };
      const options = { nameOptions, ...(table.entitiesWithId && { entitiesWithId: table.entitiesWithId }) };
      const elements = readElementsOf(reading, ids, table.columns, options);
      yield* writeExportFile(table, await prefetchFirst(elements), format);
    });
  return { fileName: `${stem}.${format}`, mediaType: mediaTypes[format], stream };
}

/** The selection for the downloads. @throws HttpError 400 if nothing is selected */
function requireSelection(request: FastifyRequest): Selection {
  const selection = selectionOf(request);
  if (!selection) throw new HttpError(400, 'exporting.nothingChosen');
  return selection;
}

function requireFormat<F extends ExportFormat>(requested: string | undefined, formats: readonly F[]): F {
  const format = formats.find((known) => known === (requested ?? formats[0]));
  if (format) return format;
  throw new HttpError(400, 'errors.validation', {}, (t) => ({
    format: [t('exporting.unknownFormat', { formats: formats.join(', ') })],
  }));
}

/**
 * A download with its headers.
 * @throws HttpError 400 for an unknown format or without a selection
 */
function prepareDownload(
  form: ExportForm,
  requestedFormat: string | undefined,
  reply: FastifyReply,
  address: string,
): PreparedDownload {
  const { request } = reply;
  const stem = fileNameStem(form);
  if (form === 'ena') {
    const format = requireFormat(requestedFormat, exportForms.ena);
    const selection = requireSelection(request);
    const stream: PreparedDownload['stream'] = (database) => writeEnaArchive(database, reply, selection, format);
    return { fileName: `${stem}.zip`, mediaType: zipMediaType, stream };
  }
  if (isPublication(form)) {
    requireFormat(requestedFormat, exportForms[form]);
    const selection = requireSelection(request);
    const stream: PreparedDownload['stream'] = (database) =>
      writePublication(form, database, reply, selection, address);
    return { fileName: `${stem}.zip`, mediaType: zipMediaType, stream };
  }
  const format = requireFormat<TableFormat>(requestedFormat, exportForms[form]);
  const selection = requireSelection(request);
  if (form === 'custom' && !selection.fields?.length) throw new HttpError(400, 'exporting.noFields');
  return tableDownload(reply, (elements) => tableForms[form](selection, elements), selection, stem, format);
}

const headersOf = ({ fileName, mediaType }: PreparedDownload) => headersOfFile(fileName, mediaType);

/** The downloads of elements selected in the search, and of the user's own imports. */
export const exporting: ServerModule = async (app, services) => {
  const { config, database } = services;

  /** Sends a download. An error before its first elements becomes an error response instead of a broken file. */
  function send(reply: FastifyReply, prepared: PreparedDownload): Promise<FastifyReply> {
    countDownload(services, reply.request, reply);
    return sendStream(services, reply, headersOf(prepared), () => prepared.stream(database));
  }

  /** All elements of an import. @throws HttpError 404 if it is not the user's own */
  async function elementsOfImport(request: FastifyRequest, id: number): Promise<ElementSource> {
    const { id: dataset } = await requireOwnDataset(database.db, request, id);
    return { dataset };
  }

  // A HEAD request reads no elements.
  app.head<DownloadRoute>('/downloadSearch/:form', async ({ params: { form }, query: { format } }, reply) => {
    if (!isExportForm(form)) throw new HttpError(404, 'errors.unknownPath');
    return reply.headers(headersOf(prepareDownload(form, format, reply, resolvePublicUrl(config, app)))).send();
  });

  const route = routesOf(app, exportEndpoints);
  for (const archive of ['gfbio', 'ena'] as const)
    route(`GET /downloadSearch/${archive}/check`, async (_input, request, reply) => {
      const selection = requireSelection(request);
      countDownload(services, request, reply);
      return checkForArchive(archive, database, reply, selection, request.t);
    });

  const download = { exposeHeadRoute: false, notFound: 'errors.unknownPath' } as const;
  route('GET /downloadSearch/:form', download, async ({ params: { form }, query: { format } }, _request, reply) =>
    send(reply, prepareDownload(form, format, reply, resolvePublicUrl(config, app))),
  );

  route(
    'GET /rest/datasets/:id/revision',
    { exposeHeadRoute: false },
    async ({ params: { id }, query }, request, reply) => {
      const source = await elementsOfImport(request, id);
      const format = requireFormat(query.format, exportForms.revision);
      return send(reply, tableDownload(reply, bulkUpdateForm, source, fileNameStem('revision'), format));
    },
  );

  route('GET /rest/datasets/:id/archive-check', async ({ params: { id } }, request, reply) => {
    const source = await elementsOfImport(request, id);
    countDownload(services, request, reply);
    return checkForArchive('gfbio', database, reply, source, request.t);
  });
};
