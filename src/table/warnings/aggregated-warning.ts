import type { Warning } from '../issues.ts';
import { RowRanges } from '../row-ranges.ts';

/** A single warning for all rows with the same cause. It is added with the first row and counts the others. */
export class AggregatedWarning {
  readonly #rows = new RowRanges();
  readonly #warnings: Warning[];
  readonly #code: string;
  #warning: Warning | null = null;
  #isHeld: boolean;
  #isWithdrawn = false;

  /** @param isHeld whether the warning is held back until {@link show} is called */
  constructor(warnings: Warning[], code: string, isHeld = false) {
    this.#warnings = warnings;
    this.#code = code;
    this.#isHeld = isHeld;
  }

  /** @param firstParams the message parameters, of which those of the first row are used */
  add(line: number, firstParams: Readonly<Record<string, string | number>>): void {
    if (this.#isWithdrawn) return;
    const rows = this.#rows;
    rows.add(line);
    if (rows.count > 1) return;
    const params = {
      ...firstParams,
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

  /** Adds the warning if it was held back, and no longer holds it back. */
  show(): void {
    if (this.#isHeld && this.#warning) this.#warnings.push(this.#warning);
    this.#isHeld = false;
  }

  /** Removes the warning, and adds it for no later row. */
  withdraw(): void {
    if (this.#warning && !this.#isHeld) this.#warnings.splice(this.#warnings.indexOf(this.#warning), 1);
    this.#warning = null;
    this.#isWithdrawn = true;
  }
}
