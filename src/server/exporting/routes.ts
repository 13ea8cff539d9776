import type { FastifyReply, FastifyRequest } from 'fastify';
import { HttpError } from '../http/errors.ts';
import { isChosen, selectionOf } from '../search/selection.ts';
import type { Room } from '../services.ts';
import { contentTypes, type ExportFormat, exportFormats, fullExport } from './full.ts';

/** Downloads under way for one address: fewer than there are connections, so that nobody has all of them. */
const maxDownloadsPerAddress = 3;

type Download = { Querystring: { format?: string } };

/** Sets the headers of a download. @throws HttpError 400 for an unknown format, and where nothing was chosen */
function prepare(request: FastifyRequest<Download>, reply: FastifyReply): ExportFormat {
  const format = exportFormats.find((known) => known === (request.query.format ?? 'xlsx'));
  if (!format)
    throw new HttpError(400, 'errors.validation', {}, (t) => ({
      format: [t('exporting.unknownFormat', { formats: exportFormats.join(', ') })],
    }));
  if (!isChosen(selectionOf(request))) throw new HttpError(400, 'exporting.nothingChosen');
  const day = new Date().toISOString().slice(0, 10);
  reply
    .type(contentTypes[format])
    .header('content-disposition', `attachment; filename="strandbook-full-${day}.${format}"`);
  return format;
}

/** The downloads of what was chosen in the search. */
export const exporting: Room = async (app, { database }) => {
  const underWay = new Map<string, number>();

  /** Counts a download of an address until its answer has ended. @throws HttpError 429 where there are too many */
  function countDownload({ ip }: FastifyRequest, reply: FastifyReply): void {
    const count = underWay.get(ip) ?? 0;
    if (count >= maxDownloadsPerAddress) throw new HttpError(429, 'errors.busy', { retryAfter: 10 });
    underWay.set(ip, count + 1);
    reply.raw.once('close', () => {
      const left = (underWay.get(ip) ?? 1) - 1;
      if (left > 0) underWay.set(ip, left);
      else underWay.delete(ip);
    });
  }

  // Asked for its headers alone, a download is not made.
  app.head<Download>('/downloadSearch/full', async (request, reply) => {
    prepare(request, reply);
    return reply.send();
  });

  app.get<Download>('/downloadSearch/full', { exposeHeadRoute: false }, async (request, reply) => {
    const format = prepare(request, reply);
    countDownload(request, reply);
    return reply.send(await fullExport(database, reply, selectionOf(request), format));
  });
};
