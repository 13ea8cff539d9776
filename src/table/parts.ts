import { isWrittenDate, periodIn } from '../catalogue/dates.ts';
import { isPlaceholder, missingTermOf } from '../catalogue/vocabularies/index.ts';
import { halvesOf, positionIn, unreadable } from './positions.ts';

/** A piece of a cell that holds more than one value. */
export type Part = keyof typeof parts;

/** The items of a list, of which the last may be followed by the sign between them. */
function itemsOf(text: string): string[] {
  const items = text.split(';');
  const last = items.findLastIndex((item) => item.trim() !== '');
  return [...items.slice(0, Math.max(last, 0)), (items[Math.max(last, 0)] ?? '').trimEnd()];
}

/** A file's name without its folders. */
const fileOf = (text: string) => text.slice(Math.max(text.lastIndexOf('/'), text.lastIndexOf('\\')) + 1);

/** Item of a list of one or two; in a list of three, the first may be the file of reads without a partner. */
function itemOf(text: string, at: 0 | 1): string {
  const items = itemsOf(text);
  return items.length > 2 ? '' : fileOf(items[at]?.trim() ?? '');
}

/** The end of a period; a single date and a missing value have none. Of any other text, an error shows what was written. */
function endOf(text: string): string {
  const period = periodIn(text);
  if (period) return period[1];
  const hasNone = text === '' || isPlaceholder(text) || missingTermOf(text) !== undefined || isWrittenDate(text);
  return hasNone ? '' : unreadable(text);
}

type PartOf = {
  take: (text: string) => string;
  /** Whether a cell is of the kind that has this part. */
  fits: (text: string) => boolean;
};

const isPosition = (text: string) => positionIn(text) !== null;
const isPeriod = (text: string) => periodIn(text) !== null;
const isPair = (text: string) => itemsOf(text).length === 2 && !isPosition(text);
const isPlaceOfCountry = (text: string) => /^\p{L}[\p{L}\p{M} ,.'’()-]*:\s*\p{L}[^:]*$/u.test(text);

/** The parts that can be taken from a cell. */
const parts = {
  latitude: { take: (text) => halvesOf(text).latitude, fits: isPosition },
  longitude: { take: (text) => halvesOf(text).longitude, fits: isPosition },
  /** Ends of a period `2019-03-01/2019-03-04` (ISO 8601); a single date is its beginning. */
  begin: { take: (text) => periodIn(text)?.[0] ?? text, fits: isPeriod },
  end: { take: endOf, fits: isPeriod },
  /** Items of a list of files or sums with `;` between them, without the folders. */
  first: { take: (text) => itemOf(text, 0), fits: isPair },
  second: { take: (text) => itemOf(text, 1), fits: isPair },
  /** Halves of `Germany: Helgoland Roads`. */
  country: { take: (text) => text.split(':')[0] ?? '', fits: isPlaceOfCountry },
  place: { take: (text) => text.slice(text.indexOf(':') + 1), fits: isPlaceOfCountry },
  file: { take: fileOf, fits: (text) => !text.includes(';') && /[^\\/][\\/][^\\/]*\.[a-z]\w*$/i.test(text) },
} as const satisfies Record<string, PartOf>;

const partNames = Object.keys(parts) as readonly Part[];

/** The part of a name as it stands in patterns. */
export function partOf(name: string): Part | undefined {
  return partNames.find((part) => part === name);
}

export function takePart(text: string, part: Part): string {
  return parts[part].take(text);
}

/** The parts that some of a column's values have. */
export function partsIn(texts: readonly string[]): Part[] {
  return partNames.filter((part) => texts.some((text) => parts[part].fits(text)));
}
