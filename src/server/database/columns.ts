import { type RawBuilder, sql } from 'kysely';
import type { ReferenceField, ReferencesField } from '../../catalogue/definition.ts';
import { type EntityName, entityOf } from '../../catalogue/index.ts';
import { derivedFields, reasonColumns } from '../../catalogue/records/record-columns.ts';

// In the queries of records, `t` is the record's own table.

export type Sql = RawBuilder<unknown>;

/** The columns that each update of a record `t` sets besides its fields. */
export const nextVersion = sql`updated_at = now(), version = t.version + 1`;

/** The column of a record's id. */
export function idColumn(entity: EntityName, table = 't'): Sql {
  return sql.ref(`${table}.${entityOf(entity).id}`);
}

/** The junction table of a multiple reference; its columns are named after the two entities. */
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

/** A field's value; of a multiple reference, an array of ids; of measurements, a JSON list with the names of their types. */
export function fieldValue(entity: EntityName, name: string): Sql {
  const field = entityOf(entity).fields[name];
  if (field?.type === 'measurements') return sql`named_measurements(${sql.ref(`t.${name}`)})`;
  if (field?.type !== 'references') return sql.ref(`t.${name}`);
  const { table, own, other, order } = junctionTableOf(entity, field);
  return sql`ARRAY(SELECT ${other} FROM ${table} WHERE ${own} = ${idColumn(entity)} ORDER BY ${order})`;
}

/** The label, or the array of labels, of the records to which a field of the record `record` refers. */
export function referenceLabel(
  entity: EntityName,
  name: string,
  field: ReferenceField | ReferencesField,
  record = 't',
): Sql {
  const targetTable = sql`${sql.table(field.to)} x`;
  if (field.type === 'reference')
    return sql`(SELECT x.label FROM ${targetTable} WHERE ${idColumn(field.to, 'x')} = ${sql.ref(`${record}.${name}`)})`;
  const { table, own, other, order } = junctionTableOf(entity, field);
  return sql`ARRAY(SELECT x.label FROM ${table} JOIN ${targetTable} ON ${idColumn(field.to, 'x')} = ${other}
    WHERE ${own} = ${idColumn(entity, record)} ORDER BY ${order})`;
}

/** The columns of a record to select: id, fields, missing-value reasons, times of changes and version. */
export function recordColumns(entity: EntityName, isSelected: (field: string) => boolean = () => true): Sql {
  const definition = entityOf(entity);
  const values = Object.keys(definition.fields)
    .filter(isSelected)
    .map((name) => sql`${fieldValue(entity, name)} AS ${sql.id(name)}`);
  const otherColumns = [
    ...reasonColumns(definition),
    ...(derivedFields[entity] ?? []),
    'created_at',
    'updated_at',
    'version',
  ];
  return sql.join([idColumn(entity), ...values, ...otherColumns.map((name) => sql.ref(`t.${name}`))]);
}
