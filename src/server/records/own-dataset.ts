import type { FastifyRequest } from 'fastify';
import type { Kysely, Selectable, Transaction } from 'kysely';
import type { Tables } from '../database/tables.ts';
import { HttpError } from '../http/errors.ts';
import { hasRole, requireUser } from '../http/sessions.ts';
import { parseEntityId } from './read.ts';

/**
 * The dataset of an import of this user, or of anybody for an administrator.
 * @throws HttpError 401 without a login; 404 if there is none, it was undone, or it is somebody else's
 */
export async function requireOwnDataset(
  db: Kysely<Tables> | Transaction<Tables>,
  request: FastifyRequest,
  id: number | string,
): Promise<Selectable<Tables['dataset']>> {
  const user = requireUser(request);
  const datasetId = parseEntityId('dataset', String(id));
  const dataset =
    typeof datasetId === 'number'
      ? await db
          .selectFrom('dataset')
          .selectAll()
          .where('id', '=', datasetId)
          .where('undone_at', 'is', null)
          .executeTakeFirst()
      : undefined;
  if (!dataset || !(dataset.user_id === user.id || hasRole(user, 'admin'))) throw new HttpError(404, 'errors.notFound');
  return dataset;
}
