/** The path of a page's address without what follows it, as the routes have it: `/search/?q=16S` is `/search`. */
export function pathOf(address: string): string {
  const path = /^[^?#]*/.exec(address)?.[0] ?? '';
  let end = path.length;
  while (end > 1 && path[end - 1] === '/') end--;
  return path.slice(0, end);
}

/**
 * The query string as plain texts: `?q=16S&year=2019&year=2020` is `{q: '16S', year: ['2019', '2020']}`. The router's
 * own way reads values as JSON, which would make the number 1.5 of the text 1.50. A route's `validateSearch` makes of
 * the texts what it needs; it must name every key, as `undefined` where there is nothing, because the router keeps what
 * was given for keys that are left out.
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

/** The inverse of {@link parseSearch}; what is undefined, null or an empty list is left out. */
export function stringifySearch(search: Record<string, unknown>): string {
  const params = new URLSearchParams();
  for (const [key, value] of Object.entries(search)) {
    for (const one of Array.isArray(value) ? value : [value]) {
      if (one !== undefined && one !== null) params.append(key, String(one));
    }
  }
  const text = params.toString();
  return text === '' ? '' : `?${text}`;
}

/** A parameter that is given once, as text. */
export function textParam(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}

/** A parameter as a whole number from `least` on. */
export function numberParam(value: unknown, least = 0): number | undefined {
  const number = typeof value === 'string' || typeof value === 'number' ? Number(value) : Number.NaN;
  return Number.isSafeInteger(number) && number >= least ? number : undefined;
}
