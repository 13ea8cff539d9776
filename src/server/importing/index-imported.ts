import pg from 'pg';
import { importedEntities } from '../../catalogue/chain.ts';
import { entityNames, entityOf, referencesOf } from '../../catalogue/index.ts';

/** The tables of the records that an import writes, and of their links. */
function writtenTables(): string[] {
  const links = importedEntities.flatMap((entity) =>
    referencesOf(entity).flatMap(([, field]) => (field.type === 'references' ? [field.link] : [])),
  );
  return [...new Set<string>([...importedEntities, ...links])];
}

/**
 * Puts what imports brought into the search indexes; nobody waits for it, and it is found meanwhile all the same. Rows
 * that are being stored are not seen yet, and two of these runs wait for each other.
 */
export async function indexImported(connection: pg.ClientConfig): Promise<void> {
  const client = new pg.Client(connection);
  client.on('error', () => undefined);
  await client.connect();
  try {
    await client.query(`SELECT pg_advisory_lock(hashtext('strandbook index'))`);
    let indexed = 0;
    for (const entity of entityNames) {
      if (!entityOf(entity).internal?.includes('indexed')) continue;
      const { rowCount } = await client.query(`UPDATE ${entity} SET indexed = true WHERE NOT indexed`);
      indexed += rowCount ?? 0;
    }
    // A search goes through all of them: planned without knowing how much they hold, it would take seconds.
    if (indexed > 0) await client.query(`ANALYZE ${writtenTables().join(', ')}`);
  } finally {
    await client.end();
  }
}
