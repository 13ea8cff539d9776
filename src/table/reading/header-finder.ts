import { areCatalogueHeaders, headersOf } from '../headers/header-names.ts';
import type { Warning } from '../issues.ts';
import { RowRanges } from '../row-ranges.ts';
import { createDescriptionTest } from './description-rows.ts';
import { findHeader, maxHeaderSearchRows } from './find-table.ts';
import type { RawRow } from './read-rows.ts';

/** Skips the rows directly below a header that describe its columns, and returns one warning about them. */
export class DescriptionRowFilter {
  readonly #isDescription: (row: RawRow) => boolean;
  readonly #described = new RowRanges();
  readonly #rows: RawRow[] = [];
  #hasData = false;

  /** @param below the rows below the header, if they are known: the more, the more descriptions are recognised */
  constructor(header: RawRow, below: readonly RawRow[] = []) {
    this.#isDescription = createDescriptionTest(header, below);
  }

  /** Whether a row is data; must be called for the rows in their order. */
  isData(row: RawRow): boolean {
    if (this.#hasData) return true;
    if (this.#isDescription(row)) {
      this.#described.add(row.line);
      this.#rows.push(row);
      return false;
    }
    this.#hasData = true;
    return true;
  }

  /** The rows that are skipped so far. */
  get rows(): readonly RawRow[] {
    return this.#rows;
  }

  get warnings(): Warning[] {
    const { count, text } = this.#described;
    return count > 0 ? [{ code: 'describedRows', params: { count, rows: text } }] : [];
  }
}

/**
 * Finds the header of a streamed table, which may follow titles and labels. Only the rows among which it may be are
 * buffered.
 */
export class HeaderFinder {
  readonly #first: RawRow[] = [];
  readonly #warningsAbove: Warning[] = [];
  #filter: DescriptionRowFilter | null = null;

  /** Adds the next row. @returns the rows that are certain now: first the header, then the rows of the table */
  push(row: RawRow): readonly RawRow[] {
    if (this.#filter) return this.#filter.isData(row) ? [row] : [];
    this.#first.push(row);
    const isSure = this.#first.length === 1 && areCatalogueHeaders(headersOf(row));
    return isSure || this.#first.length === maxHeaderSearchRows ? this.#begin() : [];
  }

  /** The rows that were still buffered at the end. */
  flush(): readonly RawRow[] {
    return this.#filter ? [] : this.#begin();
  }

  /** Warnings about rows without data; complete after the last row. */
  get warnings(): Warning[] {
    return [...this.#warningsAbove, ...(this.#filter?.warnings ?? [])];
  }

  #begin(): RawRow[] {
    const index = Math.max(findHeader(this.#first), 0);
    const header = this.#first[index];
    if (!header) return [];
    const filter = new DescriptionRowFilter(header, this.#first.slice(index + 1));
    this.#filter = filter;
    this.#warningsAbove.push(...findRowsAboveWarnings(this.#first, index));
    return [header, ...this.#first.slice(index + 1).filter((row) => filter.isData(row))];
  }
}

/**
 * The warning about rows above a header, if there are any.
 * @param headerIndex the index of the header among the rows
 */
export function findRowsAboveWarnings(rows: readonly RawRow[], headerIndex: number): Warning[] {
  const headerLine = rows[headerIndex]?.line;
  return headerIndex > 0 && headerLine !== undefined ? [{ code: 'headerBelow', params: { row: headerLine } }] : [];
}
