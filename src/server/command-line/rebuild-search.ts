import type pg from 'pg';
import { updateSearchIndex } from '../search/index.ts';
import { derived } from './invariants/derived.ts';
import { quoted } from './invariants/invariant.ts';
import { readSchemaRules } from './invariants/schema-rules.ts';
import { brokenIndexes, isCopy } from './invariants/structure.ts';

/** The indexes by which the search finds and sorts records: of texts, of beginnings and orders of names, of measurements. */
const searchIndexesSql = `SELECT c.relname AS name FROM pg_index i
  JOIN pg_class c ON c.oid = i.indexrelid JOIN pg_class t ON t.oid = i.indrelid
  WHERE c.relnamespace = current_schema()::regnamespace
    AND (c.relname ~ '_(searched|beginning|label_order|unnamed)$' OR t.relname ~ '_measurement$')
  ORDER BY 1`;

/** Copies of indexes that a rebuilding has left that was broken off. */
const unfinishedSql = `SELECT c.relname AS name ${brokenIndexes} AND ${isCopy}`;

/**
 * Computes everything anew that the search uses: texts, labels, keys and rows of measurements that are not those of their
 * records, the memory of all running servers, and the indexes. Others read and write meanwhile.
 * @param print called with a line for each step
 */
export async function rebuildSearch(
  client: pg.ClientBase,
  connection: pg.ClientConfig,
  print: (line: string) => void,
): Promise<void> {
  // The rebuilding of an index waits for transactions of others, and takes minutes for a million elements.
  await client.query('SET statement_timeout = 0');
  const rules = await readSchemaRules(client);
  for (const { name, mend } of derived) {
    let count = 0;
    for (const statement of mend?.(rules) ?? []) count += (await client.query(statement)).rowCount ?? 0;
    print(`${name}: ${count} rows written anew`);
  }
  // A row without a table makes each server read all that it holds in memory again.
  await client.query('INSERT INTO search_change DEFAULT VALUES');
  const indexNames = async (text: string): Promise<string[]> =>
    (await client.query<{ name: string }>(text)).rows.map(({ name }) => name);
  for (const name of await indexNames(unfinishedSql)) await client.query(`DROP INDEX CONCURRENTLY ${quoted(name)}`);
  for (const name of await indexNames(searchIndexesSql)) {
    await client.query(`REINDEX INDEX CONCURRENTLY ${quoted(name)}`);
    print(`${name}: made anew`);
  }
  await updateSearchIndex(connection);
}
