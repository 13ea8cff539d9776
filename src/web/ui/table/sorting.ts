/** Ascending at the first click, and then the other way round. A sort is `field` or `field:desc`, as REST has it. */
export function nextSort(name: string, sort: string | undefined): string {
  return sort === name ? `${name}:desc` : name;
}
