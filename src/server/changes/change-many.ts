import { type Kysely, sql, type Transaction } from 'kysely';
import type { SessionUser } from '../../catalogue/endpoints/accounts.ts';
import type { ManyChangeBody, ManyChanged, ManyPreview } from '../../catalogue/endpoints/many-records.ts';
import { type EntityName, entityOf, referencesOf } from '../../catalogue/index.ts';
import type { Translate } from '../../catalogue/locales/index.ts';
import { labelInMessage, messagesOf } from '../../catalogue/records/problem-messages.ts';
import { idColumn } from '../database/columns.ts';
import type { Tables } from '../database/tables.ts';
import { HttpError } from '../http/errors.ts';
import { invalidFieldError } from '../http/parse.ts';
import { findKeyOwner, type KeyTakenError } from '../records/natural-keys.ts';
import { findOthersRecords } from '../records/ownership.ts';
import type { RecordId } from '../records/read.ts';
import { recordChange } from '../records/recorded-change.ts';
import { relinkDescribedRecords } from '../records/shared-conditions.ts';
import { writeChanges } from '../records/write-many.ts';
import { type Plan, type PlannedChange, planChanges } from './plan-changes.ts';
import type { RunningChange } from './running-changes.ts';
import { lockSelection, refuseOtherRecords, type Selection, selectionQuery } from './selected-records.ts';

/** Limit of the changes, refusals and groups that are listed; the totals count all of them. */
const maxListed = 500;
/** Records that are written between two reports of the progress. */
const recordsPerBatch = 10_000;

/** A record whose change is refused, with the message. */
type Refusal = { id: number; message: (t: Translate) => string };

/** A change that the rules allow and that would take the natural key of another record. */
async function takenRefusal(trx: Kysely<Tables>, id: number, taken: KeyTakenError): Promise<Refusal> {
  const { owner } = await findKeyOwner(trx, taken);
  const record = (t: Translate) => (owner ? labelInMessage(taken.keyEntity, owner.label, t) : '–');
  return { id, message: (t) => t('records.taken', { record: record(t) }) };
}

/** The refusals of a plan, the first 500 by id, and their number: by the rules, or as others have brought a record. */
function refusalsOf(
  entity: EntityName,
  { refused }: Plan,
  others: readonly RecordId[],
): { listed: Refusal[]; total: number } {
  const ofOthers = others
    .slice(0, maxListed)
    .map((id): Refusal => ({ id: Number(id), message: (t) => t('records.ofOthers', { count: 1 }) }));
  const listed = refused.flatMap(({ ids, problems }) =>
    ids.slice(0, maxListed).map(
      (id): Refusal => ({
        id,
        message: (t) =>
          Object.values(messagesOf(entity, problems, t))
            .flat()
            .join(' '),
      }),
    ),
  );
  const total = refused.reduce((sum, { count }) => sum + count, others.length);
  return { listed: [...ofOthers, ...listed].sort((a, b) => a.id - b.id).slice(0, maxListed), total };
}

/** A 400 that names the first records whose change is refused. */
function refusedError(listed: readonly Refusal[], total: number): HttpError {
  const named = (t: Translate) => listed.map(({ id, message }) => ({ id, message: message(t) }));
  return new HttpError(
    400,
    (t) => t('many.refused', { count: total, first: named(t)[0]?.message ?? '' }),
    {},
    undefined,
    (t) => ({ refused: named(t) }),
  );
}

/** Whether a change touches a part of a natural key. */
const touchesKey = (entity: EntityName, { after }: PlannedChange): boolean =>
  Object.keys(after).some((name) => entityOf(entity).keys.flat().includes(name));

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

/** Writes changes; @returns those that would take the natural key of another record */
async function write(
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

const countRecords = (changes: readonly PlannedChange[]) => changes.reduce((sum, { count }) => sum + count, 0);

/** The labels of records of an entity by their ids. */
async function readLabels(
  trx: Kysely<Tables>,
  entity: EntityName,
  ids: readonly number[],
): Promise<Map<number, string>> {
  const { rows } = await sql<{ id: number; label: string }>`SELECT ${idColumn(entity)} AS id, label
    FROM ${sql.table(entity)} t WHERE ${idColumn(entity)} = ANY(${ids}::int[])`.execute(trx);
  return new Map(rows.map(({ id, label }) => [id, label]));
}

/** The labels of the records to which listed values refer, by field and id. */
async function readReferenceLabels(
  trx: Kysely<Tables>,
  entity: EntityName,
  groups: ManyPreview['groups'],
): Promise<ManyPreview['labels']> {
  const labels: ManyPreview['labels'] = {};
  for (const [name, field] of referencesOf(entity)) {
    const ids = groups.flatMap(({ field: changed, before, after }) =>
      changed === name ? ([before ?? [], after ?? []].flat() as number[]) : [],
    );
    if (ids.length > 0) labels[name] = Object.fromEntries(await readLabels(trx, field.to, [...new Set(ids)]));
  }
  return labels;
}

/** The preview of a plan: the first changes, equal ones together, and what is refused. */
async function previewOf(
  trx: Kysely<Tables>,
  entity: EntityName,
  { changes, selected }: Plan,
  refusals: { listed: readonly Refusal[]; total: number },
  t: Translate,
): Promise<ManyPreview> {
  const groups = new Map<string, ManyPreview['groups'][number]>();
  for (const { count, before, after } of changes)
    for (const field of Object.keys(after)) {
      const values = { field, before: before[field] ?? null, after: after[field] ?? null };
      const key = JSON.stringify(values);
      groups.set(key, { ...values, count: (groups.get(key)?.count ?? 0) + count });
    }
  const cells = changes
    .flatMap(({ ids, before, after }) =>
      ids.slice(0, maxListed).flatMap((id) =>
        Object.keys(after).map((field) => ({
          id,
          field,
          before: before[field] ?? null,
          after: after[field] ?? null,
        })),
      ),
    )
    .sort((a, b) => a.id - b.id)
    .slice(0, maxListed);
  const names = await readLabels(trx, entity, [...new Set(cells.map(({ id }) => id))]);
  const listedGroups = [...groups.values()].sort((a, b) => b.count - a.count).slice(0, maxListed);
  return {
    changes: cells.map((cell) => ({ ...cell, label: names.get(cell.id) ?? '' })),
    refused: refusals.listed.map(({ id, message }) => ({ id, message: message(t) })),
    total: changes.reduce((sum, { count, after }) => sum + count * Object.keys(after).length, 0),
    records: countRecords(changes),
    selected,
    refusedTotal: refusals.total,
    groups: listedGroups,
    labels: await readReferenceLabels(trx, entity, listedGroups),
  };
}

/** Ends the transaction of a preview without storing anything. */
class Discarded extends Error {
  readonly preview: ManyPreview;
  constructor(preview: ManyPreview) {
    super('a preview stores nothing');
    this.preview = preview;
  }
}

/** Runs a preview in a transaction that is rolled back. */
export async function runPreview(
  db: Kysely<Tables>,
  user: SessionUser,
  entity: EntityName,
  body: ManyChangeBody,
  t: Translate,
): Promise<ManyPreview> {
  try {
    return await db.transaction().execute(async (trx) => {
      const selection = selectionOf(body);
      const query = await selectionQuery(trx, user, entity, selection);
      const plan = await planChanges(trx, entity, query, body, maxListed);
      refuseOtherRecords(selection, plan.selected);
      const { listed, total } = refusalsOf(entity, plan, await findOthersRecords(trx, user, entity, query));
      // Only writing shows whether a natural key is taken.
      const keyed = plan.changes.filter((change) => touchesKey(entity, change));
      const taken = await write(trx, user, entity, keyed, undefined);
      const refusals = { listed: [...listed, ...taken].slice(0, maxListed), total: total + taken.length };
      throw new Discarded(await previewOf(trx, entity, plan, refusals, t));
    });
  } catch (error) {
    if (error instanceof Discarded) return error.preview;
    throw error;
  }
}

/** @throws HttpError 400 if `edits`, whose records are the selection, come with another selection or change */
function selectionOf({ edits, set, replace, add, remove, ids, where, expected }: ManyChangeBody): Selection {
  if (!edits) return { ids, where, expected };
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
  refuseOtherRecords(selection, await lockSelection(trx, entity, query));
  const plan = await planChanges(trx, entity, query, body);
  const { listed, total } = refusalsOf(entity, plan, await findOthersRecords(trx, user, entity, query));
  if (total > 0) throw refusedError(listed, total);
  const count = countRecords(plan.changes);
  if (count === 0) return { change: null, changed: 0 };
  running?.begin(count);
  const description = { action: 'many', entity, label: '', count, reason: body.reason } as const;
  const { result: taken, change } = await recordChange(trx, user, description, () =>
    write(trx, user, entity, plan.changes, running),
  );
  if (taken.length > 0) throw refusedError(taken, taken.length);
  return { change, changed: count };
}
