import { normalizeText } from '../cells.ts';

/** A unit of measurement. A value in the base unit of its dimension is `(value + offset) × factor`. */
export type Unit = {
  /**
   * The UCUM code, as it is stored and stands in headers: `Cel`, `umol/L`. Units that UCUM lacks stand under their usual
   * names: `PSU`, `NTU`, `uatm`, `bp`.
   */
  readonly code: string;
  /** As people write it: `°C`, `µmol/L`. */
  readonly symbol: string;
  /** Units of one dimension can be converted exactly, all others not at all. */
  readonly dimension: string;
  /** An exact positive number as an integer or a fraction in lowest terms: `1000`, `5/9`. */
  readonly factor: string;
  /** An exact decimal number: `273.15`; `0` for all but degrees of temperature. */
  readonly offset: string;
};

/**
 * The codes of the units by dimension. One dimension holds only units that differ by definition alone: amounts and masses
 * of a substance, volumes and masses of water, days and years, cells and viruses are dimensions of their own.
 */
const codes: Readonly<Record<string, string>> = {
  temperature: 'Cel K [degF]',
  'practical salinity': 'PSU',
  acidity: '[pH]',
  ratio: '1 % [ppth] [ppm] [ppb]',
  amount: 'mol mmol umol nmol pmol',
  'amount per volume': 'mol/L mmol/L umol/L nmol/L pmol/L mol/m3 mmol/m3 umol/m3 nmol/mL pmol/uL',
  'amount per mass': 'mol/kg mmol/kg umol/kg nmol/kg pmol/kg umol/g nmol/g',
  'amount per area': 'mol/m2 mmol/m2 umol/m2',
  'amount per amount': 'mol/mol mmol/mol umol/mol',
  'amount per cell': 'fmol/{cell}',
  'equivalents per volume': 'meq/L ueq/L',
  'equivalents per mass': 'meq/kg ueq/kg',
  mass: 'kg g mg ug ng pg t',
  'mass per volume': `kg/m3 g/cm3 g/L g/m3 mg/L mg/m3 ug/L ug/m3 ng/L pg/L
    mg/mL ug/mL ng/mL pg/mL ug/uL ng/uL pg/uL`,
  'mass per mass': 'g/kg mg/kg ug/kg ng/kg mg/g ug/g ng/g',
  'mass per area': 'kg/m2 g/m2 mg/m2 mg/cm2 ug/cm2',
  'mass per cell': 'pg/{cell} fg/{cell}',
  'mass per individual': 'mg/{ind} ug/{ind}',
  length: 'km m dm cm mm um nm [ft_i] [in_i] [fth_i] [nmi_i]',
  area: 'km2 har m2 cm2 mm2 um2',
  volume: 'm3 L dL cL mL uL nL um3',
  'volume per volume': 'mL/L uL/L mL/m3',
  bases: 'bp kbp Mbp Gbp',
  time: 'ms s min h d wk',
  // Months and years have no exact number of days.
  'calendar time': 'mo a ka',
  'per time': '1/s 1/min 1/h 1/d',
  'per year': '1/a',
  'per time squared': '1/s2',
  frequency: 'Hz kHz MHz',
  'per length': '1/m 1/cm',
  speed: 'm/s cm/s mm/s km/h [kn_i] m/h m/d cm/d',
  'length per year': 'mm/a cm/a cm/ka',
  'wind force': 'Bft',
  'volume per time': 'm3/s m3/h L/s L/min L/h mL/min mL/h',
  'area per time': 'm2/s',
  'area per mass': 'm2/mg',
  angle: 'deg',
  pressure: 'Pa hPa kPa MPa bar dbar mbar atm uatm mm[Hg] [psi]',
  conductivity: 'S/m mS/m mS/cm uS/cm',
  voltage: 'V mV',
  'sound level': 'dB',
  'nephelometric turbidity': 'NTU',
  'formazin nephelometric turbidity': 'FNU',
  'formazin turbidity': 'FTU',
  'relative fluorescence': 'RFU',
  'quinine sulfate fluorescence': 'QSU',
  illuminance: 'lx klx',
  'power per area': 'W/m2 mW/cm2 uW/cm2',
  'power per area and wavelength': 'W/m2/nm mW/m2/nm uW/cm2/nm',
  'power per mass': 'W/kg',
  'energy per area': 'J/m2 kJ/m2 MJ/m2 J/cm2',
  'amount per area and time': 'mol/m2/s umol/m2/s mol/m2/d mmol/m2/d umol/m2/d mmol/m2/h umol/m2/h',
  'amount per area and year': 'mol/m2/a',
  'amount per volume and time': 'mmol/m3/d umol/L/d umol/L/h nmol/L/d nmol/L/h pmol/L/d pmol/L/h nmol/mL/d',
  'amount per mass and time': 'umol/kg/d umol/kg/h umol/g/h umol/g/d nmol/g/h nmol/g/d',
  'mass per volume and time': 'mg/m3/d mg/m3/h ug/L/d ug/L/h mg/L/d mg/L/h',
  'mass per area and time': 'g/m2/d mg/m2/d mg/m2/h',
  'mass per area and year': 'g/m2/a',
  'mass per mass and time': 'mg/mg/h mg/g/h',
  cells: '{cells}',
  'cells per volume': `{cells}/mL {cells}/L {cells}/uL {cells}/m3
    10*3.{cells}/mL 10*6.{cells}/mL 10*6.{cells}/L 10*9.{cells}/L`,
  'cells per mass': '{cells}/g',
  'cells per area': '{cells}/cm2 {cells}/m2',
  copies: '{copies}',
  'copies per volume': '{copies}/mL {copies}/L {copies}/uL',
  'copies per mass': '{copies}/g {copies}/ng',
  individuals: '{ind}',
  'individuals per volume': '{ind}/m3 {ind}/L',
  'individuals per area': '{ind}/m2',
  'viruses per volume': '{viruses}/mL {viruses}/L',
  'particles per volume': '{particles}/mL {particles}/L {particles}/m3',
  'colonies per volume': '[CFU]/mL [CFU]/L',
  'number per volume': '1/mL 1/L 1/m3',
  'number per area': '1/m2 1/cm2',
  'radioactivity per mass': 'Bq/kg',
  'radioactivity per volume': 'Bq/m3 Bq/L',
};

/** Factors and other names of the units that stand alone, never in a product; the names are in lower case. */
const alone: Readonly<Record<string, readonly [factor: string, names?: string]>> = {
  Cel: [
    '1',
    'celsius|deg celsius|celcius|deg celcius|its-90 deg c|its-90, deg c|deg c, its-90|deg c its-90|deg c (its-90)',
  ],
  K: ['1', 'kelvin|deg k|deg kelvin'],
  '[degF]': ['5/9', 'deg f|fahrenheit|deg fahrenheit'],
  deg: ['1', 'decimal deg|dezimalgrad|deg true'],
  PSU: ['1', 'pss|pss-78|pss 78|pss78|practical salinity unit|practical salinity units'],
  '[pH]': ['1', 'ph unit|ph units|ph-einheit|ph-einheiten'],
  '1': ['1', 'dimensionless|unitless|dimensionslos|einheitenlos'],
  '%': [
    '1e-2',
    'percent|per cent|pct|prozent|% w/w|% v/v|wt%|wt %|wt.%|wt.-%|gew.-%|vol%|vol %|vol.%|vol.-%|' +
      '% sat|%sat|% saturation|% air saturation|% rh|% dw',
  ],
  '[ppth]': ['1e-3', 'permil|per mil|permille|per mille|promille|parts per thousand|o/oo|1e-3|‰ vpdb|‰ vsmow'],
  '[ppm]': ['1e-6', 'parts per million|ppmv'],
  '[ppb]': ['1e-9', 'parts per billion|ppbv'],
  NTU: ['1', 'nephelometric turbidity unit|nephelometric turbidity units'],
  FNU: ['1', 'formazin nephelometric unit|formazin nephelometric units'],
  FTU: ['1', 'formazin turbidity unit|formazin turbidity units'],
  RFU: ['1', 'relative fluorescence unit|relative fluorescence units'],
  QSU: ['1', 'quinine sulfate unit|quinine sulfate units'],
  Bft: ['1', 'beaufort'],
  dB: ['1', 'decibel|dezibel'],
};

/** Further names of units that have several words, in lower case. */
const names: Readonly<Record<string, string>> = {
  '[nmi_i]': 'nautical mile|nautical miles',
  bp: 'base pair|base pairs',
  'mm[Hg]': 'mm hg',
  'mol/mol': 'mol:mol',
  m: 'salt water, m|fresh water, m',
};

/** Names that mean the unit in these letters only: `Mb` are bases, `MB` bytes, and `db` on Sea-Bird's instruments dbar. */
const exactNames: Readonly<Record<string, string>> = {
  C: 'Cel',
  oC: 'Cel',
  db: 'dbar',
  mb: 'mbar',
  kb: 'kbp',
  Mb: 'Mbp',
  Gb: 'Gbp',
  nt: 'bp',
};

/** Texts that the rules below would take for units, and that mostly mean something else: east, minimum, `before present`. */
const noUnits = new Set(
  'E Min MIN MS DB Db BP Cl In IN Mo MO M/D ein tag cell zelle copy kopie individual individuum'.split(' '),
);

const prefixes: Readonly<Record<string, readonly [size: string, ...words: string[]]>> = {
  G: ['1e9', 'giga'],
  M: ['1e6', 'mega'],
  k: ['1e3', 'kilo'],
  h: ['1e2', 'hecto', 'hekto'],
  d: ['1e-1', 'deci', 'dezi'],
  c: ['1e-2', 'centi', 'zenti'],
  m: ['1e-3', 'milli'],
  u: ['1e-6', 'micro', 'mikro'],
  n: ['1e-9', 'nano'],
  p: ['1e-12', 'pico', 'piko'],
  f: ['1e-15', 'femto'],
};

/** The units of which products are made: the code and other symbols, prefixes, size, and words in lower case. */
const atoms: readonly (readonly [symbols: string, prefixes: string, size: string, words?: string])[] = [
  ['m', 'kdcmun', '1', 'meter meters metern metre metres'],
  ['g', 'kmunpf', '1', 'gram grams gramm'],
  ['t', '', '1e6', 'tonne tonnes tonnen'],
  ['L l', 'dcmun', '1e-3', 'liter liters litern litre litres'],
  ['har ha', '', '1e4', 'hectare hectares hektar'],
  ['mol', 'munpf', '1', 'mol mols mole moles'],
  // An einstein is a mole of photons, and a molar solution has a mole in a litre; `keyOf` writes them out.
  ['E', 'u', '1', 'ein einstein einsteins'],
  ['M', 'munpf', '1', 'molar'],
  ['eq', 'mu', '1', 'equivalent equivalents'],
  ['s', 'm', '1', 'sec secs second seconds sek sekunde sekunden'],
  ['min', '', '60', 'mins minute minutes minuten'],
  ['h', '', '3600', 'hr hrs hour hours stunde stunden'],
  ['d', '', '86400', 'day days tag tage tagen'],
  ['wk', '', '604800', 'wks week weeks woche wochen'],
  ['mo', '', '1', 'month months monat monate monaten'],
  ['a', 'k', '12', 'yr yrs year years jahr jahre jahren'],
  ['Pa', 'mhkM', '1', 'pascal pascals'],
  ['bar', 'dm', '1e5', 'bar bars'],
  ['atm', 'u', '101325', 'atm atmosphere atmospheres atmosphäre atmosphären'],
  ['mm[Hg] mmHg', '', '133.322387415'],
  ['[psi]', '', '44482216152605/6451600000', 'psi'],
  ['S', 'mu', '1', 'siemens'],
  ['V', 'm', '1', 'volt volts'],
  ['W', 'mu', '1', 'watt watts'],
  ['J', 'mkM', '1', 'joule joules'],
  ['Hz', 'mkM', '1', 'hertz'],
  ['lx', 'k', '1', 'lux'],
  ['Bq', '', '1', 'becquerel becquerels'],
  ['bp', 'kMG', '1', 'basepair basepairs basenpaar basenpaare'],
  ['[ft_i]', '', '0.3048', 'ft foot feet fuß'],
  ['[in_i]', '', '0.0254', 'in inch inches zoll'],
  ['[fth_i]', '', '1.8288', 'fth fathom fathoms'],
  ['[nmi_i]', '', '1852', 'nmi seemeile seemeilen'],
  ['[kn_i]', '', '1852/3600', 'kn kt kts knot knots knoten'],
  ['um', '', '1e-6', 'micron microns'],
  ['cell', '', '1', 'cell cells zelle zellen'],
  ['copies', '', '1', 'copy copies kopie kopien'],
  ['ind', '', '1', 'ind inds indiv individual individuals individuum individuen'],
  ['viruses', '', '1', 'virus viruses viren vlp vlps'],
  ['particles', '', '1', 'particle particles partikel items'],
  ['[CFU]', '', '1', 'cfu cfus kbe'],
];

/** Words behind a unit that name the substance or the material, and do not change the unit; in lower case. */
const substances = new Set(
  (
    'c n p o si fe mn o2 n2 h2s co2 co3 hco3 caco3 ch4 n2o no2 no3 nox nh3 nh4 po4 sio2 sio3 sio4 so4 doc dic don poc pon tn ' +
    'tp tc toc chl chla chlorophyll photon photons quanta carbon nitrogen phosphorus phosphate nitrate nitrite ammonium ' +
    'silicate silicon oxygen sulfate leucine leu thymidine protein dna rna as dw ww fw afdw dry wet weight wt sediment water ' +
    'seawater sw kohlenstoff stickstoff phosphor sauerstoff trockengewicht feuchtgewicht meerwasser wasser photonen'
  ).split(' '),
);

/** An exact fraction with a positive denominator, not always in lowest terms. */
type Ratio = readonly [numerator: bigint, denominator: bigint];

const absolute = (integer: bigint): bigint => (integer < 0n ? -integer : integer);

/** The fraction in lowest terms. */
function reduced([numerator, denominator]: Ratio): Ratio {
  let [divisor, rest] = [absolute(numerator), denominator];
  while (rest !== 0n) [divisor, rest] = [rest, divisor % rest];
  return [numerator / divisor, denominator / divisor];
}

const multiply = (a: Ratio, b: Ratio): Ratio => [a[0] * b[0], a[1] * b[1]];
const divide = (a: Ratio, b: Ratio): Ratio => [a[0] * b[1], a[1] * b[0]];
const add = (a: Ratio, b: Ratio): Ratio => [a[0] * b[1] + b[0] * a[1], a[1] * b[1]];
const subtract = (a: Ratio, b: Ratio): Ratio => [a[0] * b[1] - b[0] * a[1], a[1] * b[1]];

/** The exact value of a decimal number with or without an exponent, or of a fraction. */
function ratioOf(text: string): Ratio {
  const [above = '', below] = text.split('/');
  if (below !== undefined) return divide(ratioOf(above), ratioOf(below));
  const [digits = '', exponent = '0'] = above.split('e');
  const [whole = '', decimals = ''] = digits.split('.');
  const power = Number(exponent) - decimals.length;
  const integer = BigInt(whole + decimals);
  return power < 0 ? [integer, 10n ** BigInt(-power)] : [integer * 10n ** BigInt(power), 1n];
}

const one: Ratio = [1n, 1n];

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

const offsets: Readonly<Record<string, string>> = { Cel: '273.15', '[degF]': '459.67' };

/** Symbols that do not follow from the code. */
const symbols: Readonly<Record<string, string>> = { Cel: '°C', '[degF]': '°F', deg: '°', '[ppth]': '‰', har: 'ha' };

const superscript = (digits: string): string => digits.replaceAll(/\d/g, (digit) => '⁰¹²³⁴⁵⁶⁷⁸⁹'.charAt(Number(digit)));

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
  const signs = plainSigns(trimmed).replace(/\.$/, '');
  const named =
    unitsByExactName.get(trimmed) ?? unitsByExactName.get(signs) ?? unitsByLowerCase.get(signs.toLowerCase());
  if (named) return named;
  const parts = partsOf(plainProduct(signs));
  if (!parts || parts.length === 0) return undefined;
  const [first, second] = parts;
  const exact = unitOfParts(parts, true);
  return exact ?? (second === undefined && isRightAsItIs(first?.name ?? '') ? undefined : unitOfParts(parts, false));
}

/** Spreadsheets keep 15 significant digits. */
const significantDigits = 15;

/** The number nearest to a ratio, with at most 15 significant digits. */
function numberOf([numerator, denominator]: Ratio): number {
  const size = absolute(numerator);
  let exponent = String(size).length - String(denominator).length - significantDigits;
  for (;;) {
    const above = exponent < 0 ? size * 10n ** BigInt(-exponent) : size;
    const below = exponent < 0 ? denominator : denominator * 10n ** BigInt(exponent);
    const digits = (2n * above + below) / (2n * below);
    if (digits < 10n ** BigInt(significantDigits)) return Number(`${numerator < 0n ? '-' : ''}${digits}e${exponent}`);
    exponent++;
  }
}

/**
 * Converts a value exactly, and rounds it to 15 significant digits: 277.15 K are 4 °C.
 * @returns undefined for units of different dimensions, and for a number that is not finite
 */
export function convertValue(value: number, from: Unit, to: Unit): number | undefined {
  if (from.dimension !== to.dimension || !Number.isFinite(value)) return undefined;
  const shifted = add(ratioOf(String(value)), ratioOf(from.offset));
  const inBase = multiply(shifted, ratioOf(from.factor));
  const converted = numberOf(subtract(divide(inBase, ratioOf(to.factor)), ratioOf(to.offset)));
  return Number.isFinite(converted) ? converted : undefined;
}

/** The digits of a ratio in lowest terms, as long as they end and are at most 15; null otherwise. */
function decimalOf([numerator, denominator]: Ratio): string | null {
  const decimals = Array.from({ length: significantDigits }, (_, index) => index).find(
    (power) => 10n ** BigInt(power) % denominator === 0n,
  );
  if (decimals === undefined) return null;
  const digits = String((numerator * 10n ** BigInt(decimals)) / denominator).padStart(decimals + 1, '0');
  if (digits.length > significantDigits) return null;
  const whole = digits.slice(0, digits.length - decimals);
  return decimals === 0 ? whole : `${whole}.${digits.slice(-decimals)}`;
}

/** An integer, a large power of ten as such: `10⁹`. */
function integerText(integer: bigint): string {
  const digits = String(integer);
  return /^10{7,}$/.test(digits) ? `10${superscript(String(digits.length - 1))}` : digits;
}

/** A factor behind the symbol of a unit: ` × 1000`, ` ÷ 3.6`, ` × 5/9`; empty for 1. */
function factorText(factor: Ratio): string {
  const [numerator, denominator] = factor;
  if (denominator === 1n) return numerator === 1n ? '' : ` × ${integerText(numerator)}`;
  if (numerator === 1n) return ` ÷ ${integerText(denominator)}`;
  const fraction = ` × ${numerator}/${denominator}`;
  if (numerator < 10n && denominator < 10n) return fraction;
  const [multiplier, divisor] = [decimalOf(factor), decimalOf([denominator, numerator])];
  return multiplier !== null ? ` × ${multiplier}` : divisor !== null ? ` ÷ ${divisor}` : fraction;
}

/** A difference behind a term: ` − 273.15`, ` + 32`; empty for 0, null if its digits do not end. */
function differenceText(difference: Ratio): string | null {
  const [numerator, denominator] = reduced(difference);
  if (numerator === 0n) return '';
  const digits = decimalOf([absolute(numerator), denominator]);
  return digits === null ? null : numerator < 0n ? ` − ${digits}` : ` + ${digits}`;
}

/**
 * The conversion as a formula for a person: `°C = K − 273.15`, `µmol/L = mmol/L × 1000`, `°C = (°F − 32) × 5/9`.
 * @returns null for one unit and for units of different dimensions
 */
export function conversionText(from: Unit, to: Unit): string | null {
  if (from.dimension !== to.dimension || from.code === to.code) return null;
  const factor = reduced(divide(ratioOf(from.factor), ratioOf(to.factor)));
  const [before, after] = [ratioOf(from.offset), ratioOf(to.offset)];
  const added = differenceText(subtract(multiply(before, factor), after));
  if (added !== null) return `${to.symbol} = ${from.symbol}${factorText(factor)}${added}`;
  return `${to.symbol} = (${from.symbol}${differenceText(subtract(before, divide(after, factor)))})${factorText(factor)}`;
}
