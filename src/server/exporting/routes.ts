import { HttpError } from '../http/errors.ts';
import { chosen, selectionOf } from '../search/selection.ts';
import type { Room } from '../services.ts';
import { contentTypes, exportFormats, fullExport } from './full.ts';

/** The downloads of what was chosen in the search. */
export const exporting: Room = async (app, { database }) => {
  app.get<{ Querystring: { format?: string } }>('/downloadSearch/full', async (request, reply) => {
    const format = exportFormats.find((known) => known === (request.query.format ?? 'xlsx'));
    if (!format)
      throw new HttpError(400, 'errors.validation', {}, (t) => ({
        format: [t('exporting.unknownFormat', { formats: exportFormats.join(', ') })],
      }));
    const condition = chosen(selectionOf(request));
    if (!condition) throw new HttpError(400, 'exporting.nothingChosen');
    const day = new Date().toISOString().slice(0, 10);
    return reply
      .type(contentTypes[format])
      .header('content-disposition', `attachment; filename="strandbook-full-${day}.${format}"`)
      .send(await fullExport(database, condition, format));
  });
};
