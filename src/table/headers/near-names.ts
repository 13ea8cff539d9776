import { columnOf, columns } from '../../catalogue/columns.ts';
import { allSimilarHeaders, uncertainHeaders } from '../../catalogue/headers/further-headers.ts';
import { headerSynonyms } from '../../catalogue/headers/header-synonyms.ts';
import { headerVariants, headerWords, layerHalfOf, type RangeHalf, rangeHalfOf, wordsKey } from './header-words.ts';

/** A column that a header may mean by its words; `half` is set if it names one end of a depth. */
export type NearName = { column: string; half?: RangeHalf };

function indexByWords(lists: Readonly<Record<string, readonly string[]>>, index = new Map<string, string[]>()) {
  for (const [column, headers] of Object.entries(lists))
    for (const header of headers) {
      const key = wordsKey(headerWords(header));
      const known = index.get(key) ?? [];
      if (key !== '' && !known.includes(column)) index.set(key, [...known, column]);
    }
  return index;
}

/** Names of one word, such as our `location`, often mean something else in other tables. */
const longNames = columns.filter(({ name }) => name.includes('_')).map(({ name }) => [name, [name]] as const);
const namesByWords = indexByWords(
  allSimilarHeaders,
  indexByWords(headerSynonyms, indexByWords(Object.fromEntries(longNames))),
);
const uncertain = new Set(indexByWords({ any: uncertainHeaders }).keys());

/** The columns of one of these word lists, the fullest first. */
function findByWords(variants: readonly (readonly string[])[]): readonly string[] {
  for (const words of variants) {
    const found = namesByWords.get(wordsKey(words));
    if (found) return found;
  }
  return [];
}

/** The column for one half of what another column holds as a whole; `undefined` if it has no halves. */
function halfOf(column: string, half: RangeHalf): string | undefined {
  if (column.endsWith('_begin')) return half === 'begin' ? column : column.replace(/_begin$/, '_end');
  const sizes = half === 'begin' ? `${column}_low` : `${column}_up`;
  if (columnOf(sizes)) return sizes;
  const type = columnOf(column)?.field.type;
  // The position at the end of a haul is another one than that of the event.
  return half === 'begin' && (type === 'latitude' || type === 'longitude') ? column : undefined;
}

/**
 * The columns that a header may mean by its words, without the numbers, plurals and words about samples in it.
 * @param isWhole whether the number at its end is a part of its name
 * @param isLayer whether it is one half of a layer, as another header is the other half
 */
export function findNearNames(header: string, isWhole = false, isLayer = false): NearName[] {
  const words = headerWords(header);
  const variants = isWhole ? [words] : headerVariants(words);
  const whole = findByWords(variants).filter((column) => !isLayer || column !== 'tot_depth_water_col');
  for (const words of variants) {
    const layer = layerHalfOf(words);
    const isDepth = (column: string) => columnOf(column)?.field.type === 'depth';
    if (layer && findByWords(headerVariants(layer.base)).some(isDepth))
      return [...new Set(whole.length > 0 ? whole : findByWords(headerVariants(layer.base)).filter(isDepth))].map(
        (column) => (isDepth(column) ? { column, half: layer.half } : { column }),
      );
  }
  if (whole.length > 0) return whole.map((column) => ({ column }));
  for (const words of variants) {
    const range = rangeHalfOf(words);
    const halves = range
      ? findByWords(headerVariants(range.base)).flatMap((column) => halfOf(column, range.half) ?? [])
      : [];
    if (halves.length > 0) return [...new Set(halves)].map((column) => ({ column }));
  }
  return [];
}

/** Whether a header is never enough to take a column by its name. */
export function isUncertainHeader(header: string): boolean {
  return headerVariants(headerWords(header)).some((words) => uncertain.has(wordsKey(words)));
}
