import { type RawBuilder, sql } from 'kysely';
import { plain } from '../../catalogue/field-types.ts';
import { type EntityName, entityOf } from '../../catalogue/index.ts';

/** The words of a search, in the form in which they are looked for. */
export function wordsOf(term: string): string[] {
  return [...new Set(plain(term).split(/\s+/).filter(Boolean))];
}

/** A pattern that finds a word anywhere; what the pattern language knows is taken literally. */
export function patternOf(word: string): string {
  return `%${word.replaceAll(/[\\%_]/g, '\\$&')}%`;
}

/** Three letters or digits in a row: the least that an index of trigrams can look up (pg_trgm). */
const trigram = /[\p{L}\p{N}]{3}/u;

/**
 * Rows of an entity whose own text holds the word, whether the index knows them yet or not. Without a trigram in the word
 * the index would give every row it has, which takes longer than to read the table.
 */
export function textHolds(entity: EntityName, pattern: string): RawBuilder<unknown> {
  const holds = sql`searched LIKE lower(${pattern})`;
  return entityOf(entity).internal?.includes('indexed') && trigram.test(pattern)
    ? sql`(indexed AND ${holds} OR NOT indexed AND ${holds})`
    : holds;
}
