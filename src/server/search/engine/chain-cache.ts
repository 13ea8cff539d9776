import { setImmediate as nextTurn } from 'node:timers/promises';
import type pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import type { FacetName } from '../../../catalogue/facet-names.ts';
import { facets } from '../../../catalogue/facets.ts';
import { type CachedTable, type ChainStep, cachedTables } from './cached-tables.ts';
import { IdBitset } from './id-bitset.ts';
import { IdLinks, IdTexts } from './id-maps.ts';
import { KnownMarks, type Mark, type Range, rangesIn } from './known-marks.ts';

/** Times that looking begins anew after changes; the last time, it leaves others no turn. */
const maxLooks = 3;
/** Milliseconds of looking after which others have a turn. */
const turnMs = 2;

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

/** The rows of a table in these ranges of ids, or all, in the text format of COPY: id, links, values. */
function copyStatement({ table, id, links, values }: CachedTable, ranges: readonly Range[] | null): string {
  const texts = values.map(({ column, byYear }) => (byYear ? `left(${column.fieldName}, 4)` : column.fieldName));
  const columns = [id, ...links.map(({ column }) => `coalesce(${column}, 0)`), ...texts];
  const inRanges = ranges?.map(([from, end]) => `${id} >= ${from} AND ${id} < ${end}`).join(' OR ');
  return `COPY (SELECT ${columns.join(', ')} FROM "${table}" ${inRanges ? `WHERE ${inRanges}` : ''}) TO STDOUT`;
}

const tab = 0x09;
const newline = 0x0a;
const zero = 0x30;
const escapes: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f', v: '\v' };

/** A text in the format of COPY; null for none. */
function textIn(line: Buffer, start: number, end: number): string | null {
  const text = line.toString('utf8', start, end);
  if (!text.includes('\\')) return text;
  return text === '\\N' ? null : text.replace(/\\(.)/gs, (_: string, letter: string) => escapes[letter] ?? letter);
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
  readonly #known = new KnownMarks();
  #isWhole = false;
  #running: Promise<void> | null = null;
  #next: Promise<void> | null = null;

  constructor(pool: pg.Pool) {
    this.#pool = pool;
  }

  linksOf(step: ChainStep): IdLinks {
    const found = this.#links.get(step);
    if (!found) throw new Error(`nothing is cached of ${step.table}`);
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
      if (!this.#isWhole || (await this.#known.readUnknown(client)).length > 0) {
        await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
        await this.#take(client, await this.#known.readUnknown(client));
        await client.query('COMMIT');
      }
      await this.#known.thinOut(client);
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
    if (isAll) {
      await this.#readAll(client);
      await this.#known.addAll(client);
    } else {
      for (const table of cachedTables) {
        const changed = marks
          .filter((mark) => mark.table_name === table.table)
          .flatMap(({ ranges }) => rangesIn(ranges ?? ''));
        if (changed.length > 0) await this.#read(client, table, joined(changed));
      }
      this.#known.add(marks);
    }
    this.#isWhole = true;
  }

  /** Reads all tables as of one moment, over two connections: the database and this process are busy in turn. */
  async #readAll(client: pg.PoolClient): Promise<void> {
    // A table of ten million rows takes longer than a request may.
    const unlimited = 'SET LOCAL statement_timeout = 0';
    await client.query(unlimited);
    const { rows } = await client.query<{ snapshot: string }>('SELECT pg_export_snapshot() AS snapshot');
    const other = await this.#pool.connect();
    const left = [...cachedTables];
    const readNext = async (connection: pg.PoolClient): Promise<void> => {
      for (let table = left.shift(); table; table = left.shift()) await this.#read(connection, table, null);
    };
    let isClean = false;
    try {
      await other.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
      await other.query(`SET TRANSACTION SNAPSHOT '${rows[0]?.snapshot}'`);
      await other.query(unlimited);
      await Promise.all([readNext(client), readNext(other)]);
      await other.query('COMMIT');
      isClean = true;
    } finally {
      other.release(!isClean);
    }
  }

  /** Reads the rows of a table in these ranges of ids, or all. */
  async #read(client: pg.PoolClient, table: CachedTable, ranges: readonly Range[] | null): Promise<void> {
    const links = table.links.map(({ step }) => this.linksOf(step));
    const texts = table.values.flatMap(({ name }) => this.texts.get(name) ?? []);
    const elements = table.hasElements ? [this.elements] : [];
    for (const [from, end] of ranges ?? [[0, greatestInteger] as const])
      for (const one of [...links, ...texts, ...elements]) one.clear(from, end);
    const numbers = new Int32Array(1 + links.length);
    let rest: Buffer = Buffer.alloc(0);
    for await (const chunk of client.query(copyTo(copyStatement(table, ranges)))) {
      const bytes: Buffer = rest.length > 0 ? Buffer.concat([rest, chunk]) : chunk;
      let at = 0;
      for (let end = bytes.indexOf(newline); end >= 0; end = bytes.indexOf(newline, at)) {
        for (let i = 0; i < numbers.length; i++) {
          let number = 0;
          for (let digit = bytes[at] ?? tab; digit !== tab && at < end; digit = bytes[++at] ?? tab)
            number = number * 10 + digit - zero;
          numbers[i] = number;
          at++;
        }
        const id = numbers[0] ?? 0;
        for (const all of elements) all.add(id);
        for (const [i, link] of links.entries()) link.add(id, numbers[i + 1] ?? 0);
        for (const text of texts) {
          const tabAt = bytes.indexOf(tab, at);
          const textEnd = tabAt >= 0 && tabAt < end ? tabAt : end;
          text.set(id, text.codeOf(textIn(bytes, at, textEnd)));
          at = textEnd + 1;
        }
        at = end + 1;
      }
      rest = bytes.subarray(at);
    }
  }
}

const chains = new WeakMap<pg.Pool, ChainCache>();

/** The chain cache of a database, one for all its modules. */
export function chainCacheOf({ pool }: { pool: pg.Pool }): ChainCache {
  const chain = chains.get(pool) ?? new ChainCache(pool);
  chains.set(pool, chain);
  return chain;
}
