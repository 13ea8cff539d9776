import pg from 'pg';
import { readSequences, readStoredTables } from '../src/server/backup/stored-tables.ts';

/** Marks for running servers, which a restore renews. */
const renewed = ['search_change', 'search_change_id_seq'];

/** The rows of each table in one order, and the state of each sequence, without what a restore renews. */
export async function contentOf(connection: pg.ClientConfig): Promise<Record<string, unknown>> {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    await client.query(`SET timezone = 'UTC'`);
    const content: Record<string, unknown> = {};
    for (const { name } of await readStoredTables(client)) {
      if (renewed.includes(name)) continue;
      // The whole row, with the columns that the database computes.
      const { rows } = await client.query<{ row: string }>(
        `SELECT t::text AS row FROM ${client.escapeIdentifier(name)} t ORDER BY t::text COLLATE "C"`,
      );
      content[name] = rows.map(({ row }) => row);
    }
    const sequences = Object.entries(await readSequences(client)).filter(([name]) => !renewed.includes(name));
    return { ...content, sequences };
  } finally {
    await client.end();
  }
}
