import { type Kysely, type RawBuilder, sql } from 'kysely';
import { type EntityName, entityOf } from '../../catalogue/index.ts';
import type { Tables } from '../database/tables.ts';
import { isListed } from './element-list.ts';
import type { KnownWord } from './element-test.ts';
import { Ids, literalOf } from './ids.ts';
import { type KeptChain, unpacked } from './kept-chain.ts';
import { stepsUp } from './kept-tables.ts';
import type { Links } from './numbers.ts';
import { numerousEntities } from './shared-records.ts';
import { type Criterion, isWord, recordHolds, tableHolds } from './words.ts';

const element: EntityName = 'sequencing_element';
/** Elements by which it is told how many of all, or of their samples and libraries, hold a word. */
export const sampledElements = 100;

/** The numbers of an array literal. */
export const idsIn = (list: string): number[] => (list === '{}' ? [] : list.slice(1, -1).split(',').map(Number));

type Sql = RawBuilder<unknown>;
type Records = ReadonlyMap<EntityName, Ids>;

/** The shared records that hold a word. */
export const sharedRecords = ({ shared }: KnownWord): Records =>
  new Map([...shared].map(([entity, ids]) => [entity, Ids.of(idsIn(ids))]));

/** The entities between shared ones and elements whose records can hold a word in their own texts. */
const entitiesHolding = (word: Criterion): EntityName[] =>
  numerousEntities.filter((entity) => entity !== element && recordHolds(word, entity, entity));

/** The share of the rows of a query that meet a condition. */
export const shareOf = (condition: Sql): Sql => sql`coalesce(avg(((${condition}) IS TRUE)::int), 0)::float8`;

/** The shares of the records of some entities whose own text holds a word, as far as those above some elements tell. */
async function sharesHolding(
  db: Kysely<Tables>,
  word: Criterion,
  entities: readonly EntityName[],
  sample: Records,
): Promise<number[]> {
  const shares = entities.map(
    (entity) => sql`(SELECT ${shareOf(recordHolds(word, entity, entity) ?? sql`false`)}
      FROM ${sql.table(entity)} WHERE ${isOneOf(entity, sample)})`,
  );
  const { rows } = await sql<{ shares: number[] }>`SELECT ARRAY[${sql.join(shares)}] AS shares`.execute(db);
  return rows[0]?.shares ?? [];
}

const isOneOf = (entity: EntityName, records: Records) =>
  isListed(sql.ref(`${entity}.${entityOf(entity).id}`), literalOf(records.get(entity) ?? new Ids()));

/**
 * The records between shared ones and elements whose own text holds a word, packed: as texts, thousands would take longer.
 * Values of facets are looked up in memory.
 * @param among elements: only what some of these come from is wanted
 */
export async function recordsHolding(
  db: Kysely<Tables>,
  chain: KeptChain,
  { word }: KnownWord,
  among?: Ids,
): Promise<Records> {
  if (!isWord(word) && word.chosen && numerousEntities.includes(word.entity)) {
    const { name, values } = word.chosen;
    await chain.current();
    return new Map([[word.entity, chain.texts.get(name)?.recordsWith(values) ?? new Ids()]]);
  }
  const asked = entitiesHolding(word);
  if (asked.length === 0) return new Map();
  const limits = among && (await limitsFor(db, chain, word, asked, among));
  const queries = asked.map((entity) => {
    const isMeant = limits?.has(entity)
      ? sql`${isOneOf(entity, limits)} AND ${recordHolds(word, entity, entity)}`
      : tableHolds(word, entity);
    return sql`SELECT ${entity}::text AS entity, string_agg(int4send(${sql.ref(entityOf(entity).id)}), '') AS ids
      FROM ${sql.table(entity)} WHERE ${isMeant}`;
  });
  const { rows } = await sql<{
    entity: EntityName;
    ids: Buffer | null;
  }>`${sql.join(queries, sql` UNION ALL `)}`.execute(db);
  return new Map(rows.flatMap(({ entity, ids }) => (ids ? [[entity, Ids.of(unpacked(ids))] as const] : [])));
}

/**
 * The records that few elements come from, of the entities in which more records hold a word than these: it is quicker to
 * look these up by their numbers than to find all that hold it.
 */
async function limitsFor(
  db: Kysely<Tables>,
  chain: KeptChain,
  word: Criterion,
  entities: readonly EntityName[],
  few: Ids,
): Promise<Records> {
  const sample = await recordsAbove(chain, Ids.of(chain.elements.sample(sampledElements)));
  const shares = await sharesHolding(db, word, entities, sample);
  const shareOfFew = few.count / chain.elements.count;
  const common = entities.filter((_, i) => (shares[i] ?? 0) > shareOfFew);
  if (common.length === 0) return new Map();
  const above = await recordsAbove(chain, few);
  return new Map(common.map((entity) => [entity, above.get(entity) ?? new Ids()]));
}

/** The records between shared ones and some elements that these come from. It goes up the chain in memory, step by step. */
function recordsAbove(chain: KeptChain, elements: Ids): Promise<Records> {
  return chain.look(function* climb() {
    const above = new Map([[element, elements]]);
    for (const entity of numerousEntities.toReversed()) {
      const children = above.get(entity);
      for (const step of children ? stepsUp(entity) : []) {
        if (!children || !numerousEntities.includes(step.origin)) continue;
        const parents = above.get(step.origin) ?? new Ids();
        chain.linksOf(step).addParents(children, parents);
        above.set(step.origin, parents);
        yield;
      }
    }
    return above;
  });
}

/** The elements that come from some records. It goes down the chain in memory, step by step. */
export function elementsBelow(chain: KeptChain, records: Records): Promise<Ids> {
  return chain.look(function* descend() {
    const found = new Map(records);
    for (const entity of numerousEntities) {
      const below = found.get(entity)?.copy() ?? new Ids();
      for (const step of stepsUp(entity)) {
        const origins = found.get(step.origin);
        // Most words that many records hold have found all elements already, on the first way of several.
        if (!origins || (entity === element && below.count === chain.elements.count)) continue;
        chain.linksOf(step).addChildren(origins, below);
        yield;
      }
      if (below.count > 0) found.set(entity, below);
    }
    return found.get(element) ?? new Ids();
  });
}

/** One step up from a record: to what it comes from, which of those are meant, and the steps from there. */
type Way = { links: Links; meant: Ids | undefined; further: readonly Way[] };

/** The ways on which a record of an entity may come from some records. */
function waysUp(chain: KeptChain, entity: EntityName, records: Records): Way[] {
  if (!numerousEntities.includes(entity)) return [];
  return stepsUp(entity)
    .map((step) => ({
      links: chain.linksOf(step),
      meant: records.get(step.origin),
      further: waysUp(chain, step.origin, records),
    }))
    .filter(({ meant, further }) => meant || further.length > 0);
}

const comesFrom = (ways: readonly Way[], id: number): boolean =>
  ways.some(({ links, meant, further }) => {
    const leads = (origin: number) => meant?.has(origin) || comesFrom(further, origin);
    const first = links.firstOf(id);
    return first !== 0 && (leads(first) || links.othersOf(id).some(leads));
  });

/**
 * The first `wanted` of a few elements that come from some records. It goes up the chain in memory, from one after the other.
 */
export async function elementsFrom(
  chain: KeptChain,
  records: Records,
  among: readonly number[],
  wanted = among.length,
): Promise<Ids> {
  await chain.current();
  const ways = waysUp(chain, element, records);
  const from = among.values().filter((id) => comesFrom(ways, id));
  return Ids.of(from.take(wanted));
}
