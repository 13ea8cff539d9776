import { sql, type Transaction } from 'kysely';
import type { ReferencesField } from '../../catalogue/definition.ts';
import type { Replaced } from '../../catalogue/endpoints/errors.ts';
import { fieldOf } from '../../catalogue/index.ts';
import { accessionKind } from '../../catalogue/values/accessions.ts';
import { junctionTableOf, nextVersion, type Sql } from '../database/columns.ts';
import type { Tables } from '../database/tables.ts';
import { HttpError } from '../http/errors.ts';
import type { Actor } from '../records/history.ts';
import { recordChange } from '../records/recorded-change.ts';

/** Fields that can be set for many elements at once. */
export type SetField = 'accession_number' | 'path_raw_data_storage';
/** Lists to which a record can be added for many elements at once, or from which records can be removed. */
export type LinkField = 'publications' | 'projects';

/**
 * Makes one change of several elements.
 * @param work returns the number of changed elements
 */
export async function changeElements(
  trx: Transaction<Tables>,
  actor: Actor,
  work: () => Promise<number>,
): Promise<number> {
  const description = { action: 'entries', entity: 'sequencing_element', label: '' } as const;
  const { result } = await recordChange(trx, actor, description, work);
  return result;
}

/**
 * Writes the history of the changes in the clause `changed`: `id`, and the field's `before` and `after`.
 * @returns the number of changes
 */
async function writeHistoryOfChanged(
  trx: Transaction<Tables>,
  actor: Actor,
  field: string,
  clauses: Sql,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`WITH ${clauses}, written AS (
      INSERT INTO history (entity, record_id, user_id, who, action, before, after)
      SELECT 'sequencing_element', id::text, ${actor?.id}::int, ${actor?.name}, 'update',
        jsonb_build_object(${sql.lit(field)}, before), jsonb_build_object(${sql.lit(field)}, after)
      FROM changed RETURNING 1)
    SELECT count(*)::int AS count FROM written`.execute(trx);
  return rows[0]?.count ?? 0;
}

/**
 * Effects that the sender expects: the number of replaced values, and of elements that will share the number of a run.
 */
export type ExpectedEffects = { replaces?: number | undefined; shares?: number | undefined };

/**
 * Refuses to replace more values, or to give the number of a run to more elements, than expected. An effect without an
 * expectation is not refused.
 * @throws HttpError 409 with the numbers
 */
export async function refuseUnexpectedEffects(
  trx: Transaction<Tables>,
  ids: readonly number[],
  field: SetField,
  value: string,
  { replaces, shares }: ExpectedEffects,
): Promise<void> {
  const isShared = shares !== undefined && field === 'accession_number' && accessionKind(value) === 'run';
  if (replaces === undefined && !isShared) return;
  const { rows } = await sql<{ replaced: number; others: number }>`SELECT
      (SELECT count(*)::int FROM sequencing_element
        WHERE sequencing_element_id = ANY(${ids}::int[]) AND ${sql.ref(field)} <> ${value}) AS replaced,
      ${isShared ? countOtherHolders(ids, value) : sql`0`} AS others`.execute(trx);
  const { replaced = 0, others = 0 } = rows[0] ?? {};
  const holderCount = ids.length + others;
  const payload: Replaced = { replaced, ...(isShared && holderCount > 1 && { shared: holderCount }) };
  if (replaced > (replaces ?? replaced))
    throw new HttpError(409, 'entryAnswers.replaces', { count: replaced }, payload);
  if ((payload.shared ?? 0) > (shares ?? 0))
    throw new HttpError(409, 'entryAnswers.shares', { number: value, count: holderCount }, payload);
}

/** Counts the other elements with an accession number. */
const countOtherHolders = (
  ids: readonly number[],
  number: string,
): Sql => sql`(SELECT count(*)::int FROM sequencing_element
  WHERE accession_number = ${number} AND sequencing_element_id <> ALL(${ids}::int[]))`;

/**
 * Sets a field of elements; those with the same value stay unchanged.
 * @param newValues a query of `id` and `value`
 * @returns the number of changed elements
 */
export function setField(trx: Transaction<Tables>, actor: Actor, field: SetField, newValues: Sql): Promise<number> {
  const column = sql.ref(`t.${field}`);
  return writeHistoryOfChanged(
    trx,
    actor,
    field,
    sql`new_values AS (${newValues}),
      old AS (SELECT t.sequencing_element_id AS id, ${column} AS before, w.value AS after
        FROM new_values w JOIN sequencing_element t ON t.sequencing_element_id = w.id WHERE ${column} IS DISTINCT FROM w.value),
      changed AS (UPDATE sequencing_element t SET ${sql.ref(field)} = old.after, ${nextVersion}
        FROM old WHERE t.sequencing_element_id = old.id RETURNING old.*)`,
  );
}

function joinTableFor(name: LinkField) {
  const field = fieldOf('sequencing_element', name) as ReferencesField;
  const { table, own, other } = junctionTableOf('sequencing_element', field);
  // In a statement that changes the links, this reads the list before the change.
  const list = sql`ARRAY(SELECT ${other} FROM ${table} WHERE ${own} = t.sequencing_element_id ORDER BY 1)`;
  return { link: sql.table(field.joinTable), column: sql.ref(`${field.to}_id`), list };
}

/**
 * Changes links, and the version and history of their elements.
 * @param pairs a statement that changes links and returns the `id` of their elements
 */
function changeLinks(
  trx: Transaction<Tables>,
  actor: Actor,
  name: LinkField,
  { pairs, after }: { pairs: Sql; after: Sql },
): Promise<number> {
  const { list } = joinTableFor(name);
  return writeHistoryOfChanged(
    trx,
    actor,
    name,
    sql`pairs AS (${pairs}),
      lists AS (UPDATE sequencing_element t SET ${nextVersion}
        WHERE t.sequencing_element_id IN (SELECT id FROM pairs) RETURNING t.sequencing_element_id AS id, ${list} AS before),
      changed AS (SELECT id, before, ARRAY(SELECT number FROM unnest(${after}) number ORDER BY 1) AS after FROM lists)`,
  );
}

/**
 * Adds a record to a list of elements; those that have it already stay unchanged.
 * @returns the number of changed elements
 */
export function linkRecord(
  trx: Transaction<Tables>,
  actor: Actor,
  ids: readonly number[],
  name: LinkField,
  target: number,
): Promise<number> {
  const { link: table, column } = joinTableFor(name);
  const pairs = sql`INSERT INTO ${table} (sequencing_element_id, ${column})
    SELECT id, ${target} FROM unnest(${ids}::int[]) id ON CONFLICT DO NOTHING RETURNING sequencing_element_id AS id`;
  return changeLinks(trx, actor, name, { pairs, after: sql`before || ${target}::int` });
}

/** Removes records from a list of one element. @returns 1 if it had any of them, else 0 */
export function unlinkRecords(
  trx: Transaction<Tables>,
  actor: Actor,
  id: number,
  name: LinkField,
  targets: readonly number[],
): Promise<number> {
  const { link: table, column } = joinTableFor(name);
  const pairs = sql`DELETE FROM ${table} WHERE sequencing_element_id = ${id} AND ${column} = ANY(${targets})
    RETURNING sequencing_element_id AS id`;
  const after = sql`ARRAY(SELECT unnest(before) EXCEPT SELECT unnest(${targets}::int[]))`;
  return changeLinks(trx, actor, name, { pairs, after });
}
