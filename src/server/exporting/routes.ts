import type { FastifyReply, FastifyRequest } from 'fastify';
import { type ExportFormat, exportFormats, mediaTypes } from '../../catalogue/file-formats.ts';
import { clientAddress } from '../accounts/client-address.ts';
import { HttpError } from '../http/errors.ts';
import { type Selection, selectionOf } from '../search/selection.ts';
import type { Room } from '../services.ts';
import { fullExport } from './full.ts';

/** Downloads under way for one address: fewer than there are connections, so that nobody has all of them. */
const maxDownloadsPerAddress = 3;

type Download = { Querystring: { format?: string } };

/** Sets the headers of a download. @throws HttpError 400 for an unknown format, and where nothing was chosen */
function prepare(
  request: FastifyRequest<Download>,
  reply: FastifyReply,
): { format: ExportFormat; selection: Selection } {
  const format = exportFormats.find((known) => known === (request.query.format ?? exportFormats[0]));
  if (!format)
    throw new HttpError(400, 'errors.validation', {}, (t) => ({
      format: [t('exporting.unknownFormat', { formats: exportFormats.join(', ') })],
    }));
  const selection = selectionOf(request);
  if (!selection) throw new HttpError(400, 'exporting.nothingChosen');
  const day = new Date().toISOString().slice(0, 10);
  reply
    .type(mediaTypes[format])
    .header('content-disposition', `attachment; filename="strandbook-full-${day}.${format}"`);
  return { format, selection };
}

/** The downloads of what was chosen in the search. */
export const exporting: Room = async (app, { database }) => {
  const underWay = new Map<string, number>();

  /** Counts a download of an address until its answer has ended. @throws HttpError 429 where there are too many */
  function countDownload({ ip }: FastifyRequest, { raw }: FastifyReply): void {
    // Nothing would tell of the end of an answer that has ended already.
    if (raw.destroyed) throw new HttpError(408, 'errors.badRequest');
    const address = clientAddress(ip);
    const count = underWay.get(address) ?? 0;
    if (count >= maxDownloadsPerAddress) throw new HttpError(429, 'errors.busy', { retryAfter: 10 });
    underWay.set(address, count + 1);
    raw.once('close', () => {
      const left = (underWay.get(address) ?? 1) - 1;
      if (left > 0) underWay.set(address, left);
      else underWay.delete(address);
    });
  }

  // Asked for its headers alone, a download is not made.
  app.head<Download>('/downloadSearch/full', async (request, reply) => {
    prepare(request, reply);
    return reply.send();
  });

  app.get<Download>('/downloadSearch/full', { exposeHeadRoute: false }, async (request, reply) => {
    const { format, selection } = prepare(request, reply);
    countDownload(request, reply);
    return reply.send(await fullExport(database, reply, selection, format));
  });
};
