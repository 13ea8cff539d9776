import { normalizeText } from '../../cells.ts';
import {
  alone,
  atoms,
  codes,
  exactNames,
  names,
  noUnits,
  offsets,
  prefixes,
  substances,
  superscript,
  symbols,
} from './definitions.ts';
import { divide, multiply, one, type Ratio, ratioOf, reduced } from './ratio.ts';
import type { Unit } from './unit.ts';

/** The sizes of atoms with their prefixes, and the atoms that symbols, symbols in lower case, and words mean. */
const sizes = new Map<string, Ratio>();
const atomsBySymbol = new Map<string, string>();
const atomsByLowerCase = new Map<string, string[]>();
const atomsByWord = new Map<string, string>();
for (const [symbols, letters, size, words = ''] of atoms) {
  const [atom = ''] = symbols.split(' ');
  for (const prefix of ['', ...letters]) {
    const [prefixSize, ...prefixWords] = prefixes[prefix] ?? ['1'];
    const prefixed = prefix + atom;
    sizes.set(prefixed, multiply(ratioOf(size), ratioOf(prefixSize)));
    for (const symbol of symbols.split(' ')) {
      atomsBySymbol.set(prefix + symbol, prefixed);
      const lowerCase = (prefix + symbol).toLowerCase();
      atomsByLowerCase.set(lowerCase, [...new Set([...(atomsByLowerCase.get(lowerCase) ?? []), prefixed])]);
    }
    for (const word of words === '' ? [] : words.split(' '))
      for (const start of [prefix, ...prefixWords]) atomsByWord.set(start + word, prefixed);
  }
}

/** A text with one sign for each meaning: `u` for micro, `^` before superscripts, ASCII hyphens, `deg`, single spaces. */
const plainSigns = (text: string): string =>
  normalizeText(text)
    .replaceAll(/[º˚∘]/g, '°')
    .replaceAll(/[⁰¹²³⁴-⁹⁻⁺]+/g, '^$&')
    .normalize('NFKC')
    .replaceAll('μ', 'u')
    .replaceAll(/[∕⁄]/g, '/')
    .replaceAll(/[\u2010-\u2015\u2212]/g, '-')
    .replaceAll(/_(?!i\])|\s+/g, ' ')
    .replaceAll(/° ?|\bdeg\. ?|\b(?:degrees?|grad)(?![^ ])/gi, 'deg ')
    .replace(/^deg([ckf])$/i, 'deg $1')
    .replaceAll(/ {2,}/g, ' ')
    .trim();

/** A product as atoms with exponents, separated by spaces and slashes; brackets and words between are left out. */
const plainProduct = (signs: string): string =>
  signs
    .replaceAll('**', '^')
    .replaceAll(/\b10\*(?=\d)|\b1e\+?(?=\d)/gi, '10^')
    .replaceAll(/\bx ?(?=10\^)/gi, '')
    .replaceAll(/\^\{(-?\d)\}/g, '^$1')
    .replaceAll(/(^| )(?:per|pro|je) /gi, '$1/')
    .replaceAll(/ (?:and|und) /gi, ' ')
    .replaceAll(/\bchl(?:orophyll)?[ .-]{0,2}[abc]\b/gi, 'chl')
    .replaceAll(/\b([km]?g)[ -]?(?:sw|dw|ww|fw|tg)\b/gi, '$1')
    .replaceAll(/\b([kmunp]?(?:g|mol))(?=(?:C|N|P|Si|O2|[Cc]hl)\b)/g, '$1 ')
    .replaceAll(/\b(?:square |sq |quadrat)(\p{L}{1,20})/giu, '$1^2')
    .replaceAll(/\b(?:cubic |kubik)(\p{L}{1,20})/giu, '$1^3')
    .replaceAll(/[·⋅∙•×*.{}]/g, ' ')
    .replaceAll(/(\p{L}) \^?(?=-\d)/gu, '$1^')
    .replaceAll(/\(([^()]{1,40})\) ?\^?-1/g, '/$1 ')
    .replaceAll(/\/ ?\(([^()]{1,40})\)/g, '/$1');

/** An atom of a product as it is written; all exponents behind the first slash may be meant to be negative. */
type Part = { readonly name: string; exponent: number; readonly isBehindSlash: boolean };

/** Whether a word behind a part names a substance, also with its charge or element: `NO3-N`; `S` is sulfur, `s` never. */
function isSubstance(word: string, before: Part): boolean {
  if (before.exponent === 1 && !/(?:[gGlLEMq]|ramm?|ole|it(?:er|re))s?$/.test(before.name)) return false;
  const elements = word.replace(/\^\d?[-+]$/, '').split(/[-+]/);
  return elements.every((element, index) =>
    element === '' ? index > 0 : element === 'S' || substances.has(element.toLowerCase()),
  );
}

/** The parts of a product; null for a text that is none. */
function partsOf(product: string): Part[] | null {
  const parts: Part[] = [];
  let isBelow = false;
  let isBehindSlash = false;
  for (const word of product.match(/\/|[^\s/]+/g) ?? []) {
    const isSlash = word === '/';
    if (isSlash && isBelow) return null;
    const last = isBelow || isSlash ? undefined : parts.at(-1);
    isBehindSlash ||= isSlash;
    if (isSlash) isBelow = true;
    else if (last && isSubstance(word, last)) continue;
    else if (/^(?:1|#|counts?)$/i.test(word) && parts.length === 0 && !isBelow) continue;
    else {
      const [, name, power = '1'] = /^(10\^\d{1,2}|[^\d^+()-]+)(?:\^?([-+]\d|[2-9]))?$/.exec(word) ?? [];
      if (name === undefined) return null;
      const exponent = isBelow ? -Number(power) : Number(power);
      // The exponent of a substance belongs to its unit: `mg Chl-1`.
      if (last?.exponent === 1 && exponent === -1 && isSubstance(name, last)) last.exponent = -1;
      else parts.push({ name, exponent, isBehindSlash });
      isBelow = false;
    }
  }
  return isBelow ? null : parts;
}

/** The atoms that a name may mean: one by its exact symbol or by a word, or several by a symbol in other letters. */
function atomsNamed(name: string, isExact: boolean): readonly string[] {
  if (name.startsWith('10^')) return [name];
  const lowerCase = name.toLowerCase();
  const exact = atomsBySymbol.get(name) ?? atomsByWord.get(lowerCase);
  const named = isExact ? [] : (atomsByLowerCase.get(lowerCase) ?? []);
  // Milli and mega differ by their letters alone: `mPa` is never MPa.
  const isCertain = !named.some((atom) => /^m./.test(atom) && named.includes(`M${atom.slice(1)}`));
  return named.length > 0 && isCertain ? named : exact === undefined ? [] : [exact];
}

/** Whether a name is right in its letters, though it may be no listed unit: `mS`, the petagram `Pg`, and a single letter. */
const isRightAsItIs = (name: string): boolean =>
  name.length === 1 ||
  atomsNamed(name, true).length > 0 ||
  (/^[MGTP]\p{Ll}/u.test(name) && atomsBySymbol.has(name.slice(1)));

type Term = readonly [atom: string, exponent: number];

const isAbbreviated = ([atom]: Term) => /^[munpf]?[ME]$/.test(atom);

/** The volume that a cubed length is. */
const cubes: Readonly<Record<string, string>> = { dm: 'L', cm: 'mL', mm: 'uL' };

/** A term with its abbreviation and its cubed length written out: `mM` as `mmol/L`, `cm3` as `mL`. */
function writtenOut(term: Term): Term[] {
  const [atom, exponent] = term;
  const amount: Term = [`${atom.slice(0, -1)}mol`, exponent];
  if (isAbbreviated(term)) return atom.endsWith('E') ? [amount] : [amount, ['L', -exponent]];
  const volume = Math.abs(exponent) === 3 ? cubes[atom] : undefined;
  return volume === undefined ? [term] : [[volume, exponent / 3]];
}

/** A text that is the same for all orders and spellings of a product. */
const keyOf = (terms: readonly Term[]): string =>
  terms
    .flatMap(writtenOut)
    .map(([atom, exponent]) => `${atom}^${exponent}`)
    .sort()
    .join(' ');

/** The products that parts may mean: one, or several where a name means several atoms. */
function productsOf(parts: readonly Part[], isExact: boolean, isLoose: boolean): Term[][] {
  let products: Term[][] = [[]];
  for (const { name, exponent, isBehindSlash } of parts) {
    const power = isLoose && isBehindSlash ? -Math.abs(exponent) : exponent;
    const terms = atomsNamed(name, isExact).map((atom): Term => [atom, power]);
    products = products.flatMap((product) => terms.map((term) => [...product, term]));
  }
  return products;
}

/** The product that a code is. */
const productOfCode = (code: string): Term[] => productsOf(partsOf(plainProduct(code)) ?? [], true, false)[0] ?? [];

function sizeOf(terms: readonly Term[]): Ratio {
  return terms.reduce((product, [atom, exponent]) => {
    const size = sizes.get(atom) ?? [10n ** BigInt(atom.slice('10^'.length)), 1n];
    const power: Ratio = [size[0] ** BigInt(Math.abs(exponent)), size[1] ** BigInt(Math.abs(exponent))];
    return exponent < 0 ? divide(product, power) : multiply(product, power);
  }, one);
}

/** The symbol of a code: `µmol/m²/s`, `10³ cells/mL`, `mmHg`. */
const symbolOf = (code: string): string =>
  symbols[code] ??
  code
    .replaceAll(/(?<![a-zA-Z{])u(?=[a-zA-Z])/g, 'µ')
    .replaceAll(/(?<=10\*|\p{Ll})\d/gu, superscript)
    .replaceAll('*', '')
    .replaceAll('.', ' ')
    .replaceAll(/_i|[[\]{}]/g, '');

/** All known units, those of one dimension together. */
export const units: readonly Unit[] = Object.entries(codes).flatMap(([dimension, list]) =>
  list.split(/\s+/).map((code) => {
    const [size] = alone[code] ?? [];
    const [numerator, denominator] = reduced(size === undefined ? sizeOf(productOfCode(code)) : ratioOf(size));
    const factor = denominator === 1n ? `${numerator}` : `${numerator}/${denominator}`;
    return { code, symbol: symbolOf(code), dimension, factor, offset: offsets[code] ?? '0' };
  }),
);

const unitsByKey = new Map<string, Unit>();
const unitsByExactName = new Map<string, Unit>();
const unitsByLowerCase = new Map<string, Unit>();
for (const unit of units) {
  const { code, symbol } = unit;
  for (const name of [code, symbol]) unitsByExactName.set(name, unit);
  for (const [name, meant] of Object.entries(exactNames)) if (meant === code) unitsByExactName.set(name, unit);
  for (const name of (alone[code]?.[1] ?? names[code])?.split('|') ?? []) unitsByLowerCase.set(name, unit);
  if (!(code in alone)) unitsByKey.set(keyOf(productOfCode(code)), unit);
  else if (code !== 'K') for (const name of [code, symbol]) unitsByLowerCase.set(plainSigns(name).toLowerCase(), unit);
}

/** The one listed unit that parts may mean; undefined for none, or for several. */
function unitOfParts(parts: readonly Part[], isExact: boolean): Unit | undefined {
  for (const isLoose of [false, true]) {
    const listed = productsOf(parts, isExact, isLoose).filter((product) => unitsByKey.has(keyOf(product)));
    const [product, other] = listed;
    // In other letters, `NM` may be nM, nm or a nautical mile, and `PM` is the afternoon.
    if (product) return other || (!isExact && product.some(isAbbreviated)) ? undefined : unitsByKey.get(keyOf(product));
  }
  return undefined;
}

const longestName = 60;

/**
 * The unit that a text names in any spelling, English or German: `deg C`, `µmol·l⁻¹`, `micromole per liter`, `mg C m-3 d-1`.
 * Upper and lower case matter only where they decide, as for `mM` and `mm`. Undefined for an unknown unit and for a text
 * that mostly means something else.
 */
export function unitOf(text: string): Unit | undefined {
  const trimmed = text.trim();
  if (trimmed.length > longestName || noUnits.has(trimmed) || noUnits.has(trimmed.toLowerCase())) return undefined;
  // Most texts are codes or symbols as they stand, which needs no parsing.
  const known = unitsByExactName.get(trimmed);
  if (known) return known;
  const signs = plainSigns(trimmed).replace(/\.$/, '');
  const named = unitsByExactName.get(signs) ?? unitsByLowerCase.get(signs.toLowerCase());
  if (named) return named;
  const parts = partsOf(plainProduct(signs));
  if (!parts || parts.length === 0) return undefined;
  const [first, second] = parts;
  const exact = unitOfParts(parts, true);
  return exact ?? (second === undefined && isRightAsItIs(first?.name ?? '') ? undefined : unitOfParts(parts, false));
}

/** The symbol of a unit as people write it: `°C` of `Cel`. Empty for none; an unknown code stays as it is. */
export const unitSymbol = (code: string | null): string => (code === null ? '' : (unitOf(code)?.symbol ?? code));
