import { sql } from 'kysely';
import { fieldTypes, Problem, readCell, shown } from '../../catalogue/field-types.ts';
import { type EntityName, entityOf } from '../../catalogue/index.ts';
import type { Visitor } from '../../catalogue/permissions.ts';
import { derivedFields, fieldNamed, reasonColumns } from '../../catalogue/records.ts';
import { patternOf, textHolds } from '../search/matches.ts';
import { fieldValue, idColumn, labelIn, labelOf, pairsOf, referencesOf, type Sql } from './columns.ts';
import { idFrom, isTold } from './read.ts';
import { refusal } from './refusals.ts';

/** The columns that a record has beside its fields and that hold a text. */
function textColumns(entity: EntityName): readonly string[] {
  return [...reasonColumns(entityOf(entity)), ...(derivedFields[entity] ?? [])];
}

function isNumberColumn(entity: EntityName, name: string): boolean {
  return name === 'id' || name === entityOf(entity).id;
}

/** The rows whose own text holds a word; an entity without a list screen has no column that is made for it. */
function ownTextHolds(entity: EntityName, pattern: string): Sql {
  const { path, fields } = entityOf(entity);
  if (path !== undefined) return textHolds(entity, pattern);
  const texts = Object.entries(fields).flatMap(([name, field]) => (fieldTypes[field.type].searched ? [name] : []));
  if (texts.length === 0) return sql`false`;
  return sql`lower(concat_ws(E'\n', ${sql.join(texts.map((name) => sql.ref(name)))})) LIKE lower(${pattern})`;
}

/** The records in which a word occurs: in their own text, or in the label of something they refer to. */
export function holdsWord(entity: EntityName, word: string): Sql {
  const pattern = patternOf(word);
  const id = sql.ref(entityOf(entity).id);
  const parts = [sql`SELECT ${id} FROM ${sql.table(entity)} WHERE ${ownTextHolds(entity, pattern)}`];
  for (const [name, field] of referencesOf(entity)) {
    const labelled = sql`SELECT ${idColumn(field.to, 'x')} FROM ${sql.table(field.to)} x
      WHERE lower(${labelOf(field.to, 'x')}) LIKE lower(${pattern})`;
    if (field.type === 'reference') {
      parts.push(sql`SELECT ${id} FROM ${sql.table(entity)} WHERE ${sql.ref(name)} IN (${labelled})`);
    } else {
      const { table, own, other } = pairsOf(entity, field);
      parts.push(sql`SELECT ${own} FROM ${table} WHERE ${other} IN (${labelled})`);
    }
  }
  return sql`${idColumn(entity)} IN (${sql.join(parts, sql` UNION `)})`;
}

function unknown(entity: EntityName, parameter: string, name: string) {
  return refusal(entity, { [parameter]: [new Problem('unknownField', { value: shown(name) })] });
}

/**
 * The condition that a filter `field=value` puts; an empty value finds the records that have nothing there.
 * A year or a month finds its days, and a part of an address finds the address; anything else must be equal.
 * @throws HttpError 400 naming the field, where it is unknown to this visitor or cannot have such a value
 */
export function filterBy(entity: EntityName, visitor: Visitor, name: string, given: string): Sql {
  if (isNumberColumn(entity, name)) {
    const id = idFrom(entity, given);
    if (id === undefined) throw refusal(entity, { [name]: [new Problem('reference', { value: shown(given) })] });
    return sql`${idColumn(entity)} = ${id}`;
  }
  const column = sql.ref(`t.${name}`);
  if (textColumns(entity).includes(name)) return given === '' ? sql`${column} IS NULL` : sql`${column} = ${given}`;
  const field = fieldNamed(entity, name);
  if (!field || !isTold(entity, name, visitor)) throw unknown(entity, name, name);
  // A part of an address is not yet one.
  if (field.type === 'email' && given !== '') return sql`lower(${column}) LIKE lower(${patternOf(given)})`;
  const value = readCell(given, field);
  if (value instanceof Problem) throw refusal(entity, { [name]: [value] });
  if (field.type === 'references') {
    const { table, own, other } = pairsOf(entity, field);
    const pairs = sql`SELECT FROM ${table} WHERE ${own} = ${idColumn(entity)}`;
    return value === null ? sql`NOT EXISTS (${pairs})` : sql`EXISTS (${pairs} AND ${other} = ${value})`;
  }
  if (value === null) return sql`${column} IS NULL`;
  if (typeof value === 'object') return sql`${sql.ref(`t.${name}_missing`)} = ${value.reason}`;
  if (field.type === 'date') return sql`(${column} = ${value} OR ${column} LIKE ${`${value}-%`})`;
  return sql`${column} = ${value}`;
}

/**
 * How `field` or `field:desc` sorts: references by their label, records that have nothing there last.
 * @throws HttpError 400 where the field is unknown to this visitor
 */
export function sortBy(entity: EntityName, visitor: Visitor, wish: string): Sql {
  const [, name = '', direction = 'asc'] = /^(.*?)(?::(asc|desc))?$/s.exec(wish) ?? [];
  const key = sortKey(entity, visitor, name);
  if (!key) throw unknown(entity, 'sort', name);
  return direction === 'desc' ? sql`${key} DESC NULLS LAST` : sql`${key} ASC NULLS LAST`;
}

function sortKey(entity: EntityName, visitor: Visitor, name: string): Sql | undefined {
  if (isNumberColumn(entity, name)) return idColumn(entity);
  const plain = ['created_at', 'updated_at', 'version', ...textColumns(entity)];
  if (plain.includes(name)) return sql.ref(`t.${name}`);
  const field = fieldNamed(entity, name);
  if (!field || !isTold(entity, name, visitor)) return undefined;
  if (field.type === 'reference') return labelIn(entity, name, field);
  // Nothing referred to is nothing, not an empty list, which would come first.
  if (field.type === 'references') return sql`nullif(${labelIn(entity, name, field)}, '{}')`;
  return fieldValue(entity, name);
}
