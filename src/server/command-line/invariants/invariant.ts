import pg from 'pg';
import type { SchemaRules } from './schema-rules.ts';

/** A rule that holds for all stored data at any moment. */
export type Invariant = {
  name: string;
  /** A sentence about a row that it finds. */
  meaning: string;
  /** A sentence about what to do. */
  remedy: string;
  /** The query of all that violates it, with the columns `place`, the record or other thing, and `problem`. */
  sql: (rules: SchemaRules) => string;
  /** The statements that compute anew what can be derived; none for data of people. */
  mend?: (rules: SchemaRules) => string[];
  /** Whether tables are read without their indexes, which may be what is broken. */
  readsWithoutIndexes?: true;
};

/** The name of a table or column in a statement. */
export const quoted = (name: string): string => pg.escapeIdentifier(name);

/** A text in a statement. */
export const literal = (text: string): string => pg.escapeLiteral(text);

/** Texts as an array in a statement. */
export const textArray = (texts: readonly string[]): string => `ARRAY[${texts.map(literal).join(', ')}]::text[]`;

/** The places and problems of several queries; of none, no rows. */
export const unionAll = (queries: readonly string[]): string =>
  queries.length === 0
    ? `SELECT NULL::text AS place, NULL::text AS problem WHERE false`
    : queries.map((query) => `(${query})`).join('\nUNION ALL\n');

/** The columns of a violation. @param place and problem are expressions of a text */
export const finding = (place: string, problem: string): string => `SELECT ${place} AS place, ${problem} AS problem`;

/** The beginning of a value in quotation marks, for a problem. */
export const shown = (expression: string): string =>
  `coalesce('"' || left((${expression})::text, 120) || '"', 'nothing')`;

/** The name of the row `t` of a table: the table and the beginning of its key. */
export function placeOf({ keys }: SchemaRules, table: string): string {
  const columns = (keys.get(table) ?? []).map((column) => `t.${quoted(column)}`);
  return `${literal(`${table} `)} || left(concat_ws(' ', ${columns.join(', ')}), 60)`;
}
