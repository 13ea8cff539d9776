import type { FastifyReply, FastifyRequest } from 'fastify';
import {
  archiveMediaType,
  type ExportForm,
  type ExportFormat,
  exportForms,
  mediaTypes,
  type TableFormat,
} from '../../catalogue/file-formats.ts';
import type { Database } from '../database/pool.ts';
import { refuseOthersDataset } from '../entries/elements.ts';
import { HttpError } from '../http/errors.ts';
import { readingFor } from '../http/reading.ts';
import { requireUser } from '../http/sessions.ts';
import { answerStream, begun, countDownload } from '../http/streaming.ts';
import { idFrom } from '../records/read.ts';
import { keptChainOf } from '../search/kept-chain.ts';
import { type Chosen, type Selection, selectionOf } from '../search/selection.ts';
import type { Room } from '../services.ts';
import { checkForArchive } from './archive-check.ts';
import { chosenElements } from './batches.ts';
import { enaFile } from './ena.ts';
import { isExportForm, revisionForm, type TableForm, tableForms } from './forms.ts';
import { exportFile } from './table-file.ts';

type Download = { Params: { form: string }; Querystring: { format?: string } };
type OfDataset = { Params: { id: string }; Querystring: { format?: string } };
type Prepared = { fileName: string; mediaType: string; make: (database: Database) => AsyncGenerator<Uint8Array> };

/** Chosen elements as a table. */
function tableOf(reply: FastifyReply, table: TableForm, chosen: Chosen, stem: string, format: TableFormat): Prepared {
  const names = { reader: reply.request.user, isForImport: table.isForImport ?? false };
  const beside = { names, ...(table.numbered && { numbered: table.numbered }) };
  const make: Prepared['make'] = (database) =>
    readingFor(database, reply, async function* made(reading) {
      const elements = chosenElements(reading, keptChainOf(database), chosen, table.columns, beside);
      yield* exportFile(table, await begun(elements), format);
    });
  return { fileName: `${stem}.${format}`, mediaType: mediaTypes[format], make };
}

const stemOf = (form: ExportForm): string => `strandbook_${form}_${new Date().toISOString().slice(0, 10)}`;

/** The choice for the downloads. @throws HttpError 400 where nothing was */
function chosenIn(request: FastifyRequest): Selection {
  const selection = selectionOf(request);
  if (!selection) throw new HttpError(400, 'exporting.nothingChosen');
  return selection;
}

function formatIn<F extends ExportFormat>({ query }: { query: { format?: string } }, formats: readonly F[]): F {
  const format = formats.find((known) => known === (query.format ?? formats[0]));
  if (format) return format;
  throw new HttpError(400, 'errors.validation', {}, (t) => ({
    format: [t('exporting.unknownFormat', { formats: formats.join(', ') })],
  }));
}

/** A download and its headers. @throws HttpError 404 for an unknown form, 400 for an unknown format or no selection */
function prepare(request: FastifyRequest<Download>, reply: FastifyReply): Prepared {
  const { form } = request.params;
  if (!isExportForm(form)) throw new HttpError(404, 'errors.unknownPath');
  const stem = stemOf(form);
  if (form === 'ena') {
    const format = formatIn(request, exportForms.ena);
    const selection = chosenIn(request);
    const make: Prepared['make'] = (database) => enaFile(database, reply, selection, format);
    return { fileName: `${stem}.zip`, mediaType: archiveMediaType, make };
  }
  const format = formatIn<TableFormat>(request, exportForms[form]);
  const selection = chosenIn(request);
  return tableOf(reply, tableForms[form](selection), selection, stem, format);
}

function headersOf({ fileName, mediaType }: Prepared): Record<string, string> {
  return { 'content-type': mediaType, 'content-disposition': `attachment; filename="${fileName}"` };
}

/** The downloads of what was chosen in the search, and of one's own imports. */
export const exporting: Room = async (app, services) => {
  const { database } = services;

  /** Sends a download. One that fails before its first elements are there is answered as an error, and not as a file. */
  function send(request: FastifyRequest, reply: FastifyReply, prepared: Prepared): Promise<FastifyReply> {
    countDownload(services, request, reply);
    return answerStream(services, reply, headersOf(prepared), () => prepared.make(database));
  }

  /** All elements of an import. @throws HttpError 401 without a login, 404 where there is none of one's own */
  async function importIn(request: FastifyRequest<OfDataset>): Promise<Chosen> {
    requireUser(request);
    const dataset = idFrom('dataset', request.params.id);
    if (typeof dataset !== 'number') throw new HttpError(404, 'errors.notFound');
    await refuseOthersDataset(database.db, request, dataset);
    return { dataset };
  }

  // Asked for its headers alone, a download is not made.
  app.head<Download>('/downloadSearch/:form', async (request, reply) =>
    reply.headers(headersOf(prepare(request, reply))).send(),
  );

  for (const archive of ['gfbio', 'ena'] as const)
    app.get(`/downloadSearch/${archive}/check`, async (request, reply) => {
      const selection = chosenIn(request);
      countDownload(services, request, reply);
      return checkForArchive(archive, database, reply, selection, request.t);
    });

  app.get<Download>('/downloadSearch/:form', { exposeHeadRoute: false }, async (request, reply) =>
    send(request, reply, prepare(request, reply)),
  );

  app.get<OfDataset>('/rest/datasets/:id/revision', { exposeHeadRoute: false }, async (request, reply) => {
    const chosen = await importIn(request);
    const format = formatIn(request, exportForms.revision);
    return send(request, reply, tableOf(reply, revisionForm, chosen, stemOf('revision'), format));
  });

  app.get<OfDataset>('/rest/datasets/:id/archive-check', async (request, reply) => {
    const chosen = await importIn(request);
    countDownload(services, request, reply);
    return checkForArchive('gfbio', database, reply, chosen, request.t);
  });
};
