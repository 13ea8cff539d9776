import { type Kysely, sql } from 'kysely';
import { type EntityName, entityNames, entityOf, referencesOf } from '../../catalogue/index.ts';
import type { Sql } from '../database/columns.ts';
import type { Tables } from '../database/tables.ts';

type JoinTableEnd = { entity: EntityName; column: string };
/**
 * A table of links: the records that list others in a field, the listed records, and the columns that refer to them.
 */
export type JoinTable = {
  table: string;
  field: string;
  holder: JoinTableEnd;
  listed: JoinTableEnd;
  isOrdered: boolean;
};

/** All tables of links. */
export const joinTables: readonly JoinTable[] = entityNames.flatMap((entity) =>
  referencesOf(entity).flatMap(([name, field]): JoinTable[] =>
    field.type === 'references'
      ? [
          {
            table: field.joinTable,
            field: name,
            holder: { entity, column: `${entity}_id` },
            listed: { entity: field.to, column: `${field.to}_id` },
            isOrdered: Boolean(field.ordered),
          },
        ]
      : [],
  ),
);

/** The id of the record of a row `u` of {@link foldRows}; those of invitations are UUIDs. */
export const keyOf = (entity: EntityName): Sql => sql`u.key::${sql.raw(entity === 'invitation' ? 'uuid' : 'int')}`;

/** The condition that a row `t` of a record's table is the row `u` of {@link foldRows}. */
export const isRecord = (entity: EntityName): Sql => sql`t.${sql.ref(entityOf(entity).id)} = ${keyOf(entity)}`;

/** The condition that a row `t` of a table of links is the row `r`. */
export const isLink = ({ holder, listed }: JoinTable): Sql =>
  sql`t.${sql.ref(holder.column)} = r.${sql.ref(holder.column)} AND t.${sql.ref(listed.column)} = r.${sql.ref(listed.column)}`;

/** The columns that every change counts up, which are no contents. */
export const counters = sql`'{version,updated_at}'::text[]`;

/** The tables of which a change has changed rows: of records, each after those to which they refer, and of links. */
export type FoldedTables = { entities: readonly EntityName[]; links: readonly JoinTable[] };

/**
 * Gathers the rows of a change in the temporary table `folded` until the transaction ends: one for each row of a table
 * that is not the same after the change as before it, with how it stood first and last.
 * @returns the entities and the tables of links that have such rows
 */
export async function foldRows(trx: Kysely<Tables>, change: number): Promise<FoldedTables> {
  // Updates say only how columns stood: a trigger can update a row before its insertion is recorded.
  const comesOrGoes = sql`FILTER (WHERE before IS NULL OR after IS NULL)`;
  const isCreated = sql`(array_agg(before IS NULL ORDER BY id) ${comesOrGoes})[1]`;
  const isDeleted = sql`(array_agg(after IS NULL ORDER BY id DESC) ${comesOrGoes})[1]`;
  // The first value of a column stood before the change; a created row has those of its insertion until it is updated.
  await sql`CREATE TEMP TABLE folded ON COMMIT DROP AS
    SELECT * FROM (
      SELECT table_name, key,
          CASE WHEN ${isCreated} THEN NULL ELSE jsonb_concat_agg(before ORDER BY id DESC) END AS before,
          CASE WHEN ${isDeleted} THEN NULL ELSE jsonb_concat_agg(after ORDER BY before IS NOT NULL, id) END AS after
        FROM change_row WHERE change_id = ${sql.lit(change)} GROUP BY table_name, key) u
    WHERE before - ${counters} IS DISTINCT FROM after - ${counters}`.execute(trx);
  await sql`CREATE INDEX ON folded (table_name)`.execute(trx);
  await sql`ANALYZE folded`.execute(trx);
  const { rows } = await sql<{ table: string }>`SELECT DISTINCT table_name AS table FROM folded`.execute(trx);
  const tables = new Set(rows.map(({ table }) => table));
  return {
    entities: entityNames.filter((entity) => tables.has(entity)),
    links: joinTables.filter(({ table }) => tables.has(table)),
  };
}

/** The rows of a table among the folded ones. */
export const foldedRows = (table: string, alias: 'u' | 'w' = 'u'): Sql =>
  sql`(SELECT * FROM folded WHERE table_name = ${table}) ${sql.ref(alias)}`;

/** The rows `r` of a table among the folded ones, as they stood before or after the change. */
export const rowsOf = (table: string, side: 'before' | 'after', condition: Sql): Sql =>
  sql`(SELECT r.* FROM ${foldedRows(table)}, jsonb_populate_record(NULL::${sql.table(table)}, u.${sql.ref(side)}) r
    WHERE ${condition}) r`;

// Conditions on the row `u` by the effect of the change.
export const stands = sql`u.before IS NOT NULL AND u.after IS NOT NULL`;
export const wasDeleted = sql`u.before IS NOT NULL AND u.after IS NULL`;
export const wasCreated = sql`u.before IS NULL`;
