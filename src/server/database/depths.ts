import { sql } from 'kysely';
import type { Sql } from './columns.ts';

/** The metres of a stored depth, `5` or `0-10`, at one of its ends; null for a missing-value term. */
export const metres = (column: Sql, end: 1 | -1): Sql =>
  sql`CASE WHEN left(${column}, 1) BETWEEN '0' AND '9' THEN split_part(${column}, '-', ${sql.lit(end)})::float8 END`;

/** A range of depths is within a limit if a part of it is. */
export const isAtLeast = (column: Sql, metresAtLeast: number): Sql =>
  sql`${metres(column, -1)} >= ${metresAtLeast}::float8`;
export const isAtMost = (column: Sql, metresAtMost: number): Sql =>
  sql`${metres(column, 1)} <= ${metresAtMost}::float8`;
