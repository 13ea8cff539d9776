import { comparableHeader } from '../headers/header-names.ts';
import { type CellPart, parsePartName } from './cell-parts.ts';
import type { ColumnMapping } from './column-mapping.ts';

type PatternSegment = string | { at: number; part: CellPart | null };

/** The pattern of cells that are a header's own. Headers of one name are told apart by their number. */
export function patternOf(headers: readonly string[], at: number, part?: CellPart): string {
  return `{${headerKey(headers, at)}${part ? `|${part}` : ''}}`;
}

/** Tables are asked for their headers again and again, and may have thousands of them. */
const headerKeyCache = new WeakMap<readonly string[], readonly string[]>();

/** The names of headers in patterns, in their order. */
function headerKeys(headers: readonly string[]): readonly string[] {
  const known = headerKeyCache.get(headers);
  if (known) return known;
  const seen = new Map<string, number>();
  const keys = headers.map((header) => {
    const name = header.replaceAll(/[{}|]/g, ' ').trim();
    const plain = comparableHeader(header);
    const number = (seen.get(plain) ?? 0) + 1;
    seen.set(plain, number);
    return number > 1 || name === '' ? `${name}#${number}` : name;
  });
  headerKeyCache.set(headers, keys);
  return keys;
}

/** The name of a header in a pattern: without signs of the pattern, and with its number where it stands there before. */
export function headerKey(headers: readonly string[], at: number): string {
  return headerKeys(headers)[at] ?? '';
}

/** A pattern's pieces; null where it names a header that the table does not have, or a part that there is not. */
export function parsePattern(pattern: string, headers: readonly string[]): PatternSegment[] | null {
  const keys = headerKeys(headers);
  const pieces: PatternSegment[] = [];
  for (const found of pattern.matchAll(/\{([^{}]*)\}|[^{}]+|[{}]/g)) {
    const [text, inBraces] = found;
    if (inBraces === undefined) {
      pieces.push(text);
      continue;
    }
    const bar = inBraces.lastIndexOf('|');
    const part = bar < 0 ? null : parsePartName(inBraces.slice(bar + 1));
    const at = keys.indexOf(bar < 0 ? inBraces : inBraces.slice(0, bar));
    if (at < 0 || part === undefined) return null;
    pieces.push({ at, part });
  }
  return pieces;
}

/** The headers whose cells a pattern names, by their places, each once. */
export function headersInPattern(pattern: string, headers: readonly string[]): number[] {
  return [
    ...new Set(parsePattern(pattern, headers)?.flatMap((piece) => (typeof piece === 'string' ? [] : [piece.at]))),
  ];
}

/** The headers that a recipe uses, by their places. */
export function usedHeaders({ fields }: Pick<ColumnMapping, 'fields'>, headers: readonly string[]): Set<number> {
  return new Set(Object.values(fields).flatMap((pattern) => headersInPattern(pattern, headers)));
}
