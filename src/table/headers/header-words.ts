import { visibleHeader } from '../../catalogue/columns.ts';
import { splitUnit } from './header-units.ts';

/** The half of a range that a header names. */
export type RangeHalf = 'begin' | 'end';

/** Words without a meaning of their own. */
const fillers = new Set([
  'of',
  'the',
  'a',
  'in',
  'for',
  'on',
  'at',
  'and',
  'or',
  'der',
  'des',
  'die',
  'das',
  'und',
  'oder',
  'fuer',
]);

/** Other forms of a word, English and German; a form is written as {@link headerWords} reads it. */
const wordForms: Readonly<Record<string, readonly string[]>> = {
  sample: ['samp', 'specimen', 'probe', 'proben', 'spl'],
  sampling: ['sampled', 'probenahme', 'probennahme', 'probenentnahme', 'beprobung', 'entnahme'],
  station: ['stn', 'stat', 'stationen'],
  number: ['nr', 'no', 'num', 'nummer'],
  id: ['ids', 'identifier', 'kennung', 'identifikator'],
  name: ['namen', 'bezeichnung', 'bez'],
  label: ['kuerzel', 'abkuerzung'],
  concentration: ['conc', 'konz', 'konzentration'],
  volume: ['vol', 'volumen'],
  extraction: ['extr', 'ext', 'extraktion'],
  latitude: ['lat', 'breitengrad'],
  longitude: ['lon', 'lng', 'laengengrad'],
  description: ['desc', 'descr', 'beschreibung'],
  collection: ['coll', 'collec', 'collected'],
  sequencing: ['seq', 'sequenzierung', 'sequenzier'],
  method: ['meth', 'methode', 'verfahren'],
  temperature: ['temperatur'],
  depth: ['tiefe', 'dep'],
  date: ['datum', 'dat'],
  comment: [
    'bemerkung',
    'bemerkungen',
    'kommentar',
    'kommentare',
    'anmerkung',
    'anmerkungen',
    'remark',
    'note',
    'notiz',
    'notizen',
  ],
  cruise: ['fahrt', 'reise', 'forschungsfahrt'],
  total: ['tot', 'gesamt'],
  geographic: ['geogr', 'geog', 'geo', 'geographical', 'geographisch', 'geographische', 'geografisch', 'geografische'],
  environment: ['env', 'envo', 'environmental', 'enviro', 'umwelt'],
  nucleic: ['nucl', 'nuc'],
  forward: ['fwd', 'fw', 'vorwaerts'],
  reverse: ['rev', 'rv', 'rueckwaerts'],
  person: ['pers'],
  institute: ['institut', 'institution'],
  reference: ['ref'],
  library: ['lib', 'bibliothek'],
  position: ['pos'],
  gene: ['gen'],
};
const formIndex = new Map(
  Object.entries(wordForms).flatMap(([word, forms]) => forms.map((form) => [form, word] as const)),
);

/** Words that name the beginning or the end of a period, of a depth or of sizes. */
const rangeWords: Readonly<Record<RangeHalf, readonly string[]>> = {
  begin: [
    'begin',
    'beginning',
    'start',
    'from',
    'min',
    'minimum',
    'beginn',
    'anfang',
    'von',
    'lower',
    'low',
    'untere',
    'unterer',
    'ab',
    'first',
  ],
  end: ['end', 'stop', 'to', 'max', 'maximum', 'ende', 'bis', 'upper', 'up', 'obere', 'oberer', 'last'],
};
/** Words that name the ends of a depth or of a layer from above; `lower` is its end. */
const layerWords: Readonly<Record<RangeHalf, readonly string[]>> = {
  begin: ['top', 'upper', 'oben', 'obere', 'oberkante', 'shallow'],
  end: ['bottom', 'bot', 'lower', 'unten', 'untere', 'unterkante', 'deep'],
};

const foldUmlauts = (text: string) =>
  text.replaceAll('ä', 'ae').replaceAll('ö', 'oe').replaceAll('ü', 'ue').replaceAll('ß', 'ss');

/** A word without the ending of its plural; short words and those that end like `gas` are left unchanged. */
function singular(word: string): string {
  return word.length > 4 && /[^s]s$/.test(word) && !/(?:is|us|as)$/.test(word) ? word.slice(0, -1) : word;
}

const wordsCache = new Map<string, readonly string[]>();
const maxCachedHeaders = 5_000;
/** Longer headers are sentences and are not compared with names. */
const maxNameLength = 200;

/**
 * The words of a header in one form: split at signs, digits and capitals within it, in lower case, without plural endings,
 * fillers and the text in brackets; abbreviations and German words as the English ones. A sentence has none.
 */
export function headerWords(header: string): readonly string[] {
  const known = wordsCache.get(header);
  if (known) return known;
  if (header.length > maxNameLength) return [];
  const plain = visibleHeader(splitUnit(header).name)
    .replaceAll(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .replaceAll(/(\p{Lu})(\p{Lu}\p{Ll})/gu, '$1 $2');
  const parts =
    foldUmlauts(plain.toLowerCase())
      .replaceAll(/(\p{L}{4})(min|max)(?!\p{L})/gu, '$1 $2')
      .match(/\p{L}+|\p{N}+/gu) ?? [];
  const words = parts.map((part) => formIndex.get(part) ?? formIndex.get(singular(part)) ?? singular(part));
  const telling = words.filter((word) => !fillers.has(word));
  const result = telling.length > 0 ? telling : words;
  if (wordsCache.size < maxCachedHeaders) wordsCache.set(header, result);
  return result;
}

/** One text for the words of a header, by which it is compared. */
export const wordsKey = (words: readonly string[]): string => words.join(' ');

/** Words before a name that only say that it is one of the sample or of the sampling. */
const sampleWords = new Set(['sample', 'sampling', 'collection']);

const isNumbered = (words: readonly string[]) => words.length > 1 && /^\d{1,2}$/.test(words.at(-1) ?? '');

/** The numbers of numbered headers by the words before them, computed once per table. */
const seriesCache = new WeakMap<readonly string[], ReadonlyMap<string, ReadonlySet<string>>>();

function seriesOf(headers: readonly string[]): ReadonlyMap<string, ReadonlySet<string>> {
  const known = seriesCache.get(headers);
  if (known) return known;
  const series = new Map<string, Set<string>>();
  for (const words of headers.map(headerWords)) {
    if (!isNumbered(words)) continue;
    const base = wordsKey(words.slice(0, -1));
    series.set(base, (series.get(base) ?? new Set()).add(words.at(-1) ?? ''));
  }
  seriesCache.set(headers, series);
  return series;
}

/** Whether a header is one of several that differ in the number at their end only, such as `primer 1` and `primer 2`. */
export function isInSeries(header: string, headers: readonly string[]): boolean {
  const words = headerWords(header);
  return isNumbered(words) && (seriesOf(headers).get(wordsKey(words.slice(0, -1)))?.size ?? 0) > 1;
}

/**
 * The words of a header without what does not change its meaning: the number at its end, and the words about sampling
 * before it; the fullest first.
 */
export function headerVariants(words: readonly string[]): (readonly string[])[] {
  const variants = [words];
  const unnumbered = isNumbered(words) ? words.slice(0, -1) : words;
  if (unnumbered !== words) variants.push(unnumbered);
  const [first = '', ...rest] = unnumbered;
  if (rest.length > 0 && sampleWords.has(first)) variants.push(rest);
  return variants;
}

/** A header that names one half of a range, and the words of its whole. */
export type HalfHeader = { base: readonly string[]; half: RangeHalf };

function halfBy(words: readonly string[], names: typeof rangeWords): HalfHeader | null {
  const found = words.flatMap((word, at): { at: number; half: RangeHalf }[] =>
    names.begin.includes(word) ? [{ at, half: 'begin' }] : names.end.includes(word) ? [{ at, half: 'end' }] : [],
  );
  const [only, second] = found;
  if (!only || second || words.length < 2) return null;
  return { base: words.filter((_, at) => at !== only.at), half: only.half };
}

/** The half of a period or of sizes that the words name. */
export const rangeHalfOf = (words: readonly string[]): HalfHeader | null => halfBy(words, rangeWords);
/** The half of a depth that the words name: `upper` is its beginning. */
export const layerHalfOf = (words: readonly string[]): HalfHeader | null =>
  halfBy(words, layerWords) ?? halfBy(words, rangeWords);

/** Whether another header names the other half of a layer: `depth bottom` beside `depth top` is no depth of the water. */
export function isHalfOfLayer(header: string, headers: readonly string[]): boolean {
  const layer = halfBy(headerWords(header), layerWords);
  return (
    layer !== null &&
    headers.some((other) => {
      const others = halfBy(headerWords(other), layerWords);
      return others !== null && others.half !== layer.half && wordsKey(others.base) === wordsKey(layer.base);
    })
  );
}

/** Words that name a column of units. */
const unitWords = new Set(['unit', 'einheit', 'einheiten', 'uom']);

/** The words of the column whose units a header names; null for any other header. The words may be empty: `Unit`. */
export function unitHeaderOf(header: string): readonly string[] | null {
  const words = headerWords(header);
  const others = words.filter((word) => !unitWords.has(word));
  return others.length < words.length ? others : null;
}
