import { type RawBuilder, sql } from 'kysely';
import type { ReferenceField, ReferencesField } from '../../catalogue/definition.ts';
import { type EntityName, entityOf } from '../../catalogue/index.ts';
import { derivedFields, reasonColumns } from '../../catalogue/records/records.ts';

// In every query of this room `t` is the record's own table.

export type Sql = RawBuilder<unknown>;

/** The column of a record's number. */
export function idColumn(entity: EntityName, table = 't'): Sql {
  return sql.ref(`${table}.${entityOf(entity).id}`);
}

/** The table of pairs behind a multiple reference: its columns are named after the two entities. */
export function junctionTableOf(
  entity: EntityName,
  field: ReferencesField,
): { table: Sql; own: Sql; other: Sql; order: Sql } {
  const other = sql.ref(`l.${field.to}_id`);
  return {
    table: sql`${sql.table(field.joinTable)} l`,
    own: sql.ref(`l.${entity}_id`),
    other,
    order: field.ordered ? sql`l.position` : other,
  };
}

/** A field's value: the numbers of a multiple reference come as an array. */
export function fieldValue(entity: EntityName, name: string): Sql {
  const field = entityOf(entity).fields[name];
  if (field?.type !== 'references') return sql.ref(`t.${name}`);
  const { table, own, other, order } = junctionTableOf(entity, field);
  return sql`ARRAY(SELECT ${other} FROM ${table} WHERE ${own} = ${idColumn(entity)} ORDER BY ${order})`;
}

/** The label, or the array of labels, of what a field of the record in `record` refers to. */
export function referenceLabel(
  entity: EntityName,
  name: string,
  field: ReferenceField | ReferencesField,
  record = 't',
): Sql {
  const target = sql`${sql.table(field.to)} x`;
  if (field.type === 'reference')
    return sql`(SELECT x.label FROM ${target} WHERE ${idColumn(field.to, 'x')} = ${sql.ref(`${record}.${name}`)})`;
  const { table, own, other, order } = junctionTableOf(entity, field);
  return sql`ARRAY(SELECT x.label FROM ${table} JOIN ${target} ON ${idColumn(field.to, 'x')} = ${other}
    WHERE ${own} = ${idColumn(entity, record)} ORDER BY ${order})`;
}

/** The columns of a record to select: its number, fields and reasons, and when and how often it was changed. */
export function recordColumns(entity: EntityName, isWanted: (field: string) => boolean = () => true): Sql {
  const definition = entityOf(entity);
  const values = Object.keys(definition.fields)
    .filter(isWanted)
    .map((name) => sql`${fieldValue(entity, name)} AS ${sql.id(name)}`);
  const plain = [...reasonColumns(definition), ...(derivedFields[entity] ?? []), 'created_at', 'updated_at', 'version'];
  return sql.join([idColumn(entity), ...values, ...plain.map((name) => sql.ref(`t.${name}`))]);
}
