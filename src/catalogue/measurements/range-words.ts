import { normalizeText } from '../cells.ts';

/** A limit of a range; `isOpen` if the limit itself does not belong to it. */
type Limit = { value: number; isOpen: boolean };

/**
 * A word that limits a number: `temp>4`, `salinity:30..35`, `depth<=10`; or asks whether there is one: `has:oxygen`. Its name is that of
 * a column of numbers, or of a measurement type, perhaps with a qualifier: `temp.top`.
 */
export type RangeTerm = {
  text: string;
  name: string;
  low: Limit | null;
  high: Limit | null;
};

/** The least and the greatest number of a range, both of which belong to it; null for none. */
export type Range = { low: number | null; high: number | null };

const number = String.raw`[-+]?\d+(?:[.,]\d+)?`;
const comparison = new RegExp(String.raw`^(\p{L}[\p{L}\p{N}_.-]*)(>=|<=|[<>=])(${number})$`, 'u');
const range = new RegExp(String.raw`^(\p{L}[\p{L}\p{N}_.-]*):(${number})?\.\.(${number})?$`, 'u');
const presence = /^has:(\p{L}[\p{L}\p{N}_.-]*)$/u;

const toNumber = (text: string): number => Number(text.replace(',', '.'));

/** The range that a word stands for; null for any other word. */
export function parseRangeTerm(text: string): RangeTerm | null {
  const [, compared, sign = '', limit = ''] = comparison.exec(text) ?? [];
  if (compared !== undefined) {
    const value: Limit = { value: toNumber(limit), isOpen: sign === '>' || sign === '<' };
    return {
      text,
      name: compared,
      low: sign.startsWith('<') ? null : value,
      high: sign.startsWith('>') ? null : value,
    };
  }
  const [, limited, from, to] = range.exec(text) ?? [];
  if (limited !== undefined && (from !== undefined || to !== undefined)) {
    const limitOf = (given: string | undefined) =>
      given === undefined ? null : { value: toNumber(given), isOpen: false };
    return { text, name: limited, low: limitOf(from), high: limitOf(to) };
  }
  const [, present] = presence.exec(text) ?? [];
  return present === undefined ? null : { text, name: present, low: null, high: null };
}

/**
 * A phrase in quotes, with or without a name before it, or a word; a quote that is never closed is a character like
 * others.
 */
export const phraseOrWord = /(?<name>[\w.]+:)?"(?<phrase>[^"]+)"(?!\S)|\S+/gu;

/** The words and phrases of a term as they are written, each with the range that limits a number, if it is one. */
function wordsOf(term: string): { text: string; limits: RangeTerm | null }[] {
  return [...term.matchAll(phraseOrWord)].map(({ 0: text, groups }) => {
    const found = groups?.phrase === undefined ? parseRangeTerm(normalizeText(text)) : null;
    return { text, limits: found?.low || found?.high ? found : null };
  });
}

/** A number without an exponent, which no range can have. */
const plainNumber = new Intl.NumberFormat('en', { useGrouping: false, maximumSignificantDigits: 15 });

/** The word of a search for a range: `temp:2..8`, `temp:..8`; null without limits, and for a name that no such word can have. */
export function rangeWord(name: string, { low, high }: Range): string | null {
  const [from, to] = [low, high].map((limit) => (limit === null ? '' : plainNumber.format(limit)));
  const word = `${name}:${from}..${to}`;
  return parseRangeTerm(word) ? word : null;
}

/** The names whose numbers a term limits, as they are written, each once. */
export function limitedNames(term: string): string[] {
  const names = new Map(
    wordsOf(term).flatMap(({ limits }) => (limits ? [[limits.name.toLowerCase(), limits.name]] : [])),
  );
  return [...names.values()];
}

/** The range to which a term limits the numbers of a name, in upper or lower case: where all of its words for it overlap. */
export function rangeIn(term: string, name: string): Range {
  const own = wordsOf(term).flatMap(({ limits }) =>
    limits?.name.toLowerCase() === name.toLowerCase() ? [limits] : [],
  );
  const lows = own.flatMap(({ low }) => low?.value ?? []);
  const highs = own.flatMap(({ high }) => high?.value ?? []);
  return { low: lows.length > 0 ? Math.max(...lows) : null, high: highs.length > 0 ? Math.min(...highs) : null };
}

/** A term with another range of a name instead of those that it has; without limits it has none any more. */
export function withRange(term: string, name: string, limits: Range): string {
  const words = wordsOf(term);
  const isOwn = ({ limits: one }: (typeof words)[number]) => one?.name.toLowerCase() === name.toLowerCase();
  const first = words.findIndex(isOwn);
  const texts = words.map((word, i) => (isOwn(word) ? (i === first ? rangeWord(name, limits) : null) : word.text));
  if (first < 0) texts.push(rangeWord(name, limits));
  return texts.filter((text) => text !== null).join(' ');
}

/** A term without the ranges of a name. */
export const withoutRange = (term: string, name: string): string => withRange(term, name, { low: null, high: null });
