import type { FastifyReply } from 'fastify';
import { importEndpoints } from '../../catalogue/endpoints/importing.ts';
import { mediaTypes, sourceFileType, workbookFormats } from '../../catalogue/file-formats.ts';
import { translateWarnings } from '../../table/report.ts';
import { previewUndo, undoImport } from '../changes/undo-import.ts';
import { errorCodeOf, sqlStates } from '../database/failures.ts';
import { HttpError } from '../http/errors.ts';
import { routesOf } from '../http/route.ts';
import { sendStream } from '../http/streaming.ts';
import { transact } from '../records/natural-keys.ts';
import { requireOwnDataset } from '../records/own-dataset.ts';
import type { ServerModule } from '../services.ts';
import { readStoredFile, sourceNames } from './stored-file.ts';

/** A table is recognised as a workbook by its contents, so its name may have any ending. */
const typeOfTable = (filename: string): string =>
  mediaTypes[workbookFormats.find((known) => filename.toLowerCase().endsWith(`.${known}`)) ?? 'xlsx'];

/**
 * Endpoints about datasets, for their senders and for administrators: to read them, to download their files, and to
 * undo their imports.
 */
export const datasets: ServerModule = async (app, services) => {
  const { db } = services.database;
  const route = routesOf(app, importEndpoints);

  route('GET /rest/datasets/:id', async ({ params, user }, request) => {
    const dataset = await requireOwnDataset(db, request, params.id);
    const { id, filename, created_at, created, used } = dataset;
    const own = dataset.user_id === user.id;
    // Every row is one element.
    const rows = created.sequencing_element ?? 0;
    const warnings = translateWarnings(dataset.warnings, request.t);
    const source = await sourceNames(db, id);
    const dated = { id, filename, created_at, own, rows, created, used, warnings };
    return source.length > 0 ? { ...dated, source } : dated;
  });

  /** @param source the number of a file from which the table was made; 0 for the table */
  async function sendKept(
    { dataset, filename, source }: { dataset: number; filename: string; source: number },
    reply: FastifyReply,
  ): Promise<FastifyReply> {
    async function* storedChunks(): AsyncGenerator<Buffer> {
      let isStored = false;
      for await (const chunk of readStoredFile(db, dataset, source)) {
        isStored = true;
        yield chunk;
      }
      if (!isStored) throw new HttpError(404, 'importing.noStoredFile');
    }
    const headers = {
      'content-type': source > 0 ? sourceFileType(filename) : typeOfTable(filename),
      // Never shown by the browser, as a kept file may be a page with scripts.
      'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(filename)}`,
    };
    return sendStream(services, reply, headers, storedChunks);
  }

  route('GET /rest/datasets/:id/file', async ({ params, query }, request, reply) => {
    const { id, filename } = await requireOwnDataset(db, request, params.id);
    const sources = await sourceNames(db, id);
    const number = query.source ?? (sources.length === 1 ? 1 : 0);
    const name = number > 0 ? sources[number - 1] : filename;
    if (name === undefined) throw new HttpError(404, 'importing.noStoredFile');
    return sendKept({ dataset: id, filename: name, source: number }, reply);
  });

  route('GET /rest/datasets/:id/table', async ({ params }, request, reply) => {
    const { id, filename } = await requireOwnDataset(db, request, params.id);
    return sendKept({ dataset: id, filename, source: 0 }, reply);
  });

  route('DELETE /rest/datasets/:id', async ({ params, query, user }, request, reply) => {
    const dataset = await requireOwnDataset(db, request, params.id);
    if (query.check) return previewUndo(db, user, dataset.id);
    try {
      const entry = await transact(db, (trx) => undoImport(trx, user, dataset));
      return reply.code(204).header('location', `/rest/bin/${entry}`).send();
    } catch (error) {
      // A database table that is not part of Strandbook, such as one of the institute, refers to one of the records.
      if (errorCodeOf(error) === sqlStates.foreignKeyViolation) throw new HttpError(409, 'importing.referredTo');
      throw error;
    }
  });
};
