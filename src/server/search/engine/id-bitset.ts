/** Sets and numbers of records come in pages of 65,536 records: gaps in the numbers take next to nothing. */
export const pageBits = 16;
export const pageLength = 1 << pageBits;
const pageWords = pageLength / 32;

/** The number of bits that are set in a word. */
function bitsIn(word: number): number {
  const pairs = word - ((word >>> 1) & 0x55555555);
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

/** A set of records by their numbers, of one bit each. */
export class IdBitset {
  readonly #pages: (Int32Array | undefined)[] = [];

  static of(ids: Iterable<number>): IdBitset {
    const set = new IdBitset();
    for (const id of ids) set.add(id);
    return set;
  }

  #pageOf(id: number): Int32Array {
    const index = id >>> pageBits;
    let page = this.#pages[index];
    if (!page) {
      page = new Int32Array(pageWords);
      this.#pages[index] = page;
    }
    return page;
  }

  has(id: number): boolean {
    const word = this.#pages[id >>> pageBits]?.[(id & (pageLength - 1)) >>> 5] ?? 0;
    return ((word >>> (id & 31)) & 1) === 1;
  }

  /** Whether it holds any from one record on and before another. */
  hasBetween(from: number, end: number): boolean {
    for (let id = from; id < end; ) {
      const page = this.#pages[id >>> pageBits];
      const isWholeWord = (id & 31) === 0 && id + 32 <= end;
      if (!page) id = ((id >>> pageBits) + 1) << pageBits;
      else if (!isWholeWord) {
        if (this.has(id)) return true;
        id++;
      } else if (page[(id & (pageLength - 1)) >>> 5] !== 0) return true;
      else id += 32;
    }
    return false;
  }

  add(id: number): void {
    const page = this.#pageOf(id);
    const at = (id & (pageLength - 1)) >>> 5;
    page[at] = (page[at] ?? 0) | (1 << (id & 31));
  }

  /** Adds some of 32 records in a row, the first of which has a multiple of 32 as its number: one bit each. */
  addBits(first: number, bits: number): void {
    if (bits === 0) return;
    const page = this.#pageOf(first);
    const at = (first & (pageLength - 1)) >>> 5;
    page[at] = (page[at] ?? 0) | bits;
  }

  #delete(id: number): void {
    const page = this.#pages[id >>> pageBits];
    const at = (id & (pageLength - 1)) >>> 5;
    if (page) page[at] = (page[at] ?? 0) & ~(1 << (id & 31));
  }

  /** Takes out all from one record on and before another. */
  clear(from: number, end: number): void {
    for (let id = from; id < end && id < this.#pages.length * pageLength; ) {
      const isWholePage = id % pageLength === 0 && id + pageLength <= end;
      if (isWholePage) this.#pages[id >>> pageBits]?.fill(0);
      else this.#delete(id);
      id += isWholePage ? pageLength : 1;
    }
  }

  get count(): number {
    let count = 0;
    for (const page of this.#pages) {
      if (!page) continue;
      for (let at = 0; at < pageWords; at++) count += bitsIn(page[at] ?? 0);
    }
    return count;
  }

  /** Visits all in their order. */
  forEach(visit: (id: number) => void): void {
    for (const [index, page] of this.#pages.entries()) {
      if (!page) continue;
      for (let at = 0; at < pageWords; at++) {
        const first = index * pageLength + at * 32;
        for (let word = page[at] ?? 0; word !== 0; word &= word - 1) visit(first + 31 - Math.clz32(word & -word));
      }
    }
  }

  /** The number from which on it holds none. */
  get end(): number {
    return this.#pages.length * pageLength;
  }

  /** Some of the numbers in their order, `offset` after the first. Looks at nothing behind them. */
  slice(offset: number, count: number): number[] {
    const ids: number[] = [];
    let before = 0;
    for (const [index, page] of this.#pages.entries()) {
      if (!page) continue;
      for (let at = 0; at < pageWords; at++) {
        const all = page[at] ?? 0;
        const held = bitsIn(all);
        const first = index * pageLength + at * 32;
        if (before + held > offset)
          for (let word = all, place = before; word !== 0; word &= word - 1, place++)
            if (place >= offset) {
              if (ids.length === count) return ids;
              ids.push(first + 31 - Math.clz32(word & -word));
            }
        before += held;
      }
    }
    return ids;
  }

  /** Numbers from all over the set, at most `count` of them, each from another word. */
  sample(count: number): number[] {
    const distance = Math.max(1, this.count / count);
    const ids: number[] = [];
    let before = 0;
    for (const [index, page] of this.#pages.entries()) {
      if (!page) continue;
      for (let at = 0; at < pageWords; at++) {
        const word = page[at] ?? 0;
        if (word === 0) continue;
        before += bitsIn(word);
        if (before <= ids.length * distance || ids.length === count) continue;
        ids.push(index * pageLength + at * 32 + 31 - Math.clz32(word & -word));
      }
    }
    return ids;
  }

  /** One bit for each number from 0 on, in the order of PostgreSQL's `get_bit`. */
  toBytes(): Buffer {
    const bytes = Buffer.alloc(this.end / 8);
    for (const [index, page] of this.#pages.entries())
      page?.forEach((word, at) => {
        bytes.writeInt32LE(word, (index * pageLength) / 8 + at * 4);
      });
    return bytes;
  }

  copy(): IdBitset {
    const copy = new IdBitset();
    for (const [index, page] of this.#pages.entries()) if (page) copy.#pages[index] = page.slice();
    return copy;
  }

  addAll(others: IdBitset): this {
    for (const [index, theirs] of others.#pages.entries()) {
      if (!theirs) continue;
      const page = this.#pages[index];
      if (!page) this.#pages[index] = theirs.slice();
      else for (let at = 0; at < pageWords; at++) page[at] = (page[at] ?? 0) | (theirs[at] ?? 0);
    }
    return this;
  }

  remove(others: IdBitset): this {
    for (const [index, page] of this.#pages.entries()) {
      const theirs = others.#pages[index];
      if (page && theirs) for (let at = 0; at < pageWords; at++) page[at] = (page[at] ?? 0) & ~(theirs[at] ?? 0);
    }
    return this;
  }
}

/** Ids as an array literal. */
export const arrayLiteralOf = (ids: IdBitset): string => `{${ids.slice(0, Number.MAX_SAFE_INTEGER)}}`;
