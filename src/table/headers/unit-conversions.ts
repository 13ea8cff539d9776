/** The units that headers name, each with its spellings in lower case, where micro is `u`. */
const spellings: Readonly<Record<string, readonly string[]>> = {
  km: ['km', 'kilometer', 'kilometers', 'kilometre', 'kilometres'],
  m: ['m', 'meter', 'meters', 'metre', 'metres', 'metern'],
  dm: ['dm', 'decimeter', 'decimetre', 'dezimeter'],
  cm: ['cm', 'centimeter', 'centimeters', 'centimetre', 'centimetres', 'zentimeter'],
  mm: ['mm', 'millimeter', 'millimeters', 'millimetre', 'millimetres'],
  µm: ['um', 'micrometer', 'micrometers', 'micrometre', 'micrometres', 'mikrometer', 'micron', 'microns'],
  nm: ['nm', 'nanometer', 'nanometers', 'nanometre', 'nanometres'],
  l: ['l', 'liter', 'liters', 'litre', 'litres'],
  dl: ['dl', 'deciliter', 'deciliters', 'decilitre'],
  cl: ['cl', 'centiliter', 'centilitre'],
  ml: ['ml', 'milliliter', 'milliliters', 'millilitre', 'millilitres'],
  µl: ['ul', 'microliter', 'microliters', 'microlitre', 'microlitres', 'mikroliter'],
  nl: ['nl', 'nanoliter', 'nanolitre'],
  kg: ['kg', 'kilogram', 'kilograms', 'kilogramm'],
  g: ['g', 'gram', 'grams', 'gramm'],
  mg: ['mg', 'milligram', 'milligrams', 'milligramm'],
  µg: ['ug', 'microgram', 'micrograms', 'mikrogramm'],
  ng: ['ng', 'nanogram', 'nanograms', 'nanogramm'],
  'm³': ['m3', 'm³', 'cubic meter', 'cubic meters', 'cubic metre', 'cubic metres'],
  'cm³': ['cm3', 'cm³', 'cubic centimeter', 'cubic centimetre'],
  'cm²': ['cm2', 'cm²'],
  'm²': ['m2', 'm²'],
  bp: ['bp', 'base pair', 'base pairs', 'basepairs', 'nt', 'nucleotides'],
  kb: ['kb', 'kbp', 'kilobase', 'kilobases'],
  'ng/µl': ['ng/ul'],
  'µg/µl': ['ug/ul'],
  'pg/µl': ['pg/ul'],
  'µg/ml': ['ug/ml'],
  'ng/ml': ['ng/ml'],
  'pg/ml': ['pg/ml'],
  'mg/ml': ['mg/ml'],
  'mg/l': ['mg/l'],
  'µg/l': ['ug/l'],
};
const unitOfSpelling = new Map(
  Object.entries(spellings).flatMap(([unit, written]) => written.map((text) => [text, unit])),
);

/** The unit that a text names, in the catalogue's spelling; `undefined` for an unknown one. */
export function knownUnit(text: string): string | undefined {
  const plain = text
    .trim()
    .toLowerCase()
    .replaceAll(/[µμ]/g, 'u')
    .replaceAll(/\s+/g, ' ')
    .replace(/ per |_per_/, '/')
    .replaceAll(/ ?\/ ?/g, '/')
    .replace(/^(\S+?)[ *·.]?(ul|ml|l)(?:\^?[-−⁻](?:1|¹))$/, '$1/$2')
    .replace(/\.$/, '');
  return unitOfSpelling.get(plain);
}

/** Powers of ten by which a number in another unit is multiplied; they are exact. */
const powers: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  m: { km: 3, dm: -1, cm: -2, mm: -3 },
  µm: { m: 6, cm: 4, mm: 3, nm: -3 },
  µl: { l: 6, dl: 5, cl: 4, ml: 3, nl: -3 },
  'ng/µl': { 'µg/ml': 0, 'mg/l': 0, 'µg/µl': 3, 'mg/ml': 3, 'ng/ml': -3, 'pg/µl': -3, 'µg/l': -3, 'pg/ml': -6 },
  bp: { kb: 3 },
};

/** The power of ten that converts a unit to another one; `undefined` if the conversion is unknown or not exact. */
export function conversionPower(from: string, to: string): number | undefined {
  return powers[to]?.[from];
}

const numberPattern = /^([-+−]?)(\d{1,15})(?:([.,])(\d{1,15}))?(?:[eE]([-+]?\d{1,2}))?$/;

/** Moves the decimal sign of a number, without rounding; null for any other text. */
function shiftNumber(text: string, power: number): string | null {
  const match = numberPattern.exec(text.trim());
  if (!match) return null;
  const [, sign = '', whole = '', , decimals = '', exponent = '0'] = match;
  const shift = power + Number(exponent);
  const digits = whole + decimals;
  const point = whole.length + shift;
  const padded = point <= 0 ? '0'.repeat(1 - point) + digits : digits.padEnd(point, '0');
  const at = point <= 0 ? 1 : point;
  const before = padded.slice(0, at).replace(/^0+(?=\d)/, '');
  let after = padded.slice(at);
  while (after.endsWith('0')) after = after.slice(0, -1);
  const number = after === '' ? before : `${before}.${after}`;
  return sign === '' || sign === '+' ? number : `-${number}`;
}

/**
 * Multiplies a number, or both ends of a range, by a power of ten. The text must have at most one decimal sign in each number.
 * @returns null for a text that is no number
 */
export function convertNumbers(text: string, power: number): string | null {
  const single = shiftNumber(text, power);
  if (single !== null) return single;
  const range = /^(\d[\d.,]*)\s*[-‐‑–—]\s*(\d[\d.,]*)$/.exec(text.trim());
  if (!range) return null;
  const ends = range.slice(1, 3).map((end) => shiftNumber(end ?? '', power));
  return ends.includes(null) ? null : ends.join('-');
}
