import { type Cell, textOf } from '../../catalogue/cells.ts';
import { columns, mandatoryColumns, normalizeHeader, visibleHeader } from '../../catalogue/columns.ts';
import { runInTable } from '../../catalogue/run-in-table.ts';
import type { RawRow } from '../reading/read-rows.ts';

/** Headers are compared by their letters and digits, without regard to case. */
export function comparableHeader(header: string): string {
  return visibleHeader(header)
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '');
}

const catalogueHeaders = new Set([...columns, runInTable].map(({ name }) => normalizeHeader(name)));
/** Whether a header is the name of a column of ours, as it is seen. */
export const isCatalogueHeader = (header: string): boolean => catalogueHeaders.has(normalizeHeader(header));

const mandatoryHeaders = mandatoryColumns.map(({ name }) => normalizeHeader(name));

/**
 * Whether a table has our own columns, which need no matching by a person: more of its headers are ours than are not, or all that
 * are mandatory are there under our names.
 */
export function areCatalogueHeaders(headers: readonly string[]): boolean {
  const named = headers.map(normalizeHeader).filter((header) => header !== '');
  const ours = new Set(named.filter((header) => catalogueHeaders.has(header)));
  return (
    named.filter((header) => ours.has(header)).length * 2 > named.length ||
    mandatoryHeaders.every((header) => ours.has(header))
  );
}

/** The text of a cell, without blanks around it. */
export const trimmedText = (cell: Cell): string => (cell === null || cell === undefined ? '' : textOf(cell).trim());

/** The names of a table's columns, as they stand in its header; those without one are called by nothing. */
export function headersOf(row: RawRow): string[] {
  const headers = Array.from(row.cells, trimmedText);
  while (headers.at(-1) === '') headers.pop();
  return headers;
}
