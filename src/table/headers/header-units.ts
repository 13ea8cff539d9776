import { visibleHeader } from '../../catalogue/columns.ts';
import type { Field } from '../../catalogue/definition.ts';
import { displayKindOf } from '../../catalogue/field-types.ts';
import { knownUnit } from './unit-conversions.ts';

/** Splits a header into its name and the text in brackets after it: `Depth [m]`, `Latitude (°N)`. */
export function splitHeader(rawHeader: string): { name: string; inBrackets: string } {
  // A plural in brackets is no unit of seconds: `accession number(s)`.
  const header = visibleHeader(rawHeader).replace(/(?<=\p{L})\((?:s|es|n|en)\)$/u, '');
  const match = /^(.*\S)\s*(?:\[([^\][]{1,20})\]|\(([^()]{1,20})\))\s*$/.exec(header);
  if (!match) return { name: header, inBrackets: '' };
  const [, name = '', square, round] = match;
  return { name, inBrackets: (square ?? round ?? '').trim() };
}

/** Other spellings of the catalogue's units. */
const unitSpellings: Readonly<Record<string, readonly string[]>> = {
  m: ['metre', 'metres', 'meter', 'meters'],
  bp: ['base pairs'],
  '°': ['deg', 'degree', 'degrees', 'decimal degrees', 'dd'],
};

/** Units which state that north and east are positive. */
const hemisphereUnits: Readonly<Record<string, readonly string[]>> = {
  latitude: ['n', '°n', 'deg n', 'degn', 'degrees n', 'degrees north', 'degrees_north'],
  longitude: ['e', '°e', 'deg e', 'dege', 'degrees e', 'degrees east', 'degrees_east'],
};

/** The unit of a field as headers state it; for degrees with the positive direction. */
export function unitOfField({ type, unit }: Field): string {
  return type === 'latitude' ? '°N' : type === 'longitude' ? '°E' : (unit ?? '');
}

/** Words in brackets that are not units. */
const nonUnitWords = /^(?:mandatory|required|recommended|optional|decimal|number|numeric|integer|float|text|wgs ?84)$/i;

/** Normalizes a unit; the different characters for micro become one. */
const normalizeUnit = (unit: string) =>
  unit.toLowerCase().replaceAll(/[µμ]/g, 'u').replaceAll('º', '°').replaceAll(/\s+/g, ' ');

/** Units in headers; letters of hemispheres are units only for degrees. */
const unitPattern =
  /^(?:[fpnuµμmcdhk]?(?:m|l|L|g|mol|bp?)|ft|feet|foot|fathoms?|in|inch(?:es)?|yards?|miles?|microns?|(?:kilo|centi|deci|milli|micro|nano|pico)?(?:metre|meter|liter|litre|gram)s?|[°º%‰].*)(?:[23²³])?(?:\s*[/·*].*|\s+\S*[-−]1)?$/;

/** Whether a text in brackets is a unit. */
function isUnit(inBrackets: string, field: Field): boolean {
  return (
    unitPattern.test(inBrackets) ||
    (displayKindOf(field) === 'degrees' && /^(?:deg(?:rees)?[ _]?)?(?:[NSEWO]|south|west)$/i.test(inBrackets))
  );
}

/** Whether the text in a header's brackets leaves no doubt that the cells are in the field's unit. */
export function isInFieldUnit(inBrackets: string, field: Field): boolean {
  if (inBrackets === '' || nonUnitWords.test(inBrackets)) return true;
  const { unit } = field;
  // A text field has no unit, so a unit in its header would be lost.
  if (unit === undefined) return field.type !== 'text' || !isUnit(inBrackets, field);
  const normalized = normalizeUnit(inBrackets);
  return [unit, ...(unitSpellings[unit] ?? []), ...(hemisphereUnits[field.type] ?? [])].some(
    (spelling) => normalizeUnit(spelling) === normalized,
  );
}

/** The unit in a header's brackets if it differs from the field's; null if it is the same or no unit at all. */
export function findOtherUnit(inBrackets: string, field: Field): string | null {
  return isUnit(inBrackets, field) && !isInFieldUnit(inBrackets, field) ? inBrackets : null;
}

/** Whether a field holds numbers with the unit behind them, as its example does (`5 L`), and has no unit of its own. */
export function isQuantity(field: Field): boolean {
  const { type, unit, example = '' } = field;
  return type === 'text' && unit === undefined && /^\d[\d.,-]* \p{L}+$/u.test(example);
}

/** Endings of names with a unit: a concentration, `DNA conc ng/µl`; one in its own word, `depth_m`; and one behind `In`. */
const unitEndings = [
  /[\s_,;:-](?:in[\s_])?([npuµμm]g(?:[ _/]|[ _]per[ _])[uµμm]?l)$/iu,
  /[\s_,;:-](?:in[\s_])?([^\s_,;:-]{1,20})$/iu,
  /(?<=\p{Ll})In(\p{Lu}\p{Ll}{1,20})$/u,
];

/** A name without the signs at its end. */
function trimSigns(name: string): string {
  let end = name.length;
  while (end > 0 && /[\s_,;:-]/.test(name.charAt(end - 1))) end--;
  return name.slice(0, end);
}

/** Remarks in brackets on the format of a date or a position. */
const formatRemark = /^(?:utc|gmt|me[sz]{1,2}|cest?|local(?: time)?|iso ?8601|iso|[dmyjths.:/ -]{4,}|wgs ?84)$/i;

/** Whether the text in brackets says how values are written, so that it is no part of the name. */
function isRemark(inBrackets: string): boolean {
  return (
    knownUnit(inBrackets) !== undefined ||
    unitPattern.test(inBrackets) ||
    nonUnitWords.test(inBrackets) ||
    formatRemark.test(inBrackets) ||
    Object.values({ ...hemisphereUnits, degrees: unitSpellings['°'] ?? [] }).some((units) =>
      units.includes(normalizeUnit(inBrackets)),
    )
  );
}

/**
 * Splits a header into its name and its unit, in brackets or behind it. The unit is in the catalogue's spelling if it is
 * known, and otherwise as the brackets have it; empty without a unit. Other words in brackets belong to the name.
 */
export function splitUnit(header: string): { name: string; unit: string } {
  const { name, inBrackets } = splitHeader(header);
  if (inBrackets !== '') {
    if (isRemark(inBrackets)) return { name, unit: knownUnit(inBrackets) ?? inBrackets };
    // The end of a range may stand behind the unit: `latitude [deg N, start]`.
    const [, unit = '', end = ''] = /^(.+), ?(start|end|begin|min|max)$/i.exec(inBrackets) ?? [];
    return isRemark(unit) ? { name: `${name} ${end}`, unit: knownUnit(unit) ?? unit } : { name: header, unit: '' };
  }
  for (const ending of unitEndings) {
    const match = ending.exec(name);
    const unit = knownUnit((match?.[1] ?? '').replace(/[ _]per[ _]|[ _]/i, '/'));
    const before = trimSigns(name.slice(0, match?.index ?? 0));
    if (!unit || before === '') continue;
    // The last word may be the end of another unit: `umol_per_l`.
    return /(?:[\s_]per|\/)$/i.test(before) ? { name, unit: '' } : { name: before, unit };
  }
  return { name, unit: '' };
}
