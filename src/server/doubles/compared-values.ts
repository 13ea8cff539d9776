import { sql } from 'kysely';
import { typeOf } from '../../catalogue/field-types.ts';
import { type EntityName, fieldOf } from '../../catalogue/index.ts';
import { kmPerDegree } from '../../catalogue/plausibility/stations.ts';
import type { ComparedField, Comparison } from '../../catalogue/records/doubles.ts';
import type { Sql } from '../database/columns.ts';
import { holdsValueSql } from '../database/natural-key-indexes.ts';

/** Lower case without accents; `plain_letters` itself takes longer for a text in which there are none. */
const letters = (text: Sql) =>
  sql`CASE WHEN octet_length(${text}) = length(${text}) THEN lower(${text} COLLATE "C") ELSE plain_letters(${text}) END`;

const separators = ' \t\n_/–‑-';
const separated = `[${separators}]+`;
const aroundDigits = `(?<![0-9])${separated}|${separated}(?![0-9])`;

const forms: Readonly<Record<Comparison, (value: Sql) => Sql>> = {
  exact: (value) => value,
  ignoringCase: (value) => sql`lower(${value})`,
  spelling: (value) => sql`nullif(regexp_replace(regexp_replace(${letters(value)}, ${sql.lit(aroundDigits)}, '', 'g'),
    ${sql.lit(separated)}, '-', 'g'), '')`,
  initial: (value) => sql`left(${letters(value)}, 1)`,
  day: (value) => sql`CASE WHEN length(${value}) = 10 THEN ${value} END`,
  webAddress: (value) => sql`regexp_replace(lower(${value}), '^https?://(www\\.)?|/+$', '', 'g')`,
  doi: (value) =>
    sql`regexp_replace(lower(${value}), '^(https?://)?(www\\.)?(dx\\.)?doi\\.org/|^doi:\\s*|[.\\s]+$', '', 'g')`,
};

/** A value in the form in which it is compared. */
export const comparedForm = (as: Comparison, value: Sql): Sql => forms[as](value);

/** A form by which records are grouped: the same for values that are the same, and quickly made. */
export const groupedForm = (as: Comparison, value: Sql): Sql =>
  as === 'spelling'
    ? sql`nullif(translate(${letters(value)}, ${sql.lit(separators)}, ''), '')`
    : comparedForm(as, value);

/** The condition that a record of the table `table` has a value that is compared: not empty, nor a missing-value term. */
export function isComparable(entity: EntityName, { field, except }: ComparedField, table: string): Sql {
  const value = sql.ref(`${table}.${field}`);
  const isValue = typeOf(fieldOf(entity, field)).column === 'text' ? holdsValueSql(entity, field, table) : 'true';
  const isOther = except === undefined ? sql`` : sql` AND ${value} <> ${sql.lit(except)}`;
  return sql`${value} IS NOT NULL AND ${sql.raw(isValue)}${isOther}`;
}

/** The initials of a name, `jp` of Jean-Pierre. */
const initials = (name: Sql) =>
  sql`regexp_replace(${letters(name)}, '([[:alpha:]])[[:alpha:]]*[^[:alpha:]]*', '\\1', 'g')`;

/** The condition that a name has initials alone. */
export const isAbbreviated = (name: Sql): Sql => sql`${name} !~ '[[:alpha:]]{2}'`;

/** The condition that the initials of one of two names are the first ones of the other: `A.` and `Anna Berta`. */
export const haveSameInitials = (a: Sql, b: Sql): Sql =>
  sql`(${isAbbreviated(a)} AND starts_with(${initials(b)}, ${initials(a)})
    OR ${isAbbreviated(b)} AND starts_with(${initials(a)}, ${initials(b)}))`;

/** The condition that two positions are not farther from each other, or that one of them is not known. */
export function isNear(a: { lat: Sql; lon: Sql }, b: { lat: Sql; lon: Sql }, maxKm: number): Sql {
  const between = sql`abs(${a.lon} - ${b.lon})`;
  return sql`(${sql.lit(kmPerDegree)} * sqrt((${a.lat} - ${b.lat}) ^ 2
    + (least(${between}, 360 - ${between}) * cos(radians(${a.lat}))) ^ 2) > ${sql.lit(maxKm)}) IS NOT TRUE`;
}
