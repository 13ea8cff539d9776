/** Line numbers, a bit for each: what is noted of half a million rows must not take an object a row. */
export class LineSet {
  #bits = new Uint8Array(64);
  size = 0;

  /** @returns whether the line is new */
  add(line: number): boolean {
    const at = line >> 3;
    if (at >= this.#bits.length) {
      const more = new Uint8Array(at * 2);
      more.set(this.#bits);
      this.#bits = more;
    }
    const byte = this.#bits[at] ?? 0;
    const bit = 1 << (line & 7);
    if ((byte & bit) !== 0) return false;
    this.#bits[at] = byte | bit;
    this.size++;
    return true;
  }

  /** The lines between two, both included, in their order. */
  *between(first: number, last: number): Generator<number> {
    const end = Math.min(last, this.#bits.length * 8 - 1);
    for (let line = first; line <= end; line++)
      if (((this.#bits[line >> 3] ?? 0) & (1 << (line & 7))) !== 0) yield line;
  }
}
