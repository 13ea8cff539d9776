import { type RawBuilder, sql } from 'kysely';
import type { ReferenceField, ReferencesField } from '../../catalogue/definition.ts';
import { type EntityName, entityOf } from '../../catalogue/index.ts';
import { derivedFields, reasonColumns } from '../../catalogue/records.ts';

// In every query of this room `t` is the record's own table.

export type Sql = RawBuilder<unknown>;

/** The column of a record's number. */
export function idColumn(entity: EntityName, table = 't'): Sql {
  return sql.ref(`${table}.${entityOf(entity).id}`);
}

/** The table of pairs behind a multiple reference: its columns are named after the two entities. */
export function pairsOf(entity: EntityName, field: ReferencesField): { table: Sql; own: Sql; other: Sql; order: Sql } {
  const other = sql.ref(`l.${field.to}_id`);
  return {
    table: sql`${sql.table(field.link)} l`,
    own: sql.ref(`l.${entity}_id`),
    other,
    order: field.ordered ? sql`l.position` : other,
  };
}

/** The single and the multiple references of an entity, by field name. */
export function referencesOf(entity: EntityName): [string, ReferenceField | ReferencesField][] {
  return Object.entries(entityOf(entity).fields).flatMap(([name, field]) =>
    field.type === 'reference' || field.type === 'references' ? [[name, field]] : [],
  );
}

/**
 * The text by which people know the record in `table`: a person's name and number, another's label fields. It never
 * holds anything private.
 */
export function labelOf(entity: EntityName, table: string): RawBuilder<string> {
  const { label, fields } = entityOf(entity);
  const number = sql`'(' || ${idColumn(entity, table)} || ')'`;
  const parts = label.map((name) => {
    const field = fields[name];
    if (field?.type !== 'reference') return sql.ref(`${table}.${name}`);
    const inner = `${table}_${name}`;
    return sql`(SELECT ${labelOf(field.to, inner)} FROM ${sql.table(field.to)} ${sql.ref(inner)}
      WHERE ${idColumn(field.to, inner)} = ${sql.ref(`${table}.${name}`)})`;
  });
  const text = sql`nullif(concat_ws(', ', ${sql.join(parts)}), '')`;
  const whole = entity === 'person' ? sql`concat_ws(' ', ${text}, ${number})` : sql`coalesce(${text}, ${number})`;
  // Dates bear another collation, and two of them in one text would leave none to compare by.
  return sql<string>`(${whole} COLLATE "default")`;
}

/** A field's value: the numbers of a multiple reference come as an array. */
export function fieldValue(entity: EntityName, name: string): Sql {
  const field = entityOf(entity).fields[name];
  if (field?.type !== 'references') return sql.ref(`t.${name}`);
  const { table, own, other, order } = pairsOf(entity, field);
  return sql`ARRAY(SELECT ${other} FROM ${table} WHERE ${own} = ${idColumn(entity)} ORDER BY ${order})`;
}

/** The label, or the array of labels, of what a field refers to. */
export function labelIn(entity: EntityName, name: string, field: ReferenceField | ReferencesField): Sql {
  const target = sql`${sql.table(field.to)} x`;
  if (field.type === 'reference')
    return sql`(SELECT ${labelOf(field.to, 'x')} FROM ${target} WHERE ${idColumn(field.to, 'x')} = ${sql.ref(`t.${name}`)})`;
  const { table, own, other, order } = pairsOf(entity, field);
  return sql`ARRAY(SELECT ${labelOf(field.to, 'x')} FROM ${table} JOIN ${target} ON ${idColumn(field.to, 'x')} = ${other}
    WHERE ${own} = ${idColumn(entity)} ORDER BY ${order})`;
}

/** What to select of a record: its number, fields and reasons, and when and how often it was changed. */
export function recordColumns(entity: EntityName, isWanted: (field: string) => boolean = () => true): Sql {
  const definition = entityOf(entity);
  const values = Object.keys(definition.fields)
    .filter(isWanted)
    .map((name) => sql`${fieldValue(entity, name)} AS ${sql.id(name)}`);
  const plain = [...reasonColumns(definition), ...(derivedFields[entity] ?? []), 'created_at', 'updated_at', 'version'];
  return sql.join([idColumn(entity), ...values, ...plain.map((name) => sql.ref(`t.${name}`))]);
}
