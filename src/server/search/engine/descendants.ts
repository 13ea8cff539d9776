import { type Kysely, type RawBuilder, sql } from 'kysely';
import { type EntityName, entityOf } from '../../../catalogue/index.ts';
import type { Tables } from '../../database/tables.ts';
import { idsMatching, recordMatches, type SearchCriterion } from '../search-terms.ts';
import { numerousEntities } from '../shared-records.ts';
import { parentSteps } from './cached-tables.ts';
import { type ChainCache, unpackIntegers } from './chain-cache.ts';
import type { ResolvedTerm } from './element-condition.ts';
import { isInIdList } from './element-list.ts';
import { arrayLiteralOf, IdBitset } from './id-bitset.ts';
import type { IdLinks } from './id-maps.ts';

const element: EntityName = 'sequencing_element';
/** The number of elements from which the share of all elements, samples and libraries that hold a word is estimated. */
export const sampleSize = 100;

/** The numbers of an array literal. */
export const parseIdList = (list: string): number[] => (list === '{}' ? [] : list.slice(1, -1).split(',').map(Number));

type Sql = RawBuilder<unknown>;
type Records = ReadonlyMap<EntityName, IdBitset>;

/** The shared records that hold a word. */
export const sharedRecordsOf = ({ shared }: ResolvedTerm): Records =>
  new Map([...shared].map(([entity, ids]) => [entity, IdBitset.of(parseIdList(ids))]));

/** The entities between shared ones and elements whose records can hold a word in their own texts. */
const entitiesHolding = (word: SearchCriterion): EntityName[] =>
  numerousEntities.filter((entity) => entity !== element && recordMatches(word, entity, entity));

/** The share of the rows of a query that meet a condition. */
export const fractionWhere = (condition: Sql): Sql => sql`coalesce(avg(((${condition}) IS TRUE)::int), 0)::float8`;

/** The shares of the records of some entities whose own text holds a word, as far as those above some elements tell. */
async function sharesHolding(
  db: Kysely<Tables>,
  word: SearchCriterion,
  entities: readonly EntityName[],
  sample: Records,
): Promise<number[]> {
  const shares = entities.map(
    (entity) => sql`(SELECT ${fractionWhere(recordMatches(word, entity, entity) ?? sql`false`)}
      FROM ${sql.table(entity)} WHERE ${isOneOf(entity, sample)})`,
  );
  const { rows } = await sql<{ shares: number[] }>`SELECT ARRAY[${sql.join(shares)}] AS shares`.execute(db);
  return rows[0]?.shares ?? [];
}

const isOneOf = (entity: EntityName, records: Records) =>
  isInIdList(sql.ref(`${entity}.${entityOf(entity).id}`), arrayLiteralOf(records.get(entity) ?? new IdBitset()));

/**
 * The records between shared ones and elements whose own text holds a word, packed: as texts, thousands would take
 * longer. Values of facets are looked up in memory.
 * @param among elements: only what some of these come from is wanted
 */
export async function findMatchingRecords(
  db: Kysely<Tables>,
  chain: ChainCache,
  { word }: ResolvedTerm,
  among?: IdBitset,
): Promise<Records> {
  if ('chosen' in word && word.chosen && numerousEntities.includes(word.entity)) {
    const { name, values } = word.chosen;
    await chain.current();
    return new Map([[word.entity, chain.texts.get(name)?.recordsWith(values) ?? new IdBitset()]]);
  }
  const asked = entitiesHolding(word);
  if (asked.length === 0) return new Map();
  const limits = among && (await limitsFor(db, chain, word, asked, among));
  const queries = asked.map((entity) => {
    const id = sql.ref(entityOf(entity).id);
    const matching = limits?.has(entity)
      ? sql`SELECT ${id} AS id FROM ${sql.table(entity)} WHERE ${isOneOf(entity, limits)} AND ${recordMatches(word, entity, entity)}`
      : idsMatching(word, entity);
    return sql`SELECT ${entity}::text AS entity, string_agg(int4send(id), '') AS ids FROM (${matching}) matching`;
  });
  const { rows } = await sql<{
    entity: EntityName;
    ids: Buffer | null;
  }>`${sql.join(queries, sql` UNION ALL `)}`.execute(db);
  return new Map(rows.flatMap(({ entity, ids }) => (ids ? [[entity, IdBitset.of(unpackIntegers(ids))] as const] : [])));
}

/**
 * The records that few elements come from, of the entities in which more records hold a word than these: it is quicker
 * to look these up by their numbers than to find all that hold it.
 */
async function limitsFor(
  db: Kysely<Tables>,
  chain: ChainCache,
  word: SearchCriterion,
  entities: readonly EntityName[],
  few: IdBitset,
): Promise<Records> {
  const sample = await recordsAbove(chain, IdBitset.of(chain.elements.sample(sampleSize)));
  const shares = await sharesHolding(db, word, entities, sample);
  const shareOfFew = few.count / chain.elements.count;
  const common = entities.filter((_, i) => (shares[i] ?? 0) > shareOfFew);
  if (common.length === 0) return new Map();
  const above = await recordsAbove(chain, few);
  return new Map(common.map((entity) => [entity, above.get(entity) ?? new IdBitset()]));
}

/**
 * Finds the records between shared ones and some elements that these come from. It goes up the chain in memory, step by
 * step.
 */
export function* climb(chain: ChainCache, elements: IdBitset): Generator<void, Records> {
  const above = new Map([[element, elements]]);
  for (const entity of numerousEntities.toReversed()) {
    const children = above.get(entity);
    for (const step of children ? parentSteps(entity) : []) {
      if (!children || !numerousEntities.includes(step.origin)) continue;
      const parents = above.get(step.origin) ?? new IdBitset();
      chain.linksOf(step).addParents(children, parents);
      above.set(step.origin, parents);
      yield;
    }
  }
  return above;
}

const recordsAbove = (chain: ChainCache, elements: IdBitset): Promise<Records> =>
  chain.look(() => climb(chain, elements));

/** The elements that come from some records. It goes down the chain in memory, step by step. */
export function findDescendantElements(chain: ChainCache, records: Records): Promise<IdBitset> {
  return chain.look(function* descend() {
    const found = new Map(records);
    for (const entity of numerousEntities) {
      const below = found.get(entity)?.copy() ?? new IdBitset();
      for (const step of parentSteps(entity)) {
        const origins = found.get(step.origin);
        // Most words that many records hold have found all elements already, on the first of several steps.
        if (!origins || (entity === element && below.count === chain.elements.count)) continue;
        chain.linksOf(step).addChildren(origins, below);
        yield;
      }
      if (below.count > 0) found.set(entity, below);
    }
    return found.get(element) ?? new IdBitset();
  });
}

/** A step up from a record to its origins: the links, the origins that match, and the steps from there. */
type StepUp = { links: IdLinks; matching: IdBitset | undefined; further: readonly StepUp[] };

/** The steps by which a record of an entity may come from some records. */
function stepsUpTo(chain: ChainCache, entity: EntityName, records: Records): StepUp[] {
  if (!numerousEntities.includes(entity)) return [];
  return parentSteps(entity)
    .map((step) => ({
      links: chain.linksOf(step),
      matching: records.get(step.origin),
      further: stepsUpTo(chain, step.origin, records),
    }))
    .filter(({ matching, further }) => matching || further.length > 0);
}

const comesFrom = (steps: readonly StepUp[], id: number): boolean =>
  steps.some(({ links, matching, further }) => {
    const leads = (origin: number) => matching?.has(origin) || comesFrom(further, origin);
    const first = links.firstOf(id);
    return first !== 0 && (leads(first) || links.othersOf(id).some(leads));
  });

/**
 * The first `wanted` of a few elements that come from some records. It goes up the chain in memory, from one after the
 * other.
 */
export async function findDescendantsAmong(
  chain: ChainCache,
  records: Records,
  among: readonly number[],
  wanted = among.length,
): Promise<IdBitset> {
  await chain.current();
  const steps = stepsUpTo(chain, element, records);
  const from = among.values().filter((id) => comesFrom(steps, id));
  return IdBitset.of(from.take(wanted));
}
