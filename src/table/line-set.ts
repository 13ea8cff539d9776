/** A set of line numbers as a bitmap, so that half a million rows take little memory. */
export class LineSet {
  #bits = new Uint8Array(64);
  size = 0;

  /** @returns whether the line is new */
  add(line: number): boolean {
    const byteIndex = line >> 3;
    if (byteIndex >= this.#bits.length) {
      const enlarged = new Uint8Array(byteIndex * 2);
      enlarged.set(this.#bits);
      this.#bits = enlarged;
    }
    const byte = this.#bits[byteIndex] ?? 0;
    const bit = 1 << (line & 7);
    if ((byte & bit) !== 0) return false;
    this.#bits[byteIndex] = byte | bit;
    this.size++;
    return true;
  }

  /** The lines from `first` to `last`, both included, in ascending order. */
  *between(first: number, last: number): Generator<number> {
    const end = Math.min(last, this.#bits.length * 8 - 1);
    for (let line = first; line <= end; line++)
      if (((this.#bits[line >> 3] ?? 0) & (1 << (line & 7))) !== 0) yield line;
  }
}
