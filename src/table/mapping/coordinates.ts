import { parseCoordinate } from '../../catalogue/field-types/degrees.ts';
import { normalizeDashes } from '../../catalogue/values/dashes.ts';
import { isPlaceholder, missingTermOf } from '../../catalogue/vocabularies/index.ts';

/** Latitude and longitude as they are written. */
type Coordinates = { latitude: string; longitude: string };

/**
 * Maximum length of a text that is parsed: longer than any coordinates, but short enough to try all separators quickly.
 */
const maxCoordinatesLength = 130;

/** Possible separators of two coordinates. */
const coordinateSeparators = /\s*[;/,]\s*|\s+/g;

/** Whether a comma between two digits may be a decimal sign. */
function canBeDecimalSign(text: string, index: number): boolean {
  if (!/\d,$/.test(text.slice(0, index + 1)) || !/^\d/.test(text.slice(index + 1))) return false;
  return parseCoordinate(text) !== null || text.indexOf(',') !== text.lastIndexOf(',');
}

/** Orders two halves by their letters, latitude first if there are none; null if the letters contradict each other. */
function orderCoordinates(first: string, second: string): Coordinates | null {
  const letters = [first, second].map((half) => parseCoordinate(half)?.letter);
  const [firstLetter, secondLetter] = letters;
  if (firstLetter === undefined || secondLetter === undefined) return null;
  const isLatitude = (letter: string) => /[NS]/.test(letter);
  const isLongitude = (letter: string) => /[EOW]/.test(letter);
  const [a, b] = [normalizeDashes(first), normalizeDashes(second)];
  if (isLongitude(firstLetter) || isLatitude(secondLetter))
    return isLatitude(firstLetter) || isLongitude(secondLetter) ? null : { latitude: b, longitude: a };
  return { latitude: a, longitude: b };
}

/**
 * Parses coordinates: `54.1 7.9`, `54.1 N 7.9 E`, `54°6' N, 7°54' E`, `-54,1; 7,9`, `7.9 E / 54.1 N`. Returns null
 * unless exactly one split is possible: `54,7` may also be one number.
 */
export function parseCoordinates(text: string): Coordinates | null {
  if (text.length > maxCoordinatesLength) return null;
  const candidates: Coordinates[] = [];
  for (const { 0: separator, index } of text.matchAll(coordinateSeparators)) {
    if (separator === ',' && canBeDecimalSign(text, index)) continue;
    const [first, second] = [text.slice(0, index), text.slice(index + separator.length)];
    // A minute sign may be missing between `54°` and `30`.
    if (separator.trim() === '' && /[°º]/.test(first) !== /[°º]/.test(second)) continue;
    const position = orderCoordinates(first, second);
    if (position) candidates.push(position);
  }
  const [only, another] = candidates;
  return only && !another ? only : null;
}

/**
 * Splits a cell with coordinates. A missing-value term applies to both halves. Any other text that cannot be parsed
 * becomes an invalid latitude, so that it is reported as an error instead of half a position being stored.
 */
export function splitCoordinates(text: string): Coordinates {
  if (text === '' || isPlaceholder(text) || missingTermOf(text) !== undefined)
    return { latitude: text, longitude: text };
  return parseCoordinates(text) ?? { latitude: toUnreadableText(text), longitude: '' };
}

/** A text that is never a valid value; the error about it shows the original text. */
export function toUnreadableText(text: string): string {
  return `${text} / ?`;
}
