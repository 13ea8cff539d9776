import { expect, it } from 'vitest';
import { watchClock } from './cleanup.ts';

const minute = 60_000;

it('a clock is trusted an hour after the start and after each jump', async () => {
  let [now, monotonic] = [Date.UTC(2026, 2, 1), 0];
  const isSteady = watchClock(
    async () => new Date(now),
    () => monotonic,
  );
  const passTenMinutes = (jump = 0) => {
    monotonic += 10 * minute;
    now += 10 * minute + jump;
    return isSteady();
  };
  expect(await isSteady()).toBe(false);
  for (let i = 0; i < 5; i++) expect(await passTenMinutes()).toBe(false);
  expect(await passTenMinutes()).toBe(true);
  for (const jump of [400 * 24 * 60 * minute, -61 * minute]) {
    expect(await passTenMinutes(jump)).toBe(false);
    for (let i = 0; i < 5; i++) expect(await passTenMinutes()).toBe(false);
    expect(await passTenMinutes()).toBe(true);
  }
  // Clocks that are adjusted by a second go evenly.
  expect(await passTenMinutes(1000)).toBe(true);
});
