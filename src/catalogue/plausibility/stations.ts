/** A place on the earth, in degrees. */
export type Position = { latitude: number; longitude: number };
/** A point on the sphere of radius 1. */
type Point = readonly [x: number, y: number, z: number];

/** Minimum number of stations in a campaign; if there are only two, it is unknown which one is wrong. */
const minStations = 3;
/**
 * Minimum multiple of the median distance: a station with a wrong sign or an extra digit is farther away, usually in
 * another sea.
 */
const minDistanceFactor = 8;
const minKm = 300;
/** Maximum share of far stations; if more are far away, the campaign had two working areas. */
const maxShare = 0.1;

const earthKm = 6371;
const radians = Math.PI / 180;
/** The length of a degree of latitude. */
export const kmPerDegree = earthKm * radians;

function pointOf({ latitude, longitude }: Position): Point {
  const [lat, lon] = [latitude * radians, longitude * radians];
  return [Math.cos(lat) * Math.cos(lon), Math.cos(lat) * Math.sin(lon), Math.sin(lat)];
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const half = sorted.length / 2;
  return ((sorted[Math.ceil(half) - 1] ?? 0) + (sorted[Math.floor(half)] ?? 0)) / 2;
}

/** The great-circle distance in km from a point, which need not be on the sphere (radius 1). */
function kmBetween([x, y, z]: Point, [a, b, c]: Point): number {
  const length = Math.hypot(a, b, c);
  return length === 0 ? 0 : earthKm * Math.acos(Math.max(-1, Math.min(1, (x * a + y * b + z * c) / length)));
}

/**
 * The stations that are far from the others of their campaign: many times the median distance from the middle, which is
 * the median of all points. Medians depend neither on a single wrong station nor on the length of a cruise.
 * @param stations those of one campaign
 * @returns the far ones with their distance from the middle, and the median of all distances
 */
export function findFarStations<S extends Position>(
  stations: readonly S[],
): { far: { station: S; km: number }[]; halfKm: number } {
  if (stations.length < minStations) return { far: [], halfKm: 0 };
  const points = stations.map((station) => ({ station, point: pointOf(station) }));
  const middle: Point = [0, 1, 2].map((axis) =>
    median(points.map(({ point }) => point[axis] ?? 0)),
  ) as unknown as Point;
  const distances = points.map(({ station, point }) => ({ station, km: kmBetween(point, middle) }));
  const halfKm = median(distances.map(({ km }) => km));
  const far = distances.filter(({ km }) => km > minKm && km > minDistanceFactor * halfKm);
  return { far: far.length > Math.max(1, maxShare * stations.length) ? [] : far, halfKm };
}
