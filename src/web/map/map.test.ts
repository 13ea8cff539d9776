import { geoCircle } from 'd3-geo';
import type { FeatureCollection, Polygon } from 'geojson';
import { describe, expect, test } from 'vitest';
import { getTranslate } from '../../catalogue/locales/index.ts';
import type { Translate } from '../language.ts';
import { drawMap, type MapView } from './draw.ts';
import { formatPosition, toPosition } from './position.ts';

const noLand: FeatureCollection = { type: 'FeatureCollection', features: [] };
const size = { width: 324, height: 234 };

function around(latitude: number, longitude: number, land = noLand, radiusDegrees = 12) {
  const view: MapView = { centre: { latitude, longitude }, radiusDegrees, ...size };
  return drawMap(land, view);
}

/** The points of an SVG path. */
function pointsOf(path: string): [number, number][] {
  return path
    .split(/[MLZ]/)
    .filter(Boolean)
    .map((pair) => pair.split(',').map(Number) as [number, number]);
}

function landOf(geometry: Polygon): FeatureCollection {
  return { type: 'FeatureCollection', features: [{ type: 'Feature', properties: null, geometry }] };
}

/** Land between two meridians and two parallels. */
function box(west: number, east: number, south: number, north: number): FeatureCollection {
  const ring = [
    [west, south],
    [west, north],
    [east, north],
    [east, south],
    [west, south],
  ];
  return landOf({ type: 'Polygon', coordinates: [ring] });
}

describe('a map around a point', () => {
  test('has its centre in the middle, north above it and east to the right, anywhere on Earth', () => {
    for (const [latitude, longitude] of [
      [57.32, 20.05],
      [0, 0],
      [-17, 180],
      [-60, -179.95],
    ] as const) {
      const { project } = around(latitude, longitude);
      const [x, y] = project({ latitude, longitude }) ?? [];
      expect([x, y]).toEqual([expect.closeTo(162, 6), expect.closeTo(117, 6)]);
      expect(project({ latitude: latitude + 6, longitude })?.[1]).toBeLessThan(Number(y) - 50);
      expect(project({ latitude, longitude: longitude + 1 })?.[0]).toBeGreaterThan(Number(x) + 4);
    }
  });

  test('reaches the given number of degrees to its nearer edges', () => {
    const { project } = around(10, 10);
    expect(project({ latitude: 21.9, longitude: 10 })?.[1]).toBeLessThan(2);
    expect(project({ latitude: 22.1, longitude: 10 })).toBeNull();
    expect(around(10, 10, noLand, 45).project({ latitude: 54, longitude: 10 })?.[1]).toBeLessThan(5);
  });

  test('draws land across the date line as anywhere else', () => {
    const across = around(0, 180, box(175, 185, -5, 5));
    const within = around(0, 20, box(15, 25, -5, 5));
    expect(pointsOf(across.land).length).toBeGreaterThan(3);
    expect(across.land).toBe(within.land);
  });

  test('shows land all around a pole', () => {
    const cap = geoCircle().center([0, -90]).radius(5)();
    const points = pointsOf(around(-90, 0, landOf(cap)).land);
    expect(points.length).toBeGreaterThan(20);
    // Five of the twelve degrees to the nearer edge.
    for (const [x, y] of points) expect(Math.hypot(x - 162, y - 117)).toBeCloseTo((117 * 5) / 12, 0);
  });

  test('draws nothing beyond its edges', () => {
    expect(around(57, 20, box(-60, -50, -30, -20)).land).toBe('');
    expect(around(57, 20).project({ latitude: -57, longitude: -160 })).toBeNull();
  });
});

describe('a position', () => {
  const formatted = (latitude: number, longitude: number, language: 'en' | 'de' = 'en') => {
    const t: Translate = (key, params = {}) => getTranslate(language)(key, params);
    return formatPosition({ latitude, longitude }, t, language);
  };

  test('is formatted in degrees with the letter of the hemisphere, in both languages', () => {
    expect(formatted(57.32, 20.05)).toBe('57.32° N, 20.05° E');
    expect(formatted(57.32, 20.05, 'de')).toBe('57,32° N, 20,05° O');
    expect(formatted(-33.9, -18.4)).toBe('33.9° S, 18.4° W');
    expect(formatted(-33.9, -18.4, 'de')).toBe('33,9° S, 18,4° W');
  });

  test('has no hemisphere on the equator and the prime meridian, and at most four decimals', () => {
    expect(formatted(0, -0.00001)).toBe('0°, 0°');
    expect(formatted(54.123456, 179.99999)).toBe('54.1235° N, 180° E');
  });

  test('needs both coordinates', () => {
    expect(toPosition({ latitude: 0, longitude: null })).toBeNull();
    expect(toPosition({ latitude: 0, longitude: 0 })).toEqual({ latitude: 0, longitude: 0 });
  });
});
