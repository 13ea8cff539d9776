import { trimmedText } from '../../catalogue/cells.ts';
import { columns, mandatoryColumns, normalizeHeader, visibleHeader } from '../../catalogue/columns.ts';
import { runInTable } from '../../catalogue/run-in-table.ts';
import type { RawRow } from '../reading/read-rows.ts';

/** Normalizes a header for comparison: only letters and digits, in lower case. */
export function comparableHeader(header: string): string {
  return visibleHeader(header)
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '');
}

const catalogueHeaders = new Set([...columns, runInTable].map(({ name }) => normalizeHeader(name)));
/** Whether a header is the name of a catalogue column. */
export const isCatalogueHeader = (header: string): boolean => catalogueHeaders.has(normalizeHeader(header));

const mandatoryHeaders = mandatoryColumns.map(({ name }) => normalizeHeader(name));

/**
 * Whether a table has catalogue headers, so that users need not map its columns: most of its headers are catalogue
 * names, or all mandatory columns are present.
 */
export function areCatalogueHeaders(headers: readonly string[]): boolean {
  const filled = headers.map(normalizeHeader).filter((header) => header !== '');
  const catalogueNames = new Set(filled.filter((header) => catalogueHeaders.has(header)));
  return (
    filled.filter((header) => catalogueNames.has(header)).length * 2 > filled.length ||
    mandatoryHeaders.every((header) => catalogueNames.has(header))
  );
}

/** The header names of a table; the empty string for a column without a name. Trailing empty ones are removed. */
export function headersOf(row: RawRow): string[] {
  const headers = Array.from(row.cells, trimmedText);
  while (headers.at(-1) === '') headers.pop();
  return headers;
}
