import type { UploadProgress } from '../../catalogue/endpoints/importing.ts';
import { ProgressRate } from '../../catalogue/progress-rate.ts';
import type { Progress } from '../jobs/job.ts';

type MeasuredProgress = Pick<UploadProgress, 'share' | 'rate' | 'secondsLeft'>;

/**
 * The completed share of an import: reading all rows is one half of it, storing them the other. Sheets do not reliably
 * state their number of rows, so the rows still to come are estimated by the share of the bytes that was read.
 */
export function completedShare({ rows, stored, share }: Progress): number | null {
  return share === null ? null : rows === 0 ? 0 : (share * (1 + stored / rows)) / 2;
}

/** Estimates how fast an import is, and how long it will still take. */
export class ImportProgressRate {
  readonly #rows = { reading: new ProgressRate(), storing: new ProgressRate() };
  readonly #shares = new ProgressRate();

  /** @param now in milliseconds */
  measure(progress: Progress, now: number): MeasuredProgress {
    const { phase, rows, stored } = progress;
    const share = completedShare(progress);
    this.#rows.reading.update(now, rows);
    this.#rows.storing.update(now, stored);
    if (share !== null) this.#shares.update(now, share);
    // The rate of reading says nothing about storing, so there is none while an import waits to store its first rows.
    const rate = this.#rows[phase].perSecond() || null;
    const secondsLeft = share === null || rate === null ? null : this.#shares.secondsLeft(1);
    return { share, rate: rate && Math.round(rate), secondsLeft: secondsLeft === null ? null : Math.ceil(secondsLeft) };
  }
}
