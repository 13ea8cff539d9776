import type { FastifyReply, FastifyRequest } from 'fastify';
import {
  type ExportForm,
  type ExportFormat,
  exportForms,
  mediaTypes,
  type TableFormat,
  zipMediaType,
} from '../../catalogue/file-formats.ts';
import type { Database } from '../database/pool.ts';
import { HttpError } from '../http/errors.ts';
import { streamInReadTransaction } from '../http/read-transaction.ts';
import { countDownload, prefetchFirst, sendStream } from '../http/streaming.ts';
import { requireOwnDataset } from '../records/own-dataset.ts';
import { chainCacheOf, type ElementSource, type Selection, selectionOf } from '../search/index.ts';
import type { ServerModule } from '../services.ts';
import { checkForArchive } from './archive-check.ts';
import { readSelectedElements } from './batches.ts';
import { writeEnaArchive } from './ena.ts';
import { bulkUpdateForm, isExportForm, type TableForm, tableForms } from './forms.ts';
import { writeExportFile } from './table-file.ts';

type DownloadRoute = { Params: { form: string }; Querystring: { format?: string } };
type DatasetRoute = { Params: { id: string }; Querystring: { format?: string } };
type PreparedDownload = {
  fileName: string;
  mediaType: string;
  stream: (database: Database) => AsyncGenerator<Uint8Array>;
};

/** Elements as a table. */
function tableDownload(
  reply: FastifyReply,
  table: TableForm,
  source: ElementSource,
  stem: string,
  format: TableFormat,
): PreparedDownload {
  const nameOptions = { reader: reply.request.user, isForImport: table.isForImport ?? false };
  const options = { nameOptions, ...(table.entitiesWithId && { entitiesWithId: table.entitiesWithId }) };
  const stream: PreparedDownload['stream'] = (database) =>
    streamInReadTransaction(database, reply, async function* file(reading) {
      const elements = readSelectedElements(reading, chainCacheOf(database), source, table.columns, options);
      yield* writeExportFile(table, await prefetchFirst(elements), format);
    });
  return { fileName: `${stem}.${format}`, mediaType: mediaTypes[format], stream };
}

const fileNameStem = (form: ExportForm): string => `strandbook_${form}_${new Date().toISOString().slice(0, 10)}`;

/** The selection for the downloads. @throws HttpError 400 if nothing is selected */
function requireSelection(request: FastifyRequest): Selection {
  const selection = selectionOf(request);
  if (!selection) throw new HttpError(400, 'exporting.nothingChosen');
  return selection;
}

function requireFormat<F extends ExportFormat>({ query }: { query: { format?: string } }, formats: readonly F[]): F {
  const format = formats.find((known) => known === (query.format ?? formats[0]));
  if (format) return format;
  throw new HttpError(400, 'errors.validation', {}, (t) => ({
    format: [t('exporting.unknownFormat', { formats: formats.join(', ') })],
  }));
}

/**
 * A download with its headers.
 * @throws HttpError 404 for an unknown form, 400 for an unknown format or without a selection
 */
function prepareDownload(request: FastifyRequest<DownloadRoute>, reply: FastifyReply): PreparedDownload {
  const { form } = request.params;
  if (!isExportForm(form)) throw new HttpError(404, 'errors.unknownPath');
  const stem = fileNameStem(form);
  if (form === 'ena') {
    const format = requireFormat(request, exportForms.ena);
    const selection = requireSelection(request);
    const stream: PreparedDownload['stream'] = (database) => writeEnaArchive(database, reply, selection, format);
    return { fileName: `${stem}.zip`, mediaType: zipMediaType, stream };
  }
  const format = requireFormat<TableFormat>(request, exportForms[form]);
  const selection = requireSelection(request);
  return tableDownload(reply, tableForms[form](selection), selection, stem, format);
}

function headersOf({ fileName, mediaType }: PreparedDownload): Record<string, string> {
  return { 'content-type': mediaType, 'content-disposition': `attachment; filename="${fileName}"` };
}

/** The downloads of elements selected in the search, and of one's own imports. */
export const exporting: ServerModule = async (app, services) => {
  const { database } = services;

  /** Sends a download. An error before its first elements is answered as an error, not as a broken file. */
  function send(request: FastifyRequest, reply: FastifyReply, prepared: PreparedDownload): Promise<FastifyReply> {
    countDownload(services, request, reply);
    return sendStream(services, reply, headersOf(prepared), () => prepared.stream(database));
  }

  /** All elements of an import. @throws HttpError 401 without a login, 404 if it is not the user's own */
  async function importIn(request: FastifyRequest<DatasetRoute>): Promise<ElementSource> {
    const { id } = await requireOwnDataset(database.db, request, request.params.id);
    return { dataset: id };
  }

  // A request of the headers alone reads no elements.
  app.head<DownloadRoute>('/downloadSearch/:form', async (request, reply) =>
    reply.headers(headersOf(prepareDownload(request, reply))).send(),
  );

  for (const archive of ['gfbio', 'ena'] as const)
    app.get(`/downloadSearch/${archive}/check`, async (request, reply) => {
      const selection = requireSelection(request);
      countDownload(services, request, reply);
      return checkForArchive(archive, database, reply, selection, request.t);
    });

  app.get<DownloadRoute>('/downloadSearch/:form', { exposeHeadRoute: false }, async (request, reply) =>
    send(request, reply, prepareDownload(request, reply)),
  );

  app.get<DatasetRoute>('/rest/datasets/:id/revision', { exposeHeadRoute: false }, async (request, reply) => {
    const source = await importIn(request);
    const format = requireFormat(request, exportForms.revision);
    return send(request, reply, tableDownload(reply, bulkUpdateForm, source, fileNameStem('revision'), format));
  });

  app.get<DatasetRoute>('/rest/datasets/:id/archive-check', async (request, reply) => {
    const source = await importIn(request);
    countDownload(services, request, reply);
    return checkForArchive('gfbio', database, reply, source, request.t);
  });
};
