import { type Kysely, sql } from 'kysely';
import { nextVersion, type Sql } from '../database/columns.ts';
import type { Tables } from '../database/tables.ts';
import { renewOwners } from '../quality/store-findings.ts';

/** The user who gives what they have brought, and the one who takes it. */
export type Handover = { from: number; to: number };

/** The change that is being made. */
const change = sql`current_setting('strandbook.change')::int`;

/**
 * The tables beside imports whose rows are handed over, and the condition for it; a row with a name keeps it, unless the
 * successor has one of that name.
 */
const handedTables: readonly { table: string; condition: Sql; nameWithin?: Sql }[] = [
  // Records that came by a form are theirs who created them.
  { table: 'history', condition: sql`t.action = 'create'` },
  // The imports, which their owners may undo, and the entries of the bin.
  { table: 'change', condition: sql`(t.entity = 'dataset' OR t.deletes)` },
  { table: 'mapping', condition: sql`t.shared`, nameWithin: sql`true` },
  { table: 'list_view', condition: sql`t.shared`, nameWithin: sql`o.entity = t.entity` },
];

/** A name of a row `t` for another user: with its number behind it, if that user has one of that name. */
const nameFor = (table: string, within: Sql, { user, name }: { user: Sql; name: Sql }): Sql =>
  sql`CASE WHEN EXISTS (SELECT FROM ${sql.table(table)} o WHERE o.user_id = ${user} AND o.id <> t.id AND ${within}
    AND lower(o.name) = lower(${name})) THEN ${name} || ' (' || t.id || ')' ELSE ${name} END`;

/** Gives the rows of a table to the successor. */
async function handOverRows(
  trx: Kysely<Tables>,
  { from, to }: Handover,
  { table, condition, nameWithin }: (typeof handedTables)[number],
): Promise<void> {
  const [name, values] = nameWithin
    ? [
        sql`, name = ${nameFor(table, nameWithin, { user: sql`${to}`, name: sql`t.name` })}`,
        (side: string) => sql`, 'name', ${sql.ref(`${side}.name`)}`,
      ]
    : [sql``, () => sql``];
  await sql`WITH old AS MATERIALIZED (
      SELECT t.* FROM ${sql.table(table)} t WHERE t.user_id = ${from} AND ${condition} FOR NO KEY UPDATE),
    handed AS (
      UPDATE ${sql.table(table)} t SET user_id = ${to}${name} FROM old WHERE t.id = old.id
      RETURNING t.id, jsonb_build_object('user_id', old.user_id${values('old')}) AS before,
        jsonb_build_object('user_id', t.user_id${values('t')}) AS after)
    INSERT INTO handed_over (change_id, table_name, key, before, after)
    SELECT ${change}, ${table}, id::text, before, after FROM handed`.execute(trx);
}

/** Gives the imports to the successor, as rows of the change, with their history. */
async function handOverImports(trx: Kysely<Tables>, { from, to }: Handover): Promise<void> {
  await sql`WITH handed AS (UPDATE dataset t SET user_id = ${to}, ${nextVersion} WHERE user_id = ${from} RETURNING id)
    INSERT INTO history (entity, record_id, user_id, who, action, before, after)
    SELECT 'dataset', handed.id::text, c.user_id, c.who, 'update',
        jsonb_build_object('user_id', ${from}::int), jsonb_build_object('user_id', ${to}::int)
      FROM handed, change c WHERE c.id = ${change}`.execute(trx);
}

/** Notes the successor as the one who has brought the records of others' changes. */
async function handOverOwnChanges(trx: Kysely<Tables>, { from, to }: Handover): Promise<void> {
  await sql`WITH handed AS (
      UPDATE change_owner o SET user_id = ${to} WHERE user_id = ${from}
        AND NOT EXISTS (SELECT FROM change_owner x WHERE x.user_id = ${to} AND x.change_id = o.change_id)
      RETURNING change_id, mailed)
    INSERT INTO handed_over (change_id, table_name, key, before, after)
    SELECT ${change}, 'change_owner', change_id::text, jsonb_build_object('user_id', ${from}::int, 'mailed', mailed),
      jsonb_build_object('user_id', ${to}::int) FROM handed`.execute(trx);
  await sql`WITH left_out AS (DELETE FROM change_owner WHERE user_id = ${from} RETURNING change_id, mailed)
    INSERT INTO handed_over (change_id, table_name, key, before)
    SELECT ${change}, 'change_owner', change_id::text, jsonb_build_object('user_id', ${from}::int, 'mailed', mailed)
      FROM left_out`.execute(trx);
}

/** Gives everything that a user has brought to a successor, within a change. */
export async function handOverAll(trx: Kysely<Tables>, handover: Handover): Promise<void> {
  await handOverImports(trx, handover);
  for (const one of handedTables) await handOverRows(trx, handover, one);
  await handOverOwnChanges(trx, handover);
  await renewOwners(trx, handover.from);
}

/**
 * Gives the rows of a handover back that the successor still has, if the user still exists to whom they belonged. Its
 * imports come back before, as rows of the change do.
 */
export async function takeBack(trx: Kysely<Tables>, handover: number): Promise<void> {
  const user = sql`(h.before ->> 'user_id')::int`;
  const exists = sql`EXISTS (SELECT FROM "user" u WHERE u.id = ${user})`;
  const name = sql`CASE WHEN t.name = h.after ->> 'name' THEN h.before ->> 'name' ELSE t.name END`;
  for (const { table, nameWithin } of handedTables)
    await sql`UPDATE ${sql.table(table)} t SET user_id = ${user}
        ${nameWithin ? sql`, name = ${nameFor(table, nameWithin, { user, name })}` : sql``}
      FROM handed_over h WHERE h.change_id = ${handover} AND h.table_name = ${table} AND h.key = t.id::text
        AND t.user_id = (h.after ->> 'user_id')::int AND ${exists}`.execute(trx);
  const ofOwners = sql`h.change_id = ${handover} AND h.table_name = 'change_owner'`;
  await sql`DELETE FROM change_owner o USING handed_over h
    WHERE ${ofOwners} AND o.change_id = h.key::int AND o.user_id = (h.after ->> 'user_id')::int`.execute(trx);
  await sql`INSERT INTO change_owner (user_id, change_id, mailed)
    SELECT ${user}, h.key::int, (h.before ->> 'mailed')::boolean FROM handed_over h
      WHERE ${ofOwners} AND ${exists} AND EXISTS (SELECT FROM change c WHERE c.id = h.key::int) ON CONFLICT DO NOTHING`.execute(
    trx,
  );
  const { rows } = await sql<{ user: number }>`SELECT (after ->> 'user_id')::int AS "user" FROM handed_over
      WHERE change_id = ${handover} AND after IS NOT NULL
    UNION SELECT (after ->> 'user_id')::int FROM change_row WHERE change_id = ${handover} AND table_name = 'dataset'`.execute(
    trx,
  );
  for (const { user } of rows) await renewOwners(trx, user);
}
