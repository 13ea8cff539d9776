import { geoAzimuthalEqualArea, geoGraticule, geoPath } from 'd3-geo';
import type { FeatureCollection } from 'geojson';
import { feature } from 'topojson-client';
import type { Outlines } from '../../table/warnings/inland.ts';
import type { Position } from './position.ts';

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
const steps = [1, 2, 5, 10, 20, 30];

/** Degrees between meridians and between parallels: about five of each across the map, also near the poles. */
function graticuleSteps({ centre, radiusDegrees }: MapView): [number, number] {
  const parallels = steps.find((degrees) => radiusDegrees / degrees < 3) ?? 30;
  const meridians = steps.find((degrees) => degrees >= parallels / Math.cos(centre.latitude * radians));
  return [meridians ?? 30, parallels];
}

export function landOf(outlines: Outlines): FeatureCollection {
  return feature(outlines, outlines.objects.land);
}

/**
 * Draws land around a centre in Lambert's azimuthal equal-area projection: north is up at the centre, and poles and the
 * date line need no special case.
 */
export function drawMap(land: FeatureCollection, view: MapView): MapDrawing {
  const { centre, radiusDegrees, width, height } = view;
  const scale = Math.min(width, height) / 4 / Math.sin((radiusDegrees * radians) / 2);
  const corner = Math.hypot(width, height) / 2 + 2 * marginPx;
  const projection = geoAzimuthalEqualArea()
    .rotate([-centre.longitude, -centre.latitude])
    .scale(scale)
    .translate([width / 2, height / 2])
    // Land beyond the corners is clipped before the projection, which is slower.
    .clipAngle((2 * Math.asin(Math.min(0.999, corner / (2 * scale)))) / radians)
    // Slightly beyond the edges, so that the cut does not look like a coast.
    .clipExtent([
      [-marginPx, -marginPx],
      [width + marginPx, height + marginPx],
    ]);
  const path = geoPath(projection).digits(1);
  return {
    land: path(land) ?? '',
    graticule: path(geoGraticule().step(graticuleSteps(view))()) ?? '',
    project: ({ latitude, longitude }) => {
      const point = projection([longitude, latitude]);
      const isInside = point && point[0] >= 0 && point[0] <= width && point[1] >= 0 && point[1] <= height;
      return isInside ? point : null;
    },
  };
}
