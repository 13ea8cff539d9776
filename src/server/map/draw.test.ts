import { geoCircle } from 'd3-geo';
import { describe, expect, test } from 'vitest';
import { drawMap, type MapView } from './draw.ts';
import { type Land, toLand } from './land.ts';
import { PathWriter } from './path-writer.ts';

const noLand: Land = [];
const size = { width: 324, height: 234 };

function around(latitude: number, longitude: number, land = noLand, radiusDegrees = 12) {
  const view: MapView = { centre: { latitude, longitude }, radiusDegrees, ...size };
  return drawMap(land, view);
}

/** The points of an SVG path with one ring in relative steps. */
function pointsOf(path: string): [number, number][] {
  const numbers = (path.match(/-?(?:\d+\.?\d*|\.\d+)/g) ?? []).map(Number);
  let [x, y] = [0, 0];
  return numbers.flatMap((dx, i): [number, number][] => {
    if (i % 2 === 1) return [];
    x += dx;
    y += numbers[i + 1] ?? 0;
    return [[x, y]];
  });
}

/** Land between two meridians and two parallels. */
function box(west: number, east: number, south: number, north: number): Land {
  const ring = [
    [west, south],
    [west, north],
    [east, north],
    [east, south],
    [west, south],
  ];
  return toLand([[ring]]);
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
    const points = pointsOf(around(-90, 0, toLand([cap.coordinates])).land);
    expect(points.length).toBeGreaterThan(20);
    // Five of the twelve degrees to the nearer edge.
    for (const [x, y] of points) expect(Math.hypot(x - 162, y - 117)).toBeCloseTo((117 * 5) / 12, 0);
  });

  test('draws nothing beyond its edges', () => {
    expect(around(57, 20, box(-60, -50, -30, -20)).land).toBe('');
    expect(around(57, 20).project({ latitude: -57, longitude: -160 })).toBeNull();
  });
});

describe('the path of a drawing', () => {
  test('has relative steps without those that are too short to be seen', () => {
    const writer = new PathWriter(0.4);
    writer.moveTo(10.04, 0.5);
    for (const [x, y] of [
      [10.3, 0.6],
      [10.5, -10],
      [0, 0],
      [0.3, 0.3],
    ] as const)
      writer.lineTo(x, y);
    writer.closePath();
    expect(writer.finish()).toBe('M10 .5l.5-10.5-10.5 10Z');
  });

  test('has no ring of less than three points, and keeps lines', () => {
    const writer = new PathWriter(0.4);
    writer.moveTo(1, 1);
    writer.lineTo(2, 2);
    writer.closePath();
    writer.moveTo(3, 3);
    writer.lineTo(4, 3);
    expect(writer.finish()).toBe('M3 3l1 0');
  });
});
