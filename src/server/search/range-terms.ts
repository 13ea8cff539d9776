import { type Kysely, type RawBuilder, sql } from 'kysely';
import { ancestorsOf } from '../../catalogue/chain.ts';
import { type Column, columnOf } from '../../catalogue/columns.ts';
import { type EntityName, entityOf } from '../../catalogue/index.ts';
import { measuredEntities } from '../../catalogue/measurements/measurement.ts';
import type { RangeTerm } from '../../catalogue/measurements/range-words.ts';
import { isAtLeast, isAtMost, metres } from '../database/depths.ts';
import type { Tables } from '../database/tables.ts';
import { relationToAny } from './chain.ts';

type Sql = RawBuilder<unknown>;

const rangeTypes: readonly Column['field']['type'][] = ['number', 'integer', 'latitude', 'longitude', 'depth'];

/** The column of numbers that a range limits; undefined where it limits measurements. */
export function columnOfRange({ name }: RangeTerm): Column | undefined {
  const column = columnOf(name.toLowerCase());
  return column && rangeTypes.includes(column.field.type) && !column.several ? column : undefined;
}

function limits(value: Sql, { low, high }: RangeTerm): Sql[] {
  return [
    ...(low ? [sql`${value} ${sql.raw(low.isOpen ? '>' : '>=')} ${low.value}::float8`] : []),
    ...(high ? [sql`${value} ${sql.raw(high.isOpen ? '<' : '<=')} ${high.value}::float8`] : []),
  ];
}

function columnInRange({ fieldName, field }: Column, term: RangeTerm, alias: string): Sql {
  const value = sql.ref(`${alias}.${fieldName}`);
  const { low, high } = term;
  if (!low && !high) return field.type === 'depth' ? sql`${metres(value, 1)} IS NOT NULL` : sql`${value} IS NOT NULL`;
  if (field.type !== 'depth') return sql`(${sql.join(limits(value, term), sql` AND `)})`;
  const conditions = [...(low ? [isAtLeast(value, low.value)] : []), ...(high ? [isAtMost(value, high.value)] : [])];
  const edges = [
    ...(low?.isOpen ? [sql`${metres(value, -1)} > ${low.value}::float8`] : []),
    ...(high?.isOpen ? [sql`${metres(value, 1)} < ${high.value}::float8`] : []),
  ];
  return sql`(${sql.join([...conditions, ...edges], sql` AND `)})`;
}

/** The condition on rows `m` of values that they are of the type and the qualifier that a name means. */
function isNamed(name: string): Sql {
  const typeOf = (text: string) =>
    sql`(SELECT measurement_type_id FROM measurement_type WHERE lower(name) = lower(${text}))`;
  const point = name.indexOf('.');
  if (point < 0) return sql`m.measurement_type_id = ${typeOf(name)}`;
  return sql`m.measurement_type_id = ${typeOf(name.slice(0, point))} AND lower(m.qualifier) = lower(${name.slice(point + 1)})`;
}

const isMeasuredEntity = (entity: EntityName): entity is (typeof measuredEntities)[number] =>
  measuredEntities.some((measured) => measured === entity);

/**
 * A query of the ids (`id`) of an entity's records with a measurement in a range, those with several more than once. Numbers are read
 * along their index alone, texts apart from them.
 */
function measuredInRange(term: RangeTerm, entity: (typeof measuredEntities)[number], limited: Sql = sql`true`): Sql {
  const idsWhere = (conditions: readonly Sql[]) => sql`SELECT ${sql.ref(`m.${entity}_id`)} AS id
    FROM ${sql.table(`${entity}_measurement`)} m WHERE ${sql.join([isNamed(term.name), ...conditions, limited], sql` AND `)}`;
  if (term.low || term.high) return idsWhere(limits(sql`m.value`, term));
  return sql`${idsWhere([sql`m.value IS NOT NULL`])} UNION ALL ${idsWhere([sql`m.value IS NULL`, sql`m.text IS NOT NULL`])}`;
}

/** The condition on one record `alias` that it has a number in a range; undefined where it can have none. */
export function recordInRange(term: RangeTerm, entity: EntityName, alias: string): Sql | undefined {
  const column = columnOfRange(term);
  if (column) return column.entity === entity ? columnInRange(column, term, alias) : undefined;
  if (!isMeasuredEntity(entity)) return undefined;
  const own = sql`${sql.ref(`m.${entity}_id`)} = ${sql.ref(`${alias}.${entity}_id`)}`;
  return sql`EXISTS (${measuredInRange(term, entity, own)})`;
}

/** The same for a query that goes through a table, along the index of values. */
export function tableInRange(term: RangeTerm, entity: EntityName): Sql {
  if (columnOfRange(term) || !isMeasuredEntity(entity)) return recordInRange(term, entity, entity) ?? sql`false`;
  return sql`${sql.ref(`${entity}.${entity}_id`)} IN (${measuredInRange(term, entity)})`;
}

/** A query of the ids (`id`) of an entity's records in a range, perhaps more than once, along the index of values. */
export function idsInRange(term: RangeTerm, entity: EntityName): Sql {
  if (!columnOfRange(term) && isMeasuredEntity(entity)) return measuredInRange(term, entity);
  return sql`SELECT ${sql.ref(entityOf(entity).id)} AS id FROM ${sql.table(entity)} WHERE ${tableInRange(term, entity)}`;
}

/**
 * The condition on records `t` of a list that a number in a range belongs to them, or to a record that they come from; null where the
 * name is none of theirs.
 */
export async function listInRange(db: Kysely<Tables>, entity: EntityName, term: RangeTerm): Promise<Sql | null> {
  if (!columnOfRange(term) && !(await isTypeName(db, term.name))) return null;
  const own = recordInRange(term, entity, 't');
  const origins = ancestorsOf(entity).flatMap((ancestor) => {
    if (!recordInRange(term, ancestor, ancestor)) return [];
    const numbers = sql`SELECT ${sql.ref(entityOf(ancestor).id)} FROM ${sql.table(ancestor)} WHERE ${tableInRange(term, ancestor)}`;
    const relation = relationToAny(entity, ancestor, numbers);
    return [sql`${relation.column} IN (${relation.numbers})`];
  });
  const conditions = [...(own ? [own] : []), ...origins];
  return conditions.length === 0 ? null : sql`(${sql.join(conditions, sql` OR `)})`;
}

/** Whether a name, without its qualifier, is that of a measurement type. */
export async function isTypeName(db: Kysely<Tables>, name: string): Promise<boolean> {
  const { rows } = await sql`SELECT FROM measurement_type
    WHERE lower(name) = lower(${name.replace(/\..*$/s, '')})`.execute(db);
  return rows.length > 0;
}
