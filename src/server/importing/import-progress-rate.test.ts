import { describe, expect, it } from 'vitest';
import type { Progress } from '../jobs/job.ts';
import { completedShare, ImportProgressRate } from './import-progress-rate.ts';

const reading = (rows: number, stored: number, share: number | null): Progress => ({
  phase: 'reading',
  rows,
  stored,
  share,
});

describe('the progress rate of an import', () => {
  it('is unknown within the first second', () => {
    const rate = new ImportProgressRate();
    expect(rate.measure(reading(0, 0, 0), 0)).toEqual({ share: 0, rate: null, secondsLeft: null });
    expect(rate.measure(reading(500, 0, 0.05), 900)).toEqual({ share: 0.025, rate: null, secondsLeft: null });
  });

  it('counts the rows that are read, then those that are stored, and both for the time left', () => {
    const rate = new ImportProgressRate();
    rate.measure(reading(0, 0, 0), 0);
    expect(rate.measure(reading(2000, 2000, 0.2), 2000)).toEqual({ share: 0.2, rate: 1000, secondsLeft: 8 });
    expect(rate.measure(reading(10_000, 6000, 1), 10_000)).toEqual({ share: 0.8, rate: 1000, secondsLeft: 3 });
    const storing: Progress = { phase: 'storing', rows: 10_000, stored: 10_000, share: 1 };
    expect(rate.measure(storing, 12_000)).toEqual({ share: 1, rate: 800, secondsLeft: 0 });
  });

  it('is measured over the last seconds, and null while an import waits', () => {
    const rate = new ImportProgressRate();
    rate.measure(reading(0, 0, 0), 0);
    rate.measure(reading(4000, 0, 0.1), 4000);
    expect(rate.measure(reading(4000, 0, 0.1), 5000)).toMatchObject({ rate: 800 });
    rate.measure(reading(4000, 0, 0.1), 9000);
    expect(rate.measure(reading(4000, 0, 0.1), 15_000)).toEqual({ share: 0.05, rate: null, secondsLeft: null });
    expect(rate.measure(reading(8000, 0, 0.2), 17_000)).toMatchObject({ rate: expect.any(Number) });
  });

  it('is null while storing has not begun, whatever the rate of reading was', () => {
    const rate = new ImportProgressRate();
    rate.measure(reading(0, 0, 0), 0);
    rate.measure(reading(2000, 0, 1), 1500);
    const waiting: Progress = { phase: 'storing', rows: 2000, stored: 0, share: 1 };
    expect(rate.measure(waiting, 3000)).toEqual({ share: 0.5, rate: null, secondsLeft: null });
  });

  it('has no time left if the share of the file that was read is unknown', () => {
    expect(completedShare(reading(500, 0, null))).toBeNull();
    const rate = new ImportProgressRate();
    rate.measure(reading(0, 0, null), 0);
    expect(rate.measure(reading(3000, 0, null), 2000)).toEqual({ share: null, rate: 1500, secondsLeft: null });
  });
});
