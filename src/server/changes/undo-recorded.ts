import type { Transaction } from 'kysely';
import type { SessionUser } from '../../catalogue/endpoints/accounts.ts';
import { entityOfResource } from '../../catalogue/index.ts';
import type { Translate } from '../../catalogue/locales/index.ts';
import type { Tables } from '../database/tables.ts';
import { HttpError } from '../http/errors.ts';
import { recordChange } from '../records/recorded-change.ts';
import { takeBack } from './handed-over.ts';
import { type ChangeRow, mayUndo } from './listed-changes.ts';
import type { Obstacle } from './obstacles.ts';
import { undoChange } from './undo.ts';
import { undoImport } from './undo-import.ts';

/** Number of obstacles that are named in a message. */
const maxNamed = 5;

/** An obstacle as a line of a message, such as `event 12, Comment: was changed again`. */
function describeObstacle(t: Translate, { resource, id, field, reason }: Obstacle): string {
  const entity = entityOfResource(resource);
  const name = `${t(`entities.${entity}.one`)} ${id}`;
  const label = field ? t(`fields.${entity}.${field}.label`, { defaultValue: field }) : null;
  return t(`changes.obstacles.${reason}`, { record: label === null ? name : `${name}, ${label}` });
}

/** A 409 that names what prevents the undoing of a change. */
function obstaclesError(obstacles: readonly Obstacle[]): HttpError {
  const message = (t: Translate) => {
    const lines = obstacles.slice(0, maxNamed).map((obstacle) => describeObstacle(t, obstacle));
    const others = obstacles.length - lines.length;
    if (others > 0) lines.push(t('changes.obstacles.more', { count: others }));
    return [t('undoing.cannotUndo'), ...lines].join('\n');
  };
  return new HttpError(409, message, {}, { obstacles });
}

/**
 * Undoes a change, as a change of its own.
 * @param change the change, locked
 * @param extent `whole`: everything or nothing; `possible`: all that can still be undone
 * @returns the new change, and what could not be undone
 * @throws HttpError 403 where the user may not; 409 where it was undone or is too old, or something prevents it
 */
export async function undoRecordedChange(
  trx: Transaction<Tables>,
  user: SessionUser,
  change: ChangeRow,
  extent: 'whole' | 'possible',
): Promise<{ change: number; obstacles: Obstacle[] }> {
  if (!mayUndo(user, change)) throw new HttpError(403, 'errors.notAllowed');
  if (change.undone) throw new HttpError(409, 'undoing.alreadyUndone');
  if (!change.isRecent) throw new HttpError(409, 'undoing.tooOld');
  const { id, entity, label, count, dataset_id: dataset } = change;
  if (change.action === 'import' && dataset !== null)
    return { change: await undoImport(trx, user, { id: dataset, filename: label }), obstacles: [] };
  const description = { action: 'undo', entity, label, count, dataset, undoes: id } as const;
  // The files that an import has added to an element come back together or not at all.
  const how = extent === 'possible' && change.action === 'undo_import' ? 'elements' : extent;
  const undone = await recordChange(trx, user, description, async () => {
    const obstacles = await undoChange(trx, user, id, how);
    if (change.action === 'hand_over') await takeBack(trx, id);
    return obstacles;
  });
  if (undone.result.length > 0 && extent === 'whole') throw obstaclesError(undone.result);
  return { change: undone.change, obstacles: undone.result };
}
