/** The parts of a request, as their endpoint's declaration names them. */
export type RequestParts = { params?: object; query?: object; body?: unknown; form?: object };

/** An address with its parameters, in their order; a list has each of its values, and what is undefined is left out. */
export function addressOf(path: string, { params = {}, query = {} }: RequestParts): string {
  const values = new Map(Object.entries(params));
  const filled = path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(values.get(name))));
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query))
    for (const one of [value].flat()) if (one !== undefined) search.append(name, String(one));
  return search.size > 0 ? `${filled}?${search}` : filled;
}

/** A form with these values; a list has each of its values, and what is undefined is left out. */
export function toFormData(values: object): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(values))
    for (const one of [value].flat()) if (one !== undefined) form.append(name, one);
  return form;
}
