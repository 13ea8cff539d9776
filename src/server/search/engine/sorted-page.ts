import { type Kysely, type RawBuilder, sql } from 'kysely';
import { parentsOf } from '../../../catalogue/chain.ts';
import type { Column } from '../../../catalogue/columns.ts';
import { type EntityName, entityOf, isNumerous } from '../../../catalogue/index.ts';
import { sortExpressions } from '../../database/sort-keys.ts';
import type { Tables } from '../../database/tables.ts';
import { pathTo, tableAliasOf } from '../lineage.ts';
import { parentSteps } from './cached-tables.ts';
import { type ChainCache, unpackIntegers } from './chain-cache.ts';
import type { IdBitset } from './id-bitset.ts';
import type { IdLinks } from './id-maps.ts';
import { searchThresholds } from './thresholds.ts';

type Sql = RawBuilder<unknown>;

/** Gives the id of the record that another record comes from; 0 for none. */
type StepUp = (child: number) => number;

/** The entities with about as many records as there are elements: their own query is no slower than to rank all records first. */
const oneToOneEntities: readonly EntityName[] = [
  'sequencing_element',
  ...parentsOf('sequencing_element').filter(isNumerous),
];

/** The step from the records of an entity to those of another with columns; null if it is not in memory. */
function stepTo(chain: ChainCache, entity: EntityName): StepUp | null {
  const paths = pathTo(entity).paths.map((path) =>
    path.slice(1).map((origin, i): IdLinks | null => {
      const step = parentSteps(path[i] ?? origin).find((known) => known.origin === origin);
      return step ? chain.linksOf(step) : null;
    }),
  );
  if (paths.some((links) => links.includes(null))) return null;
  return (child) => {
    // A longer path counts only for records from which no shorter one leads.
    for (const [link, ...further] of paths as IdLinks[][]) {
      const first = link?.firstOf(child) ?? 0;
      if (!link || first === 0) continue;
      const others = link.othersOf(child);
      if (further.length === 0 && others.length === 0) return first;
      let ids = [first, ...others];
      for (const next of further)
        ids = ids.flatMap((id) => (next.firstOf(id) === 0 ? [] : [next.firstOf(id), ...next.othersOf(id)]));
      if (ids.length > 0) return Math.min(...ids);
    }
    return 0;
  };
}

/** The steps from an element up to the records of an entity, as in a query of elements; null if one is not in memory. */
function stepsTo(chain: ChainCache, entity: EntityName): StepUp[] | null {
  if (entity === 'sequencing_element') return [];
  const step = stepTo(chain, entity);
  const before = stepsTo(chain, pathTo(entity).child);
  return step && before && [...before, step];
}

/** The ranks of the records of a column's entity by their ids, from 1 on, the same for equal values; 0 without a value. */
async function readRanks(
  db: Kysely<Tables>,
  { entity, fieldName, field }: Column,
  descending: boolean,
): Promise<Int32Array> {
  const values = sortExpressions({ entity, name: fieldName, field, table: tableAliasOf(entity) });
  const named = values.map((value, i) => sql`${value} AS ${sql.id(`value_${i}`)}`);
  const order: Sql = sql.join(
    values.map((_, i) => sql`${sql.id(`value_${i}`)} ${descending ? sql`DESC NULLS LAST` : sql`ASC NULLS LAST`}`),
  );
  const hasValue = sql.join(
    values.map((_, i) => sql`${sql.id(`value_${i}`)} IS NOT NULL`),
    sql` OR `,
  );
  const { rows } = await sql<{ ids: Buffer | null; ranks: Buffer | null }>`
    SELECT string_agg(int4send(id), '') AS ids, string_agg(int4send(rank::int), '') AS ranks
      FROM (SELECT id, dense_rank() OVER (ORDER BY ${order}) AS rank
        FROM (SELECT ${sql.ref(entityOf(entity).id)} AS id, ${sql.join(named)} FROM ${sql.table(entity)}) records
        WHERE ${hasValue}) ranked`.execute(db);
  const ids = unpackIntegers(rows[0]?.ids);
  const ranks = unpackIntegers(rows[0]?.ranks);
  const rankOf = new Int32Array(ids.reduce((greatest, id) => Math.max(greatest, id), 0) + 1);
  for (const [i, id] of ids.entries()) rankOf[id] = ranks[i] ?? 0;
  return rankOf;
}

/** The first elements by the ranks of the records they come from, then by id; `count` of them at most. */
function firstByRank(found: IdBitset, steps: readonly StepUp[], rankOf: Int32Array, count: number): number[] {
  let first: { rank: number; id: number }[] = [];
  let greatest = Number.POSITIVE_INFINITY;
  const cut = () => {
    first = first.sort((a, b) => a.rank - b.rank || a.id - b.id).slice(0, count);
    if (first.length === count) greatest = first.at(-1)?.rank ?? greatest;
  };
  found.forEach((id) => {
    let record = id;
    for (const step of steps) record = record === 0 ? 0 : step(record);
    const rank = rankOf[record] ?? 0;
    // Elements come in the order of their ids, so that one of the same rank as the last of a full page comes after it.
    if (rank === 0 || rank >= greatest) return;
    first.push({ rank, id });
    if (first.length >= 2 * count + 1_000) cut();
  });
  cut();
  return first.map(({ id }) => id);
}

/**
 * A page of found elements sorted by a column of records that they come from: these are ranked by the database, and the elements
 * by the chain in memory. Null if that is no shorter, or the steps to the records are not in memory.
 */
export async function sortedPageInMemory(
  db: Kysely<Tables>,
  chain: ChainCache,
  findAll: () => Promise<IdBitset>,
  { column, descending }: { column: Column; descending: boolean },
  hits: number,
  offset: number,
): Promise<number[] | null> {
  const steps = oneToOneEntities.includes(column.entity) ? null : stepsTo(chain, column.entity);
  if (!steps) return null;
  const found = await findAll();
  if (found.count <= searchThresholds.maxSortedByDatabase) return null;
  const end = offset + hits;
  const rankOf = await readRanks(db, column, descending);
  const first = await chain.look(function* rank() {
    yield;
    return firstByRank(found, steps, rankOf, end);
  });
  if (first.length === end) return first.slice(offset);
  // Elements without a value come last, in the order of their ids.
  const ranked = new Set(first);
  const others = found.slice(0, end).filter((id) => !ranked.has(id));
  return [...first, ...others].slice(offset, end);
}
