import type { ClientBase } from 'pg';
import { classifyFailure } from '../database/failures.ts';
import { settingsOfChecks } from './settings-of-checks.ts';
import { type Found, maxExamples, type OnInvariant, type Violation } from './violations.ts';

/** The name of the rule that PostgreSQL's own program checks; see {@link checkIndexes}. */
export const indexRule = 'sound-indexes';

const bTreesSql = `SELECT i.indexrelid::text AS id, i.indexrelid::regclass::text AS name
  FROM pg_index i JOIN pg_class c ON c.oid = i.indexrelid JOIN pg_am m ON m.oid = c.relam
  WHERE c.relnamespace = current_schema()::regnamespace AND m.amname = 'btree' AND i.indisvalid ORDER BY 2`;

/** The function of the extension that checks an index, in its schema, if the account may use it. */
const checkerSql = `SELECT quote_ident(n.nspname) || '.bt_index_check' AS name FROM pg_extension e
  JOIN pg_depend d ON d.refobjid = e.oid AND d.deptype = 'e' JOIN pg_proc p ON p.oid = d.objid AND d.classid = 'pg_proc'::regclass
  JOIN pg_namespace n ON n.oid = p.pronamespace
  WHERE e.extname = 'amcheck' AND p.proname = 'bt_index_check' AND p.pronargs = 2 AND has_function_privilege(p.oid, 'EXECUTE')`;

/** Makes the extension where it is not there. @returns the function that checks an index, or the reason why there is none */
async function prepareChecker(client: ClientBase): Promise<{ checker: string } | { reason: string }> {
  try {
    await client.query('CREATE EXTENSION IF NOT EXISTS amcheck');
    const { rows } = await client.query<{ name: string }>(checkerSql);
    return rows[0] ? { checker: rows[0].name } : { reason: 'this account may not use amcheck' };
  } catch (error) {
    if (classifyFailure(error) !== null) throw error;
    return { reason: (error as Error).message };
  }
}

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
  await client.query('BEGIN');
  try {
    await client.query(settingsOfChecks);
    return await checkBTrees(client, onInvariant, onLeftOut);
  } finally {
    await client.query('ROLLBACK');
  }
}

/** Checks the B-trees in the transaction of the client. */
export async function checkBTrees(
  client: ClientBase,
  onInvariant: OnInvariant = () => undefined,
  onLeftOut: (sentence: string) => void = () => undefined,
): Promise<Violation[]> {
  const prepared = await prepareChecker(client);
  if ('reason' in prepared) {
    onLeftOut(`The indexes are not checked: ${prepared.reason}.`);
    return [];
  }
  onInvariant(indexRule);
  const { rows: indexes } = await client.query<{ id: string; name: string }>(bTreesSql);
  const found: Found[] = [];
  for (const { id, name } of indexes) {
    await client.query('SAVEPOINT index');
    try {
      await client.query(`SELECT ${prepared.checker}($1::oid::regclass, true)`, [id]);
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
  const examples = found.slice(0, maxExamples);
  return [{ name: indexRule, meaning, remedy, count: found.length, examples, isMendable: false }];
}
