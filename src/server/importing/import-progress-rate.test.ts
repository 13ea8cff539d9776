import { describe, expect, it } from 'vitest';
import type { Progress } from '../jobs/job.ts';
import { completedShare, ImportProgressRate } from './import-progress-rate.ts';

const reading = (rows: number, stored: number, share: number | null): Progress => ({
  phase: 'reading',
  rows,
  stored,
  share,
});

describe('the pace of an import', () => {
  it('is not known before the first second', () => {
    const pace = new ImportProgressRate();
    expect(pace.measure(reading(0, 0, 0), 0)).toEqual({ share: 0, rate: null, secondsLeft: null });
    expect(pace.measure(reading(500, 0, 0.05), 900)).toEqual({ share: 0.025, rate: null, secondsLeft: null });
  });

  it('counts rows that are read, then those that are stored, and both towards the end', () => {
    const pace = new ImportProgressRate();
    pace.measure(reading(0, 0, 0), 0);
    expect(pace.measure(reading(2000, 2000, 0.2), 2000)).toEqual({ share: 0.2, rate: 1000, secondsLeft: 8 });
    expect(pace.measure(reading(10_000, 6000, 1), 10_000)).toEqual({ share: 0.8, rate: 1000, secondsLeft: 3 });
    const storing: Progress = { phase: 'storing', rows: 10_000, stored: 10_000, share: 1 };
    expect(pace.measure(storing, 12_000)).toEqual({ share: 1, rate: 800, secondsLeft: 0 });
  });

  it('is that of the last seconds: an import that waits has none', () => {
    const pace = new ImportProgressRate();
    pace.measure(reading(0, 0, 0), 0);
    pace.measure(reading(4000, 0, 0.1), 4000);
    expect(pace.measure(reading(4000, 0, 0.1), 5000)).toMatchObject({ rate: 800 });
    pace.measure(reading(4000, 0, 0.1), 9000);
    expect(pace.measure(reading(4000, 0, 0.1), 15_000)).toEqual({ share: 0.05, rate: null, secondsLeft: null });
    expect(pace.measure(reading(8000, 0, 0.2), 17_000)).toMatchObject({ rate: expect.any(Number) });
  });

  it('is not that of reading where nothing is stored yet', () => {
    const pace = new ImportProgressRate();
    pace.measure(reading(0, 0, 0), 0);
    pace.measure(reading(2000, 0, 1), 1500);
    const waiting: Progress = { phase: 'storing', rows: 2000, stored: 0, share: 1 };
    expect(pace.measure(waiting, 3000)).toEqual({ share: 0.5, rate: null, secondsLeft: null });
  });

  it('estimates no end where the file does not tell how much of it was read', () => {
    expect(completedShare(reading(500, 0, null))).toBeNull();
    const pace = new ImportProgressRate();
    pace.measure(reading(0, 0, null), 0);
    expect(pace.measure(reading(3000, 0, null), 2000)).toEqual({ share: null, rate: 1500, secondsLeft: null });
  });
});
