import type { Kysely } from 'kysely';
import { hasReasonColumn, reasonColumn } from '../../catalogue/definition.ts';
import type { SessionUser } from '../../catalogue/endpoints/accounts.ts';
import type { ManyChangeBody, ManyPreview } from '../../catalogue/endpoints/many-records.ts';
import { type EntityName, entityOf, fieldOf, fieldOrder, referencesOf } from '../../catalogue/index.ts';
import type { Translate } from '../../catalogue/locales/index.ts';
import type { RecordValues } from '../../catalogue/records/records.ts';
import type { Tables } from '../database/tables.ts';
import { findOthersRecords } from '../records/ownership.ts';
import { readLabels } from '../records/read.ts';
import { countRecords, selectionOf, writePlanned } from './change-many.ts';
import { type Plan, type PlannedChange, planChanges } from './plan-changes.ts';
import { maxListed, type Refusal, refusalsOf } from './refusals.ts';
import { refuseOtherRecords, selectionQuery } from './selected-records.ts';

/** Whether a change touches a part of a natural key. */
const touchesKey = (entity: EntityName, { after }: PlannedChange): boolean =>
  Object.keys(after).some((name) => entityOf(entity).keys.flat().includes(name));

/** The values of the changed fields, before and after; the reason of a missing value stands for the value. */
function changedValues(entity: EntityName, before: RecordValues, after: RecordValues) {
  return fieldOrder(entity).flatMap((field) => {
    const reason = hasReasonColumn(fieldOf(entity, field)) ? reasonColumn(field) : field;
    if (!Object.hasOwn(after, field) && !Object.hasOwn(after, reason)) return [];
    const valueIn = (values: RecordValues) => values[field] ?? values[reason] ?? null;
    return [{ field, before: valueIn(before), after: valueIn(after) }];
  });
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
    if (ids.length > 0) labels[name] = await readLabels(trx, field.to, ids);
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
    for (const values of changedValues(entity, before, after)) {
      const key = JSON.stringify(values);
      groups.set(key, { ...values, count: (groups.get(key)?.count ?? 0) + count });
    }
  const cells = changes
    .flatMap(({ ids, before, after }) =>
      ids
        .slice(0, maxListed)
        .flatMap((id) => changedValues(entity, before, after).map((values) => ({ id, ...values }))),
    )
    .sort((a, b) => a.id - b.id)
    .slice(0, maxListed);
  const named = [...cells, ...refusals.listed].map(({ id }) => id);
  const names = await readLabels(trx, entity, named);
  const listedGroups = [...groups.values()].sort((a, b) => b.count - a.count).slice(0, maxListed);
  return {
    changes: cells.map((cell) => ({ ...cell, label: names[cell.id] ?? '' })),
    refused: refusals.listed.map(({ id, message }) => ({ id, label: names[id] ?? '', message: message(t) })),
    total: [...groups.values()].reduce((sum, { count }) => sum + count, 0),
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

/** Shows what a change of many records would do, in a transaction that is rolled back. */
export async function previewMany(
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
      const taken = await writePlanned(trx, user, entity, keyed, undefined);
      const refusals = { listed: [...listed, ...taken].slice(0, maxListed), total: total + taken.length };
      throw new Discarded(await previewOf(trx, entity, plan, refusals, t));
    });
  } catch (error) {
    if (error instanceof Discarded) return error.preview;
    throw error;
  }
}
