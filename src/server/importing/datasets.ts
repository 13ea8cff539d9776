import type { Dataset } from '../../catalogue/answers/importing.ts';
import { warningSentences } from '../../table/report.ts';
import { HttpError } from '../http/errors.ts';
import { hasRole, requireUser } from '../http/sessions.ts';
import { idFrom } from '../records/read.ts';
import type { Room } from '../services.ts';

/** `GET /rest/datasets/{id}`: what an import brought, for whoever sent it and for administrators. Of others' nobody learns. */
export const datasets: Room = async (app, { database: { db } }) => {
  app.get<{ Params: { id: string } }>('/rest/datasets/:id', async (request): Promise<Dataset> => {
    const user = requireUser(request);
    const id = idFrom('dataset', request.params.id);
    const dataset =
      typeof id === 'number'
        ? await db.selectFrom('dataset').selectAll().where('id', '=', id).executeTakeFirst()
        : null;
    if (!dataset || !(dataset.user_id === user.id || hasRole(user, 'admin')))
      throw new HttpError(404, 'errors.notFound');
    const { filename, created, used } = dataset;
    // Every row is one element.
    const rows = created.sequencing_element ?? 0;
    const warnings = warningSentences(dataset.warnings, request.t);
    return { id: dataset.id, filename, created_at: dataset.created_at.toISOString(), rows, created, used, warnings };
  });
};
