import { feature } from 'topojson-client';
import type { GeometryCollection, Topology } from 'topojson-specification';

/** The outlines of the land (Natural Earth, in the public domain), as world-atlas packs them. */
export type Outlines = Topology<{ land: GeometryCollection }>;

/** Tells whether a position lies on land, and far from every coast. */
export type IsInland = (latitude: number, longitude: number) => boolean;

/** Loads the outlines; asked only where there is a position to look up, as they are large. */
export type LoadInland = () => Promise<IsInland>;

/** Bays, tidal flats and the mouths of rivers, which the outlines leave out, lie nearer to a coast than this. */
const coastKm = 25;
const kmPerDegree = 111.2;
const radians = Math.PI / 180;
/** The outlines count the ice shelves of Antarctica as land, but there is sea below them. */
const southernmostLatitude = -60;
/** Edges are found by the latitudes they cross: a band has some thousand of all hundred thousand. */
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

/** A ring as one line without leaps: beyond the date line, its longitudes go on above 180 or below -180. */
function unrollRing(ring: Ring): Ring {
  let before = ring[0]?.[0] ?? 0;
  let shift = 0;
  return ring.map(([longitude = 0, latitude = 0]) => {
    if (Math.abs(longitude - before) > 180) shift += longitude < before ? 360 : -360;
    before = longitude;
    return [longitude + shift, latitude];
  });
}

/** The edges of all rings by the bands that they cross, each as four numbers: longitude and latitude of both ends. */
function bandsOf(rings: readonly Ring[]): number[][] {
  const bands = Array.from({ length: bandCount }, (): number[] => []);
  for (const given of rings) {
    if (given.every(([, latitude = 0]) => latitude < southernmostLatitude)) continue;
    const ring = unrollRing(given);
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
 * Whether a position lies inside the rings: a line from it to the east crosses an odd number of edges.
 * A ring across the date line goes on beyond 180 or -180, so an edge counts the rounds of the earth from the position
 * to it, begun ones as whole: to the west of it 0, to the east 1. All edges of a ring a round away change nothing.
 */
function isInside(edges: readonly number[], latitude: number, longitude: number): boolean {
  let crossed = 0;
  for (let i = 0; i < edges.length; i += 4) {
    const [y1, y2] = [edges[i + 1] ?? 0, edges[i + 3] ?? 0];
    if (y1 > latitude === y2 > latitude) continue;
    const [x1, x2] = [edges[i] ?? 0, edges[i + 2] ?? 0];
    const x = x1 + ((latitude - y1) / (y2 - y1)) * (x2 - x1);
    crossed += Math.ceil((x - longitude) / 360);
  }
  return crossed % 2 !== 0;
}

/** Whether an edge comes near a position; so near, the earth is as good as flat. */
function isNearEdge(edges: readonly number[], latitude: number, longitude: number): boolean {
  const kmPerLongitude = kmPerDegree * Math.cos(latitude * radians);
  for (let i = 0; i < edges.length; i += 4) {
    const [x1, y1, x2, y2] = [edges[i] ?? 0, edges[i + 1] ?? 0, edges[i + 2] ?? 0, edges[i + 3] ?? 0];
    // The shorter way round, across the date line where it is that.
    const x = (((x1 - longitude + 900) % 360) - 180) * kmPerLongitude;
    const y = (y1 - latitude) * kmPerDegree;
    const [dx, dy] = [(x2 - x1) * kmPerLongitude, (y2 - y1) * kmPerDegree];
    const nearest = Math.max(0, Math.min(1, -(x * dx + y * dy) / (dx * dx + dy * dy)));
    if (Math.hypot(x + nearest * dx, y + nearest * dy) < coastKm) return true;
  }
  return false;
}

/** Prepares outlines for looking positions up. */
export function createInlandTest(outlines: Outlines): IsInland {
  const bands = bandsOf(ringsOf(outlines));
  const coastDegrees = coastKm / kmPerDegree;
  return (latitude, longitude) => {
    if (!isInside(bands[bandOf(latitude)] ?? [], latitude, longitude)) return false;
    const around = bands.slice(bandOf(latitude - coastDegrees), bandOf(latitude + coastDegrees) + 1);
    return !around.some((edges) => isNearEdge(edges, latitude, longitude));
  };
}
