import { parseCoordinate } from '../../catalogue/field-types/degrees.ts';
import { normalizeDashes } from '../../catalogue/values/dashes.ts';
import { isPlaceholder, missingTermOf } from '../../catalogue/vocabularies/index.ts';

/** The two halves of a position as they are written. */
type Coordinates = { latitude: string; longitude: string };

/** Longer than any position, and short enough that all places where it may be parted are tried quickly. */
const maxCoordinatesLength = 130;

/** The signs that part two coordinates. */
const coordinateSeparators = /\s*[;/,]\s*|\s+/g;

/** Whether a comma without a blank, between two digits, may be the decimal sign of one of the numbers beside it. */
function canBeDecimalSign(text: string, at: number): boolean {
  if (!/\d,$/.test(text.slice(0, at + 1)) || !/^\d/.test(text.slice(at + 1))) return false;
  return parseCoordinate(text) !== null || text.indexOf(',') !== text.lastIndexOf(',');
}

/** Two halves in the order that their letters tell, latitude first without any; null where they cannot stand together. */
function orderCoordinates(first: string, second: string): Coordinates | null {
  const letters = [first, second].map((half) => parseCoordinate(half)?.letter);
  const [one, other] = letters;
  if (one === undefined || other === undefined) return null;
  const isLatitude = (letter: string) => /[NS]/.test(letter);
  const isLongitude = (letter: string) => /[EOW]/.test(letter);
  const [a, b] = [normalizeDashes(first), normalizeDashes(second)];
  if (isLongitude(one) || isLatitude(other))
    return isLatitude(one) || isLongitude(other) ? null : { latitude: b, longitude: a };
  return { latitude: a, longitude: b };
}

/**
 * The position that a text is: `54.1 7.9`, `54.1 N 7.9 E`, `54°6' N, 7°54' E`, `-54,1; 7,9`, `7.9 E / 54.1 N`. It is taken where
 * there is one way, and no other, to part it into two coordinates: `54,7` may as well be one number.
 */
export function parseCoordinates(text: string): Coordinates | null {
  if (text.length > maxCoordinatesLength) return null;
  const found: Coordinates[] = [];
  for (const { 0: sign, index } of text.matchAll(coordinateSeparators)) {
    if (sign === ',' && canBeDecimalSign(text, index)) continue;
    const [first, second] = [text.slice(0, index), text.slice(index + sign.length)];
    // Between `54°` and `30` a minute's sign may be missing.
    if (sign.trim() === '' && /[°º]/.test(first) !== /[°º]/.test(second)) continue;
    const position = orderCoordinates(first, second);
    if (position) found.push(position);
  }
  const [only, another] = found;
  return only && !another ? only : null;
}

/**
 * The halves of a cell with a position. A word for a missing value is that of both; any other text that is no position is shown
 * in a form that no rule takes for a latitude, so that it becomes an error and never half a position.
 */
export function splitCoordinates(text: string): Coordinates {
  if (text === '' || isPlaceholder(text) || missingTermOf(text) !== undefined)
    return { latitude: text, longitude: text };
  return parseCoordinates(text) ?? { latitude: toUnreadableText(text), longitude: '' };
}

/** A text that no rule takes for a value, and that shows what was written. */
export function toUnreadableText(text: string): string {
  return `${text} / ?`;
}
