/** The path of a URL without query, fragment and trailing slashes: `/search/?q=16S` becomes `/search`. */
export function pathOf(address: string): string {
  const path = /^[^?#]*/.exec(address)?.[0] ?? '';
  let end = path.length;
  while (end > 1 && path[end - 1] === '/') end--;
  return path.slice(0, end);
}

/**
 * Parses a query string into texts: `?q=16S&year=2019&year=2020` becomes `{q: '16S', year: ['2019', '2020']}`. The
 * router's default parser reads values as JSON, which would turn the text 1.50 into the number 1.5. A route's
 * `validateSearch` converts the texts. It must return every key, an empty one as `undefined`, because the router keeps
 * the unchecked input of missing keys.
 */
export function parseSearch(query: string): Record<string, string | string[]> {
  const params = new URLSearchParams(query);
  return Object.fromEntries(
    [...new Set(params.keys())].map((key) => {
      const values = params.getAll(key);
      return [key, values.length === 1 ? (values[0] ?? '') : values];
    }),
  );
}

/** The inverse of {@link parseSearch}; undefined, null and empty lists are left out. */
export function stringifySearch(search: Record<string, unknown>): string {
  const params = new URLSearchParams();
  for (const [key, value] of Object.entries(search)) {
    for (const item of Array.isArray(value) ? value : [value]) {
      if (item !== undefined && item !== null) params.append(key, String(item));
    }
  }
  const text = params.toString();
  return text === '' ? '' : `?${text}`;
}

/** A non-empty parameter that occurs once; otherwise undefined. */
export function textParam(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}

/** A parameter as an integer of at least `least`; otherwise undefined. */
export function numberParam(value: unknown, least = 0): number | undefined {
  const number = typeof value === 'string' || typeof value === 'number' ? Number(value) : Number.NaN;
  return Number.isSafeInteger(number) && number >= least ? number : undefined;
}
