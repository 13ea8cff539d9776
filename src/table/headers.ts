import { columns, normalizedHeader } from '../catalogue/columns.ts';
import { runInTable } from '../catalogue/run-in-table.ts';

/** Headers are compared by their letters and digits, without regard to case. */
export function plainHeader(header: string): string {
  return header.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');
}

const ourHeaders = new Set([...columns, runInTable].map(({ name }) => normalizedHeader(name)));

/** Whether a table has our own columns, which are not cut and need no matching: more of its headers are ours than are not. */
export function areOurs(headers: readonly string[]): boolean {
  const named = headers.filter((header) => header !== '');
  return named.filter((header) => ourHeaders.has(normalizedHeader(header))).length * 2 > named.length;
}
