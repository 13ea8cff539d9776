import { setImmediate as nextTurn } from 'node:timers/promises';
import type pg from 'pg';
import type { FacetName } from '../../catalogue/facet-names.ts';
import { facets } from '../../catalogue/facets.ts';
import { planThresholds } from '../plan-thresholds.ts';
import { type CachedTable, type ChainStep, cachedTables } from './cached-tables.ts';
import { IdBitset } from './id-bitset.ts';
import { IdLinks, IdTexts } from './id-maps.ts';

/** Marks of more changes than this are thinned out. */
const maxMarks = 1_000;
/** Times that looking begins anew after changes; the last time, it leaves others no turn. */
const maxLooks = 3;
/** Milliseconds of looking after which others have a turn. */
const turnMs = 2;

/** Numbers of records from one on and before another. */
type Range = readonly [from: number, end: number];
type Mark = { id: number; table_name: string | null; ranges: string | null };
/** Rows with the same values: these, and numbers of four bytes each, the records' own and those that they refer to. */
type PackedRows = { texts: (string | null)[]; ids: Buffer | null; [link: `link_${number}`]: Buffer | null };

/** The greatest integer of the database, which no record's number reaches. */
const greatestInteger = 2 ** 31 - 1;

/** Numbers that the database has packed with `int4send`. */
export function unpackIntegers(packed: Buffer | null | undefined): Int32Array {
  if (!packed) return new Int32Array();
  const { buffer, byteOffset, length } = packed;
  const view = new DataView(buffer, byteOffset, length);
  const numbers = new Int32Array(length / 4);
  for (let at = 0; at < numbers.length; at++) numbers[at] = view.getInt32(at * 4);
  return numbers;
}

/** Some ranges in their order, without overlaps. */
function joined(ranges: readonly Range[]): Range[] {
  const merged: [number, number][] = [];
  for (const [from, end] of ranges.toSorted(([a], [b]) => a - b)) {
    const last = merged.at(-1);
    if (last && from <= last[1]) last[1] = Math.max(last[1], end);
    else merged.push([from, end]);
  }
  return merged;
}

const rangesIn = (multirange: string): Range[] =>
  [...multirange.matchAll(/\[(-?\d+),(-?\d+)\)/g)].map(([, from, end]) => [Number(from), Number(end)]);

function readQuery({ table, id, links, values }: CachedTable): string {
  const value = ({ column, byYear }: CachedTable['values'][number]) =>
    byYear ? `left(t.${column.fieldName}, 4)` : `t.${column.fieldName}`;
  const texts = values.map(value);
  const numbers = links.map(({ column }, i) => `, string_agg(int4send(coalesce(t.${column}, 0)), '') AS link_${i}`);
  return `SELECT ARRAY[${texts.join(', ')}]::text[] AS texts, string_agg(int4send(t.${id}), '') AS ids${numbers.join('')}
    FROM unnest($1::int[], $2::int[]) r (low, high) JOIN "${table}" t ON t.${id} >= r.low AND t.${id} < r.high
    ${texts.length > 0 ? `GROUP BY ${texts.join(', ')}` : ''}`;
}

/**
 * The references and values by which elements are found and counted, as numbers in memory: a million elements take some
 * 50 MB. It follows the database by the marks that every change leaves (`search_change`), and reads no more than the
 * rows they name.
 */
export class ChainCache {
  readonly #links: ReadonlyMap<ChainStep, IdLinks> = new Map(
    cachedTables.flatMap(({ links }) => links.map(({ step }): [ChainStep, IdLinks] => [step, new IdLinks()])),
  );
  /** All elements, whether they come from anything or not. */
  readonly elements = new IdBitset();
  readonly texts: ReadonlyMap<FacetName, IdTexts> = new Map(facets.map(({ name }) => [name, new IdTexts()]));
  /** Another one as soon as anything in here is. */
  version = 0;
  readonly #pool: pg.Pool;
  readonly #known = new Set<number>();
  #isWhole = false;
  #running: Promise<void> | null = null;
  #next: Promise<void> | null = null;

  constructor(pool: pg.Pool) {
    this.#pool = pool;
  }

  linksOf(step: ChainStep): IdLinks {
    const found = this.#links.get(step);
    if (!found) throw new Error(`nothing is kept of ${step.table}`);
    return found;
  }

  /**
   * Looks into all that was committed before, in steps of some ms: between two of them the thread serves others. After
   * a change meanwhile, it begins anew.
   */
  async look<T>(steps: () => Generator<void, T>): Promise<T> {
    for (let looks = 1; ; looks++) {
      await this.current();
      const { version } = this;
      const taken = steps();
      let begun = performance.now();
      for (let step = taken.next(); this.version === version; step = taken.next()) {
        if (step.done) return step.value;
        if (looks === maxLooks || performance.now() - begun < turnMs) continue;
        await nextTurn();
        begun = performance.now();
      }
    }
  }

  /**
   * Waits until all that was committed before is in here. The caller looks into it right after, without waiting for
   * anything else.
   */
  current(): Promise<void> {
    if (!this.#running) {
      this.#running = this.#follow().finally(() => {
        this.#running = null;
      });
      return this.#running;
    }
    // That one may have looked before the change was there; one more serves all who wait.
    const again = () => {
      this.#next = null;
      return this.current();
    };
    this.#next ??= this.#running.then(again, again);
    return this.#next;
  }

  async #follow(): Promise<void> {
    const client = await this.#pool.connect();
    let isClean = false;
    try {
      const unknown = `SELECT id, table_name, ranges::text FROM search_change WHERE id <> ALL($1)`;
      const marksNow = async () => (await client.query<Mark>(unknown, [[...this.#known]])).rows;
      if (!this.#isWhole || (await marksNow()).length > 0) {
        await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
        await this.#take(client, await marksNow());
        await client.query('COMMIT');
      }
      if (this.#known.size > maxMarks) await this.#thinOut(client);
      isClean = true;
    } finally {
      client.release(!isClean);
    }
  }

  async #take(client: pg.PoolClient, marks: readonly Mark[]): Promise<void> {
    const isAll = !this.#isWhole || marks.some((mark) => mark.table_name === null);
    // Until all of it has been read, it is neither the old state nor the new one.
    this.#isWhole = false;
    this.version += 1;
    for (const kept of cachedTables) {
      const named = marks
        .filter((mark) => mark.table_name === kept.table)
        .flatMap(({ ranges }) => rangesIn(ranges ?? ''));
      if (isAll) await this.#readAll(client, kept);
      else if (named.length > 0) await this.#read(client, kept, joined(named));
    }
    for (const { id } of marks) this.#known.add(id);
    this.#isWhole = true;
  }

  async #readAll(client: pg.PoolClient, kept: CachedTable): Promise<void> {
    const { table, id } = kept;
    for (let from = 0; from < greatestInteger; ) {
      const { rows } = await client.query<{ id: number }>(
        `SELECT ${id} AS id FROM "${table}" WHERE ${id} >= $1 ORDER BY ${id} OFFSET ${planThresholds.batchRows} LIMIT 1`,
        [from],
      );
      const end: number = rows[0] ? rows[0].id + 1 : greatestInteger;
      await this.#read(client, kept, [[from, end]]);
      from = end;
    }
  }

  async #read(client: pg.PoolClient, kept: CachedTable, ranges: readonly Range[]): Promise<void> {
    const { rows } = await client.query<PackedRows>(readQuery(kept), [
      ranges.map(([from]) => from),
      ranges.map(([, end]) => end),
    ]);
    const links = kept.links.map(({ step }) => this.linksOf(step));
    const texts = kept.values.flatMap(({ name }) => this.texts.get(name) ?? []);
    const elements = kept.hasElements ? [this.elements] : [];
    for (const [from, end] of ranges) for (const one of [...links, ...texts, ...elements]) one.clear(from, end);
    for (const row of rows) {
      const ids = unpackIntegers(row.ids);
      for (const all of elements) for (const id of ids) all.add(id);
      for (const [i, link] of links.entries()) {
        const parents = unpackIntegers(row[`link_${i}`]);
        for (let at = 0; at < ids.length; at++) link.add(ids[at] ?? 0, parents[at] ?? 0);
      }
      for (const [i, text] of texts.entries()) {
        const code = text.codeOf(row.texts[i] ?? null);
        for (let at = 0; at < ids.length; at++) text.set(ids[at] ?? 0, code);
      }
    }
  }

  /**
   * Deletes the marks that are known here, and leaves one for other servers that may not know them: they read
   * everything.
   */
  async #thinOut(client: pg.PoolClient): Promise<void> {
    const { rows } = await client.query<{ id: number }>(
      `WITH gone AS (DELETE FROM search_change WHERE id IN (
          SELECT id FROM search_change WHERE id = ANY($1) FOR UPDATE SKIP LOCKED))
        INSERT INTO search_change DEFAULT VALUES RETURNING id`,
      [[...this.#known]],
    );
    this.#known.clear();
    for (const { id } of rows) this.#known.add(id);
  }
}

const chains = new WeakMap<pg.Pool, ChainCache>();

/** The memory of a database, one for all rooms. */
export function chainCacheOf({ pool }: { pool: pg.Pool }): ChainCache {
  const chain = chains.get(pool) ?? new ChainCache(pool);
  chains.set(pool, chain);
  return chain;
}
