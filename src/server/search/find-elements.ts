import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Tables } from '../database/tables.ts';
import { type ElementList, itemsOf, listElements } from './element-list.ts';
import { holdingAmong, holdsAll, holdsEach, type KnownWord } from './element-test.ts';
import { elementsFor, type SortKey } from './elements.ts';
import { lookUpShared } from './shared-records.ts';
import { wordsOf } from './words.ts';

type Sql = RawBuilder<unknown>;

/** Which elements are meant: those in which every word of `term` occurs, or all; `owner`: only that user's imports. */
export type SearchRequest = { term: string; owner: number | null };

/** Up to this many elements are found as a list of ids, from the words down the chain; of more, elements are asked for the words. */
const maxListedElements = 100_000;
/** Of several words, the first that has no more than this many elements is taken; words that have more cost little to try. */
const maxElementsOfRareWord = 30_000;
/** A page is looked for among this many elements at the beginning before anything is listed: common words fill it there. */
const maxWalkedElements = 2_000;
/** Pages that begin further down are not looked for at the beginning. */
const maxWalkedPageEnd = 200;

/** The elements of one search. What is looked up for one of the answers serves the others. */
export type FoundElements = {
  /** Ids of one page; in the order of the elements' ids where there are no keys to sort by. */
  page: (keys: readonly SortKey[], hits: number, offset: number) => Promise<number[]>;
  count: () => Promise<number>;
  /** The condition on an element `e`, for a query that goes through all that were found. */
  condition: () => Promise<Sql>;
};

/** Elements in which some words of a search occur, and its other words. */
type Narrowed = { list: ElementList; left: KnownWord[] };

function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined;
  return () => {
    made ??= make();
    return made;
  };
}

const sizeOf = ({ shared }: KnownWord): number => [...shared.values()].reduce((sum, ids) => sum + ids.length, 0);

const all = (conditions: readonly (Sql | null)[]): Sql => {
  const given = conditions.filter((condition) => condition !== null);
  return given.length === 0 ? sql`true` : sql.join(given, sql` AND `);
};

/** Finds the elements of a search, along whichever way is short for its words. All queries go through `db`, one by one. */
export function findElements(db: Kysely<Tables>, { term, owner }: SearchRequest): FoundElements {
  const words = wordsOf(term);
  const owned = owner === null ? null : sql`e.dataset_id = ANY(ARRAY(SELECT id FROM dataset WHERE user_id = ${owner}))`;
  const id = sql`e.sequencing_element_id`;

  const known = once(async () => {
    const found: KnownWord[] = [];
    for (const word of words) found.push({ word, shared: await lookUpShared(db, word) });
    // The rarer first, as far as that can be told: by the records that elements share, then by length.
    return found.sort((a, b) => sizeOf(a) - sizeOf(b) || b.word.length - a.word.length);
  });

  /** Lets the database read whole tables and join by hashing or merging, or not, for the rest of the transaction. */
  const setPlans = (allowed: 'on' | 'off') =>
    sql`SELECT set_config('enable_seqscan', ${allowed}, true), set_config('enable_bitmapscan', ${allowed}, true),
      set_config('enable_hashjoin', ${allowed}, true), set_config('enable_mergejoin', ${allowed}, true)`.execute(db);

  async function idsOf(from: Sql): Promise<number[]> {
    const { rows } = await sql<{ id: number }>`SELECT ${id} AS id ${from}`.execute(db);
    return rows.map((row) => row.id);
  }

  async function listOf(query: Sql): Promise<ElementList | null> {
    const { rows } = await sql<ElementList>`SELECT cardinality(ids) AS count, ids::text AS ids
      FROM (SELECT ARRAY(${query} LIMIT ${maxListedElements + 1}) AS ids) list`.execute(db);
    const found = rows[0];
    return found && found.count <= maxListedElements ? found : null;
  }

  const isOneOf = ({ ids }: ElementList): Sql => sql`${id} = ANY(ARRAY(${itemsOf(ids)}))`;
  const listWhere = (condition: Sql) => listOf(sql`SELECT ${id} FROM sequencing_element e WHERE ${condition}`);

  /** A word that few enough elements have, with these, and the other words; null where there is none. */
  const begun = once(async (): Promise<Narrowed | null> => {
    const words = await known();
    for (const limit of words.length > 1 ? [maxElementsOfRareWord, maxListedElements] : [maxListedElements])
      for (const word of words) {
        const list = await listElements(db, word, limit);
        if (list) return { list, left: words.filter((other) => other !== word) };
      }
    return null;
  });

  /** One's own elements; null for everybody's, and where they are too many. */
  const ownList = once(async () => owned && listWhere(owned));

  /** All elements as a list; null where neither a word nor an owner has few enough. */
  const listed = once(async (): Promise<ElementList | null> => {
    const found = words.length > 0 ? await begun() : null;
    if (!found) {
      const own = await ownList();
      return own && words.length > 0 ? listOf(holdingAmong(own.ids, await known())) : own;
    }
    const { list, left } = found;
    if (list.count === 0 || (left.length === 0 && !owned)) return list;
    return left.length === 0
      ? listWhere(all([isOneOf(list), owned]))
      : listOf(sql`SELECT ${id} FROM sequencing_element e WHERE ${all([owned])}
          AND ${id} IN (${holdingAmong(list.ids, left)})`);
  });

  const condition = once(async (): Promise<Sql> => {
    const list = await listed();
    if (list) return isOneOf(list);
    return all([owned, words.length > 0 ? await holdsAll(db, await known()) : null]);
  });

  /** The page, where the first elements fill it: of all, or of those in which the rarer words occur. */
  async function firstPage(hits: number, offset: number): Promise<number[] | null> {
    if (words.length === 0 || offset + hits > maxWalkedPageEnd) return null;
    const walk = async (condition: Sql | null, asked: readonly KnownWord[]) => {
      const first = sql`SELECT * FROM sequencing_element e WHERE ${all([condition])}
        ORDER BY ${id} LIMIT ${maxWalkedElements}`;
      // One record after the other is looked up by its number, whatever the database knows of its tables by now.
      await setPlans('off');
      const ids = await idsOf(sql`FROM (${first}) e WHERE ${holdsEach(asked)}
        ORDER BY ${id} LIMIT ${hits} OFFSET ${offset}`);
      await setPlans('on');
      return ids.length === hits ? ids : null;
    };
    const own = await ownList();
    const page = await walk(own ? isOneOf(own) : owned, await known());
    if (page || words.length === 1) return page;
    const start = await begun();
    return start && walk(all([isOneOf(start.list), owned]), start.left);
  }

  return {
    async page(keys, hits, offset) {
      if (keys.length === 0) {
        const first = await firstPage(hits, offset);
        if (first) return first;
      }
      const slice = sql`LIMIT ${hits} OFFSET ${offset}`;
      if (keys.length === 0 && words.length === 0 && !(await ownList()))
        return idsOf(sql`FROM sequencing_element e WHERE ${all([owned])} ORDER BY ${id} ${slice}`);
      // Planned for itself (`OFFSET 0`): for the sake of the first few, the database would walk along the ids and look each
      // of them up, also where what was found stands far behind.
      const found = sql`SELECT e.* FROM sequencing_element e WHERE ${await condition()} OFFSET 0`;
      return idsOf(sql`FROM ${elementsFor(
        keys.flatMap(({ column }) => column ?? []),
        sql`(${found}) e`,
      )}
        ORDER BY ${sql.join([...keys.map(({ order }) => order), id])} ${slice}`);
    },
    async count() {
      const list = await listed();
      if (list) return list.count;
      const counted = sql<{ count: number }>`SELECT count(*)::int AS count FROM sequencing_element e
        WHERE ${words.length > 0 ? await condition() : all([owned])}`;
      return (await counted.execute(db)).rows[0]?.count ?? 0;
    },
    condition,
  };
}
