import { type RawBuilder, sql } from 'kysely';

// Servers of two versions can share a database for a moment, so the names of these locks must not change.

/** Serializes imports, until the end of the transaction: two at once would each create the records that both name. */
export const lockImportsSql = `SELECT pg_advisory_xact_lock(hashtext('strandbook import'))`;

/** Serializes the storing of a publication, until the end of the transaction: of two at once, one would fail. */
export const lockPublicationSql = (doi: string): RawBuilder<unknown> =>
  sql`SELECT pg_advisory_xact_lock(hashtext(${`publication ${doi}`}))`;
