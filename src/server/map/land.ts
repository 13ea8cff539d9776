import { readFile } from 'node:fs/promises';
import { geoDistance } from 'd3-geo';
import type { Position as Point } from 'geojson';
import { feature } from 'topojson-client';
import type { MapZoom } from '../../catalogue/point-map.ts';
import type { Outlines } from '../../table/warnings/inland.ts';

const radians = Math.PI / 180;

/** Polygons of land, with circles around them by which those far from a place are left out. */
export type Land = readonly { rings: Point[][]; centre: [number, number]; radius: number }[];

/** The mean of points on a sphere, as longitude and latitude. */
function meanOf(points: readonly Point[]): [number, number] {
  let [x, y, z] = [0, 0, 0];
  for (const [longitude = 0, latitude = 0] of points) {
    x += Math.cos(latitude * radians) * Math.cos(longitude * radians);
    y += Math.cos(latitude * radians) * Math.sin(longitude * radians);
    z += Math.sin(latitude * radians);
  }
  return [Math.atan2(y, x) / radians, Math.atan2(z, Math.hypot(x, y)) / radians];
}

/** Prepares polygons, each of which is an outer ring and its holes. */
export function toLand(polygons: readonly Point[][][]): Land {
  return polygons.map((rings) => {
    const [outer = []] = rings;
    const centre = meanOf(outer);
    const radius = outer.reduce((most, [x = 0, y = 0]) => Math.max(most, geoDistance(centre, [x, y])), 0);
    return { rings, centre, radius };
  });
}

/** The polygons of which a circle around a place may contain a part; its radius is in radians. */
export function polygonsNear(land: Land, place: [number, number], radius: number): Point[][][] {
  return land
    .filter((polygon) => geoDistance(place, polygon.centre) <= polygon.radius + radius)
    .map(({ rings }) => rings);
}

/** The wider view shows nothing of the finer outlines. */
const files: Readonly<Record<MapZoom, string>> = { closer: 'land-50m', wider: 'land-110m' };
const loaded = new Map<MapZoom, Promise<Land>>();

async function readOutlines(zoom: MapZoom): Promise<Land> {
  const url = new URL(import.meta.resolve(`world-atlas/${files[zoom]}.json`));
  const outlines: Outlines = JSON.parse(await readFile(url, 'utf8'));
  return toLand(
    feature(outlines, outlines.objects.land).features.flatMap(({ geometry }): Point[][][] => {
      if (geometry.type === 'Polygon') return [geometry.coordinates];
      return geometry.type === 'MultiPolygon' ? geometry.coordinates : [];
    }),
  );
}

/** The land of all the world (Natural Earth, public domain) in the detail of a zoom, which is read once. */
export function readLand(zoom: MapZoom): Promise<Land> {
  const land = loaded.get(zoom) ?? readOutlines(zoom);
  loaded.set(zoom, land);
  // The next request reads the file again.
  land.catch(() => loaded.delete(zoom));
  return land;
}
