import type { Warning } from '../issues.ts';
import { RowRanges } from '../row-ranges.ts';

/** One warning for all rows of one cause: it is among the warnings from the first of them on, and counts the others. */
export class AggregatedWarning {
  readonly #rows = new RowRanges();
  readonly #warnings: Warning[];
  readonly #code: string;
  #warning: Warning | null = null;
  #isHeld: boolean;
  #isWithdrawn = false;

  /** @param isHeld whether it waits for a row that gives reason to show it */
  constructor(warnings: Warning[], code: string, isHeld = false) {
    this.#warnings = warnings;
    this.#code = code;
    this.#isHeld = isHeld;
  }

  /** @param first what the sentence says of the first row */
  add(line: number, first: Readonly<Record<string, string | number>>): void {
    if (this.#isWithdrawn) return;
    const rows = this.#rows;
    rows.add(line);
    if (rows.count > 1) return;
    const params = {
      ...first,
      get count() {
        return rows.count;
      },
      get rows() {
        return rows.text;
      },
    };
    this.#warning = { code: this.#code, params };
    if (!this.#isHeld) this.#warnings.push(this.#warning);
  }

  /** Shows what was held back, and what comes from now on. */
  show(): void {
    if (this.#isHeld && this.#warning) this.#warnings.push(this.#warning);
    this.#isHeld = false;
  }

  /** Takes the warning back for good, where a row shows that it is none. */
  withdraw(): void {
    if (this.#warning && !this.#isHeld) this.#warnings.splice(this.#warnings.indexOf(this.#warning), 1);
    this.#warning = null;
    this.#isWithdrawn = true;
  }
}
