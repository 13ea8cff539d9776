import type { FastifyRequest } from 'fastify';
import type { Transaction } from 'kysely';
import { sql } from 'kysely';
import type { SelectedElements } from '../../catalogue/endpoints/own-datasets.ts';
import type { Tables } from '../database/tables.ts';
import { HttpError } from '../http/errors.ts';
import { requireUser } from '../http/sessions.ts';
import { requireOwnDataset } from '../records/own-dataset.ts';
import { refuseOthersRecords } from '../records/ownership.ts';
import { requirePermission } from '../records/request-errors.ts';

/**
 * The ids of the selected elements, locked until the transaction ends.
 * @throws HttpError 400 if one does not exist any more, 401, 403 if one may not be changed, 404 for another user's
 * import
 */
export async function lockElements(
  trx: Transaction<Tables>,
  request: FastifyRequest,
  selected: SelectedElements,
): Promise<number[]> {
  requireUser(request);
  const isList = Array.isArray(selected);
  if (!isList) await requireOwnDataset(trx, request, selected.dataset);
  const condition = isList
    ? sql`sequencing_element_id = ANY(${selected})`
    : sql`dataset_id = ${selected.dataset} AND sequencing_element_id <> ALL(${selected.except})`;
  const { rows } = await sql<{ id: number }>`SELECT sequencing_element_id AS id FROM sequencing_element
    WHERE ${condition} ORDER BY sequencing_element_id FOR NO KEY UPDATE`.execute(trx);
  const ids = rows.map(({ id }) => id);
  const missing = isList ? new Set(selected).size - ids.length : 0;
  if (missing > 0)
    throw new HttpError(400, 'errors.validation', {}, (t) => ({ items: [t('entryAnswers.gone', { count: missing })] }));
  for (const id of ids) requirePermission(request, 'update', 'sequencing_element', id);
  await refuseOthersRecords(trx, request.user, 'sequencing_element', ids);
  return ids;
}
