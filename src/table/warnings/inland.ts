import { feature } from 'topojson-client';
import type { GeometryCollection, Topology } from 'topojson-specification';
import { kmPerDegree } from '../../catalogue/plausibility/stations.ts';

/** The outlines of all land (Natural Earth, public domain), as packed by world-atlas. */
export type Outlines = Topology<{ land: GeometryCollection }>;

/** Whether a position is on land and far from every coast. */
export type IsInland = (latitude: number, longitude: number) => boolean;

/** Loads the outlines. They are large, so this is called only if there are positions to test. */
export type LoadInland = () => Promise<IsInland>;

/** Minimum distance from the coast, as the outlines lack bays, tidal flats and river mouths. */
const coastKm = 25;
const radians = Math.PI / 180;
/**
 * Outlines entirely south of this latitude are ignored: they include the ice shelves of Antarctica, below which there
 * is sea.
 */
const southernmostLatitude = -60;
/** Edges are indexed by bands of latitude. A band contains some thousands of the hundred thousand edges. */
const bandsPerDegree = 4;
const bandCount = 180 * bandsPerDegree;

type Ring = readonly (readonly number[])[];

function ringsOf(outlines: Outlines): Ring[] {
  return feature(outlines, outlines.objects.land).features.flatMap(({ geometry }): Ring[] => {
    if (geometry.type === 'Polygon') return geometry.coordinates;
    return geometry.type === 'MultiPolygon' ? geometry.coordinates.flat() : [];
  });
}

function bandOf(latitude: number): number {
  return Math.max(0, Math.min(bandCount - 1, Math.floor((latitude + 90) * bandsPerDegree)));
}

/** A ring without jumps in longitude: it continues above 180 or below -180 across the date line. */
function unrollRing(ring: Ring): Ring {
  let previous = ring[0]?.[0] ?? 0;
  let offset = 0;
  return ring.map(([longitude = 0, latitude = 0]) => {
    if (Math.abs(longitude - previous) > 180) offset += longitude < previous ? 360 : -360;
    previous = longitude;
    return [longitude + offset, latitude];
  });
}

/**
 * The edges of all rings by the bands that they cross. Each edge is four numbers: longitude and latitude of both ends.
 */
function bandsOf(rings: readonly Ring[]): number[][] {
  const bands = Array.from({ length: bandCount }, (): number[] => []);
  for (const rawRing of rings) {
    if (rawRing.every(([, latitude = 0]) => latitude < southernmostLatitude)) continue;
    const ring = unrollRing(rawRing);
    for (let i = 1; i < ring.length; i++) {
      const [[x1 = 0, y1 = 0] = [], [x2 = 0, y2 = 0] = []] = [ring[i - 1], ring[i]];
      if (x1 === x2 && y1 === y2) continue;
      const last = bandOf(Math.max(y1, y2));
      for (let band = bandOf(Math.min(y1, y2)); band <= last; band++) bands[band]?.push(x1, y1, x2, y2);
    }
  }
  return bands;
}

/**
 * Whether a position is inside the rings, that is, whether a line from it to the east crosses an odd number of edges. A
 * ring across the date line continues beyond 180 or -180, so the crossings of an edge are counted in turns around the
 * earth, rounded up: 0 west of the position, 1 east of it. If the ring is a full turn away, each edge counts one more
 * or less, which for the whole ring is an even number.
 */
function isInside(edges: readonly number[], latitude: number, longitude: number): boolean {
  let crossings = 0;
  for (let i = 0; i < edges.length; i += 4) {
    const [y1, y2] = [edges[i + 1] ?? 0, edges[i + 3] ?? 0];
    if (y1 > latitude === y2 > latitude) continue;
    const [x1, x2] = [edges[i] ?? 0, edges[i + 2] ?? 0];
    const x = x1 + ((latitude - y1) / (y2 - y1)) * (x2 - x1);
    crossings += Math.ceil((x - longitude) / 360);
  }
  return crossings % 2 !== 0;
}

/** Whether an edge is near a position; the earth counts as flat within such distances. */
function isNearEdge(edges: readonly number[], latitude: number, longitude: number): boolean {
  const kmPerLongitude = kmPerDegree * Math.cos(latitude * radians);
  for (let i = 0; i < edges.length; i += 4) {
    const [x1, y1, x2, y2] = [edges[i] ?? 0, edges[i + 1] ?? 0, edges[i + 2] ?? 0, edges[i + 3] ?? 0];
    // The shorter direction, possibly across the date line.
    const x = (((x1 - longitude + 900) % 360) - 180) * kmPerLongitude;
    const y = (y1 - latitude) * kmPerDegree;
    const [dx, dy] = [(x2 - x1) * kmPerLongitude, (y2 - y1) * kmPerDegree];
    const nearest = Math.max(0, Math.min(1, -(x * dx + y * dy) / (dx * dx + dy * dy)));
    if (Math.hypot(x + nearest * dx, y + nearest * dy) < coastKm) return true;
  }
  return false;
}

/** Creates a test of positions with an index of the outlines. */
export function createInlandTest(outlines: Outlines): IsInland {
  const bands = bandsOf(ringsOf(outlines));
  const coastDegrees = coastKm / kmPerDegree;
  return (latitude, longitude) => {
    if (!isInside(bands[bandOf(latitude)] ?? [], latitude, longitude)) return false;
    const nearBands = bands.slice(bandOf(latitude - coastDegrees), bandOf(latitude + coastDegrees) + 1);
    return !nearBands.some((edges) => isNearEdge(edges, latitude, longitude));
  };
}
