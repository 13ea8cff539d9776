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
 * The condition of a filter `field=given`; an empty value finds the records without a value.
 * @throws HttpError 400 naming the field, where it cannot have such a value
 */
type FieldFilter<F extends Field> = (queried: QueriedField<F>, given: string) => Sql;

/** Reads what a filter gives as a form's value is read. */
function parseFilterValue({ entity, name, field }: QueriedField, given: string) {
  const value = readCell(given, field);
  if (value instanceof Problem) throw validationError(entity, { [name]: [value] });
  return value;
}

/** The filter by a whole value: `matches` is asked where there is one, rather than nothing or a reason. */
function valueFilter(matches: (column: Sql, value: string | number) => Sql) {
  return (queried: QueriedField, given: string): Sql => {
    const value = parseFilterValue(queried, given);
    if (value === null) return sql`${columnOf(queried)} IS NULL`;
    if (typeof value === 'object') return sql`${sql.ref(`t.${reasonColumn(queried.name)}`)} = ${value.reason}`;
    return matches(columnOf(queried), value);
  };
}

const equalsFilter = valueFilter((column, value) => sql`${column} = ${value}`);

/** A year or a month finds its days. */
const datePrefixFilter = valueFilter((column, value) => sql`(${column} = ${value} OR ${column} LIKE ${`${value}-%`})`);

/** A part of an address finds the address, although it is not yet one. */
function substringFilter(queried: QueriedField, given: string): Sql {
  const column = columnOf(queried);
  return given === '' ? sql`${column} IS NULL` : sql`lower(${column}) LIKE lower(${likePatternOf(given)})`;
}

function junctionFilter(queried: QueriedField<ReferencesField>, given: string): Sql {
  const { table, own, other } = junctionTableOf(queried.entity, queried.field);
  const pairs = sql`SELECT FROM ${table} WHERE ${own} = ${idColumn(queried.entity)}`;
  const value = parseFilterValue(queried, given);
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
  // The compiler does not follow that the filter of a field's type takes that field.
  return filtersByType[field.type] as unknown as FieldFilter<F>;
}
