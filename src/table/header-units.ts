import { seenHeader } from '../catalogue/columns.ts';
import type { Field } from '../catalogue/definition.ts';
import { faceOf } from '../catalogue/field-types.ts';

/** A header without the brackets behind it, and what stands in them: `Depth [m]`, `Latitude (°N)`. */
export function cutHeader(typed: string): { name: string; inBrackets: string } {
  const header = seenHeader(typed);
  const found = /^(.*\S)\s*(?:\[([^\][]{1,20})\]|\(([^()]{1,20})\))\s*$/.exec(header);
  if (!found) return { name: header, inBrackets: '' };
  const [, name = '', square, round] = found;
  return { name, inBrackets: (square ?? round ?? '').trim() };
}

/** Other ways to write the catalogue's units. */
const spellings: Readonly<Record<string, readonly string[]>> = {
  m: ['metre', 'metres', 'meter', 'meters'],
  bp: ['base pairs'],
  '°': ['deg', 'degree', 'degrees', 'decimal degrees', 'dd'],
};

/** Units that say that north and east are positive. */
const ofHemisphere: Readonly<Record<string, readonly string[]>> = {
  latitude: ['n', '°n', 'deg n', 'degn', 'degrees n', 'degrees north', 'degrees_north'],
  longitude: ['e', '°e', 'deg e', 'dege', 'degrees e', 'degrees east', 'degrees_east'],
};

/** The unit of a field as a header names it; of degrees with the direction that is positive. */
export function ownUnitOf({ type, unit }: Field): string {
  return type === 'latitude' ? '°N' : type === 'longitude' ? '°E' : (unit ?? '');
}

/** Words in brackets that say something else than a unit. */
const otherWords = /^(?:mandatory|required|recommended|optional|decimal|number|numeric|integer|float|text|wgs ?84)$/i;

/** Letters for a millionth, which look the same or stand for it, are one. */
const plain = (unit: string) =>
  unit.toLowerCase().replaceAll(/[µμ]/g, 'u').replaceAll('º', '°').replaceAll(/\s+/g, ' ');

/** Units that people write behind a header; letters of hemispheres belong to degrees alone. */
const unitShape =
  /^(?:[fpnuµμmcdhk]?(?:m|l|L|g|mol|bp?)|ft|feet|foot|fathoms?|in|inch(?:es)?|yards?|miles?|microns?|(?:kilo|centi|deci|milli|micro|nano|pico)?(?:metre|meter|liter|litre|gram)s?|[°º%‰].*)(?:[23²³])?(?:\s*[/·*].*|\s+\S*[-−]1)?$/;

/** A unit in a header's brackets. */
function isUnit(inBrackets: string, field: Field): boolean {
  return (
    unitShape.test(inBrackets) ||
    (faceOf(field) === 'degrees' && /^(?:deg(?:rees)?[ _]?)?(?:[NSEWO]|south|west)$/i.test(inBrackets))
  );
}

/** Whether what stands in a header's brackets leaves no doubt that the cells are in the field's unit. */
export function hasOwnUnit(inBrackets: string, field: Field): boolean {
  if (inBrackets === '' || otherWords.test(inBrackets)) return true;
  const { unit } = field;
  // A text has no unit of its own: one in its header would be lost.
  if (unit === undefined) return field.type !== 'text' || !isUnit(inBrackets, field);
  const written = plain(inBrackets);
  return [unit, ...(spellings[unit] ?? []), ...(ofHemisphere[field.type] ?? [])].some((own) => plain(own) === written);
}

/** The unit in a header's brackets where it is another than the field's; null where there is none, or no unit at all. */
export function foreignUnit(inBrackets: string, field: Field): string | null {
  return isUnit(inBrackets, field) && !hasOwnUnit(inBrackets, field) ? inBrackets : null;
}
