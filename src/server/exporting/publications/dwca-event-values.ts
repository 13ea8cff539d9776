import { readAmount } from '../../../catalogue/archive/amounts.ts';
import { countryOrSea, regionOf } from '../../../catalogue/archive/countries-and-seas.ts';
import { knownText, toArchiveText } from '../../../catalogue/archive/values.ts';
import { convertValue, type Unit, unitOf } from '../../../catalogue/measurements/units/index.ts';
import { depthEnds } from '../../../catalogue/values/depths.ts';
import { namesSea } from '../../../catalogue/vocabularies/index.ts';
import type { EventRow } from './dwca-tables.ts';

/** Known texts as one, separated as Darwin Core separates the values of a list. */
export function joinKnown(texts: readonly (string | null | undefined)[], separator = ' | '): string | null {
  return [...new Set(texts.flatMap((text) => knownText(text) ?? []))].join(separator) || null;
}

/** The country or sea of a location, and what is known about the place within. */
export function placeOf(
  location: string | null,
  names: readonly (string | null)[],
): Pick<EventRow, 'waterBody' | 'country' | 'locality' | 'verbatimLocality'> {
  const known = knownText(location);
  const listed = known === null ? undefined : countryOrSea(known, {});
  const isSea = known !== null && namesSea(known);
  // A name that is not listed may be that of anything, from a harbour to an ocean.
  const within = known !== null && listed !== undefined ? regionOf(known) : known;
  return {
    waterBody: isSea ? (listed ?? null) : null,
    country: isSea ? null : (listed ?? null),
    locality: joinKnown([within, ...names], ', '),
    verbatimLocality: known,
  };
}

/** A position in decimal degrees (WGS 84), of which none is left out. */
export function positionOf(
  latitude: number | null,
  longitude: number | null,
): Pick<EventRow, 'decimalLatitude' | 'decimalLongitude' | 'geodeticDatum'> {
  if (latitude === null || longitude === null) return {};
  return { decimalLatitude: latitude, decimalLongitude: longitude, geodeticDatum: 'EPSG:4326' };
}

type Heights = { depth: string | null; elevation: number | null; altitude: number | null };

/** Depth, elevation of the ground and height above it, in metres. */
export function heightsOf({ depth, elevation, altitude }: Heights): EventRow {
  const [upper = null, lower = null] = depthEnds(depth) ?? [];
  const hasDepth = upper !== null;
  // Depths count from the surface, whose height is Darwin Core's elevation; below zero, MIxS's is that of the sea floor.
  const surface = elevation !== null && hasDepth && elevation < 0 ? null : elevation;
  const above = hasDepth ? null : altitude;
  return {
    minimumDepthInMeters: upper,
    maximumDepthInMeters: lower,
    minimumElevationInMeters: surface,
    maximumElevationInMeters: surface,
    verbatimElevation: elevation === null ? null : `${toArchiveText(elevation)} m`,
    minimumDistanceAboveSurfaceInMeters: above,
    maximumDistanceAboveSurfaceInMeters: above,
  };
}

/** GBIF's names of units (http://rs.gbif.org/vocabulary/gbif/unit_of_measurement_2015-07-10.xml), by UCUM codes. */
const unitNames: Readonly<Record<string, string>> = {
  mm: 'millimetre',
  cm: 'centimetre',
  m: 'metre',
  km: 'kilometre',
  mm2: 'square millimetre',
  cm2: 'square centimetre',
  m2: 'square metre',
  km2: 'square kilometre',
  har: 'hectare',
  m3: 'cubic metre',
  uL: 'microlitre',
  L: 'litre',
  ms: 'millisecond',
  s: 'second',
  min: 'minute',
  h: 'hour',
  d: 'day',
};

/** The unit of GBIF to which others of its dimension are converted; it lacks the millilitre. */
const listedUnits: ReadonlyMap<string, Unit> = new Map(
  ['m', 'm2', 'L', 'h'].flatMap((code) => {
    const unit = unitOf(code);
    return unit ? [[unit.dimension, unit]] : [];
  }),
);

/** The amount of a sample and its unit from a text such as `5 L` or `500 mL`; null for any other text. */
export function sampleSizeOf(text: string | null): { sampleSizeValue: string | number; sampleSizeUnit: string } | null {
  const amount = readAmount(text ?? '');
  if (!amount) return null;
  const { digits, unit } = amount;
  const name = unitNames[unit.code];
  if (name !== undefined) return { sampleSizeValue: digits, sampleSizeUnit: name };
  const listed = listedUnits.get(unit.dimension);
  const converted = listed && convertValue(Number(digits), unit, listed);
  return listed && converted !== undefined
    ? { sampleSizeValue: converted, sampleSizeUnit: unitNames[listed.code] ?? listed.symbol }
    : { sampleSizeValue: digits, sampleSizeUnit: unit.symbol };
}
