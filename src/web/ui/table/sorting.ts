/** Ascending at the first click, and then the other way round. A sort is `field` or `field:desc`, as REST has it. */
export function nextSort(name: string, sort: string | undefined): string {
  return sort === name ? `${name}:desc` : name;
}

/** A sort as it stands in an address, where it is by one of these columns. */
export function knownSort(sort: string | undefined, isKnown: (name: string) => boolean): string | undefined {
  return sort && isKnown(sort.replace(/:desc$/, '')) ? sort : undefined;
}
