import type { Kysely, Transaction } from 'kysely';
import type { SessionUser } from '../../catalogue/endpoints/accounts.ts';
import type { ManyChangeBody, ManyChanged } from '../../catalogue/endpoints/many-records.ts';
import type { EntityName } from '../../catalogue/index.ts';
import type { Tables } from '../database/tables.ts';
import { invalidFieldError } from '../http/parse.ts';
import { findOthersRecords } from '../records/ownership.ts';
import { recordChange } from '../records/recorded-change.ts';
import { relinkDescribedRecords } from '../records/shared-conditions.ts';
import { writeChanges } from '../records/write-many.ts';
import { type PlannedChange, planChanges } from './plan-changes.ts';
import { maxListed, type Refusal, refusalsOf, refusedError, takenRefusal } from './refusals.ts';
import type { RunningChange } from './running-changes.ts';
import { lockSelection, refuseOtherRecords, type Selection, selectionQuery } from './selected-records.ts';

/** Records that are written between two reports of the progress. */
const recordsPerBatch = 10_000;

/** Changes in batches of about 10,000 records, so that their progress can be seen. */
function* batchesOf(changes: readonly PlannedChange[]): Generator<PlannedChange[]> {
  let batch: PlannedChange[] = [];
  let size = 0;
  for (const change of changes)
    for (let start = 0; start < change.ids.length; start += recordsPerBatch) {
      const ids = change.ids.slice(start, start + recordsPerBatch);
      batch.push({ ...change, ids });
      size += ids.length;
      if (size < recordsPerBatch) continue;
      yield batch;
      [batch, size] = [[], 0];
    }
  if (batch.length > 0) yield batch;
}

/** Writes changes. @returns those that would take the natural key of another record */
export async function writePlanned(
  trx: Kysely<Tables>,
  user: SessionUser,
  entity: EntityName,
  changes: readonly PlannedChange[],
  running: RunningChange | undefined,
): Promise<Refusal[]> {
  const taken: Refusal[] = [];
  await relinkDescribedRecords(
    trx,
    user,
    changes.map((change) => ({ entity, ...change })),
  );
  for (const batch of batchesOf(changes)) {
    running?.throwIfCancelled();
    await writeChanges(trx, user, entity, batch, async (_change, id, error) => {
      if (taken.length < maxListed) taken.push(await takenRefusal(trx, id, error));
    });
    running?.add(batch.reduce((sum, { ids }) => sum + ids.length, 0));
  }
  return taken;
}

/** The number of the records that are changed. */
export const countRecords = (changes: readonly PlannedChange[]) => changes.reduce((sum, { count }) => sum + count, 0);

/** @throws HttpError 400 if `edits`, whose records are the selection, come with another selection or change */
export function selectionOf({
  edits,
  set,
  replace,
  add,
  remove,
  ids,
  where,
  except,
  expected,
}: ManyChangeBody): Selection {
  if (!edits) return { ids, where, except, expected };
  if (set || replace || add || remove || ids || where) throw invalidFieldError('edits', 'many.editsAlone');
  return { ids: edits.map(({ id }) => id), expected };
}

/**
 * Changes the selected records, all or none, as one change.
 * @param running its progress, and whether it was cancelled
 * @throws HttpError 400 naming the records whose change is refused; 409 where the selection has changed
 */
export async function changeMany(
  trx: Transaction<Tables>,
  user: SessionUser,
  entity: EntityName,
  body: ManyChangeBody,
  running: RunningChange | undefined,
): Promise<ManyChanged> {
  const selection = selectionOf(body);
  const query = await selectionQuery(trx, user, entity, selection);
  const locked = await lockSelection(trx, entity, query);
  refuseOtherRecords(selection, locked);
  const plan = await planChanges(trx, entity, query, body);
  // Records that have come to match since the others were locked would be changed without being locked.
  refuseOtherRecords({ expected: locked }, plan.selected);
  const { listed, total } = refusalsOf(entity, plan, await findOthersRecords(trx, user, entity, query));
  if (total > 0) throw refusedError(listed, total);
  const count = countRecords(plan.changes);
  if (count === 0) return { change: null, changed: 0 };
  running?.begin(count);
  const description = { action: 'many', entity, label: '', count, reason: body.reason } as const;
  const { result: taken, change } = await recordChange(trx, user, description, () =>
    writePlanned(trx, user, entity, plan.changes, running),
  );
  if (taken.length > 0) throw refusedError(taken, taken.length);
  return { change, changed: count };
}
