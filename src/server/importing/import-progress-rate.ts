import type { UploadProgress } from '../../catalogue/answers/importing.ts';
import { ProgressRate } from '../../catalogue/progress-rate.ts';
import type { Progress } from '../jobs/job.ts';

type MeasuredProgress = Pick<UploadProgress, 'share' | 'rate' | 'secondsLeft'>;

/**
 * Share of an import's work that is done: half of it is to read every row, half to store it. Sheets do not say reliably how
 * many rows they have, so of those still to come is known what the share of the bytes tells.
 */
export function completedShare({ rows, stored, share }: Progress): number | null {
  return share === null ? null : rows === 0 ? 0 : (share * (1 + stored / rows)) / 2;
}

/** Measures how fast an import goes, and how long it takes still. The one place where that is estimated. */
export class ImportProgressRate {
  readonly #rows = { reading: new ProgressRate(), storing: new ProgressRate() };
  readonly #shares = new ProgressRate();

  /** Takes note of how far it is at a time in milliseconds. */
  measure(progress: Progress, at: number): MeasuredProgress {
    const { phase, rows, stored } = progress;
    const share = completedShare(progress);
    this.#rows.reading.update(at, rows);
    this.#rows.storing.update(at, stored);
    if (share !== null) this.#shares.update(at, share);
    // Rows that have been read say nothing of how long one waits to store them; while one waits there is no pace.
    const rate = this.#rows[phase].perSecond() || null;
    const left = share === null || rate === null ? null : this.#shares.secondsLeft(1);
    return { share, rate: rate && Math.round(rate), secondsLeft: left === null ? null : Math.ceil(left) };
  }
}
