import { type RawBuilder, sql } from 'kysely';

// Servers of two versions can share a database for a moment, so the names of these locks must not change.

/**
 * Serializes transactions that change many rows, until the end of each. Without it, a change would wait behind one
 * batch of the indexing after the other, and be done only after all of them.
 */
export const lockBulkChangesSql = `SELECT pg_advisory_xact_lock(hashtext('strandbook many rows'))`;

/** Serializes imports, until the end of the transaction: two at once would each create the records that both name. */
export const lockImportsSql = `SELECT pg_advisory_xact_lock(hashtext('strandbook import'))`;

/** Serializes the indexing of imported rows, of all servers of a database, until it is unlocked. */
export const lockIndexingSql = `SELECT pg_advisory_lock(hashtext('strandbook index'))`;
export const unlockIndexingSql = `SELECT pg_advisory_unlock(hashtext('strandbook index'))`;

/** Serializes the storing of a publication, until the end of the transaction: of two at once, one would fail. */
export const lockPublicationSql = (doi: string): RawBuilder<unknown> =>
  sql`SELECT pg_advisory_xact_lock(hashtext(${`publication ${doi}`}))`;
