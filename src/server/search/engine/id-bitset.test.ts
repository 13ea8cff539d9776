import { expect, test } from 'vitest';
import { IdBitset } from './id-bitset.ts';
import { IdLinks } from './id-maps.ts';

/** Numbers that look drawn at random, and are the same in every run. */
function* drawn(): Generator<number, never> {
  for (let seed = 1; ; ) {
    seed = (seed * 48271) % 2147483647;
    yield seed;
  }
}
const numbers = drawn();
const below = (end: number) => numbers.next().value % end;

const inOrder = (ids: Iterable<number>) => [...ids].sort((a, b) => a - b);
const listOf = (ids: IdBitset) => ids.slice(0, Number.MAX_SAFE_INTEGER);

test.each([90, 5_000, 200_000])('a set of ids up to %i contains the ids that were added', (end) => {
  for (const count of [0, 1, 40, 1_500]) {
    const plain = new Set(Array.from({ length: count }, () => 1 + below(end)));
    const ids = IdBitset.of(plain);
    expect(listOf(ids)).toEqual(inOrder(plain));
    for (const [offset, some] of [
      [0, 10],
      [7, 5],
      [30, 40],
      [1_499, 9],
    ] as const)
      expect(ids.slice(offset, some)).toEqual(inOrder(plain).slice(offset, offset + some));
    expect(ids.count).toBe(plain.size);
    const sample = ids.sample(100);
    expect(sample.length).toBeLessThanOrEqual(100);
    expect(sample.length > 0).toBe(plain.size > 0);
    expect(sample.filter((id) => !plain.has(id))).toEqual([]);
    for (let time = 0; time < 60; time++) {
      const from = below(end);
      const to = from + below(time % 2 === 0 ? 70 : end);
      expect(ids.hasBetween(from, to)).toBe([...plain].some((id) => id >= from && id < to));
    }
  }
});

test.each([90, 5_000, 200_000])(
  'links of records up to %i lead to the children, also after some are forgotten',
  (end) => {
    const links = new IdLinks();
    const plain = new Map<number, Set<number>>();
    const parents = new Set(Array.from({ length: 30 }, () => 1 + below(end)));
    const expectChildren = () => {
      const found = new IdBitset();
      links.addChildren(IdBitset.of(parents), found);
      const expected = [...plain]
        .filter(([, of]) => [...of].some((parent) => parents.has(parent)))
        .map(([child]) => child);
      expect(listOf(found)).toEqual(inOrder(expected));
    };
    for (let time = 1; time <= 1_000; time++) {
      const child = 1 + below(end);
      const parent = time % 10 === 0 ? ([...parents][below(parents.size)] ?? 1) : 1 + below(end);
      if (plain.get(child)?.has(parent)) continue;
      links.add(child, parent);
      plain.set(child, new Set(plain.get(child)).add(parent));
      if (time % 250 === 0) expectChildren();
    }
    const [from, to] = [Math.floor(end / 3), Math.floor(end / 2)];
    links.clear(from, to);
    for (const child of [...plain.keys()]) if (child >= from && child < to) plain.delete(child);
    expectChildren();
  },
);
