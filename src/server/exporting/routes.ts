import type { FastifyReply, FastifyRequest } from 'fastify';
import { type ExportForm, mediaTypes, type TableFormat } from '../../catalogue/file-formats.ts';
import { clientAddress } from '../accounts/client-address.ts';
import { HttpError } from '../http/errors.ts';
import { type Selection, selectionOf } from '../search/selection.ts';
import type { Room } from '../services.ts';
import { checkForArchive } from './archive-check.ts';
import { chosenElements } from './batches.ts';
import { formatsOf, isExportForm, type TableForm, tableForms } from './forms.ts';
import { begun, streamTo } from './streaming.ts';
import { tableFile } from './table-file.ts';

/** Downloads under way for one address: fewer than there are connections, so that nobody has all of them. */
const maxDownloadsPerAddress = 3;

type Download = { Params: { form: string }; Querystring: { format?: string } };
type Prepared = { format: TableFormat; form: TableForm; selection: Selection };

/** The choice for the downloads. @throws HttpError 400 where nothing was */
function chosenIn(request: FastifyRequest): Selection {
  const selection = selectionOf(request);
  if (!selection) throw new HttpError(400, 'exporting.nothingChosen');
  return selection;
}

function formatIn({ query }: FastifyRequest<Download>, form: ExportForm): TableFormat {
  const formats = formatsOf(form);
  const format = formats.find((known) => known === (query.format ?? formats[0]));
  if (format) return format;
  throw new HttpError(400, 'errors.validation', {}, (t) => ({
    format: [t('exporting.unknownFormat', { formats: formats.join(', ') })],
  }));
}

/** Sets the headers of a download. @throws HttpError 404 for an unknown form, 400 for an unknown format or no selection */
function prepare(request: FastifyRequest<Download>, reply: FastifyReply): Prepared {
  const { form } = request.params;
  if (!isExportForm(form)) throw new HttpError(404, 'errors.unknownPath');
  const format = formatIn(request, form);
  const selection = chosenIn(request);
  const prepared = { format, form: tableForms[form](selection), selection };
  const day = new Date().toISOString().slice(0, 10);
  reply
    .type(mediaTypes[format])
    .header('content-disposition', `attachment; filename="strandbook_${form}_${day}.${format}"`);
  return prepared;
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
  app.head<Download>('/downloadSearch/:form', async (request, reply) => {
    prepare(request, reply);
    return reply.send();
  });

  app.get('/downloadSearch/gfbio/check', async (request, reply) => {
    const selection = chosenIn(request);
    countDownload(request, reply);
    return checkForArchive(database, reply, selection, request.t);
  });

  app.get<Download>('/downloadSearch/:form', { exposeHeadRoute: false }, async (request, reply) => {
    const { form, format, selection } = prepare(request, reply);
    countDownload(request, reply);
    const elements = await begun(chosenElements(database, reply, selection, form.columns));
    return reply.send(streamTo(reply, tableFile(form, elements, format)));
  });
};
