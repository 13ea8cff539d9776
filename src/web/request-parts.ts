/** The parts of a request, named as in the declaration of its endpoint. */
export type RequestParts = { params?: object; query?: object; body?: unknown; form?: object };

/**
 * Inserts parameters into a path and appends the query. A list is repeated for each of its values; undefined values are
 * left out.
 */
export function addressOf(path: string, { params = {}, query = {} }: RequestParts): string {
  const values = new Map(Object.entries(params));
  const filled = path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(values.get(name))));
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query))
    for (const one of [value].flat()) if (one !== undefined) search.append(name, String(one));
  return search.size > 0 ? `${filled}?${search}` : filled;
}

/** A form with these values. A list is repeated for each of its values; undefined values are left out. */
export function toFormData(values: object): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(values))
    for (const one of [value].flat()) if (one !== undefined) form.append(name, one);
  return form;
}
