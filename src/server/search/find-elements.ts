import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Tables } from '../database/tables.ts';
import { type ElementList, itemsOf, listElements } from './element-list.ts';
import { holdsAll, holdsEach, type KnownWord } from './element-test.ts';
import { elementsFor, type SortKey } from './elements.ts';
import { lookUpShared } from './shared-records.ts';
import { wordsOf } from './words.ts';

type Sql = RawBuilder<unknown>;

/** Which elements are meant: those in which every word of `term` occurs, or all; `owner`: only that user's imports. */
export type SearchRequest = { term: string; owner: number | null };

/** Up to this many elements are found as a list of ids, from the words down the chain; of more, elements are asked for the words. */
const maxListedElements = 60_000;
/** A page is looked for among this many elements at the beginning before anything is listed: common words fill it there. */
const maxWalkedElements = 2_000;
/** Pages that begin further down are not looked for at the beginning. */
const maxWalkedPageEnd = 200;
/** Beside a word with no more elements than this, the other words are asked of each of them. */
const maxAskedElements = 2_000;

/** The elements of one search. What is looked up for one of the answers serves the others. */
export type FoundElements = {
  /** Ids of one page; in the order of the elements' ids where there are no keys to sort by. */
  page: (keys: readonly SortKey[], hits: number, offset: number) => Promise<number[]>;
  count: () => Promise<number>;
  /** The condition on an element `e`, for a query that goes through all that were found. */
  condition: () => Promise<Sql>;
};

function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined;
  return () => {
    made ??= make();
    return made;
  };
}

const all = (conditions: readonly (Sql | null)[]): Sql => {
  const given = conditions.filter((condition) => condition !== null);
  return given.length === 0 ? sql`true` : sql.join(given, sql` AND `);
};

/** Finds the elements of a search, along whichever way is short for its words. All queries go through `db`, one by one. */
export function findElements(db: Kysely<Tables>, { term, owner }: SearchRequest): FoundElements {
  const words = wordsOf(term).sort((a, b) => b.length - a.length);
  const owned = owner === null ? null : sql`e.dataset_id = ANY(ARRAY(SELECT id FROM dataset WHERE user_id = ${owner}))`;
  const id = sql`e.sequencing_element_id`;

  const known = once(async () => {
    const found: KnownWord[] = [];
    for (const word of words) found.push({ word, shared: await lookUpShared(db, word) });
    return found;
  });

  async function idsOf(from: Sql): Promise<number[]> {
    const { rows } = await sql<{ id: number }>`SELECT ${id} AS id ${from}`.execute(db);
    return rows.map((row) => row.id);
  }

  async function listOf(condition: Sql): Promise<ElementList | null> {
    const { rows } = await sql<ElementList>`SELECT cardinality(ids) AS count, ids::text AS ids FROM (SELECT ARRAY(
      SELECT ${id} FROM sequencing_element e WHERE ${condition} LIMIT ${maxListedElements + 1}) AS ids) list`.execute(
      db,
    );
    const found = rows[0];
    return found && found.count <= maxListedElements ? found : null;
  }

  /** All elements as a list; null where no word has few enough. */
  const listed = once(async (): Promise<ElementList | null> => {
    if (words.length === 0) return owned ? listOf(owned) : null;
    const lists: ElementList[] = [];
    const asked: KnownWord[] = [];
    for (const one of await known()) {
      const shortest = lists[0]?.count ?? Number.POSITIVE_INFINITY;
      const list = shortest <= maxAskedElements ? null : await listElements(db, one, maxListedElements);
      if (list === null) asked.push(one);
      else if (list.count < shortest) lists.unshift(list);
      else lists.push(list);
    }
    const [first, ...others] = lists;
    if (!first) return null;
    if (first.count === 0 || (others.length === 0 && asked.length === 0 && !owned)) return first;
    return listOf(
      all([
        sql`${id} = ANY(ARRAY(${itemsOf(first.ids)}))`,
        ...others.map(({ ids }) => sql`${id} IN (${itemsOf(ids)})`),
        owned,
        asked.length > 0 ? holdsEach(asked) : null,
      ]),
    );
  });

  const condition = once(async (): Promise<Sql> => {
    const list = await listed();
    if (list) return sql`${id} = ANY(ARRAY(${itemsOf(list.ids)}))`;
    return all([owned, words.length > 0 ? await holdsAll(db, await known()) : null]);
  });

  /** The page, where the first elements of all fill it. */
  async function firstPage(hits: number, offset: number): Promise<number[] | null> {
    if (words.length === 0 || offset + hits > maxWalkedPageEnd) return null;
    const first = sql`SELECT * FROM sequencing_element e WHERE ${all([owned])} ORDER BY ${id} LIMIT ${maxWalkedElements}`;
    const ids = await idsOf(sql`FROM (${first}) e WHERE ${holdsEach(await known())}
      ORDER BY ${id} LIMIT ${hits} OFFSET ${offset}`);
    return ids.length === hits ? ids : null;
  }

  return {
    async page(keys, hits, offset) {
      if (keys.length === 0) {
        const first = await firstPage(hits, offset);
        if (first) return first;
      }
      return idsOf(sql`FROM ${elementsFor(keys.flatMap(({ column }) => column ?? []))} WHERE ${await condition()}
        ORDER BY ${sql.join([...keys.map(({ order }) => order), id])} LIMIT ${hits} OFFSET ${offset}`);
    },
    async count() {
      const list = words.length > 0 ? await listed() : null;
      if (list) return list.count;
      const counted = sql<{ count: number }>`SELECT count(*)::int AS count FROM sequencing_element e
        WHERE ${words.length > 0 ? await condition() : all([owned])}`;
      return (await counted.execute(db)).rows[0]?.count ?? 0;
    },
    condition,
  };
}
