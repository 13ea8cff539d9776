import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Tables } from '../../database/tables.ts';
import { hasTrigram, isSearchTerm, recordMatches, tableMatches } from '../search-terms.ts';
import { datasetStep } from './cached-tables.ts';
import { type ChainCache, unpackIntegers } from './chain-cache.ts';
import {
  findDescendantElements,
  findDescendantsAmong,
  findMatchingRecords,
  fractionWhere,
  parseIdList,
  sampleSize,
  sharedRecordsOf,
} from './descendants.ts';
import { matchesAllTerms, type ResolvedTerm } from './element-condition.ts';
import { isInIdList } from './element-list.ts';
import { arrayLiteralOf, IdBitset } from './id-bitset.ts';
import { searchThresholds } from './thresholds.ts';

type Sql = RawBuilder<unknown>;

/** A word, and the share of the elements whose own text holds it, as far as a few of them tell. */
type Weighed = { known: ResolvedTerm; own: Sql | undefined; share: number };

/** Whether the index of texts gives the elements whose own text holds the word at once. */
const isRare = ({ known: { word }, share }: Weighed): boolean =>
  share === 0 && isSearchTerm(word) && hasTrigram(word.text);

/** Lets the database read whole tables and join by hashing or merging, or not, for the rest of the transaction. */
export function allowTableScans(db: Kysely<Tables>, value: 'on' | 'off') {
  const settings = ['enable_seqscan', 'enable_bitmapscan', 'enable_hashjoin', 'enable_mergejoin'];
  return sql`SELECT ${sql.join(settings.map((name) => sql`set_config(${name}, ${value}, true)`))}`.execute(db);
}

/** Finds all elements of a search, as a set in memory: word by word, each among those that hold the words before. */
export class ElementFinder {
  readonly #db: Kysely<Tables>;
  readonly #chain: ChainCache;

  constructor(db: Kysely<Tables>, chain: ChainCache) {
    this.#db = db;
    this.#chain = chain;
  }

  /**
   * All elements of a search, or at least the first `wanted` in the order of their ids where these are soon found: once
   * a word leaves some of all, the first of these are asked for the other words, which need not be looked for
   * everywhere then.
   */
  async find(
    words: readonly ResolvedTerm[],
    owner: number | null,
    wanted = Number.POSITIVE_INFINITY,
  ): Promise<{ found: IdBitset; isAll: boolean }> {
    let found = await this.#begin(owner);
    let left = await this.#weighed(words, found);
    while (left.length > 0 && found.count > 0) {
      const known = left.map((word) => word.known);
      if (found.count <= searchThresholds.maxCheckedElements)
        return { found: await this.#idsAmong(found, matchesAllTerms(known)), isAll: true };
      if (left.length < words.length && wanted < found.count) {
        const beginning = IdBitset.of(found.slice(0, searchThresholds.maxScannedElements));
        const first = await this.#idsAmong(beginning, matchesAllTerms(known));
        if (first.count >= wanted) return { found: first, isAll: false };
      }
      const [word, ...others] = left;
      if (!word) break;
      const first = others.length === 0 ? await this.#firstHolding(word, found, wanted) : null;
      if (first) return { found: first, isAll: false };
      found = await this.#holding(word, found);
      left = others;
    }
    return { found, isAll: true };
  }

  /** All elements, or all of one's own. */
  async #begin(owner: number | null): Promise<IdBitset> {
    if (owner === null) {
      await this.#chain.current();
      return this.#chain.elements.copy();
    }
    const { rows } = await sql<{
      ids: string;
    }>`SELECT ARRAY(SELECT id FROM dataset WHERE user_id = ${owner})::text AS ids`.execute(this.#db);
    const own = new IdBitset();
    await this.#chain.current();
    this.#chain.linksOf(datasetStep).addChildren(IdBitset.of(parseIdList(rows[0]?.ids ?? '{}')), own);
    return own;
  }

  /** The words that fewer texts of elements hold first. */
  async #weighed(words: readonly ResolvedTerm[], among: IdBitset): Promise<Weighed[]> {
    const weighed = words.map(
      (known): Weighed => ({ known, own: recordMatches(known.word, 'sequencing_element', 'e'), share: 0 }),
    );
    const asked = weighed.flatMap(({ own }) => own ?? []);
    if (asked.length > 0) {
      const shares = asked.map(fractionWhere);
      const { rows } = await sql<{ shares: number[] }>`SELECT ARRAY[${sql.join(shares)}] AS shares
        FROM sequencing_element e WHERE ${isElementIn(`{${among.sample(sampleSize)}}`)}`.execute(this.#db);
      const given = [...(rows[0]?.shares ?? [])];
      for (const word of weighed) if (word.own) word.share = given.shift() ?? 0;
    }
    return weighed.sort((a, b) => a.share - b.share);
  }

  /**
   * At least the first `wanted` of some elements that hold a word, where shared records alone give so many near the
   * beginning, and the indexes tell of the others; else null.
   */
  async #firstHolding(word: Weighed, among: IdBitset, wanted: number): Promise<IdBitset | null> {
    const { known, own } = word;
    if (known.shared.size === 0 || wanted > searchThresholds.maxCheckedElements || !isRare(word)) return null;
    const first = among.slice(0, searchThresholds.maxCheckedElements);
    const found = await findDescendantsAmong(this.#chain, sharedRecordsOf(known), first, wanted);
    const last = found.slice(wanted - 1, 1)[0];
    if (last === undefined) return null;
    const beginning = IdBitset.of(first.slice(0, first.indexOf(last) + 1));
    const lacking = beginning.copy().remove(found);
    const records = await findMatchingRecords(this.#db, this.#chain, known);
    lacking.remove(
      await findDescendantsAmong(this.#chain, records, lacking.slice(0, searchThresholds.maxCheckedElements)),
    );
    if (own) lacking.remove(await this.#withOwnText(word, lacking));
    return beginning.remove(lacking);
  }

  /**
   * Those of some elements that hold a word. The database is asked no more than it must: of what shared records hold,
   * nothing; of a word in the texts of the most elements, those that lack it before the records that these come from.
   */
  async #holding(word: Weighed, among: IdBitset): Promise<IdBitset> {
    const { known, own, share } = word;
    const lacking = among.copy().remove(await findDescendantElements(this.#chain, sharedRecordsOf(known)));
    if (own && share > 0.5) lacking.remove(await this.#withOwnText(word, lacking));
    if (lacking.count <= searchThresholds.maxCheckedElements)
      return among.remove(lacking).addAll(await this.#idsAmong(lacking, matchesAllTerms([known])));
    const few = lacking.count <= searchThresholds.maxElementsOfCheckedRecords ? lacking : undefined;
    lacking.remove(
      await findDescendantElements(this.#chain, await findMatchingRecords(this.#db, this.#chain, known, few)),
    );
    if (own && share <= 0.5) lacking.remove(await this.#withOwnText(word, lacking));
    return among.remove(lacking);
  }

  /** The elements whose own text holds a word: at least those among some. */
  async #withOwnText(weighed: Weighed, among: IdBitset): Promise<IdBitset> {
    const { own, share } = weighed;
    const { word } = weighed.known;
    if (among.count === 0) return among;
    const maxAsked = isRare(weighed) ? searchThresholds.maxCheckedElements : searchThresholds.maxCheckedTexts;
    if (among.count <= maxAsked) return this.#idsAmong(among, own ?? sql`false`);
    // The fewer are the quicker there.
    if (share > 0.5)
      return among.copy().remove(await this.#idsWhere(sql`sequencing_element e`, sql`(${own}) IS NOT TRUE`));
    return this.#idsWhere(sql`sequencing_element`, tableMatches(word, 'sequencing_element'));
  }

  /** Those of some elements `e` that meet a condition, one record after the other looked up by its number. */
  async #idsAmong(among: IdBitset, condition: Sql): Promise<IdBitset> {
    if (among.count === 0) return among;
    await allowTableScans(this.#db, 'off');
    const ids = await this.#idsWhere(
      sql`sequencing_element e`,
      sql`${isElementIn(arrayLiteralOf(among))} AND ${condition}`,
    );
    await allowTableScans(this.#db, 'on');
    return ids;
  }

  async #idsWhere(from: Sql, condition: Sql): Promise<IdBitset> {
    const { rows } = await sql<{ ids: Buffer | null }>`SELECT string_agg(int4send(sequencing_element_id), '') AS ids
      FROM ${from} WHERE ${condition}`.execute(this.#db);
    return IdBitset.of(unpackIntegers(rows[0]?.ids));
  }
}

/** The condition on an element `e` that it is one of these. */
export const isElementIn = (ids: string): Sql => isInIdList(sql`e.sequencing_element_id`, ids);
