import { describe, expect, it } from 'vitest';
import { formatBytes, formatDuration } from './locales/amounts.ts';
import { ProgressRate } from './progress-rate.ts';

describe('the progress rate', () => {
  it('is unknown before a second has passed', () => {
    const pace = new ProgressRate();
    expect([pace.perSecond(), pace.secondsLeft(10)]).toEqual([null, null]);
    pace.update(0, 0);
    pace.update(500, 50);
    expect([pace.perSecond(), pace.secondsLeft(10)]).toEqual([null, null]);
    pace.update(1000, 100);
    expect([pace.perSecond(), pace.secondsLeft(300)]).toEqual([100, 2]);
  });

  it('is measured over the last ten seconds', () => {
    const pace = new ProgressRate();
    for (let second = 0; second <= 60; second++) pace.update(1000 * second, second <= 40 ? 100 * second : 4000);
    expect(pace.perSecond()).toBe(0);
    expect(pace.secondsLeft(5000)).toBeNull();
    for (let second = 61; second <= 80; second++) pace.update(1000 * second, 4000 + 10 * (second - 60));
    expect(pace.perSecond()).toBeCloseTo(10);
    expect(pace.secondsLeft(4210)).toBeCloseTo(1);
  });

  it('does not include a pause', () => {
    const pace = new ProgressRate();
    pace.update(0, 0);
    pace.update(2000, 200);
    pace.reset();
    expect(pace.perSecond()).toBeNull();
    pace.update(60_000, 200);
    pace.update(62_000, 400);
    expect(pace.perSecond()).toBe(100);
  });
});

describe('formatted amounts', () => {
  it('of bytes have decimal units and three digits', () => {
    const sizes = [0, 999, 1000, 12_345, 999_400, 999_600, 4_217_000_000, 123_456_000_000_000];
    expect(sizes.map((size) => formatBytes(size, 'en'))).toEqual([
      '0 B',
      '999 B',
      '1.00 kB',
      '12.3 kB',
      '999 kB',
      '1.00 MB',
      '4.22 GB',
      '123 TB',
    ]);
    expect(formatBytes(4_217_000_000, 'de')).toBe('4,22 GB');
  });

  it('of time have their two largest units', () => {
    expect([0.2, 59.4, 59.6, 125, 3599.9, 3600, 7_530, 200_000].map(formatDuration)).toEqual([
      '1 s',
      '59 s',
      '1 min 00 s',
      '2 min 05 s',
      '1 h 00 min',
      '1 h 00 min',
      '2 h 05 min',
      '55 h 33 min',
    ]);
  });
});
