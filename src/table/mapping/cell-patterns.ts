import { comparableHeader } from '../headers/header-names.ts';
import { type CellPart, parsePartName } from './cell-parts.ts';
import type { ColumnMapping } from './column-mapping.ts';

type PatternSegment = string | { index: number; part: CellPart | null };

/** The pattern that copies the cells of a header, or a part of them. Equal headers are numbered. */
export function patternOf(headers: readonly string[], index: number, part?: CellPart): string {
  return `{${headerKey(headers, index)}${part ? `|${part}` : ''}}`;
}

/** Names in patterns are computed once per table, which may have thousands of headers. */
const headerKeyCache = new WeakMap<readonly string[], readonly string[]>();

/** The names of all headers in patterns. */
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

/** The name of a header in patterns: without braces and bars, and with a number if an equal header precedes it. */
export function headerKey(headers: readonly string[], index: number): string {
  return headerKeys(headers)[index] ?? '';
}

/** Parses a pattern; null if it contains an unknown part, or a header that the table does not have. */
export function parsePattern(pattern: string, headers: readonly string[]): PatternSegment[] | null {
  const keys = headerKeys(headers);
  const segments: PatternSegment[] = [];
  for (const match of pattern.matchAll(/\{([^{}]*)\}|[^{}]+|[{}]/g)) {
    const [text, inBraces] = match;
    if (inBraces === undefined) {
      segments.push(text);
      continue;
    }
    const bar = inBraces.lastIndexOf('|');
    const part = bar < 0 ? null : parsePartName(inBraces.slice(bar + 1));
    const index = keys.indexOf(bar < 0 ? inBraces : inBraces.slice(0, bar));
    if (index < 0 || part === undefined) return null;
    segments.push({ index, part });
  }
  return segments;
}

/** The distinct indexes of the headers in a pattern. */
export function headersInPattern(pattern: string, headers: readonly string[]): number[] {
  return [
    ...new Set(
      parsePattern(pattern, headers)?.flatMap((segment) => (typeof segment === 'string' ? [] : [segment.index])),
    ),
  ];
}

/** The indexes of all headers that a mapping uses. */
export function usedHeaders(
  { fields, measurements = {} }: Pick<ColumnMapping, 'fields' | 'measurements'>,
  headers: readonly string[],
): Set<number> {
  const patterns = [...Object.values(fields), ...Object.values(measurements)];
  return new Set(patterns.flatMap((pattern) => headersInPattern(pattern, headers)));
}
