import { isDateText, parsePeriod } from '../../catalogue/values/dates.ts';
import { isPlaceholder, missingTermOf } from '../../catalogue/vocabularies/index.ts';
import { conversionPower, convertNumbers } from '../headers/unit-conversions.ts';
import { parseCoordinates, splitCoordinates, toUnreadableText } from './coordinates.ts';

/** A part of a cell that holds more than one value. */
export type NamedPart = keyof typeof cellParts;

/** A cell's number in another unit, as `cm→m`: the unit in the cell, and the one that it is converted to. */
export type UnitConversion = `${string}→${string}`;

/** The name behind the bar of a pattern: a part of a cell, or its number in another unit. */
export type CellPart = NamedPart | UnitConversion;

/** The items of a list separated by `;`; a trailing separator is ignored. */
function splitItems(text: string): string[] {
  const items = text.split(';');
  const last = items.findLastIndex((item) => item.trim() !== '');
  return [...items.slice(0, Math.max(last, 0)), (items[Math.max(last, 0)] ?? '').trimEnd()];
}

/** The file name without folders. */
const baseFileName = (text: string) => text.slice(Math.max(text.lastIndexOf('/'), text.lastIndexOf('\\')) + 1);

/**
 * An item of a list of at most two files; empty for a longer list, the first file of which may contain unpaired reads.
 */
function fileAt(text: string, index: 0 | 1): string {
  const items = splitItems(text);
  return items.length > 2 ? '' : baseFileName(items[index]?.trim() ?? '');
}

/**
 * The end of a period; empty for a single date or a missing value. Any other text results in an invalid value, so that
 * an error is reported.
 */
function periodEnd(text: string): string {
  const period = parsePeriod(text);
  if (period) return period[1];
  const isWithoutEnd = text === '' || isPlaceholder(text) || missingTermOf(text) !== undefined || isDateText(text);
  return isWithoutEnd ? '' : toUnreadableText(text);
}

type PartRule = {
  take: (text: string) => string;
  /** Whether a cell contains this part. */
  fits: (text: string) => boolean;
};

const isPosition = (text: string) => parseCoordinates(text) !== null;
const isPeriod = (text: string) => parsePeriod(text) !== null;
const isFilePair = (text: string) => splitItems(text).length === 2 && !isPosition(text);
const isCountryWithLocation = (text: string) => /^\p{L}[\p{L}\p{M} ,.'’()-]*:\s*\p{L}[^:]*$/u.test(text);

/** The rules by which parts are extracted from cells. */
const cellParts = {
  latitude: { take: (text) => splitCoordinates(text).latitude, fits: isPosition },
  longitude: { take: (text) => splitCoordinates(text).longitude, fits: isPosition },
  /** Ends of a period `2019-03-01/2019-03-04` (ISO 8601); a single date is the beginning. */
  begin: { take: (text) => parsePeriod(text)?.[0] ?? text, fits: isPeriod },
  end: { take: periodEnd, fits: isPeriod },
  /** The two items of a `;`-separated list of files or checksums, without folders. */
  first: { take: (text) => fileAt(text, 0), fits: isFilePair },
  second: { take: (text) => fileAt(text, 1), fits: isFilePair },
  /** Halves of `Germany: Helgoland Roads`. */
  country: { take: (text) => text.split(':')[0] ?? '', fits: isCountryWithLocation },
  place: { take: (text) => text.slice(text.indexOf(':') + 1), fits: isCountryWithLocation },
  file: { take: baseFileName, fits: (text) => !text.includes(';') && /[^\\/][\\/][^\\/]*\.[a-z]\w*$/i.test(text) },
} as const satisfies Record<string, PartRule>;

const partNames = Object.keys(cellParts) as readonly NamedPart[];

export const isUnitConversion = (part: CellPart): part is UnitConversion => part.includes('→');

/** The power of ten of a conversion; `undefined` if it is unknown or not exact. */
function powerOf(conversion: UnitConversion): number | undefined {
  const [from = '', to = ''] = conversion.split('→');
  return conversionPower(from, to);
}

/** The part with this name in a pattern. */
export function parsePartName(name: string): CellPart | undefined {
  const conversion = name as UnitConversion;
  return isUnitConversion(conversion) && powerOf(conversion) !== undefined
    ? conversion
    : partNames.find((part) => part === name);
}

/**
 * A number in another unit. A missing value is left unchanged; any other text results in an invalid value, as it may
 * have a unit of its own.
 */
function convertUnit(text: string, conversion: UnitConversion): string {
  if (text === '' || isPlaceholder(text) || missingTermOf(text) !== undefined) return text;
  return convertNumbers(text, powerOf(conversion) ?? 0) ?? toUnreadableText(text);
}

export function extractPart(text: string, part: CellPart): string {
  return isUnitConversion(part) ? convertUnit(text, part) : cellParts[part].take(text);
}

/** The parts that at least one of the texts contains. */
export function detectParts(texts: readonly string[]): NamedPart[] {
  return partNames.filter((part) => texts.some((text) => cellParts[part].fits(text)));
}
