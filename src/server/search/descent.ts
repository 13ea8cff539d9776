import { type Kysely, sql } from 'kysely';
import { type EntityName, entityOf } from '../../catalogue/index.ts';
import type { Tables } from '../database/tables.ts';
import type { KnownWord } from './element-test.ts';
import { Ids } from './ids.ts';
import { type KeptChain, unpacked } from './kept-chain.ts';
import { stepsUp } from './kept-tables.ts';
import type { Links } from './numbers.ts';
import { numerousEntities } from './shared-records.ts';
import { isWord, recordHolds, tableHolds } from './words.ts';

const element = 'sequencing_element';

/** The numbers of an array literal. */
export const idsIn = (list: string): number[] => (list === '{}' ? [] : list.slice(1, -1).split(',').map(Number));

type Records = ReadonlyMap<EntityName, Ids>;

/** The shared records that hold a word. */
export const sharedRecords = ({ shared }: KnownWord): Records =>
  new Map([...shared].map(([entity, ids]) => [entity, Ids.of(idsIn(ids))]));

/**
 * The records between shared ones and elements whose own text holds a word, packed: as texts, thousands would take longer.
 * Values of facets are looked up in memory.
 */
export async function recordsHolding(db: Kysely<Tables>, chain: KeptChain, { word }: KnownWord): Promise<Records> {
  if (!isWord(word) && word.chosen && numerousEntities.includes(word.entity)) {
    const { name, values } = word.chosen;
    await chain.current();
    return new Map([[word.entity, chain.texts.get(name)?.recordsWith(values) ?? new Ids()]]);
  }
  const asked = numerousEntities.filter((entity) => entity !== element && recordHolds(word, entity, entity));
  if (asked.length === 0) return new Map();
  const queries = asked.map(
    (entity) => sql`SELECT ${entity}::text AS entity, string_agg(int4send(${sql.ref(entityOf(entity).id)}), '') AS ids
      FROM ${sql.table(entity)} WHERE ${tableHolds(word, entity)}`,
  );
  const { rows } = await sql<{
    entity: EntityName;
    ids: Buffer | null;
  }>`${sql.join(queries, sql` UNION ALL `)}`.execute(db);
  return new Map(rows.flatMap(({ entity, ids }) => (ids ? [[entity, Ids.of(unpacked(ids))] as const] : [])));
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
