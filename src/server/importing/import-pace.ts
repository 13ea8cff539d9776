import type { UploadProgress } from '../../catalogue/answers/importing.ts';
import { Pace } from '../../catalogue/pace.ts';
import type { Progress } from './job.ts';

type Measured = Pick<UploadProgress, 'share' | 'rate' | 'secondsLeft'>;

/**
 * Share of an import's work that is done: half of it is to read every row, half to store it. Sheets do not say reliably how
 * many rows they have, so of those still to come is known what the share of the bytes tells.
 */
export function shareDone({ rows, stored, share }: Progress): number | null {
  return share === null ? null : rows === 0 ? 0 : (share * (1 + stored / rows)) / 2;
}

/** Measures how fast an import goes, and how long it takes still. The one place where that is estimated. */
export class ImportPace {
  readonly #rows = { reading: new Pace(), storing: new Pace() };
  readonly #shares = new Pace();

  /** Takes note of how far it is at a time in milliseconds. */
  measure(progress: Progress, at: number): Measured {
    const { phase, rows, stored } = progress;
    const share = shareDone(progress);
    this.#rows.reading.note(at, rows);
    this.#rows.storing.note(at, stored);
    if (share !== null) this.#shares.note(at, share);
    // Rows that have been read say nothing of how long one waits to store them; while one waits there is no pace.
    const rate = this.#rows[phase].perSecond() || null;
    const left = share === null || rate === null ? null : this.#shares.secondsLeft(1);
    return { share, rate: rate && Math.round(rate), secondsLeft: left === null ? null : Math.ceil(left) };
  }
}
