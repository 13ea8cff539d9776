import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../tests/database.ts';
import { likePatternOf, textMatches } from './search-terms.ts';

let open: TestDatabase;
beforeAll(async () => {
  open = await createTestDatabase();
});
afterAll(() => open.drop());

/** The plan of PostgreSQL where it takes an index whenever one can be used. */
async function planOf(word: string): Promise<string> {
  return open.database.db.transaction().execute(async (trx) => {
    await sql`SET LOCAL enable_seqscan = off`.execute(trx);
    const { rows } = await sql<{ 'QUERY PLAN': string }>`EXPLAIN SELECT sequencing_element_id FROM sequencing_element
      WHERE ${textMatches(likePatternOf(word))}`.execute(trx);
    return rows.map((row) => row['QUERY PLAN']).join('\n');
  });
}

it('a word is looked up in the index of texts, unless it has too few letters for that', async () => {
  for (const word of ['gotland', '16S', 'R3 gotland', 'größe'])
    expect(await planOf(word)).toContain('Bitmap Index Scan');
  for (const word of ['R3', 'zz', 'é', '%_', 'a-b'])
    expect(await planOf(word), word).not.toContain('Bitmap Index Scan');
});
