import { sql } from 'kysely';
import {
  type Field,
  type FieldOf,
  type FieldType,
  type ReferencesField,
  reasonColumn,
} from '../../catalogue/definition.ts';
import { Problem, readCell } from '../../catalogue/field-types.ts';
import type { FilterSign } from '../../catalogue/records/list-filters.ts';
import { idColumn, junctionTableOf, type Sql } from '../database/columns.ts';
import { isAtLeast, isAtMost } from '../database/depths.ts';
import { columnOf, type QueriedField } from '../database/sort-keys.ts';
import { likePatternOf } from '../search/index.ts';

/** The condition of a filter by a field, or the problem of its value; an empty text stands for no value. */
type FieldFilter<F extends Field> = (queried: QueriedField<F>, text: string, sign: FilterSign) => Sql | Problem;

type Value = string | number;
/** The conditions of a filter by a whole value; without `atLeast` and `atMost` the field has no order. */
type ValueConditions = {
  equals: (column: Sql, value: Value) => Sql;
  atLeast?: (column: Sql, bound: Value) => Sql;
  atMost?: (column: Sql, bound: Value) => Sql;
};

/** A filter by a whole value, a missing-value term, or neither. */
function valueFilter({ equals, atLeast, atMost }: ValueConditions) {
  return (queried: QueriedField, text: string, sign: FilterSign): Sql | Problem => {
    const limit = { '>': atLeast, '<': atMost, '!': null, '': null }[sign];
    if (limit === undefined) return new Problem('notOrdered');
    const value = readCell(text, queried.field);
    if (value instanceof Problem) return value;
    const column = columnOf(queried);
    if (limit) return value === null || typeof value === 'object' ? new Problem('boundMissing') : limit(column, value);
    if (value === null) return sql`${column} IS ${sql.raw(sign === '!' ? 'NOT NULL' : 'NULL')}`;
    if (typeof value !== 'object') return sign === '!' ? sql`NOT ${equals(column, value)}` : equals(column, value);
    const reason = sql.ref(`${queried.table ?? 't'}.${reasonColumn(queried.name)}`);
    return sign === '!'
      ? sql`(${column} IS NOT NULL OR ${reason} <> ${value.reason})`
      : sql`${reason} = ${value.reason}`;
  };
}

const isEqual = (column: Sql, value: Value) => sql`(${column} = ${value})`;
const equalsFilter = valueFilter({ equals: isEqual });
const numberFilter = valueFilter({
  equals: isEqual,
  atLeast: (column, bound) => sql`${column} >= ${bound}`,
  atMost: (column, bound) => sql`${column} <= ${bound}`,
});

/** Sorted behind every digit and dash, so that it makes the end of a year or a month. */
const endOfPeriod = '~';
/** A year or a month matches all of its days, and a stored one is within limits if one of its days is. */
const dateFilter = valueFilter({
  equals: (column, value) => sql`(${column} = ${value} OR ${column} LIKE ${`${value}-%`})`,
  atLeast: (column, bound) => sql`${column} || ${endOfPeriod} >= ${bound}`,
  atMost: (column, bound) => sql`${column} <= ${bound + endOfPeriod}`,
});

const endOf = (depth: Value, end: 0 | -1) => Number(String(depth).split('-').at(end));
const depthFilter = valueFilter({
  equals: isEqual,
  atLeast: (column, bound) => isAtLeast(column, endOf(bound, 0)),
  atMost: (column, bound) => isAtMost(column, endOf(bound, -1)),
});

/** Any part of an e-mail address matches it. */
function substringFilter(queried: QueriedField, text: string, sign: FilterSign): Sql | Problem {
  if (sign === '>' || sign === '<') return new Problem('notOrdered');
  const column = columnOf(queried);
  const not = sql.raw(sign === '!' ? 'NOT' : '');
  if (text === '') return sql`${column} IS ${not} NULL`;
  return sql`lower(${column}) ${not} LIKE lower(${likePatternOf(text)})`;
}

function junctionFilter(queried: QueriedField<ReferencesField>, text: string, sign: FilterSign): Sql | Problem {
  if (sign === '>' || sign === '<') return new Problem('notOrdered');
  const { table, own, other } = junctionTableOf(queried.entity, queried.field);
  const pairs = sql`SELECT FROM ${table} WHERE ${own} = ${idColumn(queried.entity)}`;
  const value = readCell(text, queried.field);
  if (value instanceof Problem) return value;
  if (value === null) return sql`${sql.raw(sign === '!' ? '' : 'NOT')} EXISTS (${pairs})`;
  const listed = sql`EXISTS (${pairs} AND ${other} = ${value})`;
  return sign === '!' ? sql`(EXISTS (${pairs}) AND NOT ${listed})` : listed;
}

/** Only whether there are measurements; single ones are limited by the search. */
function measurementsFilter(queried: QueriedField, text: string, sign: FilterSign): Sql | Problem {
  if (text !== '') return new Problem('equalsOnly');
  if (sign === '>' || sign === '<') return new Problem('notOrdered');
  return sql`${columnOf(queried)} IS ${sql.raw(sign === '!' ? 'NOT NULL' : 'NULL')}`;
}

const filtersByType = {
  text: equalsFilter,
  number: numberFilter,
  integer: numberFilter,
  latitude: numberFilter,
  longitude: numberFilter,
  date: dateFilter,
  depth: depthFilter,
  choice: equalsFilter,
  checksum: equalsFilter,
  accession: equalsFilter,
  doi: equalsFilter,
  orcid: equalsFilter,
  email: substringFilter,
  url: equalsFilter,
  reference: equalsFilter,
  references: junctionFilter,
  measurements: measurementsFilter,
} as const satisfies { [T in FieldType]: FieldFilter<FieldOf<T>> };

/** The filter of lists by a field. */
export function fieldFilter<F extends Field>(field: F): FieldFilter<F> {
  // TypeScript does not infer that the filter for a field's type accepts that field.
  return filtersByType[field.type] as unknown as FieldFilter<F>;
}
