import { sql } from 'kysely';
import {
  type Field,
  type FieldOf,
  type FieldType,
  type ReferenceField,
  type ReferencesField,
  reasonColumn,
} from '../../catalogue/definition.ts';
import { faceOf, Problem, readCell } from '../../catalogue/field-types.ts';
import type { EntityName } from '../../catalogue/index.ts';
import { likePatternOf } from '../search/search-terms.ts';
import { idColumn, junctionTableOf, referenceLabel, type Sql } from './columns.ts';
import { validationError } from './request-errors.ts';

/** A field of the record `t`, or of one that goes by another name in the query. */
type QueriedField<F extends Field = Field> = { entity: EntityName; name: string; field: F; table?: string };

/** A field whose records are sorted by the label of what they refer to. */
export type ReferenceSort = { name: string; field: ReferenceField };

/** The queries that a type of field takes part in. */
type FieldQuery<F extends Field> = {
  /**
   * The condition that a filter `field=given` puts; an empty one finds the records that have nothing there.
   * @throws HttpError 400 naming the field, where it cannot have such a value
   */
  filter: (place: QueriedField<F>, given: string) => Sql;
  sortKeys: (place: QueriedField<F>) => readonly Sql[] | ReferenceSort;
};

const columnOf = ({ name, table = 't' }: QueriedField) => sql.ref(`${table}.${name}`);
/** Sorts numbers within a text by their value. */
export const inNaturalOrder = (text: Sql) => sql`${text} COLLATE natural_order`;

/** Reads what a filter gives as a form's value is read. */
function parseFilterValue({ entity, name, field }: QueriedField, given: string) {
  const value = readCell(given, field);
  if (value instanceof Problem) throw validationError(entity, { [name]: [value] });
  return value;
}

/** The filter by a whole value: `matches` is asked where there is one, rather than nothing or a reason. */
function valueFilter(matches: (column: Sql, value: string | number) => Sql) {
  return (place: QueriedField, given: string): Sql => {
    const value = parseFilterValue(place, given);
    if (value === null) return sql`${columnOf(place)} IS NULL`;
    if (typeof value === 'object') return sql`${sql.ref(`t.${reasonColumn(place.name)}`)} = ${value.reason}`;
    return matches(columnOf(place), value);
  };
}

const equalsFilter = valueFilter((column, value) => sql`${column} = ${value}`);

/** A year or a month finds its days. */
const datePrefixFilter = valueFilter((column, value) => sql`(${column} = ${value} OR ${column} LIKE ${`${value}-%`})`);

/** A part of an address finds the address, although it is not yet one. */
function substringFilter(place: QueriedField, given: string): Sql {
  const column = columnOf(place);
  return given === '' ? sql`${column} IS NULL` : sql`lower(${column}) LIKE lower(${likePatternOf(given)})`;
}

function junctionFilter(place: QueriedField<ReferencesField>, given: string): Sql {
  const { table, own, other } = junctionTableOf(place.entity, place.field);
  const pairs = sql`SELECT FROM ${table} WHERE ${own} = ${idColumn(place.entity)}`;
  const value = parseFilterValue(place, given);
  return value === null ? sql`NOT EXISTS (${pairs})` : sql`EXISTS (${pairs} AND ${other} = ${value})`;
}

const valueSortKeys = (place: QueriedField) => [columnOf(place)];

function textSortKeys(place: QueriedField): Sql[] {
  const column = columnOf(place);
  // Numbers within names take half as much time again, which is felt where there may be a million of them.
  const isLong = place.entity === 'sequencing_element' && faceOf(place.field) !== 'number';
  return [isLong ? sql`${column} COLLATE "und-x-icu"` : inNaturalOrder(column)];
}

/** A depth is sorted by its metres, and after them by the terms for missing ones. */
function depthSortKeys(place: QueriedField): Sql[] {
  const column = columnOf(place);
  return [
    sql`CASE WHEN left(${column}, 1) BETWEEN '0' AND '9' THEN split_part(${column}, '-', 1)::float8 END`,
    inNaturalOrder(column),
  ];
}

const textQueries = { filter: equalsFilter, sortKeys: textSortKeys };
const valueQueries = { filter: equalsFilter, sortKeys: valueSortKeys };

/** The filters and the order of lists, by the type of field. */
const fieldQueries = {
  text: textQueries,
  number: valueQueries,
  integer: valueQueries,
  latitude: valueQueries,
  longitude: valueQueries,
  date: { filter: datePrefixFilter, sortKeys: valueSortKeys },
  depth: { filter: equalsFilter, sortKeys: depthSortKeys },
  choice: textQueries,
  checksum: textQueries,
  accession: textQueries,
  doi: textQueries,
  orcid: textQueries,
  email: { filter: substringFilter, sortKeys: textSortKeys },
  url: textQueries,
  reference: { filter: equalsFilter, sortKeys: ({ name, field }) => ({ name, field }) },
  // Nothing referred to is nothing, not an empty list, which would come first.
  references: {
    filter: junctionFilter,
    sortKeys: ({ entity, name, field, table }) => [
      inNaturalOrder(sql`nullif(${referenceLabel(entity, name, field, table)}, '{}')`),
    ],
  },
} as const satisfies { [T in FieldType]: FieldQuery<FieldOf<T>> };

/**
 * Values that records are sorted by, one after the other, by a field of those that go by the name of `table`: of what it
 * refers to, the label.
 */
export function sortExpressions(entity: EntityName, name: string, field: Field, table: string): readonly Sql[] {
  const by = fieldQuery(field).sortKeys({ entity, name, field, table });
  return 'field' in by ? [inNaturalOrder(referenceLabel(entity, name, by.field, table))] : by;
}

/** Ways to filter and to sort lists by a field. */
export function fieldQuery<F extends Field>(field: F): FieldQuery<F> {
  // The compiler does not follow that an entry of the table above takes the fields by whose type it was found.
  return fieldQueries[field.type] as unknown as FieldQuery<F>;
}
