import { visibleHeader } from '../../catalogue/columns.ts';
import type { Field } from '../../catalogue/definition.ts';
import { faceOf } from '../../catalogue/field-types.ts';

/** A header without the brackets behind it, and what stands in them: `Depth [m]`, `Latitude (°N)`. */
export function splitHeader(typed: string): { name: string; inBrackets: string } {
  const header = visibleHeader(typed);
  const found = /^(.*\S)\s*(?:\[([^\][]{1,20})\]|\(([^()]{1,20})\))\s*$/.exec(header);
  if (!found) return { name: header, inBrackets: '' };
  const [, name = '', square, round] = found;
  return { name, inBrackets: (square ?? round ?? '').trim() };
}

/** Other ways to write the catalogue's units. */
const unitSpellings: Readonly<Record<string, readonly string[]>> = {
  m: ['metre', 'metres', 'meter', 'meters'],
  bp: ['base pairs'],
  '°': ['deg', 'degree', 'degrees', 'decimal degrees', 'dd'],
};

/** Units that say that north and east are positive. */
const hemisphereUnits: Readonly<Record<string, readonly string[]>> = {
  latitude: ['n', '°n', 'deg n', 'degn', 'degrees n', 'degrees north', 'degrees_north'],
  longitude: ['e', '°e', 'deg e', 'dege', 'degrees e', 'degrees east', 'degrees_east'],
};

/** The unit of a field as a header names it; of degrees with the direction that is positive. */
export function unitOfField({ type, unit }: Field): string {
  return type === 'latitude' ? '°N' : type === 'longitude' ? '°E' : (unit ?? '');
}

/** Words in brackets that say something else than a unit. */
const nonUnitWords = /^(?:mandatory|required|recommended|optional|decimal|number|numeric|integer|float|text|wgs ?84)$/i;

/** Letters for a millionth, which look the same or stand for it, are one. */
const normalizeUnit = (unit: string) =>
  unit.toLowerCase().replaceAll(/[µμ]/g, 'u').replaceAll('º', '°').replaceAll(/\s+/g, ' ');

/** Units that people write behind a header; letters of hemispheres belong to degrees alone. */
const unitPattern =
  /^(?:[fpnuµμmcdhk]?(?:m|l|L|g|mol|bp?)|ft|feet|foot|fathoms?|in|inch(?:es)?|yards?|miles?|microns?|(?:kilo|centi|deci|milli|micro|nano|pico)?(?:metre|meter|liter|litre|gram)s?|[°º%‰].*)(?:[23²³])?(?:\s*[/·*].*|\s+\S*[-−]1)?$/;

/** A unit in a header's brackets. */
function isUnit(inBrackets: string, field: Field): boolean {
  return (
    unitPattern.test(inBrackets) ||
    (faceOf(field) === 'degrees' && /^(?:deg(?:rees)?[ _]?)?(?:[NSEWO]|south|west)$/i.test(inBrackets))
  );
}

/** Whether what stands in a header's brackets leaves no doubt that the cells are in the field's unit. */
export function isInFieldUnit(inBrackets: string, field: Field): boolean {
  if (inBrackets === '' || nonUnitWords.test(inBrackets)) return true;
  const { unit } = field;
  // A text has no unit of its own: one in its header would be lost.
  if (unit === undefined) return field.type !== 'text' || !isUnit(inBrackets, field);
  const written = normalizeUnit(inBrackets);
  return [unit, ...(unitSpellings[unit] ?? []), ...(hemisphereUnits[field.type] ?? [])].some(
    (own) => normalizeUnit(own) === written,
  );
}

/** The unit in a header's brackets where it is another than the field's; null where there is none, or no unit at all. */
export function findOtherUnit(inBrackets: string, field: Field): string | null {
  return isUnit(inBrackets, field) && !isInFieldUnit(inBrackets, field) ? inBrackets : null;
}
