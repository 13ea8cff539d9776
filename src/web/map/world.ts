import { geoEquirectangular, geoGraticule, geoPath } from 'd3-geo';
import type { FeatureCollection } from 'geojson';
import type { BoundingBox } from '../../catalogue/values/bounding-box.ts';
import type { Position } from './position.ts';

/** A view of the world in pixels, in an equirectangular projection: a box in degrees is a rectangle. */
type WorldView = { centre: Position; pixelsPerDegree: number; width: number; height: number };

type WorldDrawing = {
  land: string;
  graticule: string;
  /** Projects a position to pixels, also outside of the drawing. */
  project: (position: Position) => [number, number];
  /** The inverse of `project`. */
  unproject: (x: number, y: number) => Position;
};

/** The box that is shown without any position: all land but Antarctica. */
export const wholeWorld: BoundingBox = [-180, -60, 180, 80];

const radians = Math.PI / 180;
/**
 * The minimum for the ratio of a degree of longitude to a degree of latitude; otherwise the true ratio in the middle of
 * the map is used.
 */
const minLongitudeScale = 0.25;
const marginDegrees = 1.5;
/** The closest view, in degrees from south to north. */
const minHeightDegrees = 3;

/** Normalizes degrees to a longitude from -180 to below 180. */
function wrapLongitude(degrees: number): number {
  return ((((degrees + 180) % 360) + 360) % 360) - 180;
}

const longitudeScale = ({ latitude }: Position): number => Math.max(minLongitudeScale, Math.cos(latitude * radians));

/** The smallest box around positions: across 180° where the widest gap between them is elsewhere. */
export function getBoundingBox(positions: readonly Position[]): BoundingBox | null {
  const longitudes = [...new Set(positions.map(({ longitude }) => longitude))].sort((a, b) => a - b);
  const latitudes = positions.map(({ latitude }) => latitude);
  const [first] = longitudes;
  const last = longitudes.at(-1);
  if (first === undefined || last === undefined) return null;
  let [west, east, widest] = [first, last, first + 360 - last];
  for (const [i, longitude] of longitudes.entries()) {
    const next = longitudes[i + 1];
    if (next !== undefined && next - longitude > widest) [west, east, widest] = [next, longitude, next - longitude];
  }
  const south = latitudes.reduce((least, one) => Math.min(least, one), 90);
  const north = latitudes.reduce((most, one) => Math.max(most, one), -90);
  return [west, south, east, north];
}

/** The view that shows a box with a margin. */
export function fitView([west, south, east, north]: BoundingBox, width: number, height: number): WorldView {
  const span = east >= west ? east - west : east - west + 360;
  const centre = { latitude: (south + north) / 2, longitude: wrapLongitude(west + span / 2) };
  const across = Math.min(360, span + 2 * marginDegrees) * longitudeScale(centre);
  const down = Math.max(minHeightDegrees, (north - south) * 1.15 + marginDegrees);
  return { centre, pixelsPerDegree: Math.min(width / across, height / down), width, height };
}

const steps = [0.5, 1, 2, 5, 10, 20, 30];

export function drawWorld(land: FeatureCollection, view: WorldView): WorldDrawing {
  const { centre, pixelsPerDegree, width, height } = view;
  const across = pixelsPerDegree * longitudeScale(centre);
  const projection = geoEquirectangular()
    .rotate([-centre.longitude, 0])
    .scale(pixelsPerDegree / radians)
    .translate([0, 0]);
  const project: WorldDrawing['project'] = ({ latitude, longitude }) => [
    width / 2 + wrapLongitude(longitude - centre.longitude) * across,
    height / 2 - (latitude - centre.latitude) * pixelsPerDegree,
  ];
  // The land is drawn with equal lengths for degrees of longitude and latitude and clipped at the edges; a transform
  // then scales its width.
  const half = width / 2 / longitudeScale(centre);
  const middle = -centre.latitude * pixelsPerDegree;
  projection.clipExtent([
    [-half - 4, middle - height / 2 - 4],
    [half + 4, middle + height / 2 + 4],
  ]);
  const path = geoPath(projection).digits(1);
  const step = steps.find((degrees) => height / pixelsPerDegree / degrees < 6) ?? 30;
  return {
    land: path(land) ?? '',
    graticule: path(geoGraticule().step([step, step])()) ?? '',
    project,
    unproject: (x, y) => ({
      latitude: Math.max(-90, Math.min(90, centre.latitude - (y - height / 2) / pixelsPerDegree)),
      longitude: wrapLongitude(centre.longitude + Math.max(-180, Math.min(179.99, (x - width / 2) / across))),
    }),
  };
}

/** The SVG transform of the land's path into the view. */
export function landTransform({ centre, pixelsPerDegree, width, height }: WorldView): string {
  return `translate(${width / 2} ${height / 2 + centre.latitude * pixelsPerDegree}) scale(${longitudeScale(centre)} 1)`;
}

/** Points within one cell of a drawing. */
export type Cluster<T> = { x: number; y: number; members: T[] };

/** Groups points by cells of some pixels, as their symbols would overlap; a group is at the mean of its members. */
export function clusterPoints<T>(
  items: readonly T[],
  project: (item: T) => [number, number],
  cellPx: number,
): Cluster<T>[] {
  const cells = new Map<string, Cluster<T>>();
  for (const item of items) {
    const [x, y] = project(item);
    const key = `${Math.floor(x / cellPx)} ${Math.floor(y / cellPx)}`;
    const cluster = cells.get(key) ?? { x: 0, y: 0, members: [] };
    cluster.members.push(item);
    cluster.x += (x - cluster.x) / cluster.members.length;
    cluster.y += (y - cluster.y) / cluster.members.length;
    cells.set(key, cluster);
  }
  return [...cells.values()];
}
