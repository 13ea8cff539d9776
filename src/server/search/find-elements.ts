import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Tables } from '../database/tables.ts';
import { type ElementList, itemsOf, listElements } from './element-list.ts';
import { holdingAmong, holdsAll, holdsEach, type KnownWord } from './element-test.ts';
import { lookUpShared, type Meant } from './shared-records.ts';
import { firstSortedIds, type SortKey, sortedIds } from './sorted.ts';
import { patternOf, type SearchWord, searchWordsOf, tableHolds } from './words.ts';

type Sql = RawBuilder<unknown>;

/** Which elements are meant: those in which every word of `term` occurs, or all; `owner`: only that user's imports. */
export type SearchRequest = { term: string; owner: number | null };

/** Up to this many elements are found as a list of ids, from the words down the chain; of more, elements are asked for the words. */
const maxListedElements = 100_000;
/** A list of no more elements than this is short, and soon made; of several the first short one is wanted, the least first. */
const maxShortList = 30_000;
const maxShortestList = 1_000;
/**
 * A page is looked for among this many elements at the beginning, for each element of the page, before anything is listed:
 * words that one element in forty has fill it there. Without a short list, it is looked for among the most.
 */
const walkedPerHit = 40;
const maxWalkedElements = 2_000;
/** A word is looked for in the texts of so many elements, to see whether most have it. */
const sampledElements = 100;
/** Of a word that stands in the texts of all elements but for so many, those alone are asked whether they hold it. */
const maxLackingElements = 5_000;
/** Pages that begin further down are not looked for at the beginning. */
const maxWalkedPageEnd = 200;

/** The elements of one search. A look-up for one of the answers serves the others. */
export type FoundElements = {
  /** Ids of one page; in the order of the elements' ids where there are no keys to sort by. */
  page: (keys: readonly SortKey[], hits: number, offset: number) => Promise<number[]>;
  count: () => Promise<number>;
  /** The condition on an element `e`, for a query that goes through all that were found. */
  condition: () => Promise<Sql>;
};

/** Elements that meet one condition of a search, and its other conditions: words, and whether they must be one's own. */
type Narrowed = { list: ElementList; left: KnownWord[]; owned: Sql | null };

function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined;
  return () => {
    made ??= make();
    return made;
  };
}

/** The length of the lists of shared records that a word means; without any, its elements cannot be told to be few. */
function sizeOf({ shared }: KnownWord): number {
  const length = [...shared.values()].reduce((sum, ids) => sum + ids.length, 0);
  return length === 0 ? Number.MAX_SAFE_INTEGER : length;
}

const all = (conditions: readonly (Sql | null)[]): Sql => {
  const given = conditions.filter((condition) => condition !== null);
  return given.length === 0 ? sql`true` : sql.join(given, sql` AND `);
};

/** The condition on the records of an entity that they hold a word. */
const holding =
  (word: SearchWord): Meant =>
  (entity) =>
    tableHolds(word, entity);

/** Finds the elements of a search, along whichever way is short for its words. All queries go through `db`, one by one. */
export function findElements(db: Kysely<Tables>, { term, owner }: SearchRequest): FoundElements {
  const words = searchWordsOf(term);
  const owned = owner === null ? null : sql`e.dataset_id = ANY(ARRAY(SELECT id FROM dataset WHERE user_id = ${owner}))`;
  const id = sql`e.sequencing_element_id`;

  const known = once(async () => {
    const found: KnownWord[] = [];
    for (const word of words) found.push({ word, shared: await lookUpShared(db, holding(word)) });
    // The rarer first, as far as that can be told: by the records that elements share, else by length.
    return found.sort((a, b) => sizeOf(a) - sizeOf(b) || b.word.text.length - a.word.text.length);
  });

  const setting = (name: string, value: 'on' | 'off') => sql`set_config(${name}, ${value}, true)`;
  /** Lets the database read whole tables and join by hashing or merging, or not, for the rest of the transaction. */
  const allowWholeTables = (value: 'on' | 'off') =>
    sql`SELECT ${sql.join(['enable_seqscan', 'enable_bitmapscan', 'enable_hashjoin', 'enable_mergejoin'].map((name) => setting(name, value)))}`.execute(
      db,
    );
  /** The same for looking records up one by one. */
  const allowLookUps = (value: 'on' | 'off') => sql`SELECT ${setting('enable_nestloop', value)}`.execute(db);

  async function idsOf(query: Sql): Promise<number[]> {
    const { rows } = await sql<{ id: number }>`${query}`.execute(db);
    return rows.map((row) => row.id);
  }

  async function listOf(query: Sql, limit = maxListedElements): Promise<ElementList | null> {
    // Not materialized, the list would be made for each of the two values.
    const { rows } = await sql<ElementList>`WITH list AS MATERIALIZED (SELECT ARRAY(${query} LIMIT ${limit + 1}) AS ids)
      SELECT cardinality(ids) AS count, ids::text AS ids FROM list`.execute(db);
    const found = rows[0];
    return found && found.count <= limit ? found : null;
  }

  const isOneOf = ({ ids }: ElementList): Sql => sql`${id} = ANY(ARRAY(${itemsOf(ids)}))`;
  const idsWhere = (condition: Sql) => sql`SELECT ${id} FROM sequencing_element e WHERE ${condition}`;

  /** Those of a list that meet a condition, for which one record after the other is looked up by its number. */
  async function askEach(list: ElementList, condition: Sql): Promise<ElementList | null> {
    await allowWholeTables('off');
    const met = await listOf(idsWhere(all([isOneOf(list), condition])));
    await allowWholeTables('on');
    return met;
  }

  /** The first of all elements, or of one's own. */
  function firstElements(count: number): Sql {
    if (owner === null) return sql`SELECT * FROM sequencing_element e ORDER BY ${id} LIMIT ${count}`;
    // The index of datasets gives the ids alone; of several imports only the first elements of all are read.
    const ofOne = sql`${idsWhere(sql`e.dataset_id = d.id`)} ORDER BY ${id} LIMIT ${count}`;
    return sql`SELECT * FROM sequencing_element e WHERE ${id} = ANY(ARRAY(
      SELECT ${id} FROM dataset d, LATERAL (${ofOne}) e WHERE d.user_id = ${owner} ORDER BY ${id} LIMIT ${count}))`;
  }

  /** One's own elements as a list to begin with; null where they are more. */
  async function beginWithOwn(limit: number): Promise<Narrowed | null> {
    const list = owned && (await listOf(idsWhere(owned), limit));
    return list && { list, left: await known(), owned: null };
  }

  const wordLists = new Map<KnownWord, ElementList>();
  /** A word's elements as a list to begin with; null where those of all words are longer than all limits. */
  async function beginWithWord(limits: readonly number[]): Promise<Narrowed | null> {
    const words = await known();
    for (const limit of limits) {
      for (const word of words) {
        const list = wordLists.get(word) ?? (await listElements(db, holding(word.word), word.shared, limit));
        if (list) wordLists.set(word, list);
        if (list) return { list, left: words.filter((other) => other !== word), owned };
      }
    }
    return null;
  }
  // Of several words, the least is wanted; there is nothing to choose from one. To ask each of thousands of one's own
  // elements for a word takes longer than to list the word's.
  const begunShort = once(
    async () =>
      (await beginWithOwn(maxShortestList)) ??
      beginWithWord(words.length > 1 ? [maxShortestList, maxShortList] : [maxShortList]),
  );
  const begun = once(
    async () =>
      (words.length > 1 || owned ? await begunShort() : null) ??
      (await beginWithOwn(maxListedElements)) ??
      beginWithWord([maxListedElements]),
  );

  /** All elements as a list; null where none of the conditions is met by few enough. */
  const listed = once(async (): Promise<ElementList | null> => {
    const start = await begun();
    if (!start) return null;
    const { list, left, owned } = start;
    if (list.count === 0 || (left.length === 0 && !owned)) return list;
    if (left.length === 0) return listOf(idsWhere(all([isOneOf(list), owned])));
    const holding = holdingAmong(list.ids, left);
    return listOf(owned ? idsWhere(sql`${owned} AND ${id} IN (${holding})`) : holding);
  });

  /** The elements without a word that next to all have, such as a letter; null of other words. */
  const lacking = once(async (): Promise<ElementList | null> => {
    const [word, other] = await known();
    if (!word || word.word.column || other || owned) return null;
    const lacks = sql`e.searched NOT LIKE plain_letters(${patternOf(word.word.text)})`;
    const sample = await idsOf(sql`SELECT ${id} AS id FROM (${firstElements(sampledElements)}) e WHERE ${lacks}`);
    if (sample.length > sampledElements / 2) return null;
    const without = await listOf(idsWhere(lacks), maxLackingElements);
    return without && without.count > 0 ? askEach(without, sql`(${holdsEach([word])}) IS NOT TRUE`) : without;
  });

  const condition = once(async (): Promise<Sql> => {
    const without = await lacking();
    if (without) return sql`${id} NOT IN (${itemsOf(without.ids)})`;
    const list = await listed();
    if (list) return isOneOf(list);
    return all([owned, words.length > 0 ? await holdsAll(db, await known()) : null]);
  });

  const sliceOf = ({ ids }: ElementList, hits: number, offset: number) =>
    idsOf(sql`SELECT id FROM (${itemsOf(ids)}) list (id) ORDER BY id LIMIT ${hits} OFFSET ${offset}`);

  /**
   * Elements that meet a condition, in the order of import. It is planned for itself (`OFFSET 0`): for the sake of the first
   * few, the database would walk along the ids and look each of them up, also where what is meant stands far behind.
   */
  const slicedIds = (condition: Sql, hits: number, offset: number) =>
    idsOf(sql`SELECT id FROM (SELECT ${id} AS id FROM sequencing_element e WHERE ${condition} OFFSET 0) found
      ORDER BY id LIMIT ${hits} OFFSET ${offset}`);

  /** A page of one's own elements in a list. Imports are numbered one after the other: most others' lie before or after all of one's own. */
  async function sliceOfOwn({ ids }: ElementList, owned: Sql, hits: number, offset: number): Promise<number[]> {
    const end = (direction: Sql) => sql`(SELECT ${id} FROM dataset d, LATERAL (
      ${idsWhere(sql`e.dataset_id = d.id`)} ORDER BY ${id} ${direction} LIMIT 1) e
      WHERE d.user_id = ${owner} ORDER BY ${id} ${direction} LIMIT 1)`;
    const near = sql`SELECT id FROM (${itemsOf(ids)}) list (id) WHERE id BETWEEN ${end(sql`ASC`)} AND ${end(sql`DESC`)}`;
    const ownAmong = (some: Sql) => slicedIds(sql`${id} = ANY(ARRAY(${some})) AND ${owned}`, hits, offset);
    const first = await ownAmong(sql`${near} ORDER BY id LIMIT ${walkedPerHit * (offset + hits)}`);
    return first.length === hits ? first : ownAmong(near);
  }

  /** The page, where the first elements fill it: of all, or of those in which the rarer words occur. */
  async function firstPage(hits: number, offset: number): Promise<number[] | null> {
    if (offset + hits > maxWalkedPageEnd) return null;
    const walked = Math.min(maxWalkedElements, walkedPerHit * (offset + hits));
    const walk = async (first: Sql, asked: readonly KnownWord[]) => {
      // One record after the other is looked up by its number, whatever the database knows of its tables by now.
      await allowWholeTables('off');
      const ids = await idsOf(sql`SELECT ${id} AS id FROM (${first}) e WHERE ${holdsEach(asked)}
        ORDER BY ${id} LIMIT ${hits} OFFSET ${offset}`);
      await allowWholeTables('on');
      return ids;
    };
    const page = await walk(firstElements(walked), await known());
    if (page.length === hits) return page;
    // Of words that are there already, more will come soon; those that are not may be rare.
    let start = page.length > 0 ? null : await begunShort();
    if (!start && walked < maxWalkedElements) {
      const further = await walk(firstElements(maxWalkedElements), await known());
      if (further.length === hits) return further;
    }
    start ??= await begun();
    if (!start) return null;
    const { list, left, owned } = start;
    if (left.length === 0) return owned ? sliceOfOwn(list, owned, hits, offset) : sliceOf(list, hits, offset);
    const among = all([isOneOf(list), owned]);
    const ids = await walk(sql`SELECT * FROM sequencing_element e WHERE ${among} ORDER BY ${id} LIMIT ${walked}`, left);
    return ids.length === hits ? ids : null;
  }

  async function numberOf(condition: Sql): Promise<number> {
    const { rows } = await sql<{ count: number }>`SELECT count(*)::int AS count FROM sequencing_element e
      WHERE ${condition}`.execute(db);
    return rows[0]?.count ?? 0;
  }

  return {
    async page(keys, hits, offset) {
      const slice = sql`LIMIT ${hits} OFFSET ${offset}`;
      if (keys.length === 0) {
        if (words.length === 0)
          return idsOf(sql`SELECT ${id} AS id FROM (${firstElements(offset + hits)}) e ORDER BY ${id} ${slice}`);
        const first = await firstPage(hits, offset);
        if (first) return first;
        const list = (await lacking()) ? null : await listed();
        return list ? sliceOf(list, hits, offset) : slicedIds(await condition(), hits, offset);
      }
      if (offset + hits <= maxWalkedPageEnd) {
        const asked = all([owned, words.length > 0 ? holdsEach(await known()) : null]);
        const first = await firstSortedIds(db, (list) => askEach(list, asked), keys, hits, offset);
        if (first) return first;
      }
      const sorted = sortedIds(await condition(), keys);
      // The database does not know how many it will find, expects ten, and would look each of them up.
      await allowLookUps('off');
      const ids = await idsOf(sql`${sorted} ${slice}`);
      await allowLookUps('on');
      return ids;
    },
    async count() {
      const without = await lacking();
      if (without) return (await numberOf(sql`true`)) - without.count;
      const list = await listed();
      if (list) return list.count;
      return numberOf(words.length > 0 ? await condition() : all([owned]));
    },
    condition,
  };
}
