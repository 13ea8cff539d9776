import type { FastifyRequest } from 'fastify';
import type { Selectable } from 'kysely';
import type { Dataset, Undoing } from '../../catalogue/answers/importing.ts';
import { mediaTypes, workbookFormats } from '../../catalogue/file-formats.ts';
import { translateWarnings } from '../../table/report.ts';
import { errorCodeOf, sqlStates } from '../database/failures.ts';
import type { Tables } from '../database/tables.ts';
import { HttpError } from '../http/errors.ts';
import { parseBody } from '../http/parse.ts';
import { hasRole, requireUser } from '../http/sessions.ts';
import { sendStream } from '../http/streaming.ts';
import { transact } from '../records/natural-keys.ts';
import { parseEntityId } from '../records/read.ts';
import type { ServerModule } from '../services.ts';
import { checkQuery } from './check-query.ts';
import { readStoredFile } from './stored-file.ts';
import { findUndoEffects, undoImport } from './undo.ts';

type DatasetRoute = { Params: { id: string } };

/**
 * The imports as units, for whoever sent them and for administrators: what one brought, its file, and its undoing. Of others'
 * nobody learns, and one that was undone is in the bin.
 */
export const datasets: ServerModule = async (app, services) => {
  const { db } = services.database;
  async function datasetIn(request: FastifyRequest<DatasetRoute>): Promise<Selectable<Tables['dataset']>> {
    const user = requireUser(request);
    const id = parseEntityId('dataset', request.params.id);
    const dataset =
      typeof id === 'number'
        ? await db
            .selectFrom('dataset')
            .selectAll()
            .where('id', '=', id)
            .where('undone_at', 'is', null)
            .executeTakeFirst()
        : null;
    if (!dataset || !(dataset.user_id === user.id || hasRole(user, 'admin')))
      throw new HttpError(404, 'errors.notFound');
    return dataset;
  }

  app.get<DatasetRoute>('/rest/datasets/:id', async (request): Promise<Dataset> => {
    const { id, filename, created, used, ...dataset } = await datasetIn(request);
    const own = dataset.user_id === request.user?.id;
    // Every row is one element.
    const rows = created.sequencing_element ?? 0;
    const warnings = translateWarnings(dataset.warnings, request.t);
    return { id, filename, created_at: dataset.created_at.toISOString(), own, rows, created, used, warnings };
  });

  app.get<DatasetRoute>('/rest/datasets/:id/file', async (request, reply) => {
    const { id, filename } = await datasetIn(request);
    async function* parts(): AsyncGenerator<Buffer> {
      let isThere = false;
      for await (const part of readStoredFile(db, id)) {
        isThere = true;
        yield part;
      }
      if (!isThere) throw new HttpError(404, 'importing.noKeptFile');
    }
    // A file that no name tells to be a workbook was one by its contents.
    const format = workbookFormats.find((known) => filename.toLowerCase().endsWith(`.${known}`)) ?? 'xlsx';
    const headers = {
      'content-type': mediaTypes[format],
      'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(filename)}`,
    };
    return sendStream(services, reply, headers, parts);
  });

  app.delete<DatasetRoute>('/rest/datasets/:id', async (request, reply) => {
    const dataset = await datasetIn(request);
    const { check: isCheck } = parseBody(checkQuery, request.query);
    if (isCheck) return db.transaction().execute((trx): Promise<Undoing> => findUndoEffects(trx, dataset.id));
    try {
      const entry = await transact(db, (trx) => undoImport(trx, request.user, dataset));
      return reply.code(204).header('location', `/rest/bin/${entry}`).send();
    } catch (error) {
      // Something that is none of our records, such as an institute's own table, refers to one that would go.
      if (errorCodeOf(error) === sqlStates.foreignKeyViolation) throw new HttpError(409, 'importing.referredTo');
      throw error;
    }
  });
};
