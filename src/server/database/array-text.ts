/** An item of an array of one dimension: unquoted, or quoted with its special characters escaped. */
const itemPattern = /"((?:[^"\\]|\\.)*)"|[^,{}"]+/gs;

/**
 * Parses an array of one dimension in PostgreSQL's text form (its documentation, section 8.15.6). The driver's own
 * parser creates half a dozen objects for each array, and an export of 200,000 elements has millions of arrays.
 * @returns null for an array of several dimensions, or with bounds
 */
export function parseArrayText(text: string): (string | null)[] | null {
  if (text === '{}') return [];
  if (!text.startsWith('{') || text.startsWith('{{')) return null;
  if (!text.includes('"')) {
    const items: (string | null)[] = text.slice(1, -1).split(',');
    for (const [index, item] of items.entries()) if (item === 'NULL') items[index] = null;
    return items;
  }
  const items: (string | null)[] = [];
  for (const [item, quoted] of text.matchAll(itemPattern)) {
    if (quoted === undefined) items.push(item === 'NULL' ? null : item);
    else items.push(quoted.includes('\\') ? quoted.replaceAll(/\\(.)/gs, '$1') : quoted);
  }
  return items;
}
