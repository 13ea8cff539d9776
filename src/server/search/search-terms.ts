import { type RawBuilder, sql } from 'kysely';
import { type Column, columnOf } from '../../catalogue/columns.ts';
import { hasReasonColumn, isReference, reasonColumn } from '../../catalogue/definition.ts';
import type { FacetName } from '../../catalogue/facet-names.ts';
import { displayKindOf, fieldTypes, normalizeText, readCell } from '../../catalogue/field-types.ts';
import { type EntityName, entityOf, isNumerous } from '../../catalogue/index.ts';
import { parseRangeTerm, phraseOrWord, type RangeTerm } from '../../catalogue/measurements/range-words.ts';
import { idsInRange, recordInRange, tableInRange } from './range-terms.ts';

/** The words of a list's filter, in the form in which they are looked for. */
export function filterTermsOf(term: string): string[] {
  return [...new Set(normalizeText(term).split(/\s+/).filter(Boolean))];
}

/** A text that must occur in what is searched: anywhere, or in one column. */
export type SearchTerm = { text: string; column: Column | null };

/**
 * A record of this entity, among those that an element comes from, must meet a condition: one of a facet's values is
 * chosen.
 */
export type RecordCondition = {
  entity: EntityName;
  holds: (alias: string) => RawBuilder<unknown>;
  chosen?: { name: FacetName; values: readonly string[] };
};

/** One of the things that a search asks of an element. */
export type SearchCriterion = SearchTerm | RangeTerm | RecordCondition;

export const isSearchTerm = (criterion: SearchCriterion): criterion is SearchTerm => 'column' in criterion;
export const isRangeTerm = (criterion: SearchCriterion): criterion is RangeTerm => 'low' in criterion;

/**
 * A date or a depth in the form in which all are stored, however it is written: `14.03.2019`, `0,5`. A part of one
 * stays as it is.
 */
function storedForm(text: string, { field }: Column): string {
  const stored = field.type === 'date' || field.type === 'depth' ? readCell(text, field) : null;
  return typeof stored === 'string' ? stored : text;
}

/**
 * The words and phrases of a search: `gotland`, `"Gotland Basin"`, `campaign:EMB177`, `geog_loc_name:"Baltic Sea"`, and
 * ranges of numbers: `temp>4`. A name that is no column's belongs to the word, as in `ENVO:00002149`.
 */
export function parseSearchTerms(term: string): (SearchTerm | RangeTerm)[] {
  const found = new Map<string, SearchTerm | RangeTerm>();
  for (const { 0: whole, groups: { name = '', phrase } = {} } of normalizeText(term).matchAll(phraseOrWord)) {
    const given = phrase === undefined ? whole : name + phrase;
    const range = phrase === undefined ? parseRangeTerm(whole) : null;
    if (range) {
      found.set(whole, range);
      continue;
    }
    const nameEnd = phrase === undefined ? given.indexOf(':') : name.length - 1;
    const column = columnOf(given.slice(0, Math.max(nameEnd, 0)).toLowerCase()) ?? null;
    const value = given.slice(nameEnd + 1).trim();
    const word =
      column && value !== ''
        ? { text: storedForm(value, column), column }
        : { text: given.trim() || whole, column: null };
    found.set(JSON.stringify([word.column?.name, word.text]), word);
  }
  return [...found.values()];
}

/** A pattern that finds a word anywhere; what the pattern language knows is taken literally. */
export function likePatternOf(word: string): string {
  return `%${word.replaceAll(/[\\%_]/g, '\\$&')}%`;
}

/** Three letters or digits in a row: the least that an index of trigrams can look up (pg_trgm). */
const trigram = /[\p{L}\p{N}]{3}/u;
export const hasTrigram = (text: string): boolean => trigram.test(text);

/**
 * The condition on rows of an entity that their own text contains a pattern. An expression in place of the column keeps
 * PostgreSQL from going through a whole index that cannot look the pattern up: among a million elements that takes 3.1 s
 * before their rows take 0.7 s.
 */
export function textMatches(pattern: string): RawBuilder<unknown> {
  const text = hasTrigram(pattern) ? sql`searched` : sql`(searched || '')`;
  return sql`${text} LIKE plain_letters(${pattern})`;
}

/**
 * The condition on a record `alias` of a column's entity that the column's value holds the text; a number must be
 * equal.
 */
function columnHolds({ entity, field, fieldName }: Column, text: string, alias: string): RawBuilder<unknown> {
  const value = sql.ref(`${alias}.${fieldName}`);
  const pattern = likePatternOf(text);
  if (isReference(field)) {
    const { to } = field;
    const meant = sql`(SELECT ${sql.ref(entityOf(to).id)} FROM ${sql.table(to)}
      WHERE ${textMatches(pattern)} OR plain_letters(label) LIKE plain_letters(${pattern}))`;
    if (field.type === 'reference') return sql`${value} IN ${meant}`;
    const own = sql.ref(`${entity}_id`);
    return sql`${sql.ref(`${alias}.${entityOf(entity).id}`)} IN
      (SELECT ${own} FROM ${sql.table(field.joinTable)} WHERE ${sql.ref(`${to}_id`)} IN ${meant})`;
  }
  const number = displayKindOf(field) === 'number' ? readCell(text, field) : null;
  const holds =
    typeof number === 'number'
      ? sql`${value} = ${number}`
      : sql`plain_letters(${value}::text) LIKE plain_letters(${pattern})`;
  if (!hasReasonColumn(field)) return holds;
  return sql`(${holds} OR ${sql.ref(`${alias}.${reasonColumn(fieldName)}`)} LIKE lower(${pattern}))`;
}

/**
 * The condition on a record `alias` that the record itself meets the criterion; undefined where such a record cannot.
 */
export function recordMatches(
  criterion: SearchCriterion,
  entity: EntityName,
  alias: string,
): RawBuilder<unknown> | undefined {
  if (isRangeTerm(criterion)) return recordInRange(criterion, entity, alias);
  if (!isSearchTerm(criterion)) return criterion.entity === entity ? criterion.holds(alias) : undefined;
  const { text, column } = criterion;
  if (column) return column.entity === entity ? columnHolds(column, text, alias) : undefined;
  return sql`${sql.ref(`${alias}.searched`)} LIKE plain_letters(${likePatternOf(text)})`;
}

/** A query of the ids (`id`) of the records of an entity that match, perhaps more than once. */
export function idsMatching(criterion: SearchCriterion, entity: EntityName): RawBuilder<unknown> {
  if (isRangeTerm(criterion)) return idsInRange(criterion, entity);
  return sql`SELECT ${sql.ref(entityOf(entity).id)} AS id FROM ${sql.table(entity)} WHERE ${tableMatches(criterion, entity)}`;
}

/** The same for a query that goes through a table, along its index of texts where there is one. */
export function tableMatches(criterion: SearchCriterion, entity: EntityName): RawBuilder<unknown> {
  if (isRangeTerm(criterion)) return tableInRange(criterion, entity);
  if (!isSearchTerm(criterion)) return recordMatches(criterion, entity, entity) ?? sql`false`;
  const { text, column } = criterion;
  const pattern = likePatternOf(text);
  const inText = isNumerous(entity) ? textMatches(pattern) : sql`searched LIKE plain_letters(${pattern})`;
  if (!column) return inText;
  if (column.entity !== entity) return sql`false`;
  const inColumn = columnHolds(column, text, entity);
  // A number's reason stands in no searched text.
  return fieldTypes[column.field.type].searched && !hasReasonColumn(column.field)
    ? sql`${inText} AND ${inColumn}`
    : inColumn;
}
