/** Maximum number of ranges in the formatted text. */
const maxRanges = 5;

/** Row numbers, counted and formatted as ranges: `4–209, 212`. Rows must be added in ascending order. */
export class RowRanges {
  #ranges: [first: number, last: number][] = [];
  count = 0;

  add(line: number): void {
    this.count++;
    const last = this.#ranges.at(-1);
    if (last?.[1] === line - 1) last[1] = line;
    else if (this.#ranges.length <= maxRanges) this.#ranges.push([line, line]);
  }

  get text(): string {
    const texts = this.#ranges.slice(0, maxRanges).map(([first, last]) => {
      if (first === last) return `${first}`;
      return last === first + 1 ? `${first}, ${last}` : `${first}–${last}`;
    });
    return texts.join(', ') + (this.#ranges.length > maxRanges ? ', …' : '');
  }
}

/** Formats ascending row numbers as ranges. */
export function formatRows(lines: Iterable<number>): string {
  const rows = new RowRanges();
  for (const line of lines) rows.add(line);
  return rows.text;
}
