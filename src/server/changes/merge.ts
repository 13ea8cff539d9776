import { type Kysely, sql, type Transaction } from 'kysely';
import type { SessionUser } from '../../catalogue/endpoints/accounts.ts';
import { type EntityName, entityNames, entityOf, referencesOf } from '../../catalogue/index.ts';
import { isHiddenFrom } from '../../catalogue/permissions.ts';
import { labelOf } from '../../catalogue/records/labels.ts';
import { idColumn, junctionTableOf, nextVersion, type Sql } from '../database/columns.ts';
import { errorCodeOf, sqlStates } from '../database/failures.ts';
import type { Tables } from '../database/tables.ts';
import { HttpError } from '../http/errors.ts';
import { lockReferrers } from '../records/deletion-effects.ts';
import { type Actor, writeFieldChanges } from '../records/history.ts';
import { detectTakenKey } from '../records/natural-keys.ts';
import { readValues } from '../records/read.ts';
import { recordChange } from '../records/recorded-change.ts';
import { removeRecords } from '../records/remove.ts';
import { updateRecord } from '../records/store.ts';
import { moveMeasurements } from './merge-types.ts';
import { lockSelection, refuseOtherRecords, selectionQuery } from './selected-records.ts';

export type Merge = {
  into: number;
  ids: readonly number[];
  set: Readonly<Record<string, unknown>>;
  reason: string;
};

/** Lets a field of all records that refer to one of the others refer to the remaining record. */
async function moveReferences(
  trx: Kysely<Tables>,
  actor: Actor,
  { into, ids }: Merge,
  entity: EntityName,
  name: string,
): Promise<void> {
  const [id, column] = [idColumn(entity), sql.ref(`t.${name}`)];
  await writeFieldChanges(
    trx,
    actor,
    'update',
    entity,
    name,
    sql`old AS (SELECT ${id} AS id, ${column} AS before FROM ${sql.table(entity)} t WHERE ${column} = ANY(${ids}::int[])),
      changed AS (UPDATE ${sql.table(entity)} t SET ${sql.ref(name)} = ${into}, ${nextVersion} FROM old
        WHERE ${id} = old.id RETURNING old.id, old.before, ${into}::int AS after)`,
  );
}

/** The list of a holder of links, before and after the change; the links of one statement are read as before it. */
const listOf = (table: Sql, own: Sql, other: Sql, order: Sql): Sql =>
  sql`ARRAY(SELECT ${other} FROM ${table} WHERE ${own} = holders.id ORDER BY ${order})`;

/**
 * Puts the remaining record in the place of the others in all lists, or, where the records hold the list themselves,
 * gives the remaining record what the others list.
 * @param side whether the merged records are listed in the field, or hold it
 */
async function moveLinks(
  trx: Kysely<Tables>,
  actor: Actor,
  { into, ids }: Merge,
  holder: EntityName,
  name: string,
  side: 'listed' | 'holding',
): Promise<void> {
  const field = entityOf(holder).fields[name];
  if (field?.type !== 'references') return;
  const { table, own, other, order } = junctionTableOf(holder, field);
  const [ownName, otherName] = [sql.ref(`${holder}_id`), sql.ref(`${field.to}_id`)];
  const moved = side === 'listed' ? other : own;
  const holders =
    side === 'listed'
      ? sql`SELECT DISTINCT ${own} AS id FROM ${table} WHERE ${other} = ANY(${ids}::int[])`
      : sql`SELECT ${into}::int AS id`;
  await sql`CREATE TEMP TABLE holder_list ON COMMIT DROP AS
    SELECT id, ${listOf(table, own, other, order)} AS list FROM (${holders}) holders`.execute(trx);
  // The first of several links takes the place; the others, and those that exist already, go.
  const newOwn = side === 'listed' ? own : sql`${into}::int`;
  const newOther = side === 'listed' ? sql`${into}::int` : other;
  const position = field.ordered ? sql`, min(l.position)` : sql``;
  await sql`INSERT INTO ${sql.table(field.joinTable)} (${ownName}, ${otherName}${field.ordered ? sql`, position` : sql``})
    SELECT ${newOwn}, ${newOther}${position} FROM ${table} WHERE ${moved} = ANY(${ids}::int[])
    GROUP BY 1, 2 ON CONFLICT (${ownName}, ${otherName}) DO NOTHING`.execute(trx);
  await sql`DELETE FROM ${table} WHERE ${moved} = ANY(${ids}::int[])`.execute(trx);
  await writeFieldChanges(
    trx,
    actor,
    'update',
    holder,
    name,
    sql`lists AS (SELECT id, list AS before, ${listOf(table, own, other, order)} AS after FROM holder_list holders),
      changed AS (SELECT * FROM lists WHERE before IS DISTINCT FROM after),
      counted AS (UPDATE ${sql.table(holder)} t SET ${nextVersion} WHERE ${idColumn(holder)} IN (SELECT id FROM changed))`,
  );
  await sql`DROP TABLE holder_list`.execute(trx);
}

/** Moves all references to the others, and all links of them, to the remaining record. */
async function moveAll(trx: Kysely<Tables>, actor: Actor, entity: EntityName, merge: Merge): Promise<void> {
  for (const other of entityNames)
    for (const [name, field] of referencesOf(other)) {
      if (field.to === entity && field.type === 'reference') await moveReferences(trx, actor, merge, other, name);
      else if (field.to === entity) await moveLinks(trx, actor, merge, other, name, 'listed');
      if (other === entity && field.type === 'references') await moveLinks(trx, actor, merge, entity, name, 'holding');
    }
}

/** @throws HttpError 403 where only administrators may know that somebody has an account or was invited */
async function refuseHiddenReferrers(trx: Kysely<Tables>, actor: Actor, entity: EntityName, { ids }: Merge) {
  for (const other of entityNames)
    for (const [name, field] of referencesOf(other)) {
      if (field.to !== entity || field.type !== 'reference' || !isHiddenFrom(actor, other)) continue;
      const { rows } =
        await sql`SELECT FROM ${sql.table(other)} WHERE ${sql.ref(name)} = ANY(${ids}::int[]) LIMIT 1`.execute(trx);
      if (rows.length > 0) throw new HttpError(403, 'records.administratorsAlone');
    }
}

/**
 * Merges records of one entity into one of them, as one change: references of the others move to it, it gets the chosen
 * values, and the others are deleted.
 * @returns the id of the change
 * @throws HttpError 400 about the values, or where two records below would have the same key; 403; 409 where a record
 *   was deleted or changed meanwhile, or two of the persons have an account
 */
export async function mergeRecords(
  trx: Transaction<Tables>,
  actor: SessionUser,
  entity: EntityName,
  merge: Merge,
): Promise<number> {
  const { into, ids, set, reason } = merge;
  if (ids.includes(into)) throw new HttpError(400, 'errors.validation', {}, (t) => ({ ids: [t('many.intoItself')] }));
  await refuseHiddenReferrers(trx, actor, entity, merge);
  await lockReferrers(trx, { entity, ids });
  const selection = { ids: [into, ...ids] };
  refuseOtherRecords(selection, await lockSelection(trx, entity, await selectionQuery(trx, actor, entity, selection)));
  const stored = await readValues(trx, entity, into);
  const values = stored?.values ?? {};
  const label = labelOf(entity, { ...values, id: into });
  const description = { action: 'merge', entity, label, count: ids.length + 1, reason } as const;
  const { change } = await recordChange(trx, actor, description, async () => {
    try {
      await detectTakenKey({ entity, id: into, values }, () => moveAll(trx, actor, entity, merge));
    } catch (error) {
      if (errorCodeOf(error) === sqlStates.uniqueViolation) throw new HttpError(409, 'many.twoAccounts');
      throw error;
    }
    const synonyms = entity === 'measurement_type' ? await moveMeasurements(trx, actor, merge) : null;
    await removeRecords(trx, actor, entity, ids, { perform: true });
    if (synonyms !== null && set.synonyms === undefined) await updateRecord(trx, actor, entity, into, { synonyms });
    if (Object.keys(set).length > 0) {
      // Moving the references has counted the version up, of which the sender knows the one before.
      const { version, ...fields } = set;
      if (version !== undefined && version !== stored?.version) throw new HttpError(409, 'undoing.meanwhile');
      await updateRecord(trx, actor, entity, into, fields);
    }
  });
  return change;
}
