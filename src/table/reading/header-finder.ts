import { areCatalogueHeaders, headersOf } from '../headers/header-names.ts';
import type { Warning } from '../issues.ts';
import { RowRanges } from '../row-ranges.ts';
import { createDescriptionTest } from './description-rows.ts';
import { findHeader, maxHeaderSearchRows } from './find-table.ts';
import type { RawRow } from './read-rows.ts';

/** Passes over the rows directly below a header that describe its columns, and has one warning of them. */
export class DescriptionRowFilter {
  readonly #isDescription: (row: RawRow) => boolean;
  readonly #described = new RowRanges();
  #isOver = false;

  constructor(header: RawRow) {
    this.#isDescription = createDescriptionTest(header);
  }

  /** Whether a row belongs to the table; rows come in their order. */
  isData(row: RawRow): boolean {
    if (this.#isOver) return true;
    if (this.#isDescription(row)) {
      this.#described.add(row.line);
      return false;
    }
    this.#isOver = true;
    return true;
  }

  get warnings(): Warning[] {
    const { count, text } = this.#described;
    return count > 0 ? [{ code: 'describedRows', params: { count, rows: text } }] : [];
  }
}

/**
 * Finds the header of a table whose rows come one by one: it may stand below titles and labels. No more rows wait for it than it can
 * be among.
 */
export class HeaderFinder {
  readonly #first: RawRow[] = [];
  readonly #above: Warning[] = [];
  #below: DescriptionRowFilter | null = null;

  /** Takes the next row. @returns those that are known by it: the header first, then the rows of the table */
  push(row: RawRow): readonly RawRow[] {
    if (this.#below) return this.#below.isData(row) ? [row] : [];
    this.#first.push(row);
    const isSure = this.#first.length === 1 && areCatalogueHeaders(headersOf(row));
    return isSure || this.#first.length === maxHeaderSearchRows ? this.#begin() : [];
  }

  /** The rows that still waited when the last one was taken. */
  flush(): readonly RawRow[] {
    return this.#below ? [] : this.#begin();
  }

  /** Warnings of rows that are no data, once all rows were taken. */
  get warnings(): Warning[] {
    return [...this.#above, ...(this.#below?.warnings ?? [])];
  }

  #begin(): RawRow[] {
    const at = Math.max(findHeader(this.#first), 0);
    const header = this.#first[at];
    if (!header) return [];
    const below = new DescriptionRowFilter(header);
    this.#below = below;
    this.#above.push(...findRowsAboveWarnings(this.#first, at));
    return [header, ...this.#first.slice(at + 1).filter((row) => below.isData(row))];
  }
}

/** The warning of what stands above a header, if anything does. @param at the header's place among the rows */
export function findRowsAboveWarnings(rows: readonly RawRow[], at: number): Warning[] {
  const row = rows[at]?.line;
  return at > 0 && row !== undefined ? [{ code: 'headerBelow', params: { row } }] : [];
}
