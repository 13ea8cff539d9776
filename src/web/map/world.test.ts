import { expect, test } from 'vitest';
import { clusterPoints, drawWorld, fitView, getBoundingBox } from './world.ts';

const noLand = { type: 'FeatureCollection', features: [] } as const;
const position = (latitude: number, longitude: number) => ({ latitude, longitude });

test('a box around stations crosses 180° where that is smaller', () => {
  expect(getBoundingBox([position(54, 10), position(58, 20)])).toEqual([10, 54, 20, 58]);
  expect(getBoundingBox([position(-10, 175), position(-20, -170)])).toEqual([175, -20, -170, -10]);
  expect(getBoundingBox([position(57, 20)])).toEqual([20, 57, 20, 57]);
  expect(getBoundingBox([])).toBeNull();
});

test('unproject is the inverse of project, also across 180°', () => {
  for (const box of [
    [10, 54, 20, 58],
    [170, -20, -160, -5],
    [-180, -90, 180, 90],
  ] as const) {
    const drawing = drawWorld({ ...noLand, features: [] }, fitView([...box], 320, 240));
    for (const [x, y] of [
      [30, 40],
      [160, 120],
      [290, 200],
    ] as const) {
      const [backX, backY] = drawing.project(drawing.unproject(x, y));
      expect([backX, backY].map(Math.round)).toEqual([x, y]);
    }
    const [west, north] = drawing.project(position(box[3], box[0]));
    const [east, south] = drawing.project(position(box[1], box[2]));
    expect([west >= -1, east <= 321, north >= -1, south <= 241], String(box)).toEqual([true, true, true, true]);
  }
});

test('ten thousand stations become few clusters that contain them all', () => {
  const stations = Array.from({ length: 10_000 }, (_, i) => [i % 320, (i * 7) % 240] as [number, number]);
  const groups = clusterPoints(stations, (one) => one, 24);
  expect(groups.length).toBeLessThan(200);
  expect(groups.reduce((sum, { members }) => sum + members.length, 0)).toBe(10_000);
});
