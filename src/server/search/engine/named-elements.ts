import { type Kysely, sql } from 'kysely';
import { entityOf } from '../../../catalogue/index.ts';
import type { Sql } from '../../database/columns.ts';
import type { Tables } from '../../database/tables.ts';
import { nameColumnsOf } from '../name-columns.ts';
import { hasTrigram, likePatternOf, type SearchTerm, textMatches } from '../search-terms.ts';
import { unpackIntegers } from './chain-cache.ts';
import { sampleSize } from './descendants.ts';
import { IdBitset } from './id-bitset.ts';
import { searchThresholds } from './thresholds.ts';

const element = 'sequencing_element';
const id = sql.ref(entityOf(element).id);

/**
 * The number of elements whose own text holds each word, estimated from elements at equal distances. Their ids come from the
 * table and not from the chain, which is not in memory yet when a server has just started.
 */
async function estimateHolders(db: Kysely<Tables>, words: readonly SearchTerm[]): Promise<number[]> {
  const counts = words.map(({ text }) => sql`count(*) FILTER (WHERE ${textMatches(likePatternOf(text))})::int * step`);
  const { rows } = await sql<{ counts: number[] }>`WITH bounds AS MATERIALIZED (
      SELECT min(${id}) AS low, max(${id}) AS high, greatest(1, (max(${id}) - min(${id})) / ${sampleSize}::int) AS step
      FROM sequencing_element)
    SELECT ARRAY[${sql.join(counts)}] AS counts FROM bounds, LATERAL (SELECT searched FROM sequencing_element
      WHERE ${id} = ANY(ARRAY(SELECT generate_series(low, high, step)))) e GROUP BY step`.execute(db);
  return rows[0]?.counts ?? words.map(() => 0);
}

/** The condition that a text holds all words. */
const holdsAll = (text: Sql, words: readonly SearchTerm[]): Sql =>
  sql.join(
    words.map((word) => sql`${text} LIKE plain_letters(${likePatternOf(word.text)})`),
    sql` AND `,
  );

/**
 * The elements in whose names all words stand: the label, the read files, the accession number. None where the words
 * are in the texts of more than `maxNamedElements`, or none of them is long enough for the index of texts.
 */
export async function findNamedElements(db: Kysely<Tables>, words: readonly SearchTerm[]): Promise<IdBitset> {
  const none = new IdBitset();
  if (!words.some(({ text }) => hasTrigram(text))) return none;
  const limit = searchThresholds.maxNamedElements;
  const counts = await estimateHolders(db, words);
  const rare = words.filter(({ text }, i) => hasTrigram(text) && (counts[i] ?? 0) <= limit);
  if (rare.length === 0) return none;
  const names = sql.join([sql`label`, ...nameColumnsOf(element).map((name) => sql.ref(name))]);
  const texts = sql.join(
    rare.map(({ text }) => textMatches(likePatternOf(text))),
    sql` AND `,
  );
  const { rows } = await sql<{ count: number; ids: Buffer | null }>`WITH holders AS MATERIALIZED (
      SELECT ${id} AS id, plain_letters(concat_ws(E'\n', ${names})) AS names FROM sequencing_element
      WHERE ${texts} LIMIT ${limit + 1})
    SELECT count(*)::int AS count, string_agg(int4send(id), '') FILTER (WHERE ${holdsAll(sql`names`, words)}) AS ids
    FROM holders`.execute(db);
  const found = rows[0];
  return found && found.count <= limit ? IdBitset.of(unpackIntegers(found.ids)) : none;
}
