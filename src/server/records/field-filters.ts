import { sql } from 'kysely';
import {
  type Field,
  type FieldOf,
  type FieldType,
  type ReferencesField,
  reasonColumn,
} from '../../catalogue/definition.ts';
import { Problem, readCell } from '../../catalogue/field-types.ts';
import { idColumn, junctionTableOf, type Sql } from '../database/columns.ts';
import { columnOf, type QueriedField } from '../database/sort-keys.ts';
import { likePatternOf } from '../search/index.ts';
import { validationError } from './request-errors.ts';

/**
 * The condition of a filter `field=value`; an empty text finds the records without a value.
 * @throws HttpError 400 naming the field, where it cannot have such a value
 */
type FieldFilter<F extends Field> = (queried: QueriedField<F>, text: string) => Sql;

/** Parses the text of a filter like the value of a form. */
function parseFilterValue({ entity, name, field }: QueriedField, text: string) {
  const value = readCell(text, field);
  if (value instanceof Problem) throw validationError(entity, { [name]: [value] });
  return value;
}

/**
 * A filter by a whole value; `matches` makes the condition where the value is neither empty nor a missing-value term.
 */
function valueFilter(matches: (column: Sql, value: string | number) => Sql) {
  return (queried: QueriedField, text: string): Sql => {
    const value = parseFilterValue(queried, text);
    if (value === null) return sql`${columnOf(queried)} IS NULL`;
    if (typeof value === 'object') return sql`${sql.ref(`t.${reasonColumn(queried.name)}`)} = ${value.reason}`;
    return matches(columnOf(queried), value);
  };
}

const equalsFilter = valueFilter((column, value) => sql`${column} = ${value}`);

/** A year or a month matches all of its days. */
const datePrefixFilter = valueFilter((column, value) => sql`(${column} = ${value} OR ${column} LIKE ${`${value}-%`})`);

/** Any part of an e-mail address matches it. */
function substringFilter(queried: QueriedField, text: string): Sql {
  const column = columnOf(queried);
  return text === '' ? sql`${column} IS NULL` : sql`lower(${column}) LIKE lower(${likePatternOf(text)})`;
}

function junctionFilter(queried: QueriedField<ReferencesField>, text: string): Sql {
  const { table, own, other } = junctionTableOf(queried.entity, queried.field);
  const pairs = sql`SELECT FROM ${table} WHERE ${own} = ${idColumn(queried.entity)}`;
  const value = parseFilterValue(queried, text);
  return value === null ? sql`NOT EXISTS (${pairs})` : sql`EXISTS (${pairs} AND ${other} = ${value})`;
}

const filtersByType = {
  text: equalsFilter,
  number: equalsFilter,
  integer: equalsFilter,
  latitude: equalsFilter,
  longitude: equalsFilter,
  date: datePrefixFilter,
  depth: equalsFilter,
  choice: equalsFilter,
  checksum: equalsFilter,
  accession: equalsFilter,
  doi: equalsFilter,
  orcid: equalsFilter,
  email: substringFilter,
  url: equalsFilter,
  reference: equalsFilter,
  references: junctionFilter,
} as const satisfies { [T in FieldType]: FieldFilter<FieldOf<T>> };

/** The filter of lists by a field. */
export function fieldFilter<F extends Field>(field: F): FieldFilter<F> {
  // TypeScript does not infer that the filter for a field's type accepts that field.
  return filtersByType[field.type] as unknown as FieldFilter<F>;
}
