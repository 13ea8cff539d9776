import { visibleHeader } from '../../catalogue/columns.ts';
import type { Field } from '../../catalogue/definition.ts';
import { displayKindOf } from '../../catalogue/field-types.ts';

/** Splits a header into its name and the text in brackets after it: `Depth [m]`, `Latitude (°N)`. */
export function splitHeader(rawHeader: string): { name: string; inBrackets: string } {
  const header = visibleHeader(rawHeader);
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
