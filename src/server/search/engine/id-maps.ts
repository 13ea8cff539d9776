import { IdBitset, pageBits, pageLength } from './id-bitset.ts';

/** The number of records in a row that are looked through together, or passed over. */
const stretchLength = 1 << 12;

/** Numbers under the numbers of records, none of which is zero, of four bytes each. */
export class IdIntegers {
  readonly #pages: (Int32Array | undefined)[] = [];

  at(id: number): number {
    return this.#pages[id >>> pageBits]?.[id & (pageLength - 1)] ?? 0;
  }

  #pageOf(id: number): Int32Array {
    const index = id >>> pageBits;
    let page = this.#pages[index];
    if (!page) {
      page = new Int32Array(pageLength);
      this.#pages[index] = page;
    }
    return page;
  }

  set(id: number, number: number): void {
    this.#pageOf(id)[id & (pageLength - 1)] = number;
  }

  add(id: number, number: number): void {
    const page = this.#pageOf(id);
    const at = id & (pageLength - 1);
    page[at] = (page[at] ?? 0) + number;
  }

  /** Forgets the numbers from one record on, and those before another. */
  clear(from: number, end: number): void {
    for (let index = from >>> pageBits; index <= (end - 1) >>> pageBits && index < this.#pages.length; index++) {
      const first = index * pageLength;
      this.#pages[index]?.fill(0, Math.max(from - first, 0), Math.min(end - first, pageLength));
    }
  }

  /** The pages with the number of the first record of each. */
  *pages(): Generator<[first: number, page: Int32Array]> {
    for (const [index, page] of this.#pages.entries()) if (page) yield [index * pageLength, page];
  }

  forEach(visit: (number: number, id: number) => void): void {
    for (const [first, page] of this.pages()) {
      for (let at = 0; at < pageLength; at++) {
        const number = page[at];
        if (number) visit(number, first + at);
      }
    }
  }
}

let scratch = new Uint8Array();

/**
 * One byte for each number, 1 where a set holds it: quicker to look into a million times than bits are. They are good
 * until the next call, as making some 100 kB anew each time has them swept away as often.
 */
function bytesOf(ids: IdBitset): Uint8Array {
  if (scratch.length < ids.end) scratch = new Uint8Array(ids.end);
  else scratch.fill(0);
  const bytes = scratch;
  ids.forEach((id) => {
    bytes[id] = 1;
  });
  return bytes;
}

/** The records of one kind that records of another come from: mostly one, sometimes several. */
export class IdLinks {
  /** The first parent of each record; negative where there are others. */
  readonly #first = new IdIntegers();
  readonly #others = new Map<number, number[]>();
  /**
   * The least and the greatest first parent in each stretch of a page, by the page's first record, as far as anybody
   * has asked. Records that came together have numbers in a row: all that come from a few others stand in a few
   * stretches.
   */
  readonly #ranges = new Map<number, Int32Array>();

  add(child: number, parent: number): void {
    if (parent === 0) return;
    this.#ranges.delete(child & -pageLength);
    const first = this.#first.at(child);
    if (first === 0) {
      this.#first.set(child, parent);
      return;
    }
    this.#first.set(child, -Math.abs(first));
    this.#others.set(child, [...(this.#others.get(child) ?? []), parent]);
  }

  clear(from: number, end: number): void {
    this.#ranges.clear();
    this.#first.clear(from, end);
    for (const child of this.#others.keys()) if (child >= from && child < end) this.#others.delete(child);
  }

  /** The first parent of a record; 0 where there is none. */
  firstOf(child: number): number {
    return Math.abs(this.#first.at(child));
  }

  othersOf(child: number): readonly number[] {
    return this.#first.at(child) < 0 ? (this.#others.get(child) ?? []) : [];
  }

  /** Adds to a set all records that some come from. */
  addParents(children: IdBitset, into: IdBitset): void {
    children.forEach((child) => {
      const first = this.firstOf(child);
      if (first !== 0) into.add(first);
      for (const parent of this.othersOf(child)) into.add(parent);
    });
  }

  /** Counts by their parents the records of a set. */
  countParents(children: IdBitset, into: IdIntegers): void {
    for (const [first, page] of this.#first.pages())
      for (let from = 0; from < pageLength; from += stretchLength) {
        const end = from + stretchLength;
        if (!children.hasBetween(first + from, first + end)) continue;
        for (let at = from; at < end; at++) {
          const parent = page[at] ?? 0;
          if (parent !== 0 && children.has(first + at)) into.add(Math.abs(parent), 1);
        }
      }
    for (const [child, parents] of this.#others)
      if (children.has(child)) for (const parent of parents) into.add(parent, 1);
  }

  #rangesOf(first: number, page: Int32Array): Int32Array {
    const known = this.#ranges.get(first);
    if (known) return known;
    const ranges = new Int32Array((pageLength / stretchLength) * 2);
    for (let at = 0; at < pageLength; at++) {
      const parent = Math.abs(page[at] ?? 0);
      if (parent === 0) continue;
      const range = Math.floor(at / stretchLength) * 2;
      const least = ranges[range] ?? 0;
      if (least === 0 || parent < least) ranges[range] = parent;
      if (parent > (ranges[range + 1] ?? 0)) ranges[range + 1] = parent;
    }
    this.#ranges.set(first, ranges);
    return ranges;
  }

  /** Adds to a set all records that come from some. */
  addChildren(parents: IdBitset, into: IdBitset): void {
    const isMeant = bytesOf(parents);
    for (const [first, page] of this.#first.pages()) {
      const ranges = this.#rangesOf(first, page);
      for (let from = 0; from < pageLength; from += stretchLength) {
        const range = (from / stretchLength) * 2;
        if (!parents.hasBetween(ranges[range] ?? 0, (ranges[range + 1] ?? 0) + 1)) continue;
        for (let word = from; word < from + stretchLength; word += 32) {
          let bits = 0;
          for (let at = 0; at < 32; at++) bits |= (isMeant[Math.abs(page[word + at] ?? 0)] ?? 0) << at;
          into.addBits(first + word, bits);
        }
      }
    }
    for (const [child, others] of this.#others) if (others.some((parent) => parents.has(parent))) into.add(child);
  }
}

/** Texts of records, of which many are equal. */
export class IdTexts {
  readonly #codes = new IdIntegers();
  readonly #texts: string[] = [''];
  readonly #codeOf = new Map<string, number>();

  /** The number of a text; 0 is none. */
  codeOf(text: string | null): number {
    if (text === null) return 0;
    let code = this.#codeOf.get(text);
    if (code === undefined) {
      code = this.#texts.push(text) - 1;
      this.#codeOf.set(text, code);
    }
    return code;
  }

  set(id: number, code: number): void {
    this.#codes.set(id, code);
  }

  clear(from: number, end: number): void {
    this.#codes.clear(from, end);
  }

  codeAt(id: number): number {
    return this.#codes.at(id);
  }

  /** The records that have one of some texts. */
  recordsWith(texts: readonly string[]): IdBitset {
    const codes = new Set(texts.map((text) => this.#codeOf.get(text)));
    const records = new IdBitset();
    this.#codes.forEach((code, id) => {
      if (codes.has(code)) records.add(id);
    });
    return records;
  }

  text(code: number): string {
    return this.#texts[code] ?? '';
  }
}
