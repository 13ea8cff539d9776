import type { FastifyReply, FastifyRequest } from 'fastify';
import { exportEndpoints } from '../../catalogue/endpoints/exporting.ts';
import { type ExportForm, exportForms } from '../../catalogue/file-formats.ts';
import { countDownload } from '../http/active-downloads.ts';
import { HttpError } from '../http/errors.ts';
import { resolvePublicUrl } from '../http/public-url.ts';
import { routesOf } from '../http/route.ts';
import { sendStream } from '../http/streaming.ts';
import { requireOwnDataset } from '../records/own-dataset.ts';
import { type ElementSource, type Selection, selectionOf } from '../search/index.ts';
import type { ServerModule } from '../services.ts';
import { checkForArchive } from './archive-check.ts';
import { type Download, prepareDownload, requireFormat, tableDownload } from './download.ts';
import { bulkUpdateForm, isExportForm } from './forms.ts';
import { fileNameStem, headersOfFile } from './table-file.ts';

type DownloadRoute = { Params: { form: string }; Querystring: { format?: string } };

/** The selection for the downloads. @throws HttpError 400 if nothing is selected */
function requireSelection(request: FastifyRequest): Selection {
  const selection = selectionOf(request);
  if (!selection) throw new HttpError(400, 'exporting.nothingChosen');
  return selection;
}

const headersOf = ({ fileName, mediaType }: Download) => headersOfFile(fileName, mediaType);

/** The downloads of elements selected in the search, and of the user's own imports. */
export const exporting: ServerModule = async (app, services) => {
  const { config, database } = services;

  /** Sends a download. An error before its first elements becomes an error response instead of a broken file. */
  async function send(reply: FastifyReply, prepared: Download): Promise<FastifyReply> {
    await countDownload(services, reply.request, reply);
    return sendStream(services, reply, headersOf(prepared), () => prepared.stream(database));
  }

  /** The download of what the client has selected. @throws HttpError 400 for an unknown format or without a selection */
  function downloadOf(form: ExportForm, format: string | undefined, reply: FastifyReply): Download {
    const selection = requireSelection(reply.request);
    const client = { reply, reader: reply.request.user, address: resolvePublicUrl(config, app) };
    return prepareDownload(form, format, selection, client);
  }

  /** All elements of an import. @throws HttpError 404 if it is not the user's own */
  async function elementsOfImport(request: FastifyRequest, id: number): Promise<ElementSource> {
    const { id: dataset } = await requireOwnDataset(database.db, request, id);
    return { dataset };
  }

  // A HEAD request reads no elements.
  app.head<DownloadRoute>('/downloadSearch/:form', async ({ params: { form }, query: { format } }, reply) => {
    if (!isExportForm(form)) throw new HttpError(404, 'errors.unknownPath');
    return reply.headers(headersOf(downloadOf(form, format, reply))).send();
  });

  const route = routesOf(app, exportEndpoints);
  for (const archive of ['gfbio', 'ena'] as const)
    route(`GET /downloadSearch/${archive}/check`, async (_input, request, reply) => {
      const selection = requireSelection(request);
      await countDownload(services, request, reply);
      return checkForArchive(archive, database, reply, selection, request.t);
    });

  const download = { exposeHeadRoute: false, notFound: 'errors.unknownPath' } as const;
  route('GET /downloadSearch/:form', download, async ({ params: { form }, query: { format } }, _request, reply) =>
    send(reply, downloadOf(form, format, reply)),
  );

  route(
    'GET /rest/datasets/:id/revision',
    { exposeHeadRoute: false },
    async ({ params: { id }, query }, request, reply) => {
      const source = await elementsOfImport(request, id);
      const format = requireFormat(query.format, exportForms.revision);
      const client = { reply, reader: reply.request.user };
      return send(reply, tableDownload(client, bulkUpdateForm, source, fileNameStem('revision'), format));
    },
  );

  route('GET /rest/datasets/:id/archive-check', async ({ params: { id } }, request, reply) => {
    const source = await elementsOfImport(request, id);
    await countDownload(services, request, reply);
    return checkForArchive('gfbio', database, reply, source, request.t);
  });
};
