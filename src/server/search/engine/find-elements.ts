import { type Kysely, type RawBuilder, sql } from 'kysely';
import { isMeasurementColumn } from '../../../table/measurements/measurement-columns.ts';
import type { Tables } from '../../database/tables.ts';
import { filterCriteria, type SearchFilters } from '../filters.ts';
import { columnOfRange, isTypeName } from '../range-terms.ts';
import { isRangeTerm, isSearchTerm, parseSearchTerms, type SearchCriterion, tableMatches } from '../search-terms.ts';
import { findSharedRecords } from '../shared-records.ts';
import type { ChainCache } from './chain-cache.ts';
import { parseIdList } from './descendants.ts';
import { matchesAllTerms, type ResolvedTerm } from './element-condition.ts';
import { allowTableScans, ElementFinder, isElementIn } from './element-finder.ts';
import { type ElementList, unnestIds } from './element-list.ts';
import { countFound } from './facet-counter.ts';
import type { CountedName, ValueCounts } from './facet-counts.ts';
import { arrayLiteralOf, IdBitset } from './id-bitset.ts';
import { findMeasuredRecords, type MeasuredRecords } from './measured-records.ts';
import { findNamedElements } from './named-elements.ts';
import { sortedPageInMemory } from './sorted-page.ts';
import { firstSortedIds, type SortKey, sortedIds } from './sorting.ts';
import { searchThresholds } from './thresholds.ts';

type Sql = RawBuilder<unknown>;

/**
 * The elements that are meant: those in which every word of `term` occurs, or all; `owner`: only that user's imports;
 * and only those with the chosen values of facets, from stations in a box.
 */
export type SearchRequest = { term: string; owner: number | null } & SearchFilters;

/** The database, for words and records, and the chain in memory. */
export type SearchSources = { db: Kysely<Tables>; chain: ChainCache };

/** The elements of one search; each function uses what another one has found. */
export type FoundElements = {
  /** All of them, as a set of ids. */
  all: () => Promise<IdBitset>;
  count: () => Promise<number>;
  /** Their numbers by values of what they come from, each element once for each of its values. */
  countBy: (names: readonly CountedName[]) => Promise<Map<CountedName, ValueCounts>>;
  /** The samples and events that they come from. */
  measuredRecords: () => Promise<MeasuredRecords>;
  /**
   * The ids of one page, in the order of some columns; without any, elements with the words in their names come first, each
   * group in the order of ids.
   */
  page: (keys: readonly SortKey[], hits: number, offset: number) => Promise<number[]>;
};

function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined;
  return () => {
    made ??= make();
    return made;
  };
}

/** The words, with ranges of names that nothing has as the texts that they are. */
async function textsOfUnknown(db: Kysely<Tables>, words: readonly SearchCriterion[]): Promise<SearchCriterion[]> {
  const resolved: SearchCriterion[] = [];
  for (const word of words) {
    const isText = isRangeTerm(word) && !columnOfRange(word) && !(await isTypeName(db, word.name));
    resolved.push(isText ? { text: word.text, column: null } : word);
  }
  return resolved;
}

/**
 * Finds the elements of a search, along whichever way is short for its words. All queries go through `db`, one by one.
 */
export function findElements(
  { db, chain }: SearchSources,
  { term, owner, ...narrowing }: SearchRequest,
): FoundElements {
  const words: SearchCriterion[] = [...parseSearchTerms(term), ...filterCriteria(narrowing)];
  const owned = owner === null ? null : sql`e.dataset_id = ANY(ARRAY(SELECT id FROM dataset WHERE user_id = ${owner}))`;
  const isEverything = words.length === 0 && !owned;
  const id = sql`e.sequencing_element_id`;

  const known = once(async () => {
    const found: ResolvedTerm[] = [];
    for (const word of await textsOfUnknown(db, words))
      found.push({
        word,
        shared: await findSharedRecords(db, (entity) => tableMatches(word, entity), isSearchTerm(word)),
      });
    return found;
  });
  const finder = new ElementFinder(db, chain);
  /** All, where they were found with a page. */
  let whole: IdBitset | undefined;
  const all = once(async () => whole ?? (await finder.find(await known(), owner)).found);

  /** At least the elements of a page and before it, or all there are. */
  async function foundUpTo(end: number): Promise<IdBitset> {
    if (end > searchThresholds.maxScannedElements) return all();
    const { found, isAll } = await finder.find(await known(), owner, end);
    if (isAll) whole = found;
    return found;
  }

  async function idsOf(query: Sql): Promise<number[]> {
    const { rows } = await sql<{ id: number }>`${query}`.execute(db);
    return rows.map((row) => row.id);
  }

  /** The first of all elements, or of one's own. */
  function firstElements(count: number): Sql {
    if (owner === null) return sql`SELECT * FROM sequencing_element e ORDER BY ${id} LIMIT ${count}`;
    // The index of datasets gives the ids alone; of several imports only the first elements of all are read.
    const ofOne = sql`SELECT ${id} FROM sequencing_element e WHERE e.dataset_id = d.id ORDER BY ${id} LIMIT ${count}`;
    return sql`SELECT * FROM sequencing_element e WHERE ${id} = ANY(ARRAY(
      SELECT ${id} FROM dataset d, LATERAL (${ofOne}) e WHERE d.user_id = ${owner} ORDER BY ${id} LIMIT ${count}))`;
  }

  /** The page, where the first elements fill it. */
  async function firstPage(hits: number, offset: number): Promise<number[] | null> {
    if (offset + hits > searchThresholds.maxScannedElements) return null;
    const holding = words.length === 0 ? sql`true` : matchesAllTerms(await known());
    // One record after the other is looked up by its number, whatever the database knows of its tables by now.
    await allowTableScans(db, 'off');
    const page =
      await idsOf(sql`SELECT ${id} AS id FROM (${firstElements(searchThresholds.maxScannedElements)}) e WHERE ${holding}
      ORDER BY ${id} LIMIT ${hits} OFFSET ${offset}`);
    await allowTableScans(db, 'on');
    return page.length === hits ? page : null;
  }

  /** Those of a list that are meant, each looked up by its number. */
  async function meantAmong({ ids }: ElementList): Promise<ElementList> {
    const conditions = [isElementIn(ids), owned, words.length > 0 && matchesAllTerms(await known())].filter(
      (one) => one !== null && one !== false,
    );
    await allowTableScans(db, 'off');
    const { rows } = await sql<ElementList>`WITH list AS MATERIALIZED (
        SELECT ARRAY(SELECT ${id} FROM sequencing_element e WHERE ${sql.join(conditions, sql` AND `)}) AS ids)
      SELECT cardinality(ids) AS count, ids::text AS ids FROM list`.execute(db);
    await allowTableScans(db, 'on');
    return rows[0] ?? { count: 0, ids: '{}' };
  }

  /**
   * The condition on an element `e` that it was found, by the shorter list: of those that were, or of those that were
   * not.
   */
  async function condition(): Promise<Sql> {
    if (isEverything) return sql`true`;
    const found = await all();
    const others = chain.elements.copy().remove(found);
    return others.count < found.count
      ? sql`${id} NOT IN (${unnestIds(arrayLiteralOf(others))})`
      : isElementIn(arrayLiteralOf(found));
  }

  /** A page in the order of the elements' ids. */
  const pageById = async (hits: number, offset: number): Promise<number[]> =>
    (await firstPage(hits, offset)) ?? (await foundUpTo(offset + hits)).slice(offset, hits);

  /** The elements of the search with its words in their names. */
  const named = once(async () => {
    const texts = words.filter(isSearchTerm).filter(({ column }) => column === null);
    if (texts.length === 0) return new IdBitset();
    const withNames = await findNamedElements(db, texts);
    // A name is part of what the words are looked for in, so that nothing else needs to be asked.
    if (withNames.count === 0 || (texts.length === words.length && owner === null)) return withNames;
    if (withNames.count > searchThresholds.maxCheckedElements)
      return withNames.copy().remove(withNames.copy().remove(await all()));
    const { ids } = await meantAmong({ ids: arrayLiteralOf(withNames), count: withNames.count });
    return IdBitset.of(parseIdList(ids));
  });

  async function pageByRelevance(hits: number, offset: number): Promise<number[]> {
    const first = await named();
    if (first.count === 0) return pageById(hits, offset);
    const page = first.slice(offset, hits);
    if (page.length === hits) return page;
    const start = Math.max(0, offset - first.count);
    const end = start + hits - page.length;
    const others = (await pageById(end + first.count, 0)).filter((one) => !first.has(one));
    return [...page, ...others.slice(start, end)];
  }

  return {
    all,
    count: async () => (await all()).count,
    countBy: async (names) => countFound(chain, isEverything ? 'all' : await all(), names),
    measuredRecords: async () => findMeasuredRecords(chain, isEverything ? 'all' : await all()),
    async page(keys, hits, offset) {
      if (keys.length === 0) return pageByRelevance(hits, offset);
      if (offset + hits <= searchThresholds.maxElementsBeforeFullSearch) {
        const first = await firstSortedIds(db, meantAmong, keys, hits, offset);
        if (first) return first;
      }
      const [key] = keys;
      if (key?.column && keys.length === 1 && !isMeasurementColumn(key.column)) {
        const { column, descending } = key;
        const page = await sortedPageInMemory(db, chain, all, { column, descending }, hits, offset);
        if (page) return page;
      }
      const sorted = sortedIds(await condition(), keys);
      return idsOf(sql`${sorted} LIMIT ${hits} OFFSET ${offset}`);
    },
  };
}
