import { describe, expect, it } from 'vitest';
import type { MeasuredSample } from '../../../../catalogue/endpoints/measured.ts';
import { firstPair, middleDepth, profilePoints, profileQuantities, scatterPoints } from './chart-data.ts';
import { createScale, nearestPoint } from './scales.ts';

const sample = (id: number, depth: string | null, values: Record<string, number>, signs = {}): MeasuredSample => ({
  field_sample_id: id,
  label: `S${id}`,
  depth,
  values,
  signs,
});
const rows = [
  sample(1, '100-120', { temp: 4, salinity: 30, nitrate: 7 }, { salinity: '<' }),
  sample(2, '5', { temp: 10.5, salinity: 35 }),
  sample(3, null, { temp: 12, iron: 1 }),
  sample(4, '0', { oxygen: 200 }),
];
const types = ['temp', 'salinity', 'nitrate', 'iron', 'oxygen'].map((name) => ({
  name,
  label: { en: name, de: name },
  unit: null,
}));

describe('the depth of a sample', () => {
  it.each([
    ['5', 5],
    ['0-10', 5],
    ['0.5-1', 0.75],
    ['not collected', null],
    [null, null],
  ])('%s is %s', (depth, metres) => {
    expect(middleDepth(depth)).toBe(metres);
  });
});

describe('the points of a chart', () => {
  it('of a profile have a depth, and are sorted by it', () => {
    expect(profilePoints(rows, 'temp').map(({ sample: { label }, x, y }) => [label, x, y])).toEqual([
      ['S2', 10.5, 5],
      ['S1', 4, 110],
    ]);
  });

  it('of two quantities have both, and are open where one is a limit', () => {
    expect(scatterPoints(rows, 'temp', 'salinity').map(({ x, y, isOpen }) => [x, y, isOpen])).toEqual([
      [4, 30, true],
      [10.5, 35, false],
    ]);
  });

  it('are of quantities that two samples have', () => {
    const data = { types, rows, isLimited: false };
    expect(profileQuantities(data).map(({ name }) => name)).toEqual(['temp', 'salinity']);
    expect(firstPair(data)).toEqual(['temp', 'salinity']);
    expect(firstPair({ ...data, rows: rows.slice(1) })).toBeNull();
    const both = [1, 2].map((id) => sample(id, '5', { temp: 4, 'temp.top': 5, salinity: 30 + id }));
    const of = (...names: string[]) => names.map((name) => ({ name, label: { en: name, de: name }, unit: null }));
    expect(firstPair({ ...data, types: of('temp', 'temp.top', 'salinity'), rows: both })).toEqual(['temp', 'salinity']);
    expect(firstPair({ ...data, types: of('temp', 'temp.top'), rows: both })).toEqual(['temp', 'temp.top']);
  });
});

describe('a scale', () => {
  it('has round numbers around all values', () => {
    const { ticks, at } = createScale([3.7, 19.2, 8], 0, 200, 5);
    expect(ticks).toEqual([0, 5, 10, 15, 20]);
    expect([0, 5, 20].map(at)).toEqual([0, 50, 200]);
  });

  it('may go the other way, and has a value alone in its middle', () => {
    expect(createScale([0, 10], 100, 0, 5).at(10)).toBe(0);
    for (const value of [0, 7, -3]) {
      const { ticks, at } = createScale([value], 0, 100, 4);
      expect(ticks.length).toBeGreaterThan(1);
      expect(at(value)).toBeGreaterThan(0);
      expect(at(value)).toBeLessThan(100);
    }
  });
});

it('the nearest point is found within a distance', () => {
  const places = [
    [0, 0],
    [10, 0],
  ] as const;
  expect(nearestPoint(places, [8, 1], 12)).toBe(1);
  expect(nearestPoint(places, [50, 1], 12)).toBe(-1);
});
