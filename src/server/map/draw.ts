import { type GeoPermissibleObjects, geoAzimuthalEqualArea, geoGraticule, geoPath } from 'd3-geo';
import { type Land, polygonsNear } from './land.ts';
import { PathWriter } from './path-writer.ts';

/** Decimal degrees (WGS 84), north and east positive. */
type Position = { latitude: number; longitude: number };

export type MapView = {
  centre: Position;
  /** Distance from the centre to the nearer edges, in degrees. */
  radiusDegrees: number;
  /** Size in pixels. */
  width: number;
  height: number;
};

type MapDrawing = {
  /** The value of `d` in an SVG path. */
  land: string;
  graticule: string;
  /** Projects a position to pixels; null outside of the drawing. */
  project: (position: Position) => [number, number] | null;
};

const radians = Math.PI / 180;
const marginPx = 2;
/** Steps of a coast that are shorter than this many units, which are about pixels of a page, are not seen. */
const minCoastStep = 0.8;
const steps = [1, 2, 5, 10, 20, 30];

/** Degrees between meridians and between parallels: about five of each across the map, also near the poles. */
function graticuleSteps({ centre, radiusDegrees }: MapView): [number, number] {
  const parallels = steps.find((degrees) => radiusDegrees / degrees < 3) ?? 30;
  const meridians = steps.find((degrees) => degrees >= parallels / Math.cos(centre.latitude * radians));
  return [meridians ?? 30, parallels];
}

/**
 * Draws land around a centre in Lambert's azimuthal equal-area projection: north is up at the centre, and poles and the
 * date line need no special case.
 */
export function drawMap(land: Land, view: MapView): MapDrawing {
  const { centre, radiusDegrees, width, height } = view;
  const scale = Math.min(width, height) / 4 / Math.sin((radiusDegrees * radians) / 2);
  const corner = Math.hypot(width, height) / 2 + 2 * marginPx;
  // Land beyond the corners is clipped before the projection, which is slower.
  const clipRadius = 2 * Math.asin(Math.min(0.999, corner / (2 * scale)));
  const projection = geoAzimuthalEqualArea()
    .rotate([-centre.longitude, -centre.latitude])
    .scale(scale)
    .translate([width / 2, height / 2])
    .clipAngle(clipRadius / radians)
    // Slightly beyond the edges, so that the cut does not look like a coast.
    .clipExtent([
      [-marginPx, -marginPx],
      [width + marginPx, height + marginPx],
    ]);
  const draw = (object: GeoPermissibleObjects, minStep: number): string => {
    const writer = new PathWriter(minStep);
    geoPath(projection, writer)(object);
    return writer.finish();
  };
  const coordinates = polygonsNear(land, [centre.longitude, centre.latitude], clipRadius);
  return {
    land: draw({ type: 'MultiPolygon', coordinates }, minCoastStep),
    graticule: draw(geoGraticule().step(graticuleSteps(view))(), 0),
    project: ({ latitude, longitude }) => {
      const point = projection([longitude, latitude]);
      const isInside = point && point[0] >= 0 && point[0] <= width && point[1] >= 0 && point[1] <= height;
      return isInside ? point : null;
    },
  };
}
