import type { ClientBase } from 'pg';
import { classifyFailure } from '../database/failures.ts';
import type { Found, OnInvariant, Violation } from './check-data.ts';

/** The name of the rule that PostgreSQL's own program checks; see {@link checkIndexes}. */
export const indexRule = 'sound-indexes';

const bTreesSql = `SELECT i.indexrelid::text AS id, i.indexrelid::regclass::text AS name
  FROM pg_index i JOIN pg_class c ON c.oid = i.indexrelid JOIN pg_am m ON m.oid = c.relam
  WHERE c.relnamespace = current_schema()::regnamespace AND m.amname = 'btree' AND i.indisvalid ORDER BY 2`;

/**
 * Checks by PostgreSQL's extension `amcheck` that each B-tree is in order and has an entry for every row. The extension
 * is there for the length of a transaction that is rolled back.
 * @param onLeftOut called with a sentence where the extension cannot be used
 */
export async function checkIndexes(
  client: ClientBase,
  onInvariant: OnInvariant = () => undefined,
  onLeftOut: (sentence: string) => void = () => undefined,
): Promise<Violation[]> {
  onInvariant(indexRule);
  await client.query('BEGIN');
  try {
    await client.query(`SELECT set_config('statement_timeout', '0', true)`);
    try {
      await client.query('CREATE EXTENSION IF NOT EXISTS amcheck');
    } catch (error) {
      if (classifyFailure(error) !== null) throw error;
      onLeftOut(`The indexes are not checked: ${(error as Error).message}`);
      return [];
    }
    return await checkBTrees(client);
  } finally {
    await client.query('ROLLBACK');
  }
}

/** Checks the B-trees in the transaction of the client, which has the extension. */
export async function checkBTrees(client: ClientBase): Promise<Violation[]> {
  const { rows: indexes } = await client.query<{ id: string; name: string }>(bTreesSql);
  const found: Found[] = [];
  for (const { id, name } of indexes) {
    await client.query('SAVEPOINT index');
    try {
      await client.query('SELECT bt_index_check($1::oid::regclass, true)', [id]);
    } catch (error) {
      if (classifyFailure(error) !== null) throw error;
      found.push({ place: name, problem: (error as Error).message });
    }
    await client.query('ROLLBACK TO index');
  }
  if (found.length === 0) return [];
  const meaning = 'An index is damaged, so that records are not found, or twice.';
  const remedy =
    'Run REINDEX INDEX for it, and look for what has damaged it: the disk, the memory, another sorting library.';
  const examples = found.slice(0, 10);
  return [{ name: indexRule, meaning, remedy, count: found.length, examples, isMendable: false }];
}
