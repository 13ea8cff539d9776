/** Items as PostgreSQL writes them into an array of one dimension: as they are, or in quotes with the signs that it means otherwise. */
const itemPattern = /"((?:[^"\\]|\\.)*)"|[^,{}"]+/gs;

/**
 * The items of an array of one dimension in PostgreSQL's text form (its documentation, section 8.15.6). The driver's own
 * parser makes half a dozen objects for each array, and an export of 200,000 elements has millions of arrays.
 * @returns null for an array of another form
 */
export function parseArrayText(text: string): (string | null)[] | null {
  if (text === '{}') return [];
  if (!text.startsWith('{') || text.startsWith('{{')) return null;
  if (!text.includes('"')) {
    const items: (string | null)[] = text.slice(1, -1).split(',');
    for (const [at, one] of items.entries()) if (one === 'NULL') items[at] = null;
    return items;
  }
  const items: (string | null)[] = [];
  for (const [whole, quoted] of text.matchAll(itemPattern)) {
    if (quoted === undefined) items.push(whole === 'NULL' ? null : whole);
    else items.push(quoted.includes('\\') ? quoted.replaceAll(/\\(.)/gs, '$1') : quoted);
  }
  return items;
}
